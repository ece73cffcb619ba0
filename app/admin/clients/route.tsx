import { useState } from 'react';
import { useLocation, useNavigate, useParams, useRevalidator } from 'react-router';
import { isAdding, useAdding } from '#app/admin/parts/adding.ts';
import { BulkNotice } from '#app/admin/parts/list/bulk-bar.tsx';
import { ListBody } from '#app/admin/parts/list/list-body.tsx';
import { ListScreen } from '#app/admin/parts/list/list-screen.tsx';
import { useList } from '#app/admin/parts/list/use-list.ts';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { useMay } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { isOf } from '#app/session/live.ts';
import { useLiveRefresh } from '#app/session/use-live-refresh.ts';
import { late } from '#app/ui/late.tsx';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { clientColumns } from './client-columns.tsx';
import { countText, useDates } from './client-words.ts';
import { type ClientPage, type ClientRow, listClients, readFigures, readTags } from './clients-api.ts';
import { English } from './english.tsx';
import { ListFilter, ListHeader } from './list-header.tsx';
import { type ClientQuery, clientQuery, listPath } from './list-query.ts';
import { NoClients } from './no-clients.tsx';
import { StatCards } from './stat-cards.tsx';
import { useBulkChanges } from './use-bulk-changes.ts';

const ClientDeeds = late(async () => (await import('./client-deeds.tsx')).ClientDeeds);
const ClientFormDialog = late(async () => (await import('./dialogs/client-form-dialog.tsx')).ClientFormDialog);
const ImportDialog = late(async () => (await import('./dialogs/import-dialog.tsx')).ImportDialog);

export const handle = {
  hydrate: true,
  firstCalls: ['/clients?sort=newest&limit=50', '/clients/figures', '/clients/tags'],
};
export const meta = screenMeta(m.admin_clients_title);
export { listStays as shouldRevalidate } from '#app/admin/parts/screen-route.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = clientQuery.read(request.url);
  const [list, figures, tags] = await Promise.all([
    settle(listClients(query, '', request.signal)),
    settle(readFigures()),
    settle(readTags()),
  ]);
  return { query, list, figures, tags };
}
clientLoader.hydrate = true as const;

export default function ClientsScreen({ loaderData: { query, list: first, figures, tags } }: Route.ComponentProps) {
  const { reference } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const may = useMay();
  const dates = useDates();
  const adding = useAdding(may('clients.write'));
  const [isImporting, setImporting] = useState(false);
  const list = useList<ClientQuery, ClientRow>({
    query: clientQuery,
    asked: query,
    first,
    load: listClients,
    rowKey: (row) => row.reference,
    open: reference,
  });
  const bulk = useBulkChanges(list);
  const news = useLiveRefresh({
    isShown: isOf('client'),
    say: ({ reference }) => m.admin_clients_live({ reference }),
  });
  const page = first.ok ? first.value : undefined;
  const shown = list.rows.length;
  const total = page ? totalText(page, query, shown) : '';
  return (
    <English className="flex min-h-0 grow flex-col">
      <ListScreen
        list={list}
        isHeadScrolled
        head={
          <>
            <LiveRegion news={news} />
            <ListHeader onAdd={adding.open} onImport={() => setImporting(true)} />
            <StatCards figures={figures} />
            <ListFilter list={list} page={page} tags={tags} />
            <BulkNotice problem={bulk.problem} onDismiss={bulk.dismiss} />
          </>
        }
        foot={
          <ClientDeeds
            isOpen={list.chosen.length > 0}
            count={list.chosen.length}
            bulk={bulk}
            onClear={list.selection.clear}
          />
        }
      >
        <ListBody
          list={list}
          label={m.admin_clients_title()}
          columns={clientColumns({ dates, list })}
          problem={{ title: m.admin_clients_error_title() }}
          empty={<NoClients list={list} />}
          rowName={may('clients.write') ? (row) => row.reference : undefined}
          summary={m.admin_clients_shown({ shown: countText(shown), total })}
        />
      </ListScreen>
      <ClientFormDialog
        isOpen={adding.isOpen}
        onClose={adding.close}
        onSaved={async (client) => {
          await navigate({ pathname: `${listPath}/${client.reference}`, search }, { replace: isAdding() });
          // The way to the panel leaves the list alone; this one has a row and figures that it does not show yet.
          await revalidate();
        }}
      />
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </English>
  );
}

function totalText({ counts, isCapped }: ClientPage, { status }: ClientQuery, shown: number): string {
  const total = status === '' ? counts.all : counts[status];
  if (isCapped || total === null) return m.admin_clients_many({ count: countText(counts.all) });
  return countText(Math.max(total, shown));
}
