import { useReport } from '#app/report/context.ts';
import { m } from '#messages/messages.js';
import type { Outcome } from '#shared/analysis-document.ts';
import type { ReportScope } from '#shared/analysis-report.ts';
import { isAtRisk, outcomeName } from '#shared/report/breakdown.ts';
import { ratioOf } from '#shared/report/kpis.ts';
import { Chart } from './chart.tsx';
import { Scatter } from './scatter.tsx';

/** A term with fewer clicks tells nothing in a drawing, and there are many of these. */
const leastClicks = 3;
const mostNamed = 9;
const mostListed = 30;

function toneOf(outcome: Outcome): string {
  if (isAtRisk(outcome)) return 'risk';
  if (outcome === 'brand') return 'own';
  return outcome === 'good' ? 'good' : 'open';
}

/** Search terms by clicks and by how many of these bought. */
export function TermsChart({ scope }: { scope: ReportScope }) {
  const { report, figures, say } = useReport();
  const terms = scope.breakdown.terms.filter(({ clicks }) => clicks >= leastClicks);
  if (terms.length < 3) return null;
  const [cpc, aov] = [ratioOf(scope.kpis, 'cpc'), ratioOf(scope.kpis, 'aov')];
  const needed = cpc && aov ? cpc / (Number(report.targetAcos) * aov) : null;
  const drawing = {
    label: m.report_chart_terms({}, say),
    axis: m.report_chart_terms_axis({}, say),
    line: needed === null ? null : { y: needed, text: m.report_chart_terms_need({ rate: figures.share(needed) }, say) },
    points: terms.map(({ term, clicks, cvr, outcome }, index) => ({
      key: term,
      name: term,
      x: clicks,
      y: Math.min(1, Number(cvr ?? 0)),
      tone: toneOf(outcome),
      isNamed: index < mostNamed,
    })),
  };
  return (
    <Chart
      title={m.report_chart_terms({}, say)}
      note={m.report_chart_terms_note({}, say)}
      keys={[
        { tone: 'risk', label: m.report_chart_key_risk({}, say) },
        { tone: 'good', label: m.report_chart_key_good({}, say) },
        { tone: 'open', label: m.report_chart_key_open({}, say) },
        { tone: 'own', label: m.report_chart_key_brand({}, say) },
      ]}
      wide={<Scatter {...drawing} isWide />}
      narrow={<Scatter {...drawing} isWide={false} />}
      head={m.report_col_term({}, say)}
      columns={[
        { label: m.report_col_clicks({}, say) },
        { label: m.report_col_orders({}, say) },
        { label: m.report_col_conversion({}, say) },
        { label: m.report_col_spend({}, say) },
        { label: m.report_col_outcome({}, say), isText: true },
      ]}
      rows={scope.breakdown.terms.slice(0, mostListed).map(({ term, clicks, orders, cvr, spend, outcome }) => ({
        key: term,
        head: term,
        cells: [
          figures.count(clicks),
          figures.count(orders),
          figures.share(cvr),
          figures.money(spend, scope.currency),
          outcomeName(outcome, report.language),
        ],
      }))}
    />
  );
}
