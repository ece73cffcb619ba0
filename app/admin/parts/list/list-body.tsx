import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { DataTable } from '#app/ui/data-table/data-table.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { TableSkeleton } from '#app/ui/data-table/table-skeleton.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useWordsOptions } from '#app/ui/words-locale.ts';
import { m } from '#messages/messages.js';
import type { List } from './use-list.ts';

type ListBodyProps<Asked, Row> = {
  list: List<Asked, Row>;
  label: string;
  columns: Column<Row>[];
  /** Why there is no list: for all, and for whoever may not see it. */
  problem: { title: string; forbidden?: string };
  /** Stands where rows would be. */
  empty: ReactNode;
  /** How much of the list is here. */
  summary: string;
  /** Where a row leads; without it, to the panel. */
  rowLink?: (row: Row) => string;
  /** What a row is called where it can be chosen; without it none can. */
  rowName?: ((row: Row) => string) | undefined;
};

/** The rows of a list, or what stands in their place. */
export function ListBody<Asked, Row>(props: ListBodyProps<Asked, Row>) {
  const { list, label, columns, problem, empty, summary, rowName } = props;
  const language = useWordsOptions();
  if (!list.first.ok) return <ReadProblem problem={list.first.problem} {...problem} language={language} />;
  // With nothing to dim, a running search shows stand-ins instead of yesterday's "no results".
  if (list.rows.length === 0)
    return list.isSearching ? <TableSkeleton columns={columns} label={m.ui_loading({}, language)} /> : empty;
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={list.rows}
      rowKey={list.rowKey}
      rowLink={props.rowLink ?? ((row) => list.linkTo(list.rowKey(row)))}
      current={list.open}
      onFollow={list.follow}
      isStale={list.isSearching}
      selection={
        rowName && {
          ...list.selection,
          name: (row: Row) => m.admin_select_row({ name: rowName(row) }, language),
          allLabel: m.admin_select_all({}, language),
        }
      }
      footer={<More list={list} summary={summary} />}
    />
  );
}

type MoreProps = {
  list: Pick<List<never, never>, 'nextCursor' | 'isLoading' | 'failed' | 'loadMore'>;
  summary: string;
};

/** The foot of the rows: how many are here, and the next ones. */
export function More({ list, summary }: MoreProps) {
  const language = useWordsOptions();
  return (
    <LoadMore
      summary={summary}
      hasMore={list.nextCursor !== null}
      isLoading={list.isLoading}
      error={list.failed === undefined ? undefined : problemText(list.failed, language)}
      onLoad={list.loadMore}
    />
  );
}

type NoMatchProps = {
  list: Pick<List<never, never>, 'clear'>;
  title: string;
  /** The words of the way back to the whole list. */
  clear: string;
  /** What was looked for. */
  children?: ReactNode;
};

/** Nothing is as the search and the filters want it. */
export const NoMatch = ({ list, title, clear, children }: NoMatchProps) => (
  <EmptyState role="status" icon={<SearchX />} title={title} action={<Button onPress={list.clear}>{clear}</Button>}>
    {children && <p className="wrap-anywhere">{children}</p>}
  </EmptyState>
);
