import { usePlace } from '#app/admin/person.ts';
import { BarList } from '#app/ui/chart/bar-list.tsx';
import { m } from '#messages/messages.js';
import { formatDate } from '#shared/dates.ts';
import { numberText, sourceText } from './numbers.ts';
import { Panel } from './panel.tsx';
import type { Statistics } from './statistics-api.ts';

/** Rows that are shown. */
const most = 10;

/** Addresses that visitors asked for and that there are not, the most frequent first. */
export function MissingPanel({ statistics: { missing, period } }: { statistics: Statistics }) {
  const place = usePlace();
  const title = m.admin_stats_missing();
  const csv = {
    name: `missing-pages-${period.from}-${period.to}`,
    lines: () => [
      ['path', 'hits', 'last day'],
      ...missing.map(({ path, hits, lastDay }) => [path, hits, lastDay] as (string | number)[]),
    ],
  };
  return (
    <Panel title={title} csv={csv} isEmpty={missing.length === 0}>
      <BarList
        title={title}
        headers={{
          label: m.admin_stats_missing_path(),
          value: m.admin_stats_missing_hits(),
          more: m.admin_stats_missing_last(),
        }}
        rows={missing.slice(0, most).map(({ path, hits, lastDay }) => ({
          key: path,
          label: sourceText(path),
          value: hits,
          more: formatDate(`${lastDay}T12:00:00Z`, { ...place, timeZone: 'UTC' }),
        }))}
        format={numberText(place.locale)}
      />
      <p className="mt-2 text-13 text-ink-3">{m.admin_stats_missing_note()}</p>
    </Panel>
  );
}
