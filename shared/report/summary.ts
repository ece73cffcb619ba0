import { m } from '#messages/messages.js';
import type { AnalysisReport, ReportScope } from '#shared/analysis-report.ts';
import { figuresIn, unsigned } from './figures.ts';
import { isJudged } from './first-figures.ts';
import { amountOf, brandSplit, ratioOf } from './kpis.ts';
import { missingOf } from './missing.ts';
import { scopeName } from './places.ts';
import { tasksOf } from './plan.ts';

/** What rules say of a report as a whole. A consultant makes it their own. */

type Context = { scope: ReportScope; report: AnalysisReport };

const isRisk = ({ money_at_risk }: ReportScope) => Number(money_at_risk.total.value) > 0;
const isWithin = ({ gap_to_target }: ReportScope) => gap_to_target !== null && Number(gap_to_target.value) <= 0;

function spent({ scope, report }: Context): string {
  const { language, targetAcos } = report;
  const figures = figuresIn(language);
  const say = { locale: language };
  const [spend, sales] = [amountOf(scope.kpis, 'ad_spend'), amountOf(scope.kpis, 'ad_sales')];
  const acos = ratioOf(scope.kpis, 'acos');
  if (spend === null) return m.report_sum_no_ads({}, say);
  if (sales === null) return m.report_sum_untold({ spend: figures.amount(spend) }, say);
  if (acos === null) return m.report_sum_no_sales({ spend: figures.amount(spend) }, say);
  const [own, target] = [figures.share(acos), figures.share(targetAcos)];
  // What reads the same is the same: nobody is "under 25.0% with 25.0%".
  const where = own === target ? m.report_sum_at : acos < Number(targetAcos) ? m.report_sum_under : m.report_sum_over;
  const blanks = {
    spend: figures.amount(spend),
    sales: figures.amount(sales),
    acos: own,
    where: where({}, say),
    target,
  };
  return scope.period
    ? m.report_sum_spent({ ...blanks, period: figures.period(scope.period) }, say)
    : m.report_sum_spent_plain(blanks, say);
}

/** The own name hides what the rest costs; without it, what ads are to the shop. */
function beside({ scope, report }: Context): string {
  const { language } = report;
  const figures = figuresIn(language);
  const say = { locale: language };
  const split = brandSplit(scope);
  const text = (value: unknown) => figures.share(typeof value === 'string' ? value : null);
  const isAskedFor = [split?.own.spend_share, split?.own.sales_share].some((part) => Number(part ?? 0) > 0);
  if (split && isAskedFor && typeof split.rest.acos === 'string')
    return m.report_sum_brand(
      { acos: text(split.rest.acos), spend: text(split.own.spend_share), sales: text(split.own.sales_share) },
      say,
    );
  const [share, tacos] = [ratioOf(scope.kpis, 'ad_share'), ratioOf(scope.kpis, 'tacos')];
  if (share === null || tacos === null) return '';
  return m.report_sum_shop({ share: figures.share(share), tacos: figures.share(tacos) }, say);
}

function risk({ scope, report }: Context): string {
  const say = { locale: report.language };
  // Where reports do not tell what came of the ads, the sentence before says it.
  if (scope.gap_to_target === null) return '';
  if (!isJudged(scope)) return m.report_sum_unjudged({}, say);
  const amount = figuresIn(report.language).amount(scope.money_at_risk.total);
  return isRisk(scope) ? m.report_sum_risk({ amount }, say) : m.report_sum_risk_none({}, say);
}

function direction({ scope, report }: Context): string {
  const say = { locale: report.language };
  const parts: string[] = [];
  if (isRisk(scope) && isWithin(scope)) parts.push(m.report_sum_moved({}, say));
  else if (isRisk(scope) && scope.gap_to_target)
    parts.push(m.report_sum_saved({ gap: figuresIn(report.language).amount(unsigned(scope.gap_to_target)) }, say));
  const harvest = scope.findings.find(({ name }) => name === 'harvest');
  if (harvest) {
    const count = harvest.rows_total;
    parts.push(m.report_sum_harvest({ count, shown: figuresIn(report.language).count(count) }, say));
  }
  return parts.join(' ');
}

function plan({ scope, report }: Context): string {
  const { language } = report;
  const say = { locale: language };
  const figures = figuresIn(language);
  if (scope.promised !== null) return m.report_sum_promised({ amount: figures.amount(scope.promised) }, say);
  const count = tasksOf(scope, language).length;
  if (count > 0) return m.report_sum_plan({ count, shown: figures.count(count) }, say);
  const lacking = missingOf([scope], language).length;
  return lacking > 0 ? m.report_sum_missing({ count: lacking, shown: figures.count(lacking) }, say) : '';
}

const hasAds = ({ kpis }: ReportScope) => amountOf(kpis, 'ad_spend') !== null;

/**
 * The summary that a consultant begins from: five short paragraphs for each account, filled by rules. Their own words and numbers replace it.
 */
export function summaryDraft(report: AnalysisReport): string {
  const isOne = report.scopes.length === 1;
  return report.scopes
    .flatMap((scope) => {
      const context = { scope, report };
      const paragraphs = hasAds(scope)
        ? [spent(context), beside(context), risk(context), direction(context), plan(context)]
        : [spent(context), plan(context)];
      return [
        ...(isOne ? [] : [`# ${scopeName(scope, report.language)}`]),
        ...paragraphs.filter((text) => text !== ''),
      ];
    })
    .join('\n\n');
}

/** The title of a report: the one thing to take away. */
export function headline({ scopes, language }: Pick<AnalysisReport, 'scopes' | 'language'>): string {
  const say = { locale: language };
  const [scope] = scopes;
  if (scopes.length > 1) return m.report_headline_several({ count: scopes.length }, say);
  if (!scope?.gap_to_target || !isJudged(scope)) return m.report_headline_plain({}, say);
  const amount = figuresIn(language).round(scope.money_at_risk.total);
  if (isRisk(scope)) return (isWithin(scope) ? m.report_headline_move : m.report_headline_over)({ amount }, say);
  return (isWithin(scope) ? m.report_headline_good : m.report_headline_unclear)({}, say);
}
