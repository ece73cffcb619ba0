import { useMatch, useParams } from 'react-router';
import { nobody, offeredTo } from '#app/admin/parts/assigning/assignees.ts';
import { useRowEdits } from '#app/admin/parts/assigning/row-edits.tsx';
import { countText } from '#app/admin/parts/count-text.ts';
import { BulkNotice } from '#app/admin/parts/list/bulk-bar.tsx';
import { ListBody } from '#app/admin/parts/list/list-body.tsx';
import { ListScreen } from '#app/admin/parts/list/list-screen.tsx';
import { type List, useList } from '#app/admin/parts/list/use-list.ts';
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
import { countLimit } from '#shared/count-limits.ts';
import type { Route } from './+types/route.ts';
import type { MessagePanelContext } from './detail/message-panel.tsx';
import { ListHeader } from './list-header.tsx';
import { type MessageQuery, messageQuery } from './list-query.ts';
import { messageColumns } from './message-columns.tsx';
import { listMessages, type MessageCounts, type MessageRow } from './messages-api.ts';
import { NoMessages } from './no-messages.tsx';
import { useBulkChanges } from './use-bulk-changes.ts';

const MessageDeeds = late(async () => (await import('./message-deeds.tsx')).MessageDeeds);

export const handle = { hydrate: true, firstCalls: ['/messages?sort=newest&limit=50'] };
export const meta = screenMeta(m.admin_messages_title);
export { listStays as shouldRevalidate } from '#app/admin/parts/screen-route.ts';

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const query = messageQuery.read(request.url);
  // Nobody chooses from them before the rows are there.
  const assignees = () => settleLater(context.get(personContext)().then(offeredTo('messages.write')));
  return { query, assignees, list: await settle(listMessages(query, '', request.signal)) };
}
clientLoader.hydrate = true as const;

export default function MessagesScreen({ loaderData }: Route.ComponentProps) {
  const { query, list: first } = loaderData;
  const offered = useArriving(loaderData.assignees);
  const assignees = offered?.ok ? offered.value : nobody;
  const { reference } = useParams();
  const isNew = useMatch('/admin/messages/new') !== null;
  const now = useNow();
  const place = usePlace();
  const mayDo = useMay();
  const list = useList<MessageQuery, MessageRow>({
    query: messageQuery,
    asked: query,
    first,
    load: listMessages,
    rowKey: (row) => row.reference,
    open: reference ?? (isNew ? 'new' : undefined),
  });
  const isSeen = useSeen(reference, loaderData.list);
  const bulk = useBulkChanges(list);
  const news = useLiveRefresh({
    isShown: isOf('message'),
    say: (change) => m.admin_live_message({ reference: change.reference }),
  });
  const edits = useRowEdits<MessageRow>({
    mayEdit: mayDo('messages.write'),
    assignees,
    onAssign: (row, change) => bulk.assign(change, [row]),
    moves: (row) =>
      row.status === 'closed' ? [] : [{ label: m.admin_messages_close(), onAction: () => bulk.close([row]) }],
  });
  const counts = first.ok ? first.value.counts : undefined;
  const panel: MessagePanelContext = { ...list.panel, assignees };
  const total = totalText(list, counts, place.locale);
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
      foot={
        <MessageDeeds
          isOpen={list.chosen.length > 0}
          count={list.chosen.length}
          bulk={bulk}
          assignees={assignees}
          onClear={list.selection.clear}
        />
      }
    >
      <ListBody
        list={list}
        label={m.admin_messages_title()}
        columns={messageColumns({
          list,
          now,
          place,
          isUnread: (row) => row.isUnread && !isSeen(row.reference),
          value: edits.value,
        })}
        problem={{ title: m.admin_messages_problem() }}
        empty={<NoMessages list={list} assignees={assignees} />}
        summary={m.admin_requests_shown({ shown: list.rows.length, total })}
        rowName={mayDo('messages.write') ? (row) => `${row.reference}, ${row.name}` : undefined}
      />
      {edits.menu}
    </ListScreen>
  );
}

function totalText(list: List<MessageQuery, MessageRow>, counts: MessageCounts | undefined, locale: string): string {
  const shown = list.rows.length;
  const counted = counts?.[list.asked.status || 'all'] ?? null;
  if (counted === null && list.nextCursor !== null)
    return m.admin_count_more({ count: new Intl.NumberFormat(locale).format(shown) });
  return countText(Math.max(counted ?? 0, shown), { exactUpTo: countLimit(list.asked.q) }, locale);
}
