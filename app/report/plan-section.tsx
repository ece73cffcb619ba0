import { m } from '#messages/messages.js';
import type { ReportScope } from '#shared/analysis-report.ts';
import { tasksOf } from '#shared/report/plan.ts';
import { type Section, scopeHeading } from '#shared/report/sections.ts';
import { useReport } from './context.ts';
import { Ledger } from './ledger.tsx';
import { ReportSection } from './section.tsx';

/** What to do, in order, and what is promised for it. */
export function PlanSection({ section, scope }: { section: Section; scope: ReportScope }) {
  const { report, links, figures, say } = useReport();
  return (
    <ReportSection
      section={section}
      scope={scopeHeading(scope, report)}
      title={m.report_plan_title({}, say)}
      say={m.report_plan_say({}, say)}
    >
      <Ledger
        label={section.title}
        head={m.report_plan_task({}, say)}
        columns={[{ label: m.report_plan_found({}, say) }, { label: m.report_plan_promised({}, say) }]}
        isLastStrong
        rows={tasksOf(scope, report.language).map(({ id, task, from, found, promised }, index) => ({
          key: id,
          head: `${index + 1}. ${task}`,
          note: from,
          cells: [found, promised ?? <span className="rp-soft">{m.report_plan_growth({}, say)}</span>],
        }))}
      />
      {scope.promised === null ? null : (
        <div className="rp-total">
          <p>
            <b>{m.report_plan_sum({}, say)}</b>
          </p>
          <p className="rp-figure">{figures.amount(scope.promised)}</p>
        </div>
      )}
      {links.pack === undefined ? null : (
        <p className="rp-pack">
          <span>{m.report_pack({}, say)}</span>
          <a className="rp-button" href={links.pack('csv')}>
            {m.report_zip({}, say)}
          </a>
          <a className="rp-button" href={links.pack('xlsx')}>
            {m.report_xlsx({}, say)}
          </a>
        </p>
      )}
    </ReportSection>
  );
}
