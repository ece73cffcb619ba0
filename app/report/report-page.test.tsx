import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { AnalysisReport, ReportScope } from '#shared/analysis-report.ts';
import { withSharesOfRest } from '#shared/report/kpis.ts';
import { summaryDraft } from '#shared/report/summary.ts';
import { goldenReport } from '#tests/reports/report-of.ts';
import type { ReportLinks } from './links.ts';
import { ReportPage } from './report-page.tsx';

const pageOf = (report: AnalysisReport, links: ReportLinks = {}) =>
  renderToStaticMarkup(<ReportPage report={report} links={links} timeZone="Europe/Malta" />);

/** What a reader sees: no marks, plain blanks. */
const textOf = (page: string) =>
  page
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\s+/g, ' ');

const onlyScope = (report: AnalysisReport): ReportScope => {
  const [scope] = report.scopes;
  if (!scope) throw new Error('the golden account has one scope');
  return scope;
};
const withScope = (report: AnalysisReport, change: Partial<ReportScope>): AnalysisReport => ({
  ...report,
  scopes: [{ ...onlyScope(report), ...change }],
});

describe('the report of the golden account', () => {
  it('says that nothing was judged where rules were not asked, and not that nothing is at risk', async () => {
    const golden = await goldenReport('en');
    const scope = onlyScope(golden);
    const unjudged = withScope(golden, {
      money_at_risk: { total: { value: '0.00', currency: 'EUR' }, per_30_days: { value: '0.00', currency: 'EUR' } },
      promised: null,
      findings: [],
      not_checked: [{ rule: 'F01', needs: ['about 200 more clicks'] }],
    });
    const report = { ...unjudged, summary: summaryDraft(unjudged) };
    expect(textOf(pageOf(report))).toContain('At risk in 30 days n/a No row could be judged');
    expect(textOf(pageOf(report))).not.toMatch(/No row is at risk|nothing here says otherwise/);
    expect(report.summary).toContain('No row could be judged yet');
    const judged = { ...unjudged, scopes: [{ ...scope, ...unjudged.scopes[0], not_checked: [] }] } as AnalysisReport;
    expect(textOf(pageOf({ ...judged, summary: summaryDraft(judged) }))).toContain('No row is at risk');
  });

  it('says in English what is at risk, by finding and together', async () => {
    const text = textOf(pageOf(await goldenReport('en')));
    for (const amount of ['€139.00', '€48.00', '€89.00', '€2.00', '€344.00', '€1,600.00'])
      expect(text).toContain(amount);
    expect(text).toContain('you paid €33.00 where a sale may cost €6.56');
    expect(text).toContain('You are €56.00 under your limit, so this is to be moved, not saved.');
    expect(text).toContain('1–30 September 2026');
    expect(text).toContain('29.5%');
  });

  it('says the same in Italian, in its own language and not in that of the screen', async () => {
    const text = textOf(pageOf(await goldenReport('it')));
    for (const amount of ['139,00 €', '48,00 €', '89,00 €', '1.600,00 €']) expect(text).toContain(amount);
    expect(text).toContain('hai pagato 33,00 € dove una vendita può costare 6,56 €');
    expect(text).toContain('1–30 settembre 2026');
    expect(text).not.toMatch(/At risk|Search term /);
  });

  it('draws the line of the target through no number, and says each as its table does', async () => {
    const drawn = pageOf(await goldenReport('en')).match(/<svg(?:(?!<\/svg>).)*class="rp-target".*?<\/svg>/gs) ?? [];
    expect(drawn).toHaveLength(2);
    for (const chart of drawn) {
      const target = Number(/d="M([\d.]+)[^"]*" class="rp-target"/.exec(chart)?.[1]);
      const numbers = [...chart.matchAll(/<text x="([\d.]+)" y="[\d.]+" class="rp-strong rp-halo"[^>]*>([\d.]+)</g)];
      expect(numbers.map(([, , text]) => text)).toEqual(['63.8', '15.0']);
      for (const [, x] of numbers)
        expect(Number(x) > target || Number(x) + 32 < target, `${x} at ${target}`).toBe(true);
    }
  });

  it('names a group of an automatic campaign without the match type that it has not', async () => {
    const report = await goldenReport('en');
    const findings = onlyScope(report).findings.map((finding) =>
      finding.name === 'overpaid-target-residual'
        ? { ...finding, rows: [{ row: 'Auto/Group 1/loose-match/-', excess: '2.00', claimed_by_lines: '0.00' }] }
        : finding,
    );
    expect(pageOf(withScope(report, { findings }))).toContain('Auto/Group 1/loose-match<');
  });

  it('counts rows where it asks for lower bids: several of them may be of one bid', async () => {
    expect(textOf(pageOf(await goldenReport('en')))).toContain('Lower the bids of 2 rows, in steps of 25% at most');
  });

  it('gives each number its rule and each drawing a table and a name', async () => {
    const page = pageOf(await goldenReport('en'));
    expect(page.match(/role="img" aria-label="[^"]+/g)?.length).toBe(page.match(/role="img"/g)?.length);
    expect(page.match(/<figure/g)?.length).toBe(page.match(/rp-twin/g)?.length);
    expect(textOf(page)).toContain('F02, rules 2026.1.');
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('what a report does not know', () => {
  it('stands as n/a or n/d and never as 0', async () => {
    const report = await goldenReport('it');
    const { kpis } = onlyScope(report);
    const text = textOf(pageOf(withScope(report, { kpis: { ...kpis, acos: null, tacos: null } })));
    expect(text).toContain('TACOS n/d');
    expect(text).toContain('ACOS n/d');
    expect(text).not.toContain('n/a');
  });

  it('is named with what it prevents and where to find it', async () => {
    const text = textOf(pageOf(await goldenReport('en', [])));
    expect(text).toContain('Your brand names');
    expect(text).toContain('Without it we cannot see: your brand apart from everything else.');
    expect(text).toContain('Search query performance');
  });
});

describe('who may do what', () => {
  it('shows a draft as one, and a signed report with its name and time', async () => {
    const report = await goldenReport('en');
    expect(textOf(pageOf(report))).toContain('Draft: not signed yet');
    const signed = textOf(pageOf({ ...report, signature: { name: 'Davide Serra', at: '2026-10-09T13:20:00.000Z' } }));
    expect(signed).not.toContain('Draft');
    expect(signed).toContain('Davide Serra signed on 9 October 2026 at 15:20, version 1');
  });

  it('leads nowhere unless it is told where', async () => {
    const report = await goldenReport('en');
    const hrefs = (page: string) => [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(hrefs(pageOf(report)).every((href) => href.startsWith('#'))).toBe(true);
    const file = (id: string, format: string) => `/files/${id}.${format}`;
    expect(hrefs(pageOf(report, { file }))).toContain('/files/s1.F02.1.csv');
  });
});

describe('what others wrote', () => {
  it('is text, wherever it stands', async () => {
    const report = await goldenReport('en');
    const hostile = '<script>alert(1)</script>';
    const { findings, breakdown } = onlyScope(report);
    const page = pageOf({
      ...withScope(report, {
        findings: findings.map((finding) => ({
          ...finding,
          comment: hostile,
          rows: finding.rows.map((row) => ({ ...row, row: `a/b/c/BROAD/${hostile}` })),
        })),
        breakdown: {
          ...breakdown,
          campaigns: breakdown.campaigns.map((part) => ({ ...part, name: hostile })).slice(0, 1),
          terms: breakdown.terms.map((term, index) => ({ ...term, term: `${hostile}${index}` })),
        },
      }),
      company: hostile,
      summary: hostile,
      own: [{ id: 'o1', title: hostile, text: hostile }],
    });
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;');
  });
});

describe('several accounts', () => {
  it('stand apart, and nothing is added across them', async () => {
    const report = await goldenReport('en');
    const scope = onlyScope(report);
    const usd = { value: '10.00', currency: 'USD' };
    const other: ReportScope = {
      ...scope,
      id: 's2',
      currency: 'USD',
      marketplace: 'US',
      kpis: { ...scope.kpis, ad_spend: { value: '100.00', currency: 'USD' } },
      money_at_risk: { total: usd, per_30_days: usd },
      findings: [],
    };
    const text = textOf(pageOf({ ...report, scopes: [scope, other] }));
    expect(text).toContain('Amazon.it · EUR');
    expect(text).toContain('Amazon.com · USD');
    expect(text).toContain('Your 2 accounts, each on its own.');
    expect(text).not.toMatch(/149\.00|444\.00/);
  });
});

describe('a finding that the consultant dropped', () => {
  it('is nowhere in the report', async () => {
    const report = await goldenReport('en');
    const left = onlyScope(report).findings.filter(({ name }) => name !== 'bought-twice');
    expect(textOf(pageOf(report))).toContain('You bid against yourself');
    expect(textOf(pageOf(withScope(report, { findings: left })))).not.toContain('You bid against yourself');
  });
});

describe('the draft of a summary', () => {
  it('says in five paragraphs what rules can say', async () => {
    const draft = summaryDraft(await goldenReport('en')).replace(/\u00a0/g, ' ');
    expect(draft.split('\n\n')).toHaveLength(5);
    expect(draft).toContain(
      'you spent €344.00 on ads and sold €1,600.00 with them: an ACOS of 21.5%, under your target of 25.0%',
    );
    expect(draft).toContain('Without searches for your own brand it is 29.5%');
    expect(draft).toContain(
      '€139.00 went to rows that sold too little for what they cost: bad luck alone would do that in fewer than one case in ten',
    );
    expect(draft).toContain('money to move, not money you lose');
  });

  it('says nothing of searches for the brand where nobody searched for it', async () => {
    const draft = summaryDraft(await goldenReport('en', ['zephyr']));
    expect(draft).not.toContain('Without searches for your own brand');
    expect(draft).toContain('8.6%');
  });

  it('says so when there are no ads', async () => {
    const report = await goldenReport('it');
    const { kpis } = onlyScope(report);
    expect(summaryDraft(withScope(report, { kpis: { ...kpis, ad_spend: null }, findings: [] }))).toContain(
      'I file non contengono cifre della pubblicità',
    );
  });
});

it('the rest of a brand has the shares that the brand leaves', () => {
  const rows = [
    { brand: true, spend: '40.00', spend_share: '0.400000', sales_share: '0.250000' },
    { brand: false, spend: '60.00' },
  ];
  expect(withSharesOfRest(rows)).toMatchObject([
    { spend_share: '0.400000', sales_share: '0.250000' },
    { spend_share: '0.600000', sales_share: '0.750000' },
  ]);
});

describe('the draft of a summary of reports without sales', () => {
  it('says that nobody knows them, and nothing of rows at risk', async () => {
    const report = await goldenReport('it');
    const { kpis } = onlyScope(report);
    const untold = { kpis: { ...kpis, ad_sales: null, acos: null }, gap_to_target: null, findings: [] };
    const draft = summaryDraft(withScope(report, untold));
    expect(draft).toContain('I report non dicono quanto ne hai venduto');
    expect(draft).not.toContain('non mostrano vendite');
    expect(draft).not.toMatch(/rischio|sfortuna/);
  });
});

describe('a drawing or a table', () => {
  it('calls a product by its name where a report told it, with its number below', async () => {
    const report = await goldenReport('en');
    const { breakdown, findings } = onlyScope(report);
    const [finding] = findings;
    if (!finding) throw new Error('the golden account has a finding');
    const product = { asin: 'B0EXAMPLE1', title: 'Lamp of oak', sessions: 100, units: 1, conversion: '0.01' };
    const page = pageOf(
      withScope(report, {
        breakdown: { ...breakdown, products: [{ ...product, featured_offer: null, sales: '10.00' }] },
        findings: [
          {
            ...finding,
            name: 'dead-listing',
            rows: [{ row: product.asin, reason: 'no stock', amount: '1.00' }],
            rows_total: 1,
          },
        ],
      }),
    );
    const table = page.slice(page.indexOf('class="rp-finding"'));
    expect(textOf(table.slice(0, table.indexOf('</table>')))).toMatch(new RegExp(`Lamp of oak ${product.asin} `));
  });

  it('says why what is at risk in 30 days is another figure than that of the days that were read', async () => {
    const report = await goldenReport('en');
    const { period, money_at_risk: risk } = onlyScope(report);
    if (!period) throw new Error('the golden account has a period');
    const said = 'in the 31 days that were read; this figure is for 30 days.';
    expect(textOf(pageOf(report))).not.toContain('days that were read');
    expect(textOf(pageOf(withScope(report, { period: { ...period, days: 31 }, money_at_risk: risk })))).toContain(said);
  });

  it('names every stretch of the spend, also one that is too short for its words', async () => {
    const page = pageOf(await goldenReport('en'));
    const wide = page.slice(page.indexOf('class="rp-wide"'), page.indexOf('class="rp-narrow"'));
    const names = [...wide.matchAll(/<g[^>]*><title>([^:<]+): [^<]*<\/title>/g)].map(([, name]) => name as string);
    expect(names.length).toBeGreaterThan(3);
    const drawn = textOf(wide.replace(/<title>[^<]*<\/title>/g, ''));
    for (const name of names) for (const word of name.split(' ')) expect(drawn).toContain(word);
  });
});
