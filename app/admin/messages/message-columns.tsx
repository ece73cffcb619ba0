import { DeadlineBadge } from '#app/admin/parts/requests/deadline-badge.tsx';
import { StatusDot } from '#app/ui/badge.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { m } from '#messages/messages.js';
import { formatDate, type Place } from '#shared/dates.ts';
import { clockOf, messageStatusTones, messageStatusWords } from './message-words.ts';
import type { MessageRow } from './messages-api.ts';

/** Columns of the list; `now` keeps the deadlines true. */
export function messageColumns(now: Date, place: Place): Column<MessageRow>[] {
  const status = (row: MessageRow) => (
    <StatusDot tone={messageStatusTones[row.status]}>{messageStatusWords[row.status]()}</StatusDot>
  );
  return [
    {
      id: 'reference',
      header: m.admin_column_id(),
      width: '5.75rem',
      room: 'medium',
      cell: (row) => <span className="figures text-ink-2">{row.reference}</span>,
    },
    { id: 'sender', header: m.admin_message_column_sender(), isMain: true, cell: (row) => <SenderCell row={row} /> },
    {
      id: 'phone-status',
      header: m.admin_column_status(),
      width: '9rem',
      room: 'narrow-only',
      cell: (row) => (
        <>
          {status(row)}
          <DeadlineBadge clock={clockOf(row)} now={now} place={place} isShort />
        </>
      ),
    },
    {
      id: 'excerpt',
      header: m.admin_message_column_text(),
      width: '34cqw',
      room: 'wide',
      cell: (row) => <span className="line-clamp-2 text-13 leading-tight text-ink-2 wrap-anywhere">{row.excerpt}</span>,
    },
    {
      id: 'status',
      header: m.admin_column_status(),
      width: 'clamp(6.75rem, 10cqw, 9rem)',
      room: 'medium',
      cell: status,
    },
    {
      id: 'due',
      header: m.admin_column_due(),
      width: 'clamp(8.75rem, 12cqw, 14rem)',
      room: 'medium',
      cell: (row) => <DeadlineBadge clock={clockOf(row)} now={now} place={place} />,
    },
    {
      id: 'date',
      header: m.admin_column_date(),
      width: '7rem',
      room: 'widest',
      align: 'end',
      sort: { direction: 'descending' },
      cell: (row) => <span className="figures text-ink-2">{formatDate(row.submittedAt, place)}</span>,
    },
  ];
}

function SenderCell({ row }: { row: MessageRow }) {
  return (
    <>
      <span className="block truncate leading-tight font-semibold">{row.name || m.admin_message_nobody()}</span>
      <span className="block truncate text-13 leading-tight text-ink-3">
        {row.company || row.email}
        <span className="@min-[34rem]:hidden"> · {row.reference}</span>
      </span>
    </>
  );
}
