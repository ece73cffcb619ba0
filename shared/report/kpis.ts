import { m } from '#messages/messages.js';
import type { FindingRow, Kpis, Money } from '#shared/analysis-document.ts';
import type { AnalysisReport, ReportScope } from '#shared/analysis-report.ts';
import { type Figures, figuresIn } from './figures.ts';

/** The figures of a scope against its target. */

export type KpiRow = {
  key: string;
  label: string;
  value: string;
  /** Null where nobody set one. */
  target: string | null;
  difference: { text: string; isGood: boolean } | null;
  how: string;
};

/** Share of page views with the Featured Offer that Amazon's sellers aim at. */
const wantedOffer = 0.9;

/** A ratio of the document; null where there is none. */
export function ratioOf(kpis: Kpis, name: string): number | null {
  const value = kpis[name];
  return typeof value === 'string' ? Number(value) : null;
}

/** An amount of the document; null where there is none. */
export function amountOf(kpis: Kpis, name: string): Money | null {
  const value = kpis[name];
  return typeof value === 'object' ? value : null;
}

const spendOf = ({ kpis }: { kpis: Kpis }) => Number(amountOf(kpis, 'ad_spend')?.value ?? 0);

/** Accounts in the order in which they are shown: what most was spent on comes first. */
export const bySpend = <Scope extends { kpis: Kpis }>(scopes: readonly Scope[]): Scope[] =>
  scopes.toSorted((one, other) => spendOf(other) - spendOf(one));

/** What the searches for the own name and all others have, where both were told apart. */
export function brandSplit({ findings }: Pick<ReportScope, 'findings'>) {
  const rows = findings.find(({ name }) => name === 'brand-split')?.rows ?? [];
  const [own, rest] = [rows.find(({ brand }) => brand === true), rows.find(({ brand }) => brand === false)];
  return own && rest ? { own, rest } : null;
}

/** Both rows with the shares of the rest, which follow from those of the own name. */
export function withSharesOfRest(rows: readonly FindingRow[]): FindingRow[] {
  const own = rows.find(({ brand }) => brand === true);
  const rest = (share: FindingRow[string] | undefined) =>
    typeof share === 'string' ? (1 - Number(share)).toFixed(6) : null;
  return rows.map((row) =>
    row === own ? row : { ...row, spend_share: rest(own?.spend_share), sales_share: rest(own?.sales_share) },
  );
}

type Compared = { value: number | null; target: number | null; isLessBetter: boolean };

function inPoints({ value, target, isLessBetter }: Compared, { figures, language }: Context) {
  if (value === null || target === null) return null;
  const say = { locale: language };
  const points = Math.round((value - target) * 1000) / 10;
  if (points === 0) return { text: m.report_points_even({}, say), isGood: true };
  const word = points > 0 ? m.report_points_over : m.report_points_under;
  return { text: word({ points: figures.points(Math.abs(points)) }, say), isGood: points < 0 === isLessBetter };
}

function inMoney({ value, target, isLessBetter }: Compared, { figures, language, currency }: Context) {
  if (value === null || target === null) return null;
  const word = value > target ? m.report_amount_over : m.report_amount_under;
  const amount = figures.money(Math.abs(value - target).toFixed(4), currency);
  return { text: word({ amount }, { locale: language }), isGood: value <= target === isLessBetter };
}

type Context = { figures: Figures; language: AnalysisReport['language']; currency: string };

/** Rows of the table of figures, the ads first; figures of the shop only where there is a report of it. */
export function kpiRows(scope: ReportScope, report: AnalysisReport): KpiRow[] {
  const { language, brandTerms } = report;
  const { kpis, currency } = scope;
  const figures = figuresIn(language);
  const context = { figures, language, currency };
  const say = { locale: language };
  const target = Number(report.targetAcos);
  const ratio = (name: string) => ratioOf(kpis, name);
  const [acos, cvr, cpc, aov] = [ratio('acos'), ratio('cvr'), ratio('cpc'), ratio('aov')];
  const needed = cpc && aov ? cpc / (target * aov) : null;
  const most = cvr && aov ? target * aov * cvr : null;
  const share = (value: number | null | undefined) =>
    value === null || value === undefined ? null : figures.share(value);
  const plain = (key: string, label: string, value: string, how: string): KpiRow => ({
    key,
    label,
    value,
    target: null,
    difference: null,
    how,
  });
  const split = brandSplit(scope);
  const restAcos = typeof split?.rest.acos === 'string' ? Number(split.rest.acos) : null;
  const brands = brandTerms.map((term) => `“${term}”`).join(', ');
  const days = scope.attribution_days;
  const hasShop = kpis.sessions !== null && kpis.sessions !== undefined;
  const offer = ratioOf(kpis, 'buy_box');
  return [
    plain(
      'ad_spend',
      m.report_kpi_ad_spend({}, say),
      figures.amount(amountOf(kpis, 'ad_spend')),
      m.report_kpi_ad_spend_how({}, say),
    ),
    plain(
      'ad_sales',
      m.report_kpi_ad_sales({}, say),
      figures.amount(amountOf(kpis, 'ad_sales')),
      days ? m.report_kpi_ad_sales_days({ days }, say) : m.report_kpi_ad_sales_how({}, say),
    ),
    {
      key: 'acos',
      label: m.report_kpi_acos({}, say),
      value: figures.share(acos),
      target: share(target),
      difference: inPoints({ value: acos, target, isLessBetter: true }, context),
      how: m.report_kpi_acos_how({}, say),
    },
    ...(split
      ? [
          {
            key: 'plain_acos',
            label: m.report_kpi_plain_acos({}, say),
            value: figures.share(restAcos),
            target: share(target),
            difference: inPoints({ value: restAcos, target, isLessBetter: true }, context),
            how: m.report_kpi_plain_acos_how({ brands }, say),
          },
        ]
      : []),
    plain('tacos', m.report_kpi_tacos({}, say), figures.share(ratioOf(kpis, 'tacos')), m.report_kpi_tacos_how({}, say)),
    {
      key: 'cvr',
      label: m.report_kpi_cvr({}, say),
      value: figures.share(cvr),
      target: share(needed),
      difference: inPoints({ value: cvr, target: needed, isLessBetter: false }, context),
      how: m.report_kpi_cvr_how({}, say),
    },
    {
      key: 'cpc',
      label: m.report_kpi_cpc({}, say),
      value: figures.money(cpc === null ? null : cpc.toFixed(6), currency),
      target: most === null ? null : figures.money(most.toFixed(6), currency),
      difference: inMoney({ value: cpc, target: most, isLessBetter: true }, context),
      how: m.report_kpi_cpc_how({}, say),
    },
    plain('ctr', m.report_kpi_ctr({}, say), share(ratioOf(kpis, 'ctr')) ?? figures.none, m.report_kpi_ctr_how({}, say)),
    plain(
      'aov',
      m.report_kpi_aov({}, say),
      figures.money(aov === null ? null : String(kpis.aov), currency),
      m.report_kpi_aov_how({}, say),
    ),
    ...(hasShop
      ? [
          plain(
            'ad_share',
            m.report_kpi_ad_share({}, say),
            figures.share(ratioOf(kpis, 'ad_share')),
            m.report_kpi_ad_share_how({}, say),
          ),
          plain(
            'unit_session',
            m.report_kpi_unit_session({}, say),
            figures.share(ratioOf(kpis, 'unit_session')),
            m.report_kpi_unit_session_how({}, say),
          ),
          {
            key: 'buy_box',
            label: m.report_kpi_buy_box({}, say),
            value: figures.share(offer),
            target: figures.share(wantedOffer),
            difference: inPoints({ value: offer, target: wantedOffer, isLessBetter: false }, context),
            how: m.report_kpi_buy_box_how({}, say),
          },
        ]
      : []),
  ];
}
