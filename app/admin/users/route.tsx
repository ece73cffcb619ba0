import { useRef, useState } from 'react';
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
} from 'react-router';
import { areaTitle } from '#app/admin/area-title.ts';
import { usePlace, useStaff } from '#app/admin/person.ts';
import { requireSession } from '#app/session/api.ts';
import { settle } from '#app/session/api-problem.ts';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { CreateDialog } from './create-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ListBody } from './list-body.tsx';
import { ListHeader } from './list-header.tsx';
import { listPath, listSearch, readListQuery } from './list-query.ts';
import type { PanelContext } from './panel-context.ts';
import { userColumns } from './user-columns.tsx';
import { listUsers, type User } from './users-api.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout] }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  return [{ title: areaTitle(locale, m.admin_users_title({}, { locale })) }];
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  const query = readListQuery(new URL(request.url).searchParams);
  return { query, list: await settle(listUsers(query, '', request.signal)) };
}
clientLoader.hydrate = true as const;

/** Opening and closing the panel leaves the list alone. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return currentUrl.search !== nextUrl.search;
}

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; user: User };

export default function UsersScreen({ loaderData: { query, list } }: Route.ComponentProps) {
  const { id } = useParams();
  const { search } = useLocation();
  const { userId } = useStaff();
  const place = usePlace();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { revalidate } = useRevalidator();
  const table = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<OpenDialog>();
  const pages = usePages<User>({
    listKey: listSearch(query),
    first: list.ok ? list.value : { items: [], nextCursor: null },
    rowKey: (user) => user.id,
    load: (cursor) => listUsers(query, cursor),
  });
  const keys = pages.rows.map((user) => user.id);
  const position = id === undefined ? -1 : keys.indexOf(id);

  const closeDialog = () => setDialog(undefined);
  const edit = (user: User) => setDialog({ kind: 'edit', user });
  const remove = (user: User) => setDialog({ kind: 'delete', user });
  const close = () => navigate({ pathname: listPath, search }, { preventScrollReset: true });
  function open(key: string | undefined) {
    if (key !== undefined)
      navigate({ pathname: `${listPath}/${key}`, search }, { replace: true, preventScrollReset: true });
  }
  async function onDone(user?: User) {
    closeDialog();
    if (user) pages.replace(user);
    await revalidate();
  }
  async function onRemoved(user: User) {
    closeDialog();
    if (user.id === id) await close();
    await revalidate();
  }
  const panel: PanelContext = {
    close,
    step: (delta) => open(position < 0 ? undefined : keys[position + delta]),
    canStep: (delta) => position >= 0 && keys[position + delta] !== undefined,
    edit,
    remove,
    onChanged: pages.replace,
  };
  return (
    <div
      className={join(
        'flex min-h-0 grow flex-col',
        id && 'xl:grid xl:grid-cols-[minmax(0,1fr)_30rem] xl:grid-rows-1 print:block',
      )}
    >
      <div className={join('flex min-h-0 min-w-0 grow flex-col shell:overflow-y-auto', id && 'print:hidden')}>
        <ListHeader
          query={query}
          figures={list.ok ? list.value.figures : undefined}
          isForbidden={!list.ok && list.problem.code === 'forbidden'}
          onCreate={() => setDialog({ kind: 'create' })}
        />
        <div ref={table} className="grow">
          <ListBody
            query={query}
            list={list}
            pages={pages}
            columns={userColumns(place, { edit, remove, selfId: userId })}
            current={id}
            isSearching={navigation.state === 'loading' && navigation.location.search !== search}
            onFollow={open}
          />
        </div>
      </div>
      <Outlet context={panel} />
      <CreateDialog isOpen={dialog?.kind === 'create'} onClose={closeDialog} onDone={() => void onDone()} />
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
    </div>
  );
}
