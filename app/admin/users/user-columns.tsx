import { Pencil, Trash2 } from 'lucide-react';
import { UserFace } from '#app/admin/parts/user-face.tsx';
import { statusTones, statusWords } from '#app/admin/parts/user-words.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { DotsMenu } from '#app/ui/dots-menu.tsx';
import { MenuAction } from '#app/ui/menu.tsx';
import { m } from '#messages/messages.js';
import { formatDate, formatDateTime, type Place } from '#shared/dates.ts';
import type { User } from './users-api.ts';

export type RowDeeds = { edit: (user: User) => void; remove: (user: User) => void; selfId: string };

/** Columns of the list; the last one holds each row's menu. */
export function userColumns(place: Place, deeds: RowDeeds): Column<User>[] {
  return [
    { id: 'user', header: m.admin_user_column_user(), isMain: true, cell: (user) => <NameCell user={user} /> },
    {
      id: 'role',
      header: m.admin_user_role(),
      width: '6.5rem',
      room: 'medium',
      cell: (user) => user.role,
    },
    {
      id: 'status',
      header: m.admin_column_status(),
      width: '9.5rem',
      room: 'medium',
      cell: (user) => <StatusCell user={user} />,
    },
    {
      id: 'last-login',
      header: m.admin_user_last_login(),
      width: '10.5rem',
      room: 'wide',
      cell: (user) => (
        <span className="figures text-ink-2">
          {user.lastLogin ? formatDateTime(user.lastLogin, place) : m.admin_user_never()}
        </span>
      ),
    },
    {
      id: 'registered',
      header: m.admin_user_registered(),
      width: '8.5rem',
      room: 'widest',
      align: 'end',
      cell: (user) => <span className="figures text-ink-2">{formatDate(user.registrationDate, place)}</span>,
    },
    {
      id: 'menu',
      header: m.admin_user_column_actions(),
      width: '5.25rem',
      align: 'end',
      cell: (user) => <RowMenu user={user} deeds={deeds} />,
    },
  ];
}

function NameCell({ user }: { user: User }) {
  return (
    <span className="flex items-center gap-3">
      <UserFace user={user} />
      <span className="min-w-0">
        <span className="block truncate leading-tight font-semibold">{user.name}</span>
        <span className="block truncate text-13 leading-tight text-ink-3">
          <span className="@min-[34rem]:hidden">
            {user.role} · {statusWords[user.status]()} ·{' '}
          </span>
          {user.email}
        </span>
      </span>
    </span>
  );
}

function StatusCell({ user }: { user: User }) {
  return (
    <>
      <StatusDot tone={statusTones[user.status]}>{statusWords[user.status]()}</StatusDot>
      {user.invitation && (
        <span className="block truncate text-13 leading-tight text-ink-3">
          {user.invitation.isOver ? m.admin_user_invitation_over() : m.admin_user_invitation_open()}
        </span>
      )}
    </>
  );
}

function RowMenu({ user, deeds }: { user: User; deeds: RowDeeds }) {
  const label = m.admin_user_menu_of({ name: user.name });
  return (
    // Above the row's own link, which covers the row.
    <span className="relative z-10 inline-block">
      <DotsMenu label={label}>
        <MenuAction icon={<Pencil aria-hidden className="size-4" />} onAction={() => deeds.edit(user)}>
          {m.admin_user_edit()}
        </MenuAction>
        {user.id !== deeds.selfId && (
          <MenuAction icon={<Trash2 aria-hidden className="size-4" />} onAction={() => deeds.remove(user)}>
            {m.admin_user_delete()}
          </MenuAction>
        )}
      </DotsMenu>
    </span>
  );
}
