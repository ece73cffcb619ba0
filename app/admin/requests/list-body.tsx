import { CircleAlert, CloudOff, Inbox, SearchX } from 'lucide-react';
import { useNavigate, useRevalidator } from 'react-router';
import { usePlace } from '#app/admin/person.ts';
import type { ApiProblem, Settled } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table/data-table.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { TableSkeleton } from '#app/ui/data-table/table-skeleton.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { listPath } from './list-query.ts';
import { requestColumns } from './request-columns.tsx';
import { statusWords } from './request-words.ts';
import type { ListQuery, RequestPage } from './requests-api.ts';
import type { RequestRows } from './use-request-rows.ts';

type ListBodyProps = {
  query: ListQuery;
  list: Settled<RequestPage>;
  pages: RequestRows;
  current: string | undefined;
  isSearching: boolean;
  linkTo: (reference: string) => string;
  onFollow: (reference: string) => void;
};

export function ListBody({ query, list, pages, current, isSearching, linkTo, onFollow }: ListBodyProps) {
  const now = useNow();
  const columns = requestColumns(now, usePlace());
  if (!list.ok) return <ListProblem problem={list.problem} />;
  if (pages.rows.length === 0) {
    // With nothing to dim, a running search shows stand-ins instead of yesterday's "no results".
    if (isSearching) return <TableSkeleton columns={columns} label={m.ui_loading()} />;
    return <NoRows query={query} />;
  }
  const total = query.status === '' ? list.value.counts.all : list.value.counts[query.status];
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
      footer={
        <LoadMore
          summary={m.admin_requests_shown({ shown: pages.rows.length, total: Math.max(total, pages.rows.length) })}
          hasMore={pages.nextCursor !== null}
          isLoading={pages.isLoading}
          error={pages.failed === undefined ? undefined : problemText(pages.failed)}
          onLoad={pages.loadMore}
        />
      }
    />
  );
}

function NoRows({ query }: { query: ListQuery }) {
  const navigate = useNavigate();
  if (!query.q && !query.status) {
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
        {query.status && m.admin_requests_no_match_status({ status: statusWords[query.status]() })}
      </p>
    </EmptyState>
  );
}

function ListProblem({ problem }: { problem: ApiProblem }) {
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState
      role="alert"
      icon={problem.code === 'offline' ? <CloudOff /> : <CircleAlert />}
      title={m.admin_requests_error_title()}
      action={
        <Button look="primary" busy={state === 'loading'} onPress={() => revalidate()}>
          {m.ui_retry()}
        </Button>
      }
    >
      <p>{problemText(problem)}</p>
    </EmptyState>
  );
}
