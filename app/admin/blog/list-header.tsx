import { Mail, Plus, Trash2 } from 'lucide-react';
import { useNavigate, useNavigation } from 'react-router';
import { useMay, usePlace } from '#app/admin/person.ts';
import { trashPath } from '#app/admin/trash/trash-query.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { SegmentedFilter } from '#app/ui/segmented-filter.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { type PostCounts, type PostSort, postSorts } from '#shared/post-views.ts';
import { type PostCategory, postCategories, postStatuses } from '#shared/posts.ts';
import { postsAddress, readPostQuery } from './list-query.ts';
import { postStatusWords, sortWords } from './post-words.ts';
import { blogPath, newPath, type PostQuery } from './posts-api.ts';

/** Title, the way to a new post, search, filters and order. */
export function ListHeader({ query, counts }: { query: PostQuery; counts: PostCounts | undefined }) {
  const may = useMay();
  return (
    <div className="shrink-0 px-5 pt-5 pb-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_blog_title()}</h1>
          <p className="mt-0.5 text-14 text-ink-3">{m.admin_blog_intro()}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {may('newsletter.read') && (
            <ButtonLink to="/admin/blog/newsletter" look="quiet">
              <Mail aria-hidden className="size-4" />
              {m.admin_newsletter_title()}
            </ButtonLink>
          )}
          {may('trash.posts') && (
            <ButtonLink to={`${trashPath}?kind=post`} look="quiet">
              <Trash2 aria-hidden className="size-4" />
              {m.admin_trash_title()}
            </ButtonLink>
          )}
          {may('blog.write') && (
            <ButtonLink to={newPath} look="primary">
              <Plus aria-hidden className="size-4" />
              {m.admin_blog_new()}
            </ButtonLink>
          )}
        </div>
      </div>
      <Filters query={query} counts={counts} />
    </div>
  );
}

function Filters({ query, counts }: { query: PostQuery; counts: PostCounts | undefined }) {
  const navigate = useNavigate();
  const { location: coming } = useNavigation();
  const { locale } = usePlace();
  const number = new Intl.NumberFormat(locale);
  // What was just chosen counts, also while its list is still on the way.
  const asked = coming?.pathname === blogPath ? readPostQuery(new URLSearchParams(coming.search)) : query;
  const address = (change: Partial<PostQuery>) => postsAddress({ ...asked, ...change });
  const follow = (change: Partial<PostQuery>) => navigate(address(change), { replace: true, preventScrollReset: true });
  const count = (key: keyof PostCounts) => counts && number.format(counts[key]);
  const segments = [
    { key: '', label: m.admin_blog_filter_all(), count: count('all'), to: address({ status: '' }) },
    ...postStatuses.map((status) => ({
      key: status,
      label: postStatusWords[status](),
      count: count(status),
      to: address({ status }),
    })),
  ];
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <SearchField
        label={m.admin_blog_search()}
        value={query.q}
        onSearch={(q) => follow({ q })}
        className="w-full sm:w-80"
      />
      <SegmentedFilter label={m.admin_blog_filter_status()} segments={segments} current={query.status} />
      <div className="flex flex-wrap gap-3">
        <Select
          label={m.admin_blog_filter_category()}
          hideLabel
          value={query.category || 'all'}
          onChange={(value) => follow({ category: value === 'all' ? '' : value })}
          options={[
            { value: 'all' as PostCategory | 'all', label: m.admin_blog_all_categories() },
            ...postCategories.map((category) => ({ value: category, label: category })),
          ]}
        />
        <Select
          label={m.admin_blog_sort()}
          hideLabel
          value={query.sort}
          onChange={(sort) => follow({ sort })}
          options={sortsOffered(query.sort).map((sort) => ({ value: sort, label: sortWords[sort]() }))}
        />
      </div>
    </div>
  );
}

const usualSorts: readonly PostSort[] = ['-date', 'date', '-updated', 'title', '-views'];

/** The usual orders; another one only while the list is in it. */
const sortsOffered = (current: PostSort) => postSorts.filter((each) => each === current || usualSorts.includes(each));
