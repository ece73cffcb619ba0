import { Plus } from 'lucide-react';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { FilterLine } from '#app/admin/parts/list/filter-line.tsx';
import { FilterSelect, leadFilter } from '#app/admin/parts/list/list-filters.tsx';
import { ListTitle } from '#app/admin/parts/list/list-title.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { postStatusWords, sortWords } from '#app/admin/parts/post-words.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { type PostCounts, type PostSort, postSorts } from '#shared/post-views.ts';
import { postCategories, postStatuses } from '#shared/posts.ts';
import type { PostQuery } from './list-query.ts';
import { newPath, type PostFigures, type PostRow } from './posts-api.ts';
import { StatCards } from './stat-cards.tsx';

type ListHeaderProps = {
  list: List<PostQuery, PostRow>;
  counts: PostCounts | undefined;
  figures: Settled<PostFigures>;
};

/** Title, figures, search, filters and order. */
export function ListHeader({ list, counts, figures }: ListHeaderProps) {
  const may = useMay();
  const links = [
    ...(may('newsletter.read') ? [{ to: '/admin/blog/newsletter', label: m.admin_newsletter_title() }] : []),
    ...(may('exports.make') ? [{ to: '/admin/exports', label: m.admin_exports_title() }] : []),
    ...(may('trash.posts') ? [{ to: '/admin/trash?kind=post', label: m.admin_trash_title() }] : []),
  ];
  return (
    <div className="shrink-0 px-5 pt-5 pb-4">
      <ListTitle title={m.admin_blog_title()} text={m.admin_blog_intro()} links={links}>
        {may('blog.write') && (
          <ButtonLink to={newPath} look="primary" {...deedMark('add')}>
            <Plus aria-hidden className="size-4" />
            {m.admin_blog_new()}
          </ButtonLink>
        )}
      </ListTitle>
      <StatCards figures={figures} />
      <Filters list={list} counts={counts} />
    </div>
  );
}

function Filters({ list, counts }: Omit<ListHeaderProps, 'figures'>) {
  const { locale } = usePlace();
  const number = new Intl.NumberFormat(locale);
  return (
    <FilterLine
      className="mt-4"
      list={list}
      label={m.admin_blog_search()}
      lead={leadFilter({
        list,
        name: 'status',
        label: m.admin_blog_filter_status(),
        column: m.admin_column_status(),
        all: m.admin_blog_filter_all(),
        values: postStatuses,
        word: (status) => postStatusWords[status](),
        count: (key) => counts && number.format(counts[key]),
      })}
      others={{
        on: list.asked.category === '' ? 0 : 1,
        room: 'much',
        controls: (hasLabels) => <Selects list={list} hasLabels={hasLabels} />,
      }}
    />
  );
}

function Selects({ list, hasLabels }: { list: ListHeaderProps['list']; hasLabels: boolean }) {
  const { sort } = list.asked;
  return (
    <>
      <FilterSelect
        list={list}
        name="category"
        label={m.admin_blog_filter_category()}
        hasLabel={hasLabels}
        all={m.admin_blog_all_categories()}
        options={postCategories.map((category) => ({ value: category, label: category }))}
      />
      <Select
        label={m.admin_blog_sort()}
        hideLabel={!hasLabels}
        value={sort}
        onChange={(other) => list.show({ sort: other })}
        options={sortsOffered(sort).map((each) => ({ value: each, label: sortWords[each]() }))}
      />
    </>
  );
}

const usualSorts: readonly PostSort[] = ['-date', 'date', '-updated', 'title', '-views'];

/** The usual orders; another one only while the list is in it. */
const sortsOffered = (current: PostSort) => postSorts.filter((each) => each === current || usualSorts.includes(each));
