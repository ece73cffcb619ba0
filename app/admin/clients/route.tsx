import { type RefObject, useEffect, useRef, useState } from 'react';
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
import { useStaff } from '#app/admin/person.ts';
import { requireSession } from '#app/session/api.ts';
import { settle } from '#app/session/api-problem.ts';
import { focusRow } from '#app/ui/data-table/use-row-keys.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { may } from '#shared/permissions.ts';
import type { Route } from './+types/route.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { useSelection } from './bulk/use-selection.ts';
import { listClients, readFigures } from './clients-api.ts';
import { ClientFormDialog } from './dialogs/client-form-dialog.tsx';
import { ImportDialog } from './dialogs/import-dialog.tsx';
import { English } from './english.tsx';
import { ListBody } from './list-body.tsx';
import { ListFilter, ListHeader } from './list-header.tsx';
import { listPath, listSearch, readListQuery } from './list-query.ts';
import type { PanelContext } from './panel-context.ts';
import { StatCards } from './stat-cards.tsx';
import { useClientRows } from './use-client-rows.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout], params }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  const { reference } = params as { reference?: string };
  return [{ title: areaTitle(locale, ...(reference ? [reference] : []), m.admin_clients_title({}, { locale })) }];
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  const query = readListQuery(new URL(request.url).searchParams);
  const [list, figures] = await Promise.all([settle(listClients(query, '', request.signal)), settle(readFigures())]);
  return { query, list, figures };
}
clientLoader.hydrate = true as const;

/** Opening, changing and closing the panel leaves the list alone. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return currentUrl.search !== nextUrl.search;
}

export default function ClientsScreen({ loaderData: { query, list, figures } }: Route.ComponentProps) {
  const { reference } = useParams();
  const { search } = useLocation();
  const { role } = useStaff();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<'add' | 'import'>();
  const table = useRef<HTMLDivElement>(null);
  const pages = useClientRows(query, list);
  const keys = pages.rows.map((row) => row.reference);
  const selection = useSelection(keys);
  const position = reference === undefined ? -1 : keys.indexOf(reference);
  const isSearching = navigation.state === 'loading' && navigation.location.search !== search;

  useFocusReturn(table, reference);
  // The button may be gone with the last page: reading goes on at the first row that came.
  useEffect(() => {
    if (table.current && pages.arrived !== undefined) focusRow(table.current, pages.arrived);
  }, [pages.arrived]);

  function open(key: string | undefined) {
    if (key === undefined) return;
    navigate({ pathname: `${listPath}/${key}`, search }, { replace: true, preventScrollReset: true });
  }
  const panel: PanelContext = {
    row: pages.rows[position],
    close: () => navigate({ pathname: listPath, search }, { preventScrollReset: true }),
    step: (delta) => open(position < 0 ? undefined : keys[position + delta]),
    canStep: (delta) => position >= 0 && keys[position + delta] !== undefined,
  };

  return (
    <English
      className={join(
        'flex min-h-0 grow flex-col',
        reference && 'xl:grid xl:grid-cols-[minmax(0,1fr)_30rem] xl:grid-rows-1 print:block',
      )}
    >
      <div ref={table} className={join('min-h-0 min-w-0 grow shell:overflow-y-auto', reference && 'print:hidden')}>
        <ListHeader onAdd={() => setDialog('add')} onImport={() => setDialog('import')} />
        <StatCards figures={figures} />
        <ListFilter query={query} page={list.ok ? list.value : undefined} />
        <BulkBar rows={pages.rows} selection={selection} />
        <ListBody
          query={query}
          list={list}
          pages={pages}
          selection={may({ kind: 'staff', role }, 'clients.write') ? selection : undefined}
          current={reference}
          isSearching={isSearching}
          linkTo={(key) => `${listPath}/${key}${listSearch(query)}`}
          onFollow={open}
        />
      </div>
      <Outlet context={panel} />
      <ClientFormDialog
        isOpen={dialog === 'add'}
        onClose={() => setDialog(undefined)}
        onSaved={async (client) => {
          await navigate({ pathname: `${listPath}/${client.reference}`, search });
          // The way to the panel leaves the list alone; this one has a row and figures that it does not show yet.
          await revalidate();
        }}
      />
      <ImportDialog isOpen={dialog === 'import'} onClose={() => setDialog(undefined)} />
    </English>
  );
}

/** However the panel closes (button, Escape, Back), the focus is on the row it came from. */
function useFocusReturn(table: RefObject<HTMLElement | null>, reference: string | undefined) {
  const last = useRef(reference);
  useEffect(() => {
    const closed = last.current;
    last.current = reference;
    if (reference !== undefined || closed === undefined || !table.current) return;
    if (document.activeElement === document.body || document.activeElement === null) focusRow(table.current, closed);
  }, [table, reference]);
}
