import { m } from '#messages/messages.js';
import type { ReportScope } from '#shared/analysis-report.ts';
import { isJudged } from '#shared/report/first-figures.ts';
import { amountOf } from '#shared/report/kpis.ts';
import { scopeHeading } from '#shared/report/sections.ts';
import { useReport } from './context.ts';

/** The three figures of an account: read, at risk, promised. */
export function Headlines({ scope }: { scope: ReportScope }) {
  const { report, figures, say } = useReport();
  const heading = scopeHeading(scope, report);
  const rows = figures.count(report.files.reduce((sum, { rows: { used } }) => sum + used, 0));
  const spend = amountOf(scope.kpis, 'ad_spend');
  const { total, per_30_days: month } = scope.money_at_risk;
  const wasJudged = isJudged(scope);
  const isRisk = Number(total.value) > 0;
  const share = spend && Number(spend.value) > 0 ? Number(total.value) / Number(spend.value) : null;
  return (
    <>
      {heading === '' ? null : <p className="rp-scope">{heading}</p>}
      <dl className="rp-three">
        <div>
          <dt>{m.report_read_title({}, say)}</dt>
          <dd className="rp-figure">{figures.round(spend)}</dd>
          <dd className="rp-note">
            {heading !== '' && scope.period ? figures.period(scope.period) : null}
            {heading === '' && scope.period ? m.report_read_note({ rows, days: scope.period.days }, say) : null}
            {heading !== '' && !scope.period ? m.report_read_note_no_days({}, say) : null}
            {heading === '' && !scope.period ? m.report_read_note_undated({ rows }, say) : null}
          </dd>
        </div>
        <div data-tone={isRisk ? 'risk' : undefined}>
          <dt>{month ? m.report_risk_title({}, say) : m.report_risk_title_undated({}, say)}</dt>
          <dd className="rp-figure">{figures.round(wasJudged ? (month ?? total) : null)}</dd>
          <dd className="rp-note">
            {isRisk && share !== null ? (
              <>
                {m.report_risk_note({ share: figures.share(share, 0) }, say)}{' '}
                {month && scope.period && scope.period.days !== 30
                  ? `${m.report_risk_days({ amount: figures.round(total), days: scope.period.days }, say)} `
                  : null}
                <a href={`#${scope.id}-money`}>{m.report_see_rows({}, say)}</a>
              </>
            ) : (
              (wasJudged ? m.report_risk_note_none : m.report_risk_note_unjudged)({}, say)
            )}
          </dd>
        </div>
        <div data-tone={scope.promised ? 'promise' : undefined}>
          <dt>{m.report_promised_title({}, say)}</dt>
          <dd className="rp-figure">{figures.round(scope.promised)}</dd>
          <dd className="rp-note">
            {scope.promised ? (
              <>
                {m.report_promised_note({}, say)} <a href={`#${scope.id}-plan`}>{m.report_see_plan({}, say)}</a>
              </>
            ) : (
              m.report_promised_none({}, say)
            )}
          </dd>
        </div>
      </dl>
    </>
  );
}
