import { MailCheck, SearchX } from 'lucide-react';
import { Link, type ShouldRevalidateFunctionArgs, useNavigate, useParams } from 'react-router';
import { areaTitle } from '#app/admin/area-title.ts';
import { ListScreen, useListScreen } from '#app/admin/list-screen.tsx';
import { countText } from '#app/admin/parts/count-text.ts';
import { usePlace } from '#app/admin/person.ts';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import { TabLink } from '#app/admin/settings/tab-link.tsx';
import { requireSession } from '#app/session/api.ts';
import { settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table/data-table.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { SegmentedFilter } from '#app/ui/segmented-filter.tsx';
import { m } from '#messages/messages.js';
import { countLimit, type MailFilter, mailFilters } from '#shared/mails.ts';
import type { Route } from './+types/route.ts';
import { mailColumns } from './mail-columns.tsx';
import { listMails, type MailCounts, type MailItem, type MailQuery } from './mails-api.ts';
import { mailSearch, outboxPath, readMailQuery } from './outbox-query.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout] }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  return [{ title: areaTitle(locale, m.admin_outbox_title({}, { locale })) }];
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  const query = readMailQuery(new URL(request.url).searchParams);
  return { query, list: await settle(listMails(query, '', request.signal)) };
}
clientLoader.hydrate = true as const;

/** Opening and closing the panel leaves the list alone. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return currentUrl.search !== nextUrl.search;
}

const nothing = { items: [], nextCursor: null };
const rowKey = (row: MailItem) => row.id;

export default function OutboxScreen({ loaderData: { query, list } }: Route.ComponentProps) {
  const { id } = useParams();
  const place = usePlace();
  const pages = usePages<MailItem>({
    listKey: mailSearch(query),
    first: list.ok ? list.value : nothing,
    rowKey,
    load: (cursor) => listMails(query, cursor),
  });
  const screen = useListScreen({ path: outboxPath, open: id, pages, rowKey });
  const shown = pages.rows.length;
  return (
    <ListScreen
      table={screen.table}
      panel={screen.panel}
      isOpen={id !== undefined}
      head={<Head query={query} counts={list.ok ? list.value.counts : undefined} />}
    >
      {!list.ok && <ReadProblem problem={list.problem} title={m.admin_outbox_problem()} />}
      {list.ok && shown === 0 && <NoRows query={query} />}
      {list.ok && shown > 0 && (
        <DataTable
          label={m.admin_outbox_title()}
          columns={mailColumns(place)}
          rows={pages.rows}
          rowKey={rowKey}
          rowLink={(row) => screen.linkTo(row.id)}
          current={id}
          onFollow={screen.follow}
          isStale={screen.isSearching}
          footer={
            <LoadMore
              summary={m.admin_outbox_shown({ count: shown })}
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

const filterWords: Record<MailFilter, () => string> = {
  waiting: m.admin_outbox_waiting,
  sent: m.admin_outbox_left,
  saved: m.admin_outbox_saved,
  trouble: m.admin_outbox_trouble,
};

function Head({ query, counts }: { query: MailQuery; counts: MailCounts | undefined }) {
  const navigate = useNavigate();
  const { locale } = usePlace();
  const address = (change: Partial<MailQuery>) => `${outboxPath}${mailSearch({ ...query, ...change })}`;
  const segments = [
    { key: '', label: m.admin_outbox_all(), to: address({ state: '' }) },
    ...mailFilters.map((state) => ({
      key: state,
      label: filterWords[state](),
      count: counts && countText(counts[state], { exactUpTo: countLimit }, locale),
      to: address({ state }),
    })),
  ];
  return (
    <div className="shrink-0 px-5 pt-3 pb-4">
      <TabLink tab="email" />
      <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_outbox_title()}</h1>
      <p className="mt-0.5 text-14 text-ink-3">
        {m.admin_outbox_text()}{' '}
        <Link
          to="/admin/settings/email/templates"
          className="text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current"
        >
          {m.admin_templates_title()}
        </Link>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <SearchField
          label={m.admin_outbox_search()}
          value={query.q}
          onSearch={(q) => navigate(address({ q }), { replace: true, preventScrollReset: true })}
          className="w-full sm:w-80"
        />
        <SegmentedFilter label={m.admin_requests_filter()} segments={segments} current={query.state} />
      </div>
    </div>
  );
}

function NoRows({ query: { q, state } }: { query: MailQuery }) {
  const navigate = useNavigate();
  const isFiltered = q !== '' || state !== '';
  return (
    <EmptyState
      role="status"
      icon={isFiltered ? <SearchX /> : <MailCheck />}
      title={isFiltered ? m.admin_outbox_no_match() : m.admin_outbox_empty()}
      action={
        isFiltered && (
          <Button onPress={() => navigate(outboxPath, { replace: true })}>{m.admin_messages_clear_filters()}</Button>
        )
      }
    />
  );
}
