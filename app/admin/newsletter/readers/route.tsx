import { MailPlus, SearchX } from 'lucide-react';
import { type ShouldRevalidateFunctionArgs, useNavigate, useParams } from 'react-router';
import { areaTitle } from '#app/admin/area-title.ts';
import { ListScreen, useListScreen } from '#app/admin/list-screen.tsx';
import { usePlace } from '#app/admin/person.ts';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import { settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table/data-table.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { TableSkeleton } from '#app/ui/data-table/table-skeleton.tsx';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { ListHeader } from './list-header.tsx';
import { readersPath, readReaderQuery } from './list-query.ts';
import { readerColumns } from './reader-columns.tsx';
import { listReaders, type ReaderQuery, type ReaderRow, readerSearch, readFigures } from './readers-api.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout] }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  const [list, area] = [m.admin_newsletter_readers({}, { locale }), m.admin_newsletter_title({}, { locale })];
  return [{ title: areaTitle(locale, list, area) }];
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  const query = readReaderQuery(new URL(request.url).searchParams);
  const [list, figures] = await Promise.all([settle(listReaders(query, '', request.signal)), settle(readFigures())]);
  return { query, list, figures };
}
clientLoader.hydrate = true as const;

/** Opening and closing the panel leaves the list alone. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return currentUrl.search !== nextUrl.search;
}

const nothing = { items: [], nextCursor: null };
const rowKey = (row: ReaderRow) => String(row.id);

export default function ReadersScreen({ loaderData: { query, list, figures } }: Route.ComponentProps) {
  const { id } = useParams();
  const place = usePlace();
  const pages = usePages<ReaderRow>({
    listKey: readerSearch(query),
    first: list.ok ? list.value : nothing,
    rowKey,
    load: (cursor) => listReaders(query, cursor),
  });
  const screen = useListScreen({ path: readersPath, open: id, pages, rowKey });
  const shown = pages.rows.length;
  const columns = readerColumns(place);
  if (!list.ok && list.problem.code === 'forbidden')
    return <ReadProblem problem={list.problem} title={m.admin_readers_problem()} />;
  return (
    <ListScreen
      table={screen.table}
      panel={screen.panel}
      isOpen={id !== undefined}
      head={<ListHeader query={query} counts={list.ok ? list.value.counts : undefined} figures={figures} />}
    >
      {!list.ok && <ReadProblem problem={list.problem} title={m.admin_readers_problem()} />}
      {list.ok && shown === 0 && screen.isSearching && <TableSkeleton columns={columns} label={m.ui_loading()} />}
      {list.ok && shown === 0 && !screen.isSearching && <NoRows query={query} />}
      {list.ok && shown > 0 && (
        <DataTable
          label={m.admin_newsletter_readers()}
          columns={columns}
          rows={pages.rows}
          rowKey={rowKey}
          rowLink={(row) => screen.linkTo(rowKey(row))}
          current={id}
          onFollow={screen.follow}
          isStale={screen.isSearching}
          footer={
            <LoadMore
              summary={m.admin_readers_shown({ count: shown })}
              hasMore={pages.nextCursor !== null}
              isLoading={pages.isLoading}
              error={pages.failed === undefined ? undefined : problemText(pages.failed)}
              onLoad={pages.loadMore}
            />
          }
        />
      )}
    </ListScreen>
  );
}

function NoRows({ query: { q, state, source } }: { query: ReaderQuery }) {
  const navigate = useNavigate();
  if (q || state || source)
    return (
      <EmptyState
        role="status"
        icon={<SearchX />}
        title={m.admin_readers_no_match()}
        action={
          <Button onPress={() => navigate(readersPath, { replace: true })}>{m.admin_messages_clear_filters()}</Button>
        }
      />
    );
  return (
    <EmptyState icon={<MailPlus />} title={m.admin_readers_empty_title()}>
      <p>{m.admin_readers_empty_text()}</p>
    </EmptyState>
  );
}
