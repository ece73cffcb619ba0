import { DraftSign } from '#app/admin/parts/composer/draft-sign.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { m } from '#messages/messages.js';
import type { ClientSort } from '#shared/clients.ts';
import { countText, moneyText, statusTones, statusWords, type useDates } from './client-words.ts';
import type { ClientRow } from './clients-api.ts';
import type { ClientQuery } from './list-query.ts';

const second = 'block truncate text-13 leading-tight text-ink-3';

type Clients = List<ClientQuery, ClientRow>;
type ColumnOptions = { dates: ReturnType<typeof useDates>; list: Clients };

/** Columns of the list; three of them sort, each by an index of the database. */
export function clientColumns({ dates, list }: ColumnOptions): Column<ClientRow>[] {
  const sorted = (by: ClientSort, direction: 'ascending' | 'descending') =>
    list.asked.sort === by ? { direction } : { to: list.address({ sort: by }) };
  return [
    {
      id: 'reference',
      header: m.admin_clients_column_id(),
      width: '5.5rem',
      room: 'wide',
      cell: (row) => <span className="figures text-ink-2">{row.reference}</span>,
    },
    {
      id: 'client',
      header: m.admin_clients_column_client(),
      isMain: true,
      sort: sorted('name', 'ascending'),
      cell: (row) => (
        <>
          <span className="block truncate leading-tight font-semibold">{row.name}</span>
          <span className={second}>
            <DraftSign subject={{ kind: 'client', reference: row.reference }} />
            {row.company || row.email}
            <span className="@min-[46rem]:hidden"> · {row.reference}</span>
            {row.company && <span className="hidden @min-[60rem]:inline"> · {row.email}</span>}
          </span>
        </>
      ),
    },
    {
      id: 'phone-status',
      header: m.admin_clients_column_status(),
      width: '8rem',
      room: 'narrow-only',
      cell: (row) => <StatusCell row={row} />,
    },
    {
      id: 'status',
      header: m.admin_clients_column_status(),
      width: 'clamp(7.5rem, 9cqw, 10rem)',
      room: 'medium',
      cell: (row) => <StatusCell row={row} />,
    },
    {
      id: 'tags',
      header: m.admin_clients_tags(),
      width: 'clamp(7rem, 10cqw, 11rem)',
      room: 'widest',
      cell: (row) => <span className="block truncate text-13 text-ink-2">{row.tags.join(', ')}</span>,
    },
    {
      id: 'requests',
      header: m.admin_clients_column_requests(),
      width: 'clamp(6rem, 8cqw, 8rem)',
      room: 'wide',
      align: 'end',
      cell: (row) => (
        <span className="figures">
          <span className="block leading-tight">{countText(row.totalRequests)}</span>
          {row.activeRequests > 0 && (
            <span className={second}>{m.admin_clients_requests_active({ count: countText(row.activeRequests) })}</span>
          )}
        </span>
      ),
    },
    {
      id: 'spent',
      header: m.admin_clients_column_spent(),
      width: 'clamp(8.5rem, 10cqw, 9.5rem)',
      room: 'wide',
      align: 'end',
      cell: (row) => <span className="figures">{moneyText(row.totalSpent)}</span>,
    },
    {
      id: 'activity',
      header: m.admin_clients_column_activity(),
      width: 'clamp(7.75rem, 9cqw, 9rem)',
      room: 'medium',
      align: 'end',
      sort: sorted('activity', 'descending'),
      cell: (row) => <span className="figures text-ink-2">{dates.day(row.lastActivity)}</span>,
    },
    {
      id: 'joined',
      header: m.admin_clients_column_joined(),
      width: 'clamp(7.5rem, 9cqw, 9rem)',
      room: 'widest',
      align: 'end',
      sort: sorted('newest', 'descending'),
      cell: (row) => <span className="figures text-ink-2">{dates.day(row.joinDate)}</span>,
    },
  ];
}

function StatusCell({ row }: { row: ClientRow }) {
  return <StatusDot tone={statusTones[row.status]}>{statusWords[row.status]()}</StatusDot>;
}
