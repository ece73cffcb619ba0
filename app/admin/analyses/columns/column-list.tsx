import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { columnWord } from './column-words.ts';
import { assign, type MappableKind, type TableMapping, type UnreadTable } from './mapping.ts';

type Column = UnreadTable['headers'][number]['columns'][number];

type ColumnListProps = {
  columns: Column[];
  mapping: TableMapping;
  kind: MappableKind | undefined;
  onChange: (mapping: TableMapping) => void;
};

const ofDays = new Set(['date', 'start', 'end', 'date_range']);
const inFigures = new Set([
  ...['spend', 'sales', 'clicks', 'orders', 'units', 'items', 'impressions', 'sessions', 'pageviews', 'buybox'],
  ...['bid', 'budget', 'quantity', 'promoted_units', 'halo_units', 'query_volume'],
  ...['market_clicks', 'brand_clicks', 'market_purchases', 'brand_purchases'],
]);

const first = (cells: (string | null)[]) => cells.find((cell) => cell !== null) ?? m.admin_analyses_unreadable();

/** What each way of reading makes of a column, where that matters for what it is. */
function readingText({ readings }: Column, meaning: string | undefined): string | undefined {
  if (meaning && ofDays.has(meaning))
    return m.admin_analyses_reading_days({ day: first(readings.day_first), month: first(readings.month_first) });
  if (meaning && inFigures.has(meaning))
    return m.admin_analyses_reading_numbers({ comma: first(readings.comma), point: first(readings.point) });
  return undefined;
}

/** Every column of the table with its first cells, and what it is. */
export function ColumnList({ columns, mapping, kind, onChange }: ColumnListProps) {
  const options = [
    { value: '', label: m.admin_analyses_column_none() },
    ...(kind?.columns ?? []).map((column) => ({ value: column, label: columnWord(column) })),
  ];
  return (
    <ul className="border-t border-stone-2">
      {columns.map((column) => {
        const meaning = mapping.columns[column.index];
        const reading = readingText(column, meaning);
        const heading = column.heading || m.admin_analyses_column_nameless({ number: String(column.index + 1) });
        return (
          <li
            key={column.index}
            className="grid items-start gap-x-6 gap-y-2 border-b border-stone-2 py-3 sm:grid-cols-[minmax(0,1fr)_16rem]"
          >
            <div className="min-w-0 text-14 leading-snug">
              <p className="font-semibold wrap-anywhere">{heading}</p>
              <p className="figures truncate text-13 text-ink-3">{column.samples.join(' · ')}</p>
              {reading && <p className="figures text-13 text-ink-2 wrap-anywhere">{reading}</p>}
            </div>
            <Select
              label={m.admin_analyses_column_of({ heading })}
              hideLabel
              value={meaning ?? ''}
              onChange={(value) => onChange(assign(mapping, column.index, value))}
              options={options}
            />
          </li>
        );
      })}
    </ul>
  );
}
