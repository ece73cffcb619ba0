import { FilePlus2 } from 'lucide-react';
import { NoMatch } from '#app/admin/parts/list/list-body.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { postStatusWords } from '#app/admin/parts/post-words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import type { PostQuery } from './list-query.ts';
import { newPath, type PostRow } from './posts-api.ts';

type NoPostsProps = { list: List<PostQuery, PostRow>; mayEdit: boolean };

/** Nothing is written yet, or nothing that search and filters let through. */
export function NoPosts({ list, mayEdit }: NoPostsProps) {
  const { q, status, category } = list.asked;
  if (!list.isNarrowed) {
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
    <NoMatch list={list} title={m.admin_blog_no_match()} clear={m.admin_blog_clear_filters()}>
      {[
        q && m.admin_requests_no_match_search({ text: q }),
        status && m.admin_blog_no_match_status({ status: postStatusWords[status]() }),
        category && m.admin_blog_no_match_category({ category }),
      ]
        .filter(Boolean)
        .join(' ')}
    </NoMatch>
  );
}
