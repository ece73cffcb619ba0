import { smoothPath } from '#app/site/home/smooth-path.ts';
import { m } from '#messages/messages.js';
import type { CaseStudyView } from '#shared/case-studies.ts';
import { fanLines, spreadApart } from './fan-lines.ts';

const width = 560;
const lineEnd = 372;
const height = 430;
const margin = 34;
const labelGap = 44;

/** All cases on one scale: every line begins on the day the work did. */
export function FanChart({ cases }: { cases: CaseStudyView[] }) {
  const lines = fanLines(cases);
  const all = lines.flatMap(({ points }) => points.map(([, doublings]) => doublings));
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const yOf = (doublings: number) => margin + ((high - doublings) / (high - low || 1)) * (height - 2 * margin);
  const ends = lines.map(({ points }) => yOf(points.at(-1)?.[1] ?? 0));
  const labels = spreadApart(ends, labelGap);
  if (lines.length < 2) return null;
  return (
    <figure className="fan">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={m.site_portfolio_fan_summary()}>
        <path className="fan-ground" d={`M0 ${yOf(0)}H${lineEnd}`} />
        <path className="fan-start" d={`M4 0V${height}`} />
        <text className="fan-note" x="16" y="14">
          {m.site_chart_start()}
        </text>
        {lines.map((line, index) => (
          <g key={line.slug} className={index === 0 ? 'fan-line fan-lead' : 'fan-line'}>
            <path pathLength={1} d={smoothPath(line.points.map(([along, y]) => [4 + along * (lineEnd - 4), yOf(y)]))} />
            <path className="fan-leader" d={`M${lineEnd} ${ends[index]}L${lineEnd + 22} ${labels[index]}`} />
            <circle cx={lineEnd} cy={ends[index]} r="6" />
            <text className="fan-value" x={lineEnd + 32} y={(labels[index] ?? 0) + 3}>
              {line.value}
            </text>
            <text className="fan-client" x={lineEnd + 32} y={(labels[index] ?? 0) + 21}>
              {line.client}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>{m.site_portfolio_fan_caption()}</figcaption>
    </figure>
  );
}
