import { SearchX, Users } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import type { Settled } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table/data-table.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { TableSkeleton } from '#app/ui/data-table/table-skeleton.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import type { Selection } from './bulk/use-selection.ts';
import { clientColumns } from './client-columns.tsx';
import { countText, inEnglish, statusWords, useDates } from './client-words.ts';
import type { ClientPage, ListQuery } from './clients-api.ts';
import { listAddress, listPath } from './list-query.ts';
import type { ClientRows } from './use-client-rows.ts';

type ListBodyProps = {
  query: ListQuery;
  list: Settled<ClientPage>;
  pages: ClientRows;
  selection: Selection | undefined;
  current: string | undefined;
  isSearching: boolean;
  linkTo: (reference: string) => string;
  onFollow: (reference: string) => void;
};

function totalText({ counts, isCapped }: ClientPage, { status }: ListQuery, shown: number): string {
  const total = status === '' ? counts.all : counts[status];
  if (isCapped || total === null) return m.admin_clients_many({ count: countText(counts.all) });
  return countText(Math.max(total, shown));
}

export function ListBody(props: ListBodyProps) {
  const { query, list, pages, selection, current, isSearching, linkTo, onFollow } = props;
  const dates = useDates();
  const sortBy = (sort: ListQuery['sort']) => listAddress({ ...query, sort });
  const columns = clientColumns({ dates, sort: query.sort, sortBy, selection });
  if (!list.ok)
    return <ReadProblem problem={list.problem} title={m.admin_clients_error_title()} language={inEnglish} />;
  if (pages.rows.length === 0) {
    if (isSearching) return <TableSkeleton columns={columns} label={m.ui_loading({}, inEnglish)} />;
    return <NoRows query={query} />;
  }
  const shown = pages.rows.length;
  return (
    <DataTable
      label={m.admin_clients_title()}
      columns={columns}
      rows={pages.rows}
      rowKey={(row) => row.reference}
      rowLink={(row) => linkTo(row.reference)}
      current={current}
      onFollow={onFollow}
      isStale={isSearching}
      footer={
        <LoadMore
          summary={m.admin_clients_shown({ shown: countText(shown), total: totalText(list.value, query, shown) })}
          hasMore={pages.nextCursor !== null}
          isLoading={pages.isLoading}
          error={pages.failed === undefined ? undefined : problemText(pages.failed, inEnglish)}
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
      <EmptyState icon={<Users />} title={m.admin_clients_empty_title()}>
        <p>{m.admin_clients_empty_text()}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      role="status"
      icon={<SearchX />}
      title={m.admin_clients_no_match_title()}
      action={<Button onPress={() => navigate(listPath, { replace: true })}>{m.admin_clients_clear_filters()}</Button>}
    >
      <p className="wrap-anywhere">
        {query.q && m.admin_clients_no_match_search({ text: query.q })}{' '}
        {query.status && m.admin_clients_no_match_status({ status: statusWords[query.status]().toLowerCase() })}
      </p>
    </EmptyState>
  );
}
