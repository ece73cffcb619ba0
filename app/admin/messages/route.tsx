import { type ShouldRevalidateFunctionArgs, useParams } from 'react-router';
import { areaTitle } from '#app/admin/area-title.ts';
import { ListScreen, useListScreen } from '#app/admin/list-screen.tsx';
import { BulkNotice } from '#app/admin/parts/list/bulk-bar.tsx';
import { useMay } from '#app/admin/person.ts';
import { requireSession } from '#app/session/api.ts';
import { settle } from '#app/session/api-problem.ts';
import { useLiveRefresh } from '#app/session/use-live-refresh.ts';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { useSelection } from '#app/ui/data-table/use-selection.ts';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ListBody } from './list-body.tsx';
import { ListHeader } from './list-header.tsx';
import { messageSearch, messagesPath, readMessageQuery } from './list-query.ts';
import { listMessages, type MessageRow } from './messages-api.ts';
import { useBulk } from './use-bulk.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout], params }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  const { reference } = params as { reference?: string };
  return [{ title: areaTitle(locale, ...(reference ? [reference] : []), m.admin_messages_title({}, { locale })) }];
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  const query = readMessageQuery(new URL(request.url).searchParams);
  return { query, list: await settle(listMessages(query, '', request.signal)) };
}
clientLoader.hydrate = true as const;

/** Opening, changing and closing the panel leaves the list alone. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return currentUrl.search !== nextUrl.search;
}

const nothing = { items: [], nextCursor: null };
const rowKey = (row: MessageRow) => row.reference;

export default function MessagesScreen({ loaderData: { query, list } }: Route.ComponentProps) {
  const { reference } = useParams();
  const may = useMay();
  const pages = usePages<MessageRow>({
    listKey: messageSearch(query),
    first: list.ok ? list.value : nothing,
    rowKey,
    load: (cursor) => listMessages(query, cursor),
  });
  const screen = useListScreen({ path: messagesPath, open: reference, pages, rowKey });
  const selection = useSelection(messageSearch(query), screen.keys);
  const bulk = useBulk({
    rows: pages.rows.filter((row) => selection.chosen.has(row.reference)),
    onChanged: pages.replace,
    onDone: selection.clear,
  });
  const news = useLiveRefresh({
    isShown: ({ kind }) => kind !== 'request',
    say: (change) => m.admin_live_message({ reference: change.reference }),
  });
  return (
    <ListScreen
      table={screen.table}
      panel={screen.panel}
      isOpen={reference !== undefined}
      head={
        <>
          <LiveRegion news={news} />
          <ListHeader query={query} counts={list.ok ? list.value.counts : undefined} />
          {bulk.problem && <BulkNotice problem={bulk.problem} onDismiss={bulk.dismiss} />}
        </>
      }
      foot={
        selection.chosen.size > 0 && <BulkBar count={selection.chosen.size} bulk={bulk} onClear={selection.clear} />
      }
    >
      <ListBody
        query={query}
        list={list}
        pages={pages}
        selection={may('messages.write') ? selection : undefined}
        current={reference}
        isSearching={screen.isSearching}
        linkTo={screen.linkTo}
        onFollow={screen.follow}
      />
    </ListScreen>
  );
}
