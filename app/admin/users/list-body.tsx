import { SearchX } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import type { Settled } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { DataTable } from '#app/ui/data-table/data-table.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { TableSkeleton } from '#app/ui/data-table/table-skeleton.tsx';
import type { usePages } from '#app/ui/data-table/use-pages.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import { listPath, listSearch } from './list-query.ts';
import type { ListQuery, User, UserPage } from './users-api.ts';

type ListBodyProps = {
  query: ListQuery;
  list: Settled<UserPage>;
  pages: ReturnType<typeof usePages<User>>;
  columns: Column<User>[];
  current: string | undefined;
  isSearching: boolean;
  onFollow: (id: string) => void;
};

export function ListBody({ query, list, pages, columns, current, isSearching, onFollow }: ListBodyProps) {
  const navigate = useNavigate();
  if (!list.ok)
    return <ReadProblem problem={list.problem} title={m.admin_users_error()} forbidden={m.admin_users_forbidden()} />;
  if (pages.rows.length === 0) {
    if (isSearching) return <TableSkeleton columns={columns} label={m.ui_loading()} />;
    return (
      <EmptyState
        role="status"
        icon={<SearchX />}
        title={m.admin_users_no_match()}
        action={<Button onPress={() => navigate(listPath, { replace: true })}>{m.admin_users_clear_filters()}</Button>}
      >
        {query.q && <p className="wrap-anywhere">{m.admin_requests_no_match_search({ text: query.q })}</p>}
      </EmptyState>
    );
  }
  return (
    <DataTable
      label={m.admin_users_title()}
      columns={columns}
      rows={pages.rows}
      rowKey={(user) => user.id}
      rowLink={(user) => `${listPath}/${user.id}${listSearch(query)}`}
      current={current}
      onFollow={onFollow}
      isStale={isSearching}
      footer={
        <LoadMore
          summary={m.admin_users_shown({ count: pages.rows.length })}
          hasMore={pages.nextCursor !== null}
          isLoading={pages.isLoading}
          error={pages.failed === undefined ? undefined : problemText(pages.failed)}
          onLoad={pages.loadMore}
        />
      }
    />
  );
}
