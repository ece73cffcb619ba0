import { kindWord, unreadText } from '#app/admin/analyses/document-words.ts';
import { Section } from '#app/admin/analyses/section.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { ColumnList } from './column-list.tsx';
import { columnWord } from './column-words.ts';
import { FirstRows } from './first-rows.tsx';
import {
  beginning,
  type MappableKind,
  missingColumns,
  ofKind,
  type TableMapping,
  type UnreadTable,
} from './mapping.ts';

type TableFormProps = {
  table: UnreadTable;
  kinds: MappableKind[];
  mapping: TableMapping;
  onChange: (mapping: TableMapping) => void;
};

/** One table: its first rows, the line of its headings, its kind, its columns. */
export function TableForm({ table, kinds, mapping, onChange }: TableFormProps) {
  const header = table.headers[mapping.header];
  const missing = missingColumns(mapping, kinds);
  return (
    <Section title={[table.file, table.sheet].filter(Boolean).join(' · ')} text={unreadText(table.code)}>
      <FirstRows file={table.file} rows={table.rows} header={header?.row} />
      <div className="mt-4 mb-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Select
          label={m.admin_analyses_header_row()}
          value={String(mapping.header)}
          onChange={(value) => onChange(beginning(table, kinds, Number(value)))}
          options={table.headers.map(({ row }, position) => ({
            value: String(position),
            label: m.admin_analyses_row_number({ row: String(row) }),
          }))}
        />
        <Select
          label={m.admin_analyses_kind()}
          value={mapping.kind}
          onChange={(kind) => onChange(ofKind(mapping, table, kinds, kind))}
          options={kinds.map(({ kind }) => ({ value: kind, label: kindWord(kind) }))}
        />
        <Select
          label={m.admin_analyses_decimal()}
          value={mapping.decimal}
          onChange={(decimal) => onChange({ ...mapping, decimal })}
          options={[
            { value: '', label: m.admin_analyses_as_cells_say() },
            { value: ',', label: m.admin_analyses_decimal_comma() },
            { value: '.', label: m.admin_analyses_decimal_point() },
          ]}
        />
        <Select
          label={m.admin_analyses_date_order()}
          value={mapping.dateOrder}
          onChange={(dateOrder) => onChange({ ...mapping, dateOrder })}
          options={[
            { value: '', label: m.admin_analyses_as_cells_say() },
            { value: 'day-first', label: m.admin_analyses_day_first() },
            { value: 'month-first', label: m.admin_analyses_month_first() },
          ]}
        />
      </div>
      {missing.length > 0 && (
        <div className="mb-4">
          <Notice tone="info">
            {m.admin_analyses_columns_missing({
              columns: missing.map((group) => group.map(columnWord).join(` ${m.admin_analyses_or()} `)).join(', '),
            })}
          </Notice>
        </div>
      )}
      <ColumnList
        columns={header?.columns ?? []}
        mapping={mapping}
        kind={kinds.find(({ kind }) => kind === mapping.kind)}
        onChange={onChange}
      />
    </Section>
  );
}
