import { Mail, Plus, Trash2 } from 'lucide-react';
import { FilterSegments, FilterSelect, ListSearch } from '#app/admin/parts/list/list-filters.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { postStatusWords, sortWords } from '#app/admin/parts/post-words.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { type PostCounts, type PostSort, postSorts } from '#shared/post-views.ts';
import { postCategories, postStatuses } from '#shared/posts.ts';
import type { PostQuery } from './list-query.ts';
import { newPath, type PostRow } from './posts-api.ts';

type ListHeaderProps = { list: List<PostQuery, PostRow>; counts: PostCounts | undefined };

/** Title, the way to a new post, search, filters and order. */
export function ListHeader({ list, counts }: ListHeaderProps) {
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
            <ButtonLink to="/admin/trash?kind=post" look="quiet">
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
      <Filters list={list} counts={counts} />
    </div>
  );
}

function Filters({ list, counts }: ListHeaderProps) {
  const { locale } = usePlace();
  const number = new Intl.NumberFormat(locale);
  const { sort } = list.asked;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <ListSearch list={list} label={m.admin_blog_search()} />
      <FilterSegments
        list={list}
        name="status"
        label={m.admin_blog_filter_status()}
        all={m.admin_blog_filter_all()}
        values={postStatuses}
        word={(status) => postStatusWords[status]()}
        count={(key) => counts && number.format(counts[key])}
      />
      <div className="flex flex-wrap gap-3">
        <FilterSelect
          list={list}
          name="category"
          label={m.admin_blog_filter_category()}
          all={m.admin_blog_all_categories()}
          options={postCategories.map((category) => ({ value: category, label: category }))}
        />
        <Select
          label={m.admin_blog_sort()}
          hideLabel
          value={sort}
          onChange={(other) => list.show({ sort: other })}
          options={sortsOffered(sort).map((each) => ({ value: each, label: sortWords[each]() }))}
        />
      </div>
    </div>
  );
}

const usualSorts: readonly PostSort[] = ['-date', 'date', '-updated', 'title', '-views'];

/** The usual orders; another one only while the list is in it. */
const sortsOffered = (current: PostSort) => postSorts.filter((each) => each === current || usualSorts.includes(each));
