import { describe, expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { runAnalysis } from '#server/analysis/run.ts';
import type { TermRow } from '#tests/reports/accounts.ts';
import { csvText, fileWith, golden } from '#tests/reports/files.ts';
import { done, everything, october, said, scaled, september, withoutNegatives } from '#tests/reports/golden-months.ts';
import { tasksOf, termReport, upload } from '#tests/reports/periods.ts';
import { compare, measure } from './compare.ts';

describe('names of campaigns', () => {
  const unified = (rows: readonly TermRow[], window: string) =>
    csvText([
      [
        'Budget currency',
        'Date range',
        'Advertiser account ID',
        'Campaign ID',
        'Campaign name',
        'Ad group ID',
        'Ad group name',
        'Search term',
        'Clicks',
        'Total cost',
        'Purchases',
        'Sales',
      ],
      ...rows.map(({ campaign, adgroup, term, clicks, spend, orders, sales, currency }) => [
        currency,
        window,
        'amzn1.x',
        `="9000${ids.indexOf(campaign.replace(/ 2026$/, ''))}"`,
        campaign,
        '="2"',
        adgroup,
        term,
        String(clicks),
        (spend / 100).toFixed(2),
        String(orders),
        (sales / 100).toFixed(2),
      ]),
    ]);
  const ids = ['SP-Exact', 'SP-Broad', 'SP-Auto', 'SP-Brand', 'SP-Phrase'];
  const before = 'Sep 01, 2026 - Sep 30, 2026';
  const later = 'Oct 01, 2026 - Oct 30, 2026';

  async function negatives(rows: readonly TermRow[]) {
    const tasks = await tasksOf(await upload([unified(everything, before)]));
    const { seen } = await upload([unified(rows, later)], { watched: tasks });
    const [task] = tasks;
    return task && measure(task, seen, done);
  }

  it('may change where the report has Amazon’s numbers of them', async () => {
    const rows = everything.map((row) =>
      ['SP-Broad', 'SP-Auto'].includes(row.campaign) ? { ...row, campaign: `${row.campaign} 2026` } : row,
    );
    const found = await negatives(rows);
    expect(found?.evidence?.after).toEqual(found?.evidence?.before);
    expect(found && said(found)).toBe('within_chance');
  });

  it('and terms suffice where neither report says what was bid on', async () => {
    expect(await negatives(withoutNegatives)).toMatchObject({ verdict: 'measured', avoided: { value: '48.00' } });
  });
});

describe('two analyses', () => {
  it('of one account are held against each other, each in figures of 30 days', async () => {
    const { document } = await september();
    const { seen } = await upload([termReport(scaled(withoutNegatives, 2), { ...october, end: '2026-11-29' })]);
    expect(compare(document, seen)).toMatchObject([
      {
        reason: null,
        before: 's1',
        after: 's1',
        from: '2026-10-01',
        to: '2026-11-29',
        sides: {
          before: { spend: { value: '344.00' }, acos: '0.215000' },
          after: { days: 60, spend: { value: '296.00' } },
        },
        changes: { spend: '-0.139535', sales: '0.000000' },
      },
    ]);
  });

  it('with 53 common days are held against each other by the seven that are new, where each day is a row', async () => {
    const { document } = await upload([termReport(scaled(everything, 2), { start: '2026-09-01', end: '2026-10-30' })]);
    const later = { start: '2026-09-08', end: '2026-11-06' };
    const ofReport = async (isDaily: boolean) =>
      compare(document, (await upload([termReport(scaled(everything, 2), { ...later, isDaily })])).seen);
    expect(await ofReport(true)).toMatchObject([
      // Sales of the last three days still come in.
      { reason: null, common: 53, from: '2026-10-31', to: '2026-11-03', sides: { after: { days: 4 } } },
    ]);
    expect(await ofReport(false)).toMatchObject([{ reason: 'overlap' }]);
  });

  it('of the same files, or of sales counted over other days, are not', async () => {
    const { document } = await september();
    const reasons = async (report: Parameters<typeof upload>[0]) =>
      compare(document, (await upload(report)).seen).map(({ reason }) => reason);
    expect(await reasons([golden('golden-st-en.csv')])).toEqual(['same_files']);
    expect(await reasons([termReport(everything, { ...october, attribution: '14' })])).toEqual(['other_attribution']);
  });

  it('say nothing of a task that the second one was not asked for', async () => {
    const [task] = await tasksOf(await september());
    const { seen } = await upload([termReport(withoutNegatives, october)]);
    expect(task && said(measure(task, seen, done))).toBe('not_looked_for');
  });

  it('are made in a thread of their own as well', async () => {
    const tasks = await tasksOf(await september());
    const file = fileWith(termReport(withoutNegatives, october));
    const parameters = parametersShape.parse({ brand_terms: ['acmebrand'] });
    const [here, there] = [
      await analyse([file], parameters, { watched: tasks }),
      await runAnalysis([file], parameters, { watched: tasks }),
    ];
    expect(there.seen).toEqual(here.seen);
    expect(there.seen.sightings.map(({ task }) => task)).toEqual(tasks.map(({ id }) => id));
  });
});
