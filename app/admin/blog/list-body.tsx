import { FilePlus2, SearchX } from 'lucide-react';
import { useNavigate } from 'react-router';
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
import { m } from '#messages/messages.js';
import { postsAddress } from './list-query.ts';
import { postColumns } from './post-columns.tsx';
import { postStatusWords, titleOf } from './post-words.ts';
import { blogPath, editPath, newPath, type PostPage, type PostQuery, type PostRow } from './posts-api.ts';
import type { RowDeeds } from './row-actions.tsx';

type ListBodyProps = {
  query: PostQuery;
  list: Settled<PostPage>;
  pages: ReturnType<typeof usePages<PostRow>>;
  selection: Selection | undefined;
  deeds: RowDeeds;
  isSearching: boolean;
};

export function ListBody({ query, list, pages, selection, deeds, isSearching }: ListBodyProps) {
  const place = usePlace();
  const sorts = { current: query.sort, to: (sort: PostQuery['sort']) => postsAddress({ ...query, sort }) };
  const columns = postColumns(place, deeds, sorts);
  if (!list.ok) return <ReadProblem problem={list.problem} title={m.admin_blog_error()} />;
  const shown = pages.rows.length;
  if (shown === 0) {
    if (isSearching) return <TableSkeleton columns={columns} label={m.ui_loading()} />;
    return <NoRows query={query} mayEdit={deeds.mayEdit} />;
  }
  return (
    <DataTable
      label={m.admin_blog_title()}
      columns={columns}
      rows={pages.rows}
      rowKey={rowKey}
      rowLink={(row) => editPath(row.id)}
      isStale={isSearching}
      selection={
        selection && {
          ...selection,
          name: (row: PostRow) => m.admin_select_row({ name: `«${titleOf(row)}»` }),
          allLabel: m.admin_select_all(),
        }
      }
      footer={
        <LoadMore
          summary={m.admin_requests_shown({ shown, total: Math.max(list.value.total, shown) })}
          hasMore={pages.nextCursor !== null}
          isLoading={pages.isLoading}
          error={pages.failed === undefined ? undefined : problemText(pages.failed)}
          onLoad={pages.loadMore}
        />
      }
    />
  );
}

export const rowKey = (row: PostRow) => String(row.id);

function NoRows({ query: { q, status, category }, mayEdit }: { query: PostQuery; mayEdit: boolean }) {
  const navigate = useNavigate();
  if (!q && !status && !category) {
    const action = mayEdit && (
      <ButtonLink to={newPath} look="primary">
        {m.admin_blog_new()}
      </ButtonLink>
    );
    return (
      <EmptyState icon={<FilePlus2 />} title={m.admin_blog_empty_title()} action={action}>
        <p>{mayEdit ? m.admin_blog_empty_text() : m.admin_blog_empty_viewer()}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      role="status"
      icon={<SearchX />}
      title={m.admin_blog_no_match()}
      action={<Button onPress={() => navigate(blogPath, { replace: true })}>{m.admin_blog_clear_filters()}</Button>}
    >
      <p className="wrap-anywhere">
        {[
          q && m.admin_requests_no_match_search({ text: q }),
          status && m.admin_blog_no_match_status({ status: postStatusWords[status]() }),
          category && m.admin_blog_no_match_category({ category }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </EmptyState>
  );
}
