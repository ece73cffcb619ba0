import { m } from '#messages/messages.js';
import type { ReportScope } from '#shared/analysis-report.ts';
import { unsigned } from '#shared/report/figures.ts';
import { allowedCost } from '#shared/report/finding-text.ts';
import { isJudged } from '#shared/report/first-figures.ts';
import { findingsIn, type Section, scopeHeading } from '#shared/report/sections.ts';
import { TermsChart } from './charts/terms-chart.tsx';
import { useReport } from './context.ts';
import { FindingBlock } from './finding-block.tsx';
import { ReportSection } from './section.tsx';

/** What is at risk, each euro once, and what was seen beside it and is not added. */
export function MoneySection({ section, scope }: { section: Section; scope: ReportScope }) {
  const { report, figures, say } = useReport();
  const findings = findingsIn(scope, 'money');
  const risk = findings.filter(({ kind }) => kind === 'risk');
  const beside = findings.filter(({ kind }) => kind !== 'risk');
  const allowed = allowedCost(scope, report.targetAcos);
  return (
    <ReportSection
      section={section}
      scope={scopeHeading(scope, report)}
      say={
        allowed === null
          ? m.report_money_say_plain({}, say)
          : m.report_money_say({ allowed: figures.money(allowed, scope.currency) }, say)
      }
    >
      {risk.length === 0 ? (
        <p className="rp-say">{(isJudged(scope) ? m.report_money_none : m.report_money_unjudged)({}, say)}</p>
      ) : (
        <Total scope={scope} />
      )}
      <TermsChart scope={scope} />
      {risk.map((finding) => (
        <FindingBlock key={finding.id} finding={finding} scope={scope} />
      ))}
      {beside.length === 0 ? null : <h3 className="rp-sub">{m.report_beside({}, say)}</h3>}
      {beside.map((finding) => (
        <FindingBlock key={finding.id} finding={finding} scope={scope} />
      ))}
    </ReportSection>
  );
}

function Total({ scope }: { scope: ReportScope }) {
  const { figures, say } = useReport();
  const { gap_to_target: gap, money_at_risk: risk, period } = scope;
  const direction = gap && (Number(gap.value) > 0 ? m.report_money_saved : m.report_money_moved);
  return (
    <div className="rp-total">
      <p>
        <b>{period ? m.report_money_total({ days: period.days }, say) : m.report_money_total_undated({}, say)}</b>{' '}
        {direction ? direction({ gap: figures.amount(unsigned(gap)) }, say) : null}{' '}
        {risk.per_30_days && period?.days !== 30
          ? m.report_money_month({ amount: figures.amount(risk.per_30_days) }, say)
          : null}
      </p>
      <p className="rp-figure">{figures.amount(risk.total)}</p>
    </div>
  );
}
