import { useReport } from '#app/report/context.ts';
import { m } from '#messages/messages.js';
import type { Part } from '#shared/analysis-document.ts';
import type { ReportScope } from '#shared/analysis-report.ts';
import { fitted, roomOf } from '#shared/report/break-words.ts';
import { campaignName } from '#shared/report/breakdown.ts';
import { sumOf } from '#shared/report/figures.ts';
import { linear, ticks } from '#shared/report/scales.ts';
import { Chart } from './chart.tsx';

const mostDrawn = 12;
/** Bars end here, so that one campaign without measure does not make the others points. */
const highest = 4;

const isAbove = (target: number) => (part: Part) =>
  Number(part.spend) > 0 && (part.acos === null || Number(part.acos) > target);

/** ACOS of each campaign against the target, the part above it in red. */
export function CampaignsChart({ scope }: { scope: ReportScope }) {
  const { report, figures, say } = useReport();
  const campaigns = scope.breakdown.campaigns.filter(({ spend }) => Number(spend) > 0);
  if (campaigns.length === 0) return null;
  const target = Number(report.targetAcos);
  const named = campaigns.filter(({ name }) => name !== null);
  const above = named.filter(isAbove(target));
  const label = m.report_chart_campaigns_label({ target: figures.share(target, 0) }, say);
  const drawn = named
    .slice(0, mostDrawn)
    .toSorted((one, other) => Number(other.acos ?? Infinity) - Number(one.acos ?? Infinity));
  return (
    <Chart
      title={m.report_chart_campaigns({}, say)}
      note={
        above.length === 0
          ? m.report_chart_campaigns_good({}, say)
          : m.report_chart_campaigns_note(
              {
                count: above.length,
                shown: figures.count(above.length),
                all: figures.count(named.length),
                amount: figures.money(sumOf(above.map(({ spend }) => spend)), scope.currency, 0),
              },
              say,
            )
      }
      wide={<Bars campaigns={drawn} scope={scope} label={label} place={wide} />}
      narrow={<Bars campaigns={drawn} scope={scope} label={label} place={narrow} />}
      head={m.report_col_campaign({}, say)}
      columns={[
        { label: m.report_kpi_acos({}, say) },
        { label: m.report_col_spend({}, say) },
        { label: m.report_col_sales({}, say) },
        { label: m.report_col_orders({}, say) },
      ]}
      rows={campaigns.map(({ name, acos, spend, sales, orders }) => ({
        key: name ?? '',
        head: campaignName(name, report.language),
        cells: [
          figures.share(acos),
          figures.money(spend, scope.currency),
          figures.money(sales, scope.currency),
          figures.count(orders),
        ],
      }))}
    />
  );
}

/** Where things stand: beside each other where there is room, else name and spend over their bar. A letter is one as the style sheet enlarges them. */
const wide = { width: 928, left: 330, right: 864, step: 38, text: 24, bar: 11, height: 16, letter: 8, spendAt: 300 };
const narrow = { width: 320, left: 0, right: 196, step: 44, text: 12, bar: 19, height: 14, letter: 7, spendAt: 320 };

/** As much of a name as finds room in front of what was spent. */
const nameIn = (place: typeof wide, name: string, spend: string) =>
  fitted(name, (place.spendAt - 10) / place.letter - roomOf(spend));

/** Where bars end: what is written behind the longest must find room. */
const endIn = ({ right, width, letter }: typeof wide, texts: readonly string[]) =>
  Math.min(right, width - 8 - Math.max(0, ...texts.map(roomOf)) * letter);

/** The line of the target: whole where names stand beside the bars, only across the bars where names stand over them. */
function targetPath(x: number, bottom: number, rows: { y: number }[], place: typeof wide): string {
  if (place === wide) return `M${x} 36V${bottom}`;
  return rows.map(({ y }) => `M${x} ${y + place.bar - 4}v${place.height + 8}`).join('');
}

/** As wide as a share of two digits and one behind the point. */
const labelWidth = 34;

/** Where the number of a bar begins: behind its end, and behind the line of the target where that would run through it. */
const labelAt = (end: number, target: number): number =>
  end < target && end + 8 + labelWidth > target ? target + 8 : end + 8;

type BarsProps = { campaigns: Part[]; scope: ReportScope; label: string; place: typeof wide };

function Bars({ campaigns, scope, label, place }: BarsProps) {
  const { report, figures, say } = useReport();
  const target = Number(report.targetAcos);
  const most = Math.max(target, ...campaigns.map(({ acos }) => Math.min(Number(acos ?? 0), target * highest)));
  const marks = ticks(most * 100);
  const textOf = ({ acos }: Part) => (acos === null ? m.report_chart_no_sales({}, say) : figures.points(`${acos}E2`));
  const x = linear([0, (marks.at(-1) ?? 1) / 100], [place.left, endIn(place, campaigns.map(textOf))]);
  const top = 40;
  const bottom = top + campaigns.length * place.step;
  const rows = campaigns.map((part, index) => {
    const acos = part.acos === null ? Infinity : Number(part.acos);
    const end = x(Math.min(acos, target * highest, (marks.at(-1) ?? 1) / 100));
    const full = campaignName(part.name, report.language);
    const spend = figures.money(part.spend, scope.currency, 0);
    return { part, y: top + index * place.step, end, isOver: acos > target, full, spend };
  });
  return (
    <svg viewBox={`0 0 ${place.width} ${bottom + 4}`} role="img" aria-label={label}>
      {marks.map((mark, index) => (
        <g key={mark}>
          <path d={`M${x(mark / 100)} ${top}V${bottom}`} className="rp-grid" />
          <text x={x(mark / 100)} y={30} className="rp-axis" textAnchor={index === 0 ? 'start' : 'middle'}>
            {index === marks.length - 1 ? figures.share(mark / 100, 0) : figures.count(mark)}
          </text>
        </g>
      ))}
      {rows.map(({ part, y, end, isOver, full }) => (
        <g key={full}>
          <title>{`${full}: ${figures.share(part.acos)}`}</title>
          <rect
            x={place.left}
            y={y + place.bar}
            width={Math.max(1, Math.min(end, x(target)) - place.left)}
            height={place.height}
            className="rp-fill-good"
          />
          {isOver && (
            <rect
              x={x(target)}
              y={y + place.bar}
              width={Math.max(1, end - x(target))}
              height={place.height}
              className="rp-fill-risk"
            />
          )}
        </g>
      ))}
      <path d={targetPath(x(target), bottom, rows, place)} className="rp-target" />
      <text x={Math.max(x(target), place.left + 62)} y={12} className="rp-strong" textAnchor="middle">
        {m.report_chart_your_target({ target: figures.share(target, 0) }, say)}
      </text>
      {rows.map(({ part, y, end, isOver, full, spend }) => (
        <g key={full}>
          <text x={0} y={y + place.text} className="rp-strong rp-halo">
            {nameIn(place, full, spend)}
          </text>
          <text x={place.spendAt} y={y + place.text} className="rp-soft" textAnchor="end">
            {spend}
          </text>
          <text
            x={labelAt(end, x(target))}
            y={y + place.bar + 13}
            className="rp-strong rp-halo"
            data-tone={isOver ? 'risk' : undefined}
          >
            {textOf(part)}
          </text>
        </g>
      ))}
    </svg>
  );
}
