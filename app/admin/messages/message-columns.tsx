import { ForWhom } from '#app/admin/parts/assigning/for-whom.tsx';
import { Owner } from '#app/admin/parts/assigning/owner.tsx';
import { PriorityMark } from '#app/admin/parts/assigning/priority-mark.tsx';
import type { RowValue } from '#app/admin/parts/assigning/row-edits.tsx';
import { UnreadMark } from '#app/admin/parts/assigning/unread-mark.tsx';
import { DraftSign } from '#app/admin/parts/composer/draft-sign.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { DeadlineBadge } from '#app/admin/parts/requests/deadline-badge.tsx';
import { StatusDot } from '#app/ui/badge.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { m } from '#messages/messages.js';
import { formatDate, type Place } from '#shared/dates.ts';
import type { MessageSort } from '#shared/message-views.ts';
import type { MessageQuery } from './list-query.ts';
import { clockOf, messageStatusTones, messageStatusWords } from './message-words.ts';
import type { MessageRow } from './messages-api.ts';

type ColumnOptions = {
  list: List<MessageQuery, MessageRow>;
  now: Date;
  place: Place;
  isUnread: (row: MessageRow) => boolean;
  value: RowValue<MessageRow>;
};

/** Columns of the list; `now` keeps the deadlines true. Four of them sort. */
export function messageColumns({ list, now, place, isUnread, value }: ColumnOptions): Column<MessageRow>[] {
  const sorted = (by: MessageSort, direction: 'ascending' | 'descending') =>
    list.asked.sort === by ? { direction } : { to: list.address({ sort: by }) };
  const status = (row: MessageRow) => (
    <StatusDot tone={messageStatusTones[row.status]}>{messageStatusWords[row.status]()}</StatusDot>
  );
  return [
    {
      id: 'reference',
      header: m.admin_column_id(),
      width: '5.75rem',
      room: 'roomy',
      cell: (row) => <span className="figures text-ink-2">{row.reference}</span>,
    },
    {
      id: 'sender',
      header: m.admin_message_column_sender(),
      isMain: true,
      sort: sorted('sender', 'ascending'),
      cell: (row) => <SenderCell row={row} isUnread={isUnread(row)} />,
    },
    {
      id: 'phone-status',
      header: m.admin_column_status(),
      width: '9rem',
      room: 'narrow-only',
      cell: (row) => (
        <>
          <span className="flex items-center justify-between gap-2">
            {value(row, 'status', status(row))}
            {value(row, 'owner', <Owner of={row} />)}
          </span>
          <DeadlineBadge clock={clockOf(row)} now={now} place={place} isShort />
        </>
      ),
    },
    {
      id: 'excerpt',
      header: m.admin_message_column_text(),
      // What the other columns leave a name of two words beside, at the width from which all of them are there.
      width: 'clamp(10rem, 36cqw - 12.5rem, 26cqw)',
      room: 'wide',
      cell: (row) => <span className="line-clamp-2 text-13 leading-tight text-ink-2 wrap-anywhere">{row.excerpt}</span>,
    },
    {
      id: 'status',
      header: m.admin_column_status(),
      width: 'clamp(6.75rem, 10cqw, 9rem)',
      room: 'medium',
      cell: (row) => value(row, 'status', status(row)),
    },
    {
      id: 'priority',
      header: m.admin_column_priority(),
      width: 'clamp(6.25rem, 8cqw, 9rem)',
      room: 'widest',
      sort: sorted('priority', 'descending'),
      cell: (row) => value(row, 'priority', <PriorityMark priority={row.priority} />),
    },
    {
      id: 'due',
      header: m.admin_column_due(),
      width: 'clamp(8.75rem, 12cqw, 14rem)',
      room: 'medium',
      sort: sorted('due', 'ascending'),
      cell: (row) => <DeadlineBadge clock={clockOf(row)} now={now} place={place} />,
    },
    {
      id: 'owner',
      header: m.admin_column_owner(),
      width: '4.25rem',
      room: 'medium',
      cell: (row) => value(row, 'owner', <Owner of={row} />),
    },
    {
      id: 'date',
      header: m.admin_column_date(),
      width: '7rem',
      room: 'widest',
      align: 'end',
      sort: sorted('newest', 'descending'),
      cell: (row) => <span className="figures text-ink-2">{formatDate(row.submittedAt, place)}</span>,
    },
  ];
}

function SenderCell({ row, isUnread }: { row: MessageRow; isUnread: boolean }) {
  return (
    <>
      <span className="block truncate leading-tight font-semibold">
        {isUnread && <UnreadMark />}
        {row.name || m.admin_message_nobody()}
      </span>
      <span className="block truncate text-13 leading-tight text-ink-3">
        <span className="figures @min-[40rem]:hidden">{row.reference} · </span>
        <ForWhom owner={row.assignee} />
        <DraftSign subject={{ kind: 'message', reference: row.reference }} />
        {row.company || row.email}
      </span>
    </>
  );
}
