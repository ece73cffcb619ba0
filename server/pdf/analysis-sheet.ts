import { m } from '#messages/messages.js';
import { richBlocks } from '#server/rich/blocks.ts';
import type { AnalysisReport, OwnFinding, ReportFinding, ReportScope } from '#shared/analysis-report.ts';
import { type Figures, figuresIn } from '#shared/report/figures.ts';
import { fileRows } from '#shared/report/files.ts';
import { findingTable } from '#shared/report/finding-table.ts';
import { findingText } from '#shared/report/finding-text.ts';
import { isJudged } from '#shared/report/first-figures.ts';
import { kpiRows } from '#shared/report/kpis.ts';
import { methodOf, proofOf } from '#shared/report/method.ts';
import { missingOf } from '#shared/report/missing.ts';
import { marketplaceName, moneyIn } from '#shared/report/places.ts';
import { tasksOf } from '#shared/report/plan.ts';
import { findingsIn, type Section, scopeHeading, sectionsOf } from '#shared/report/sections.ts';
import { headline } from '#shared/report/summary.ts';
import { termsIn } from '#shared/report/terms.ts';
import { plainHtml } from '#shared/rich-text.ts';
import { drawCampaigns, drawMatches, drawProducts, drawSpend } from './analysis-charts.ts';
import { amountLook, drawTable } from './analysis-paper.ts';
import { drawLetterhead } from './cover.ts';
import { drawRichBlock, noPictures, plainList } from './draw-rich.ts';
import { looks } from './looks.ts';
import { Paper } from './page.ts';

/** The report of an analysis on paper. */

export type AnalysisSite = {
  name: string;
  /** Address, telephone, e-mail. */
  lines: string[];
  /** In which it was signed. */
  timeZone: string;
};

type Context = { on: Paper; report: AnalysisReport; figures: Figures; say: { locale: 'it' | 'en' }; timeZone: string };

function words(on: Paper, text: string): void {
  for (const block of richBlocks(plainHtml(text))) drawRichBlock(on, block, noPictures);
}

function head({ on, report, figures, say, timeZone }: Context): void {
  const { signature, scopes, company } = report;
  const [scope] = scopes;
  const about =
    scope && scopes.length === 1
      ? [marketplaceName(scope.marketplace), scope.period ? figures.period(scope.period) : '', scope.currency]
      : [];
  on.block('P', [m.report_kicker({}, say), company, ...about].filter(Boolean).join(' · '), looks.kicker);
  on.gap(2);
  on.block('H1', headline(report), looks.title);
  on.gap(8);
  if (signature === null) on.block('P', m.report_draft({}, say), looks.kicker);
  words(on, report.summary);
  if (signature === null) return;
  const { name, at } = signature;
  on.block('P', name, looks.subheading);
  const blanks = { day: figures.day(at, timeZone), time: figures.time(at, timeZone), version: report.version };
  on.block('P', m.report_signed(blanks, say), looks.soft);
}

function three({ on, report, figures, say }: Context): void {
  for (const scope of report.scopes) {
    on.gap(14);
    const { ad_spend: spend } = scope.kpis;
    const { total, per_30_days: month } = scope.money_at_risk;
    drawTable(on, {
      head: scopeHeading(scope, report),
      columns: [
        m.report_read_title,
        month ? m.report_risk_title : m.report_risk_title_undated,
        m.report_promised_title,
      ].map((word) => ({ label: word({}, say), isText: false })),
      rows: [
        {
          name: moneyIn(scope.currency, report.language),
          place: '',
          cells: [
            figures.amount(typeof spend === 'object' ? spend : null),
            figures.amount(isJudged(scope) ? (month ?? total) : null),
            figures.amount(scope.promised),
          ],
        },
      ],
    });
  }
}

function data({ on, report, figures, say }: Context): void {
  drawTable(on, {
    head: m.report_file({}, say),
    columns: [
      { label: m.report_file_covers({}, say), isText: true },
      { label: m.report_file_read({}, say), isText: false },
      { label: m.report_file_used({}, say), isText: false },
      { label: m.report_file_left({}, say), isText: true },
    ],
    rows: fileRows(report).map(({ name, kind, covers, read, used, left, notes }) => ({
      name,
      place: kind,
      cells: [covers, read, used, [left, ...notes].join(' ')],
    })),
  });
  const missing = missingOf(report.scopes, report.language);
  if (missing.length === 0) return;
  on.gap(12);
  const blanks = { count: missing.length, shown: figures.count(missing.length) };
  on.block('H3', m.report_missing_title(blanks, say), looks.subheading);
  on.gap(4);
  drawRichBlock(on, plainList(missing.map(({ name, prevents, where }) => `${name}. ${prevents} ${where}`)), noPictures);
}

function finding({ on, report, figures, say }: Context, scope: ReportScope, found: ReportFinding): void {
  const { title, text, rule } = findingText(found, scope, report.language);
  const table = findingTable(found, scope, report.language);
  on.gap(12);
  on.block('H3', title, looks.subheading);
  if (found.amount !== null) on.block('P', figures.amount(found.amount), amountLook);
  if (text !== '') on.block('P', text, looks.text);
  if (found.comment !== '') words(on, found.comment);
  on.gap(4);
  drawTable(on, table);
  if (found.rows_total > table.rows.length) {
    const blanks = { shown: figures.count(table.rows.length), count: figures.count(found.rows_total) };
    on.block('P', m.report_first_rows(blanks, say), looks.small);
  }
  on.gap(4);
  on.block('P', `${m.report_rule_head({ rule: found.rule, ruleset: report.ruleset }, say)} ${rule}`, looks.small);
}

function ofScope(context: Context, { kind }: Section, scope: ReportScope): void {
  const { on, report, say } = context;
  if (kind === 'figures') {
    drawSpend(on, scope, report);
    drawTable(on, {
      head: m.report_figure({}, say),
      columns: [
        { label: m.report_yours({}, say), isText: false },
        { label: m.report_target({}, say), isText: false },
        { label: m.report_difference({}, say), isText: true },
        { label: m.report_how({}, say), isText: true },
      ],
      rows: kpiRows(scope, report).map(({ label, value, target, difference, how }) => ({
        name: label,
        place: '',
        cells: [value, target ?? m.report_not_set({}, say), difference?.text ?? '–', how],
      })),
    });
    drawCampaigns(on, scope, report);
  } else if (kind === 'plan')
    drawTable(on, {
      head: m.report_plan_task({}, say),
      columns: [
        { label: m.report_plan_found({}, say), isText: false },
        { label: m.report_plan_promised({}, say), isText: false },
      ],
      rows: tasksOf(scope, report.language).map(({ task, from, found, promised }, index) => ({
        name: `${index + 1}. ${task}`,
        place: from,
        cells: [found, promised ?? m.report_plan_growth({}, say)],
      })),
    });
  else if (kind === 'money' || kind === 'growth' || kind === 'products' || kind === 'words') {
    const findings = findingsIn(scope, kind);
    if (kind === 'money') {
      const wasJudged = isJudged(scope);
      if (wasJudged) on.block('P', context.figures.amount(scope.money_at_risk.total), amountLook);
      if (findings.length === 0)
        on.block('P', (wasJudged ? m.report_money_none : m.report_money_unjudged)({}, say), looks.text);
    }
    if (kind === 'products') drawProducts(on, scope, report);
    for (const found of findings) finding(context, scope, found);
    if (kind === 'growth') drawMatches(on, scope, report);
  }
}

function own(on: Paper, { title, text }: OwnFinding): void {
  on.gap(8);
  on.block('H3', title, looks.subheading);
  words(on, text);
}

/** With its heading a section keeps as much as the first heading, chart or amount in it takes with what belongs to it, in points. */
const openingRoom = 100;

function section(context: Context, part: Section): void {
  const { on, report, say, timeZone } = context;
  const scope = part.scope && scopeHeading(part.scope, report);
  on.gap(22);
  on.block('H2', scope ? `${part.title} · ${scope}` : part.title, looks.heading, openingRoom);
  on.gap(6);
  if (part.kind === 'data') data(context);
  else if (part.kind === 'own') for (const each of report.own) own(on, each);
  else if (part.kind === 'method') {
    drawRichBlock(on, plainList(methodOf(report, timeZone)), noPictures);
    on.gap(1);
    on.block('H3', m.report_terms({}, say), looks.subheading);
    const terms = termsIn(report.language).map(({ name, say: meaning }) => `${name}: ${meaning}`);
    drawRichBlock(on, plainList(terms), noPictures);
    on.block('P', proofOf(report), looks.small);
  } else if (part.kind === 'next') on.block('P', m.report_next_say({}, say), looks.text);
  else if (part.scope !== null) ofScope(context, part, part.scope);
}

/** Lets others have the processor: a long report takes a second. */
const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The report of an analysis as a PDF on A4, in its own language: tagged, its fonts inside, drawings with their names. */
export async function analysisPdf(report: AnalysisReport, site: AnalysisSite): Promise<Buffer> {
  const { language } = report;
  const say = { locale: language };
  const title = [m.report_kicker({}, say), report.company].filter(Boolean).join(': ');
  const on = new Paper({ title, author: report.signature?.name ?? site.name, language });
  const context = { on, report, figures: figuresIn(language), say, timeZone: site.timeZone };
  drawLetterhead(on, site);
  on.gap(22);
  head(context);
  three(context);
  for (const part of sectionsOf(report)) {
    section(context, part);
    await pause();
  }
  const kind =
    report.signature === null ? m.report_draft_short({}, say) : m.report_version({ version: report.version }, say);
  return on.finish(
    (page, pages) => `${site.name} · ${kind} · ${m.pdf_page({ page: String(page), pages: String(pages) }, say)}`,
  );
}
