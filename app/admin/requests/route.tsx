import { type RefObject, useEffect, useRef } from 'react';
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
} from 'react-router';
import { areaTitle } from '#app/admin/area-title.ts';
import { useMay } from '#app/admin/person.ts';
import { requireSession } from '#app/session/api.ts';
import { settle, settleLater } from '#app/session/api-problem.ts';
import { useLiveRefresh } from '#app/session/use-live-refresh.ts';
import { focusRow } from '#app/ui/data-table/use-row-keys.ts';
import { useSelection } from '#app/ui/data-table/use-selection.ts';
import { join } from '#app/ui/join.ts';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { useArriving } from '#app/ui/use-arriving.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkNotice } from './bulk-notice.tsx';
import { ListBody } from './list-body.tsx';
import { ListHeader } from './list-header.tsx';
import { listPath, listSearch, readListQuery } from './list-query.ts';
import type { PanelContext } from './panel-context.ts';
import { type Assignee, countRequests, listAssignees, listRequests } from './requests-api.ts';
import { useBulkChanges } from './use-bulk-changes.ts';
import { useRequestRows } from './use-request-rows.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout], params }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  const { reference } = params as { reference?: string };
  const parts = [m.admin_requests_title({}, { locale })];
  return [{ title: areaTitle(locale, ...(reference ? [reference, ...parts] : parts)) }];
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  const query = readListQuery(new URL(request.url).searchParams);
  // Counting may take longer than the page itself: the rows do not wait for it.
  const counts = settleLater(countRequests(query, request.signal));
  const assignees = settleLater(listAssignees());
  return { query, counts, assignees, list: await settle(listRequests(query, '', request.signal)) };
}
clientLoader.hydrate = true as const;

/** Opening, changing and closing the panel leaves the list alone. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return currentUrl.search !== nextUrl.search;
}

const nobody: Assignee[] = [];

export default function RequestsScreen({ loaderData }: Route.ComponentProps) {
  const { query, list } = loaderData;
  const counted = useArriving(loaderData.counts);
  const counts = counted?.ok ? counted.value : undefined;
  const offered = useArriving(loaderData.assignees);
  const assignees = offered?.ok ? offered.value : nobody;
  const { reference } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const table = useRef<HTMLDivElement>(null);
  const pages = useRequestRows(query, list);
  const keys = pages.rows.map((row) => row.reference);
  const position = reference === undefined ? -1 : keys.indexOf(reference);
  const may = useMay();
  const selection = useSelection(listSearch(query), keys);
  const bulk = useBulkChanges({
    rows: pages.rows.filter((row) => selection.chosen.has(row.reference)),
    onChanged: pages.replace,
    onDone: selection.clear,
  });
  const news = useLiveRefresh({
    isShown: ({ kind }) => kind !== 'message',
    // An open request tells its own news.
    say: (change) => (change.reference === reference ? '' : m.admin_live_request({ reference: change.reference })),
  });
  const isSearching = navigation.state === 'loading' && navigation.location.search !== search;

  useFocusReturn(table, reference);
  // The button may be gone with the last page: reading goes on at the first row that came.
  useEffect(() => {
    if (table.current && pages.arrived !== undefined) focusRow(table.current, pages.arrived);
  }, [pages.arrived]);

  function close() {
    navigate({ pathname: listPath, search }, { preventScrollReset: true });
  }
  function open(key: string | undefined) {
    if (key === undefined) return;
    navigate({ pathname: `${listPath}/${key}`, search }, { replace: true, preventScrollReset: true });
  }
  const panel: PanelContext = {
    row: pages.rows[position],
    close,
    step: (delta) => open(position < 0 ? undefined : keys[position + delta]),
    canStep: (delta) => position >= 0 && keys[position + delta] !== undefined,
    onChanged: pages.replace,
    assignees,
  };

  return (
    <div
      className={join(
        'flex min-h-0 grow flex-col',
        reference && 'xl:grid xl:grid-cols-[minmax(0,1fr)_30rem] xl:grid-rows-1 print:block',
      )}
    >
      <LiveRegion news={news} />
      <div className={join('flex min-h-0 min-w-0 grow flex-col', reference && 'print:hidden')}>
        <ListHeader query={query} counts={counts} assignees={assignees} />
        {bulk.problem && <BulkNotice problem={bulk.problem} onDismiss={bulk.dismiss} />}
        <div ref={table} className="min-h-0 grow shell:overflow-y-auto">
          <ListBody
            query={query}
            list={list}
            counts={counts}
            assignees={assignees}
            selection={may('requests.write') ? selection : undefined}
            pages={pages}
            current={reference}
            isSearching={isSearching}
            linkTo={(key) => `${listPath}/${key}${listSearch(query)}`}
            onFollow={open}
          />
        </div>
        {selection.chosen.size > 0 && (
          <BulkBar count={selection.chosen.size} changes={bulk} assignees={assignees} onClear={selection.clear} />
        )}
      </div>
      <Outlet context={panel} />
    </div>
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
