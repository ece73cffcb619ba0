import { useState } from 'react';
import { useLocation, useNavigate, useParams, useRevalidator } from 'react-router';
import { isAdding, useAdding } from '#app/admin/parts/adding.ts';
import { ListBody, NoMatch } from '#app/admin/parts/list/list-body.tsx';
import { ListScreen } from '#app/admin/parts/list/list-screen.tsx';
import { useList } from '#app/admin/parts/list/use-list.ts';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { useMay, usePlace, useStaff } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { CreateDialog } from './create-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { PanelContext } from './detail/user-panel.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ListHeader } from './list-header.tsx';
import { type UserQuery, userQuery } from './list-query.ts';
import { userColumns } from './user-columns.tsx';
import { listUsers, type User } from './users-api.ts';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_users_title);
export { listStays as shouldRevalidate } from '#app/admin/parts/screen-route.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = userQuery.read(request.url);
  return { query, list: await settle(listUsers(query, '', request.signal)) };
}
clientLoader.hydrate = true as const;

type OpenDialog = { kind: 'edit' | 'delete'; user: User };

export default function UsersScreen({ loaderData: { query, list: first } }: Route.ComponentProps) {
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { userId } = useStaff();
  const place = usePlace();
  const { revalidate } = useRevalidator();
  const adding = useAdding(useMay()('users.write'));
  const [dialog, setDialog] = useState<OpenDialog>();
  const list = useList<UserQuery, User>({
    query: userQuery,
    asked: query,
    first,
    load: listUsers,
    rowKey: (user) => user.id,
    open: id,
  });

  const closeDialog = () => setDialog(undefined);
  const edit = (user: User) => setDialog({ kind: 'edit', user });
  const remove = (user: User) => setDialog({ kind: 'delete', user });
  async function onDone(user: User) {
    closeDialog();
    list.replace(user);
    await revalidate();
  }
  /** Whoever is new stands somewhere in the alphabet: their panel is opened. */
  async function onMade(made: string) {
    adding.close();
    await navigate({ pathname: `/admin/users/${made}`, search }, { replace: isAdding() });
    await revalidate();
  }
  async function onRemoved(user: User) {
    closeDialog();
    if (user.id === id) await list.panel.close();
    await revalidate();
  }
  const panel: PanelContext = { ...list.panel, edit, remove };
  return (
    <>
      <ListScreen
        list={list}
        panel={panel}
        isHeadScrolled
        head={
          <ListHeader
            list={list}
            figures={first.ok ? first.value.figures : undefined}
            isForbidden={!first.ok && first.problem.code === 'forbidden'}
            onCreate={adding.open}
          />
        }
      >
        <ListBody
          list={list}
          label={m.admin_users_title()}
          columns={userColumns(place, { edit, remove, selfId: userId })}
          problem={{ title: m.admin_users_error(), forbidden: m.admin_users_forbidden() }}
          empty={
            <NoMatch list={list} title={m.admin_users_no_match()} clear={m.admin_users_clear_filters()}>
              {query.q && m.admin_requests_no_match_search({ text: query.q })}
            </NoMatch>
          }
          summary={m.admin_users_shown({ count: list.rows.length })}
        />
      </ListScreen>
      <CreateDialog isOpen={adding.isOpen} onClose={adding.close} onDone={(made) => void onMade(made)} />
      <EditDialog
        user={dialog?.kind === 'edit' ? dialog.user : undefined}
        onClose={closeDialog}
        onDone={(user) => void onDone(user)}
      />
      <DeleteDialog
        user={dialog?.kind === 'delete' ? dialog.user : undefined}
        onClose={closeDialog}
        onDone={(user) => void onRemoved(user)}
      />
    </>
  );
}
