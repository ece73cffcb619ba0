import { StatusDot } from '#app/ui/badge.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { m } from '#messages/messages.js';
import { formatDate, type Place } from '#shared/dates.ts';
import { sourceWords, stateTones, stateWords } from './reader-words.ts';
import type { ReaderRow } from './readers-api.ts';

const stateOf = (row: ReaderRow) => <StatusDot tone={stateTones[row.state]}>{stateWords[row.state]()}</StatusDot>;

export function readerColumns(place: Place): Column<ReaderRow>[] {
  const date = (at: string | null) => <span className="figures text-ink-2">{at ? formatDate(at, place) : '–'}</span>;
  return [
    { id: 'reader', header: m.admin_readers_column_reader(), isMain: true, cell: (row) => <ReaderCell row={row} /> },
    { id: 'phone-state', header: m.admin_column_status(), width: '8.5rem', room: 'narrow-only', cell: stateOf },
    { id: 'state', header: m.admin_column_status(), width: '11rem', room: 'medium', cell: stateOf },
    {
      id: 'source',
      header: m.admin_readers_column_source(),
      width: '9.5rem',
      room: 'wide',
      cell: (row) => <span className="text-ink-2">{sourceWords[row.source]()}</span>,
    },
    {
      id: 'tags',
      header: m.admin_readers_column_tags(),
      width: '10rem',
      room: 'wide',
      cell: (row) => <span className="block truncate text-13 text-ink-2">{row.tags.join(', ')}</span>,
    },
    {
      id: 'confirmed',
      header: m.admin_readers_column_confirmed(),
      width: '8rem',
      room: 'widest',
      align: 'end',
      cell: (row) => date(row.confirmedAt),
    },
    {
      id: 'asked',
      header: m.admin_readers_column_asked(),
      width: '8rem',
      room: 'wide',
      align: 'end',
      sort: { direction: 'descending' },
      cell: (row) => date(row.askedAt),
    },
  ];
}

function ReaderCell({ row }: { row: ReaderRow }) {
  return (
    <>
      <span className="block truncate leading-tight font-semibold">{row.email}</span>
      {row.name && <span className="block truncate text-13 leading-tight text-ink-3">{row.name}</span>}
    </>
  );
}
