import { usePlace } from '#app/admin/person.ts';
import { numberText, shareText } from '#app/admin/statistics/numbers.ts';
import { Panel } from '#app/admin/statistics/panel.tsx';
import { m } from '#messages/messages.js';
import { workSources } from '#shared/lead-figures.ts';
import { FigureTable } from './figure-table.tsx';
import { sourceName, spanText } from './figure-words.ts';
import { type Figures, type Looked, workAddress } from './figures-api.ts';

/** The same figures by how requests came. A source leads to the figures of it alone. */
export function SourcePanel({ figures: { sources, period }, looked }: { figures: Figures; looked: Looked }) {
  const { locale } = usePlace();
  const format = numberText(locale);
  const title = m.admin_work_sources();
  const order = (source: string) => (workSources as readonly string[]).indexOf(source);
  const sorted = sources.toSorted((one, other) => order(one.source) - order(other.source));
  const csv = {
    name: `sources-${period.from}-${period.to}`,
    lines: () => [
      ['source', 'received', 'promised', 'kept', 'reply_median_s', 'completion_median_s', 'completed', 'cancelled'],
      ...sorted.map((each) => [
        each.source,
        each.received,
        each.promised,
        each.kept,
        Math.round(each.reply.median ?? 0),
        Math.round(each.completion.median ?? 0),
        each.completed,
        each.cancelled,
      ]),
    ],
  };
  return (
    <Panel isWide title={title} csv={csv} isEmpty={sorted.length === 0}>
      <FigureTable
        title={title}
        head={m.admin_work_source()}
        columns={[
          m.admin_work_chart_received(),
          m.admin_work_kept_short(),
          m.admin_work_reply(),
          m.admin_work_completion(),
          m.admin_work_chart_completed(),
          m.admin_work_cancelled(),
        ]}
        rows={sorted.map((each) => ({
          key: each.source,
          name: sourceName(each.source),
          to: workSources.find((source) => source === each.source && source !== looked.source)
            ? workAddress({ ...looked, source: each.source as Looked['source'] })
            : undefined,
          cells: [
            format(each.received),
            shareText(each.kept, each.promised, locale),
            spanText(each.reply.median, locale),
            spanText(each.completion.median, locale),
            format(each.completed),
            format(each.cancelled),
          ].map((text) => ({ text })),
        }))}
      />
    </Panel>
  );
}
