import { useState } from 'react';
import { useMatch, useParams } from 'react-router';
import { nobody, offeredTo } from '#app/admin/parts/assigning/assignees.ts';
import { useRowEdits } from '#app/admin/parts/assigning/row-edits.tsx';
import { countText } from '#app/admin/parts/count-text.ts';
import { BulkNotice } from '#app/admin/parts/list/bulk-bar.tsx';
import { ListBody } from '#app/admin/parts/list/list-body.tsx';
import { ListScreen } from '#app/admin/parts/list/list-screen.tsx';
import { useList } from '#app/admin/parts/list/use-list.ts';
import { useSeen } from '#app/admin/parts/list/use-seen.ts';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import { personContext } from '#app/admin/signed-in.ts';
import { settle, settleLater } from '#app/session/api-problem.ts';
import { isOf } from '#app/session/live.ts';
import { useLiveRefresh } from '#app/session/use-live-refresh.ts';
import { late } from '#app/ui/late.tsx';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { useArriving } from '#app/ui/use-arriving.ts';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import type { PanelContext } from './detail/request-panel.tsx';
import { ListHeader } from './list-header.tsx';
import { requestQuery } from './list-query.ts';
import { NoRequests } from './no-requests.tsx';
import { requestColumns } from './request-columns.tsx';
import { countRequests, listRequests, type RequestRow } from './requests-api.ts';
import { useBulkChanges } from './use-bulk-changes.ts';

const RequestDeeds = late(async () => (await import('./request-deeds.tsx')).RequestDeeds);
const BulkCancelDialog = late(async () => (await import('./bulk-cancel-dialog.tsx')).BulkCancelDialog);

export const handle = {
  hydrate: true,
  firstCalls: ['/requests?sort=newest&limit=50', '/requests/counts'],
};
export const meta = screenMeta(m.admin_requests_title);
export { listStays as shouldRevalidate } from '#app/admin/parts/screen-route.ts';

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const query = requestQuery.read(request.url);
  // Counting may take longer than the page itself: the rows do not wait for it.
  const counts = settleLater(countRequests(query, request.signal));
  // Nobody chooses from them before the rows are there.
  const assignees = () => settleLater(context.get(personContext)().then(offeredTo('requests.write')));
  return { query, counts, assignees, list: await settle(listRequests(query, '', request.signal)) };
}
clientLoader.hydrate = true as const;

export default function RequestsScreen({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData;
  const counted = useArriving(loaderData.counts);
  const counts = counted?.ok ? counted.value : undefined;
  const offered = useArriving(loaderData.assignees);
  const assignees = offered?.ok ? offered.value : nobody;
  const { reference } = useParams();
  const isNew = useMatch('/admin/requests/new') !== null;
  const now = useNow();
  const place = usePlace();
  const mayDo = useMay();
  const list = useList<typeof query, RequestRow>({
    query: requestQuery,
    asked: query,
    first: loaderData.list,
    load: listRequests,
    rowKey: (row) => row.reference,
    open: reference ?? (isNew ? 'new' : undefined),
  });
  const isSeen = useSeen(reference, loaderData.list);
  const bulk = useBulkChanges(list);
  const [cancelled, setCancelled] = useState<RequestRow>();
  const edits = useRowEdits<RequestRow>({
    mayEdit: mayDo('requests.write'),
    assignees,
    onAssign: (row, change) => bulk.change(change, [row]),
    moves: (row) => [
      ...(row.status === 'new'
        ? [
            {
              label: m.admin_move_take(),
              onAction: () => bulk.change({ change: 'status', to: 'in-progress' }, [row]),
            },
          ]
        : []),
      ...(row.status === 'new' || row.status === 'in-progress'
        ? [{ label: m.admin_move_cancel(), onAction: () => setCancelled(row) }]
        : []),
    ],
  });
  const news = useLiveRefresh({
    isShown: isOf('request'),
    // An open request tells its own news.
    say: (change) => (change.reference === reference ? '' : m.admin_live_request({ reference: change.reference })),
  });
  const shown = list.rows.length;
  const total = Math.max(counts?.counts[query.status || 'all'] ?? shown, shown);
  const panel: PanelContext = { ...list.panel, assignees };
  return (
    <ListScreen
      list={list}
      panel={panel}
      head={
        <>
          <LiveRegion news={news} />
          <ListHeader list={list} counts={counts} assignees={assignees} />
          <BulkNotice problem={bulk.problem} onDismiss={bulk.dismiss} />
        </>
      }
      foot={<RequestDeeds isOpen={list.chosen.length > 0} list={list} changes={bulk} assignees={assignees} />}
    >
      <ListBody
        list={list}
        label={m.admin_requests_title()}
        columns={requestColumns({
          list,
          now,
          place,
          isUnread: (row) => row.isUnread && !isSeen(row.reference),
          value: edits.value,
        })}
        problem={{ title: m.admin_requests_error_title() }}
        empty={<NoRequests list={list} assignees={assignees} />}
        summary={m.admin_requests_shown({ shown, total: counts ? countText(total, counts, place.locale) : '…' })}
        rowName={mayDo('requests.write') ? (row) => `${row.reference}, ${row.name}` : undefined}
      />
      {edits.menu}
      <BulkCancelDialog
        count={1}
        isOpen={cancelled !== undefined}
        onClose={() => setCancelled(undefined)}
        onConfirm={(reason) => {
          if (cancelled) void bulk.change({ change: 'status', to: 'cancelled', reason }, [cancelled]);
          setCancelled(undefined);
        }}
      />
    </ListScreen>
  );
}
