import { Inbox, SearchX } from 'lucide-react';
import { useNavigate } from 'react-router';
import { usePlace } from '#app/admin/person.ts';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import type { Settled } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table/data-table.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { TableSkeleton } from '#app/ui/data-table/table-skeleton.tsx';
import type { Selection } from '#app/ui/data-table/use-selection.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { countText } from './counts.ts';
import { type ListQuery, listPath } from './list-query.ts';
import { requestColumns } from './request-columns.tsx';
import { priorityWords, statusWords } from './request-words.ts';
import type { Assignee, RequestCounts, RequestPage, RequestRow } from './requests-api.ts';
import type { RequestRows } from './use-request-rows.ts';

type ListBodyProps = {
  query: ListQuery;
  list: Settled<RequestPage>;
  counts: RequestCounts | undefined;
  assignees: Assignee[];
  selection: Selection | undefined;
  pages: RequestRows;
  current: string | undefined;
  isSearching: boolean;
  linkTo: (reference: string) => string;
  onFollow: (reference: string) => void;
};

export function ListBody(props: ListBodyProps) {
  const { query, list, counts, assignees, selection, pages, current, isSearching, linkTo, onFollow } = props;
  const now = useNow();
  const place = usePlace();
  const columns = requestColumns(now, place);
  if (!list.ok) return <ReadProblem problem={list.problem} title={m.admin_requests_error_title()} />;
  if (pages.rows.length === 0) {
    // With nothing to dim, a running search shows stand-ins instead of yesterday's "no results".
    if (isSearching) return <TableSkeleton columns={columns} label={m.ui_loading()} />;
    return <NoRows query={query} assignees={assignees} />;
  }
  const shown = pages.rows.length;
  const total = counts?.counts[query.status || 'all'] ?? shown;
  return (
    <DataTable
      label={m.admin_requests_title()}
      columns={columns}
      rows={pages.rows}
      rowKey={(row) => row.reference}
      rowLink={(row) => linkTo(row.reference)}
      current={current}
      onFollow={onFollow}
      isStale={isSearching}
      selection={
        selection && {
          ...selection,
          name: (row: RequestRow) => m.admin_select_row({ name: `${row.reference}, ${row.name}` }),
          allLabel: m.admin_select_all(),
        }
      }
      footer={
        <LoadMore
          summary={m.admin_requests_shown({
            shown,
            total: counts ? countText(Math.max(total, shown), counts, place.locale) : '…',
          })}
          hasMore={pages.nextCursor !== null}
          isLoading={pages.isLoading}
          error={pages.failed === undefined ? undefined : problemText(pages.failed)}
          onLoad={pages.loadMore}
        />
      }
    />
  );
}

/** The filters that are on, in words. */
function filterWords({ status, priority, assignee }: ListQuery, assignees: Assignee[]): string {
  const person =
    assignee === 'me'
      ? m.admin_filter_assignee_me()
      : assignee === 'none'
        ? m.admin_filter_assignee_none()
        : assignees.find(({ id }) => id === assignee)?.name;
  return [
    status && `${m.admin_column_status()} ${statusWords[status]()}`,
    priority && `${m.admin_column_priority()} ${priorityWords[priority]()}`,
    person,
  ]
    .filter(Boolean)
    .join(' · ');
}

function NoRows({ query, assignees }: { query: ListQuery; assignees: Assignee[] }) {
  const navigate = useNavigate();
  const filters = filterWords(query, assignees);
  if (!query.q && !filters) {
    return (
      <EmptyState
        icon={<Inbox />}
        title={m.admin_requests_empty_title()}
        action={
          <ButtonLink to="/analysis-request" reloadDocument>
            {m.admin_requests_empty_action()}
          </ButtonLink>
        }
      >
        <p>{m.admin_requests_empty_text()}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      role="status"
      icon={<SearchX />}
      title={m.admin_requests_no_match_title()}
      action={<Button onPress={() => navigate(listPath, { replace: true })}>{m.admin_requests_clear_filters()}</Button>}
    >
      <p className="wrap-anywhere">
        {query.q && m.admin_requests_no_match_search({ text: query.q })}{' '}
        {filters && m.admin_requests_no_match_filters({ filters })}
      </p>
    </EmptyState>
  );
}
