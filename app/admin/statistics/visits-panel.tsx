import { StatStrip } from '#app/admin/parts/list/stat-strip.tsx';
import { usePlace } from '#app/admin/person.ts';
import { BarChart } from '#app/ui/chart/bar-chart.tsx';
import { LineChart } from '#app/ui/chart/line-chart.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { formatDate, formatDayAndMonth } from '#shared/dates.ts';
import { dayOf } from '#shared/days.ts';
import { changeText, numberText } from './numbers.ts';
import { CsvButton, panelLook } from './panel.tsx';
import type { Counts, Statistics } from './statistics-api.ts';

/** The three figures of the period, each with what it was before. */
export function PeriodFigures({ statistics: { counts, before } }: { statistics: Statistics }) {
  const { locale } = usePlace();
  const format = numberText(locale);
  const stats = (
    [
      ['visitors', m.admin_stats_visitors()],
      ['visits', m.admin_stats_visits()],
      ['views', m.admin_stats_views()],
    ] as const
  ).map(([name, label]) => ({
    label,
    value: format(counts[name]),
    note: <Before now={counts[name]} before={before.counts[name]} format={format} />,
  }));
  return <StatStrip label={m.admin_stats_figures()} stats={stats} />;
}

type BeforeProps = { now: number; before: number; format: (value: number) => string };

function Before({ now, before, format }: BeforeProps) {
  const change = changeText(now, before);
  const count = format(before);
  return change === undefined ? m.admin_stats_before_only({ count }) : m.admin_stats_before({ change, count });
}

/** Visits of each day, over those of the same place in the period before. */
export function VisitsPanel({ statistics: { days, before, period } }: { statistics: Statistics }) {
  const place = usePlace();
  // They are calendar days already: no zone may move them.
  const inUtc = { ...place, timeZone: 'UTC' };
  const today = dayOf(useNow(), place.timeZone);
  const points = days.map(({ day }) => ({
    key: day,
    isRunning: day >= today,
    label: formatDate(`${day}T12:00:00Z`, inUtc),
    short: formatDayAndMonth(`${day}T12:00:00Z`, inUtc),
  }));
  const title = m.admin_stats_visits_by_day();
  const series = [
    { name: m.admin_stats_visits(), values: days.map(({ visits }) => visits) },
    { name: m.admin_stats_visitors(), values: days.map(({ visitors }) => visitors), tone: 'green' as const },
    {
      name: m.admin_stats_visits_before(),
      values: days.map((_, index) => before.days[index]?.visits ?? null),
      tone: 'past' as const,
    },
  ];
  const csv = {
    name: `visits-${period.from}-${period.to}`,
    lines: () => [
      ['day', 'visitors', 'visits', 'views'],
      ...days.map(({ day, visitors, visits, views }) => [day, visitors, visits, views]),
    ],
  };
  return (
    <div className={panelLook}>
      <LineChart
        title={title}
        pointsHeader={m.admin_stats_day()}
        points={points}
        series={series}
        format={numberText(place.locale)}
        actions={<CsvButton title={title} csv={csv} />}
      />
    </div>
  );
}

/** Days beyond which single ones are too many to see a course in. */
const manyDays = 92;

/** Visits of each month, for periods of many days; a month that is cut off counts as far as it is in the period. */
export function MonthsPanel({ statistics: { days } }: { statistics: Statistics }) {
  const { locale, timeZone } = usePlace();
  const thisMonth = dayOf(useNow(), timeZone).slice(0, 7);
  if (days.length <= manyDays) return null;
  const months = new Map<string, Counts>();
  for (const { day, visitors, visits, views } of days) {
    const sum = months.get(day.slice(0, 7)) ?? { visitors: 0, visits: 0, views: 0 };
    const more = { visitors: sum.visitors + visitors, visits: sum.visits + visits, views: sum.views + views };
    months.set(day.slice(0, 7), more);
  }
  const name = (month: string, width: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, {
      month: width,
      year: width === 'long' ? 'numeric' : undefined,
      timeZone: 'UTC',
    }).format(Date.parse(`${month}-15T00:00:00Z`));
  const title = m.admin_stats_visits_by_month();
  const rows = [...months];
  const csv = {
    name: 'visits-by-month',
    lines: () => [
      ['month', 'visitors', 'visits', 'views'],
      ...rows.map(([month, { visitors, visits, views }]) => [month, visitors, visits, views]),
    ],
  };
  return (
    <div className={panelLook}>
      <BarChart
        title={title}
        pointsHeader={m.admin_stats_month()}
        points={rows.map(([month]) => ({
          key: month,
          label: name(month, 'long'),
          short: name(month, 'short'),
          isRunning: month >= thisMonth,
        }))}
        series={[{ name: m.admin_stats_visits(), values: rows.map(([, { visits }]) => visits) }]}
        format={numberText(locale)}
        actions={<CsvButton title={title} csv={csv} />}
      />
    </div>
  );
}
