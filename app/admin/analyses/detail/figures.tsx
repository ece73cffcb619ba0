import type { ReactNode } from 'react';
import type { Scope } from '#app/admin/analyses/analyses-api.ts';
import { accountText, moneyText, periodText, placeText, shareText } from '#app/admin/parts/analyses/amounts.ts';
import { usePlace } from '#app/admin/person.ts';
import { m } from '#messages/messages.js';
import type { Money } from '#shared/analysis-document.ts';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';
import { isJudged } from '#shared/report/first-figures.ts';
import { riskOf } from './sums.ts';

/** The figures of the account beside the three, those that a consultant asks first. */
const kpis: [string, () => string][] = [
  ['acos', m.admin_analyses_kpi_acos],
  ['tacos', m.admin_analyses_kpi_tacos],
  ['ad_sales', m.admin_analyses_kpi_ad_sales],
  ['ordered_sales', m.admin_analyses_kpi_ordered_sales],
  ['clicks', m.admin_column_clicks],
  ['orders', m.admin_column_orders],
  ['cpc', m.admin_analyses_kpi_cpc],
  ['cvr', m.admin_analyses_kpi_cvr],
  ['sessions', m.admin_column_sessions],
  ['unit_session', m.admin_analyses_kpi_unit_session],
  ['buy_box', m.admin_analyses_kpi_buy_box],
  ['aov', m.admin_analyses_kpi_aov],
];
const inMoney = new Set(['cpc', 'aov']);

const isMoney = (value: unknown): value is Money => typeof value === 'object' && value !== null && 'currency' in value;

function kpiText(name: string, value: unknown, currency: string, locale: string): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (isMoney(value)) return moneyText(value, locale);
  if (typeof value === 'number') return new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(value);
  return inMoney.has(name) ? moneyText({ value: String(value), currency }, locale) : shareText(String(value), locale);
}

/** Three figures in front, the others behind them, for each account that the files are of. */
export function Figures({ scopes, edits }: { scopes: Scope[]; edits: AnalysisEdits }) {
  return (
    <div className="flex flex-col gap-6">
      {scopes.map((scope) => (
        <ScopeFigures key={scope.id} scope={scope} isNamed={scopes.length > 1} edits={edits} />
      ))}
    </div>
  );
}

function ScopeFigures({ scope, isNamed, edits }: { scope: Scope; isNamed: boolean; edits: AnalysisEdits }) {
  const { locale } = usePlace();
  const { ad_spend: spend } = scope.kpis;
  const gap = scope.gap_to_target;
  const risk = riskOf(scope.findings, edits, scope.currency);
  const dropped = Number(risk.value) !== Number(scope.money_at_risk.total.value);
  const label = isNamed ? `${m.admin_analyses_figures()}: ${accountText(scope, locale)}` : m.admin_analyses_figures();
  return (
    <section aria-label={label}>
      <p className="mb-2 text-14 text-ink-2">
        {[
          placeText(scope, locale),
          scope.period ? periodText(scope.period, locale) : m.admin_analyses_no_period(),
        ].join(' · ')}
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-stone-2 bg-card px-4 py-4 sm:grid-cols-3">
        <Figure term={m.admin_analyses_spend_read()}>{isMoney(spend) ? moneyText(spend, locale) : '–'}</Figure>
        <Figure
          term={m.admin_analyses_column_risk()}
          isAtRisk
          note={dropped ? m.admin_analyses_risk_of({ total: moneyText(scope.money_at_risk.total, locale) }) : undefined}
        >
          {isJudged(scope) ? moneyText(risk, locale) : '–'}
        </Figure>
        {gap && (
          <Figure
            term={m.admin_analyses_gap()}
            note={gap.value.startsWith('-') ? m.admin_analyses_gap_within() : m.admin_analyses_gap_above()}
          >
            {moneyText(gap, locale)}
          </Figure>
        )}
      </dl>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 text-14 sm:grid-cols-3">
        {kpis.map(([name, word]) => {
          const text = kpiText(name, scope.kpis[name], scope.currency, locale);
          return (
            text !== undefined && (
              <div
                key={name}
                className="flex flex-wrap items-baseline justify-between gap-x-2 border-b border-stone-2 py-1.5"
              >
                <dt className="text-13 text-ink-3">{word()}</dt>
                <dd className="figures grow text-right font-medium">{text}</dd>
              </div>
            )
          );
        })}
      </dl>
    </section>
  );
}

type FigureProps = { term: string; note?: string | undefined; isAtRisk?: boolean; children: ReactNode };

const Figure = ({ term, note, isAtRisk = false, children }: FigureProps) => (
  <div className="min-w-0">
    <dt className="text-13 text-ink-3">{term}</dt>
    <dd
      className={`figures mt-0.5 font-display text-21 leading-tight font-semibold sm:text-26 ${isAtRisk ? 'text-red' : ''}`}
    >
      {children}
    </dd>
    {note && <dd className="mt-0.5 text-13 text-ink-3">{note}</dd>}
  </div>
);
