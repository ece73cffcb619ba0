import { m } from '#messages/messages.js';
import type { ReportScope } from '#shared/analysis-report.ts';
import { unsigned } from '#shared/report/figures.ts';
import { kpiRows } from '#shared/report/kpis.ts';
import { type Section, scopeHeading } from '#shared/report/sections.ts';
import { CampaignsChart } from './charts/campaigns-chart.tsx';
import { SpendChart } from './charts/spend-chart.tsx';
import { useReport } from './context.ts';
import { Ledger } from './ledger.tsx';
import { ReportSection } from './section.tsx';

/** The figures of an account against its target, and how each is counted. */
export function FiguresSection({ section, scope }: { section: Section; scope: ReportScope }) {
  const { report, figures, say } = useReport();
  const { gap_to_target: gap } = scope;
  const words = gap && (Number(gap.value) > 0 ? m.report_figures_say_over : m.report_figures_say_under);
  return (
    <ReportSection
      section={section}
      scope={scopeHeading(scope, report)}
      title={m.report_figures_title({}, say)}
      say={words ? words({ gap: figures.amount(unsigned(gap)) }, say) : m.report_figures_say_none({}, say)}
    >
      {report.scopes.length > 1 ? <SpendChart scope={scope} /> : null}
      <Ledger
        label={section.title}
        head={m.report_figure({}, say)}
        columns={[
          { label: m.report_yours({}, say) },
          { label: m.report_target({}, say) },
          { label: m.report_difference({}, say), isText: true },
          { label: m.report_how({}, say), isText: true },
        ]}
        rows={kpiRows(scope, report).map(({ key, label, value, target, difference, how }) => ({
          key,
          head: label,
          cells: [
            <b key="value">{value}</b>,
            target ?? (
              <span key="target" className="rp-soft">
                {m.report_not_set({}, say)}
              </span>
            ),
            difference ? (
              <span key="difference" className={difference.isGood ? 'rp-good' : 'rp-bad'}>
                {difference.text}
              </span>
            ) : (
              '–'
            ),
            <span key="how" className="rp-soft">
              {how}
            </span>,
          ],
        }))}
      />
      <CampaignsChart scope={scope} />
    </ReportSection>
  );
}
