import { useReport } from '#app/report/context.ts';
import { m } from '#messages/messages.js';
import type { Part } from '#shared/analysis-document.ts';
import type { ReportScope } from '#shared/analysis-report.ts';
import { matchName } from '#shared/report/breakdown.ts';
import { sumOf } from '#shared/report/figures.ts';
import { linear } from '#shared/report/scales.ts';
import { Chart } from './chart.tsx';

const shareOf = (value: string, total: string) => (Number(total) > 0 ? Number(value) / Number(total) : 0);

/** What each match type takes of the spend and brings of the sales. */
export function MatchesChart({ scope }: { scope: ReportScope }) {
  const { report, figures, say } = useReport();
  const matches = scope.breakdown.matches.filter(({ spend }) => Number(spend) > 0);
  if (matches.length === 0) return null;
  const label = m.report_chart_matches_label({}, say);
  return (
    <Chart
      title={m.report_chart_matches({}, say)}
      keys={[
        { tone: 'stone', label: m.report_chart_key_spend({}, say) },
        { tone: 'good', label: m.report_chart_key_sales({}, say) },
      ]}
      wide={<Pairs scope={scope} matches={matches} label={label} place={wide} />}
      narrow={<Pairs scope={scope} matches={matches} label={label} place={narrow} />}
      head={m.report_match_type({}, say)}
      columns={[
        { label: m.report_col_spend({}, say) },
        { label: m.report_col_sales({}, say) },
        { label: m.report_kpi_acos({}, say) },
        { label: m.report_col_orders({}, say) },
      ]}
      rows={matches.map(({ name, spend, sales, acos, orders }) => ({
        key: name ?? '',
        head: matchName(name, report.language),
        cells: [
          figures.money(spend, scope.currency),
          figures.money(sales, scope.currency),
          figures.share(acos),
          figures.count(orders),
        ],
      }))}
    />
  );
}

const wide = { width: 928, left: 130, right: 730, step: 52, bar: 6 };
const narrow = { width: 320, left: 0, right: 260, step: 66, bar: 20 };

type PairsProps = { scope: ReportScope; matches: Part[]; label: string; place: typeof wide };

function Pairs({ scope, matches, label, place }: PairsProps) {
  const { report, figures, say } = useReport();
  const [spend, sales] = [sumOf(matches.map((each) => each.spend)), sumOf(matches.map((each) => each.sales))];
  const shares = matches.map((each) => [shareOf(each.spend, spend), shareOf(each.sales, sales)] as const);
  const x = linear([0, Math.max(...shares.flat())], [0, place.right - place.left]);
  return (
    <svg
      viewBox={`0 0 ${place.width} ${matches.length * place.step}`}
      role="img"
      aria-label={label}
      data-scope={scope.id}
    >
      {matches.map(({ name, acos }, index) => {
        const [taken, brought] = shares[index] ?? [0, 0];
        const y = index * place.step;
        const isOver = acos === null || Number(acos) > Number(report.targetAcos);
        return (
          <g key={name ?? ''}>
            <text x={0} y={y + (place === wide ? 28 : 13)} className="rp-strong">
              {matchName(name, report.language)}
            </text>
            <text
              x={place.width}
              y={y + (place === wide ? 28 : 13)}
              className="rp-strong"
              data-tone={isOver ? 'risk' : undefined}
              textAnchor="end"
            >
              {`${m.report_kpi_acos({}, say)} ${figures.share(acos)}`}
            </text>
            <rect x={place.left} y={y + place.bar} width={Math.max(1, x(taken))} height={14} className="rp-fill-open" />
            <text x={place.left + x(taken) + 8} y={y + place.bar + 12} className="rp-soft">
              {figures.share(taken, 0)}
            </text>
            <rect
              x={place.left}
              y={y + place.bar + 17}
              width={Math.max(1, x(brought))}
              height={14}
              className="rp-fill-good"
            />
            <text x={place.left + x(brought) + 8} y={y + place.bar + 29} className="rp-soft">
              {figures.share(brought, 0)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
