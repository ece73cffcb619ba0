import { m } from '#messages/messages.js';
import { type AccountWeek, accountTotals, accountWeeks } from './account-figures.ts';
import { smoothPath } from './smooth-path.ts';

const width = 528;
const base = 384;
const step = width / accountWeeks.length;
const barWidth = 30;
const euros = new Intl.NumberFormat('en-GB');
const money = (value: number) => `€${euros.format(value)}`;

const heightOf = (value: number) => (value / 54_000) * base;
const acosAt = (week: AccountWeek) => [step * (week.week - 0.5), 46 + (40 - week.acos) * 11] as const;

function Bars() {
  return accountWeeks.map((week) => {
    const left = step * (week.week - 0.5) - barWidth / 2;
    const isLast = week.week === accountWeeks.length;
    return (
      <g key={week.week} className={isLast ? 'bar bar-last' : 'bar'}>
        <rect x={left} y={base - heightOf(week.sales)} width={barWidth} height={heightOf(week.sales)} />
        <rect
          className="bar-spend"
          x={left}
          y={base - heightOf(week.spend)}
          width={barWidth}
          height={heightOf(week.spend)}
        />
        {(week.week === 1 || isLast) && (
          <text
            x={isLast ? left + barWidth : left}
            y={base - heightOf(week.sales) - 9}
            textAnchor={isLast ? 'end' : 'start'}
          >
            {money(week.sales)}
          </text>
        )}
      </g>
    );
  });
}

function AcosLine({ first, last }: { first: AccountWeek; last: AccountWeek }) {
  const [startX, startY] = acosAt(first);
  const [endX, endY] = acosAt(last);
  return (
    <g className="acos">
      <path pathLength={1} d={smoothPath(accountWeeks.map(acosAt))} />
      <circle cx={endX} cy={endY} r="7" />
      <text x={startX - 15} y={startY - 16}>
        ACOS {first.acos.toFixed(0)}%
      </text>
    </g>
  );
}

/** Ad sales, the spend inside them, and ACOS over twelve weeks. */
export function AccountChart() {
  const first = accountWeeks[0] as AccountWeek;
  const last = accountWeeks.at(-1) as AccountWeek;
  const summary = m.site_chart_summary({
    firstSales: euros.format(first.sales),
    lastSales: euros.format(last.sales),
    firstAcos: first.acos.toFixed(0),
    lastAcos: last.acos.toFixed(0),
  });
  return (
    <figure className="account">
      <div className="account-inner">
        <figcaption>{m.site_chart_caption()}</figcaption>
        <dl>
          <div className="key-sales">
            <dt>{m.site_chart_sales()}</dt>
            <dd className="figure">{money(accountTotals.sales)}</dd>
          </div>
          <div className="key-spend">
            <dt>{m.site_chart_spend()}</dt>
            <dd className="figure">{money(accountTotals.spend)}</dd>
          </div>
          <div className="key-acos">
            <dt>{m.site_chart_acos()}</dt>
            <dd className="figure">{last.acos.toFixed(1)}%</dd>
          </div>
        </dl>
        <svg viewBox={`0 0 ${width} 416`} role="img" aria-label={summary}>
          <path className="gridline" d={`M0 128H${width}M0 256H${width}M0 ${base}.5H${width}`} />
          <Bars />
          <AcosLine first={first} last={last} />
          <text x={step / 2 - 15} y="410">
            {m.site_chart_week({ week: 1 })}
          </text>
          <text x={width - step / 2 + 15} y="410" textAnchor="end">
            {m.site_chart_week({ week: 12 })}
          </text>
        </svg>
      </div>
    </figure>
  );
}
