import { MessageSquare, SearchX } from 'lucide-react';
import { useNavigate } from 'react-router';
import { countText } from '#app/admin/parts/count-text.ts';
import { usePlace } from '#app/admin/person.ts';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import type { Settled } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table/data-table.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { TableSkeleton } from '#app/ui/data-table/table-skeleton.tsx';
import type { usePages } from '#app/ui/data-table/use-pages.ts';
import type { Selection } from '#app/ui/data-table/use-selection.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { countLimit } from '#shared/mails.ts';
import { messagesPath } from './list-query.ts';
import { messageColumns } from './message-columns.tsx';
import { messageStatusWords } from './message-words.ts';
import type { MessagePage, MessageQuery, MessageRow } from './messages-api.ts';

type ListBodyProps = {
  query: MessageQuery;
  list: Settled<MessagePage>;
  pages: ReturnType<typeof usePages<MessageRow>>;
  selection: Selection | undefined;
  current: string | undefined;
  isSearching: boolean;
  linkTo: (reference: string) => string;
  onFollow: (reference: string) => void;
};

export function ListBody({ query, list, pages, selection, current, isSearching, linkTo, onFollow }: ListBodyProps) {
  const place = usePlace();
  const columns = messageColumns(useNow(), place);
  if (!list.ok) return <ReadProblem problem={list.problem} title={m.admin_messages_problem()} />;
  const shown = pages.rows.length;
  if (shown === 0) {
    if (isSearching) return <TableSkeleton columns={columns} label={m.ui_loading()} />;
    return <NoRows query={query} />;
  }
  const counted = list.value.counts[query.status || 'all'];
  const total =
    counted === null && pages.nextCursor !== null
      ? m.admin_count_more({ count: new Intl.NumberFormat(place.locale).format(shown) })
      : countText(Math.max(counted ?? 0, shown), { exactUpTo: countLimit }, place.locale);
  return (
    <DataTable
      label={m.admin_messages_title()}
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
          name: (row: MessageRow) => m.admin_select_row({ name: `${row.reference}, ${row.name}` }),
          allLabel: m.admin_select_all(),
        }
      }
      footer={
        <LoadMore
          summary={m.admin_requests_shown({ shown, total })}
          hasMore={pages.nextCursor !== null}
          isLoading={pages.isLoading}
          error={pages.failed === undefined ? undefined : problemText(pages.failed)}
          onLoad={pages.loadMore}
        />
      }
    />
  );
}

function NoRows({ query: { q, status } }: { query: MessageQuery }) {
  const navigate = useNavigate();
  if (!q && !status) {
    return (
      <EmptyState
        icon={<MessageSquare />}
        title={m.admin_messages_empty_title()}
        action={
          <ButtonLink to="/contact" reloadDocument>
            {m.admin_messages_empty_action()}
          </ButtonLink>
        }
      >
        <p>{m.admin_messages_empty_text()}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      role="status"
      icon={<SearchX />}
      title={m.admin_messages_no_match()}
      action={
        <Button onPress={() => navigate(messagesPath, { replace: true })}>{m.admin_messages_clear_filters()}</Button>
      }
    >
      <p className="wrap-anywhere">
        {q && m.admin_requests_no_match_search({ text: q })}{' '}
        {status && m.admin_messages_no_match_status({ status: messageStatusWords[status]() })}
      </p>
    </EmptyState>
  );
}
