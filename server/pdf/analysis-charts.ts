import { m } from '#messages/messages.js';
import type { Outcome } from '#shared/analysis-document.ts';
import type { AnalysisReport, ReportScope } from '#shared/analysis-report.ts';
import { campaignName, matchName, outcomeName, spendByOutcome } from '#shared/report/breakdown.ts';
import { figuresIn } from '#shared/report/figures.ts';
import { linear, stretches } from '#shared/report/scales.ts';
import {
  drawBars,
  drawStretches,
  drawTable,
  drawTitledTable,
  heightOfBars,
  textWidth,
  tones,
} from './analysis-paper.ts';
import { looks } from './looks.ts';
import type { Paper } from './page.ts';

const colors: Record<Outcome, string> = {
  brand: tones.own,
  good: tones.good,
  fair: tones.fair,
  undecided: tones.open,
  excess: tones.risk,
  target_excess: tones.risk,
  never_sold: tones.deep,
};

/** Of the bar of what the spend bought, in points. */
const height = 26;

/** What the spend bought, as one bar and as a table. */
export function drawSpend(on: Paper, scope: ReportScope, { language }: AnalysisReport): void {
  const spend = spendByOutcome(scope);
  if (spend === null) return;
  const say = { locale: language };
  const figures = figuresIn(language);
  const money = (value: string) => figures.money(value, scope.currency);
  const values = spend.parts.map((part) => Number(part.spend));
  const bars = stretches(values, textWidth, 1.5);
  on.block('H3', m.report_chart_spend({ amount: money(spend.total) }, say), looks.subheading, height + 10);
  on.gap(4);
  const alt = m.report_chart_spend_label({ total: money(spend.total), risk: money(spend.risk) }, say);
  drawStretches(
    on,
    alt,
    spend.parts.map(({ outcome }, index) => ({ ...(bars[index] ?? { from: 0, length: 0 }), color: colors[outcome] })),
    height,
  );
  drawTable(on, {
    head: m.report_col_outcome({}, say),
    columns: [
      { label: m.report_col_spend({}, say), isText: false },
      { label: m.report_col_share({}, say), isText: false },
    ],
    rows: spend.parts.map(({ outcome, spend: value }) => ({
      name: outcomeName(outcome, language),
      place: '',
      cells: [money(value), figures.share(Number(value) / Number(spend.total))],
    })),
  });
  on.gap(14);
}

const mostDrawn = 12;
const highest = 4;
const left = 200;

/** ACOS of campaigns against the target; the part above it in red. */
export function drawCampaigns(on: Paper, scope: ReportScope, { language, targetAcos }: AnalysisReport): void {
  const campaigns = scope.breakdown.campaigns
    .filter(({ name, spend }) => name !== null && Number(spend) > 0)
    .slice(0, mostDrawn);
  if (campaigns.length === 0) return;
  const say = { locale: language };
  const figures = figuresIn(language);
  const target = Number(targetAcos);
  const acosOf = (acos: string | null) => Math.min(acos === null ? Infinity : Number(acos), target * highest);
  const x = linear([0, Math.max(target, ...campaigns.map(({ acos }) => acosOf(acos)))], [0, textWidth - left - 60]);
  on.gap(14);
  const following = looks.small.leading + 6 + heightOfBars(campaigns);
  on.block('H3', m.report_chart_campaigns({}, say), looks.subheading, following);
  on.block('P', m.report_chart_your_target({ target: figures.share(target, 0) }, say), looks.small);
  on.gap(6);
  drawBars(
    on,
    m.report_chart_campaigns_label({ target: figures.share(target, 0) }, say),
    campaigns.map(({ name, acos, spend }) => {
      const end = x(acosOf(acos));
      const within = Math.min(end, x(target));
      return {
        label: campaignName(name, language),
        more: figures.money(spend, scope.currency, 0),
        value: acos === null ? m.report_chart_no_sales({}, say) : figures.share(acos),
        parts: [
          { from: 0, length: within, color: tones.good },
          ...(end > within ? [{ from: within, length: end - within, color: tones.risk }] : []),
        ],
      };
    }),
    { left, mark: x(target) },
  );
}

/** What match types take and bring. */
export function drawMatches(on: Paper, { breakdown, currency }: ReportScope, { language }: AnalysisReport): void {
  const say = { locale: language };
  const figures = figuresIn(language);
  const matches = breakdown.matches.filter(({ spend }) => Number(spend) > 0);
  if (matches.length === 0) return;
  on.gap(14);
  drawTitledTable(on, m.report_chart_matches({}, say), {
    head: m.report_match_type({}, say),
    columns: [m.report_col_spend, m.report_col_sales, m.report_kpi_acos].map((word) => ({
      label: word({}, say),
      isText: false,
    })),
    rows: matches.map(({ name, spend, sales, acos }) => ({
      name: matchName(name, language),
      place: '',
      cells: [figures.money(spend, currency), figures.money(sales, currency), figures.share(acos)],
    })),
  });
}

const mostProducts = 15;

/** Products by sessions and conversion. */
export function drawProducts(on: Paper, { breakdown, currency }: ReportScope, { language }: AnalysisReport): void {
  const say = { locale: language };
  const figures = figuresIn(language);
  if (breakdown.products.length === 0) return;
  drawTitledTable(on, m.report_chart_products({}, say), {
    head: m.report_col_product({}, say),
    columns: [m.report_col_sessions, m.report_col_conversion, m.report_col_offered, m.report_col_sales].map((word) => ({
      label: word({}, say),
      isText: false,
    })),
    rows: breakdown.products.slice(0, mostProducts).map((product) => ({
      name: product.title || product.asin,
      place: product.title ? product.asin : '',
      cells: [
        figures.count(product.sessions),
        figures.share(product.conversion),
        figures.share(product.featured_offer),
        figures.money(product.sales, currency),
      ],
    })),
  });
}
