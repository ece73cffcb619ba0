import { StatusDot } from '#app/ui/badge.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { m } from '#messages/messages.js';
import { formatDate, formatDateTime, type Place } from '#shared/dates.ts';
import type { ApiKey } from './api-keys-api.ts';
import { keyStateTones, keyStateWords } from './key-words.ts';

/** How a key is recognised wherever it leaked: its first characters. */
export const shownPrefix = ({ prefix }: Pick<ApiKey, 'prefix'>) => `${prefix}…`;

const Day = ({ at, place, none }: { at: string | null; place: Place; none: string }) =>
  at === null ? (
    <span className="text-ink-3">{none}</span>
  ) : (
    <span className="figures text-ink-2">{formatDate(at, place)}</span>
  );

/** Columns of the list of keys. */
export function keyColumns(place: Place): Column<ApiKey>[] {
  return [
    {
      id: 'name',
      header: m.admin_keys_column_key(),
      isMain: true,
      cell: (row) => (
        <>
          <span className="block truncate leading-tight font-semibold">{row.name}</span>
          <code className="block truncate text-13 leading-tight text-ink-3">{shownPrefix(row)}</code>
        </>
      ),
    },
    {
      id: 'state',
      header: m.admin_column_status(),
      width: '7.5rem',
      cell: (row) => <StatusDot tone={keyStateTones[row.state]}>{keyStateWords[row.state]()}</StatusDot>,
    },
    {
      id: 'scopes',
      header: m.admin_keys_scopes(),
      width: '11rem',
      room: 'widest',
      cell: (row) => <span className="line-clamp-2 text-13 leading-tight text-ink-2">{row.scopes.join(', ')}</span>,
    },
    {
      id: 'maker',
      header: m.admin_keys_maker(),
      width: '8.5rem',
      room: 'widest',
      cell: (row) => <span className="block truncate text-ink-2">{row.maker.name}</span>,
    },
    {
      id: 'expires',
      header: m.admin_keys_expires(),
      width: '7rem',
      room: 'wide',
      cell: (row) => <Day at={row.expiresAt} place={place} none={m.admin_keys_never_expires()} />,
    },
    {
      id: 'used',
      header: m.admin_keys_used(),
      width: '9.5rem',
      room: 'medium',
      cell: (row) =>
        row.lastUsedAt === null ? (
          <span className="text-ink-3">{m.admin_keys_never_used()}</span>
        ) : (
          <span className="figures text-ink-2">{formatDateTime(row.lastUsedAt, place)}</span>
        ),
    },
    {
      id: 'created',
      header: m.admin_keys_created(),
      width: '7rem',
      room: 'wide',
      align: 'end',
      sort: { direction: 'descending' },
      cell: (row) => <Day at={row.createdAt} place={place} none="" />,
    },
  ];
}
