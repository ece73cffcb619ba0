import { PenLine, Star } from 'lucide-react';
import { dateOfRow, postStatusTones, postStatusWords, titleOf } from '#app/admin/parts/post-words.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { m } from '#messages/messages.js';
import { formatDateTime, type Place } from '#shared/dates.ts';
import type { PostSort } from '#shared/post-views.ts';
import type { PostQuery } from './list-query.ts';
import type { PostRow } from './posts-api.ts';
import { RowActions, type RowDeeds } from './row-actions.tsx';

type Sorts = { current: PostQuery['sort']; to: (sort: PostQuery['sort']) => string };

const status = (row: PostRow) => (
  <StatusDot tone={postStatusTones[row.status]}>{postStatusWords[row.status]()}</StatusDot>
);

/** Columns of the specification. */
export function postColumns(place: Place, deeds: RowDeeds, { current, to }: Sorts): Column<PostRow>[] {
  const number = new Intl.NumberFormat(place.locale);
  /** The column's present direction, and the address that sorts by it or turns it round; `down`: the greatest comes first. */
  function sortOf(
    name: 'title' | 'category' | 'status' | 'views' | 'date',
    down = false,
  ): NonNullable<Column<PostRow>['sort']> {
    const [first, second]: [PostSort, PostSort] = down ? [`-${name}`, name] : [name, `-${name}`];
    const other = { to: to(current === first ? second : first) };
    if (current !== name && current !== `-${name}`) return other;
    return { ...other, direction: current === name ? 'ascending' : 'descending' };
  }
  return [
    {
      id: 'title',
      header: m.admin_blog_column_title(),
      isMain: true,
      sort: sortOf('title'),
      cell: (row) => <TitleCell row={row} place={place} />,
    },
    {
      id: 'category',
      header: m.admin_blog_column_category(),
      width: 'clamp(9.75rem, 13cqw, 12rem)',
      room: 'wide',
      sort: sortOf('category'),
      cell: (row) => <span lang="en">{row.category}</span>,
    },
    {
      id: 'status',
      header: m.admin_blog_column_status(),
      width: '8.25rem',
      room: 'medium',
      sort: sortOf('status'),
      cell: status,
    },
    {
      id: 'views',
      header: m.admin_blog_column_views(),
      width: '8.25rem',
      room: 'widest',
      align: 'end',
      sort: sortOf('views', true),
      cell: (row) => <span className="figures text-ink-2">{row.views === null ? '–' : number.format(row.views)}</span>,
    },
    {
      id: 'date',
      header: m.admin_blog_column_date(),
      width: 'clamp(12.5rem, 17cqw, 17rem)',
      room: 'wide',
      sort: sortOf('date', true),
      cell: (row) => <DateCell row={row} place={place} />,
    },
    {
      id: 'actions',
      header: m.admin_blog_column_actions(),
      width: deeds.mayEdit ? 'clamp(6.25rem, 12cqw, 7.5rem)' : '5rem',
      align: 'end',
      cell: (row) => <RowActions row={row} deeds={deeds} />,
    },
  ];
}

function DateCell({ row, place }: { row: PostRow; place: Place }) {
  return (
    <>
      <time dateTime={row.at} className="figures block truncate leading-tight text-ink-2">
        {formatDateTime(row.at, place)}
      </time>
      {row.status === 'scheduled' && (
        <span className="block truncate text-13 leading-tight text-ink-3">{place.timeZone}</span>
      )}
    </>
  );
}

/** Marks stand behind the title; what the narrow table has no column for stands below it. */
function TitleCell({ row, place }: { row: PostRow; place: Place }) {
  return (
    <>
      <span className="flex items-center gap-1.5 leading-tight font-semibold">
        <span className="line-clamp-2 wrap-anywhere">{titleOf(row)}</span>
        {row.featured && (
          <Star role="img" aria-label={m.admin_blog_featured()} className="size-3.5 shrink-0 text-ink-3" />
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 overflow-hidden text-13 leading-tight whitespace-nowrap text-ink-3 @min-[34rem]:flex-nowrap">
        <span className="shrink-0 text-ink-2 @min-[34rem]:hidden">{status(row)}</span>
        {row.editor && (
          <span className="inline-flex min-w-0 items-center gap-1 font-semibold text-harbour">
            <PenLine aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate">{m.admin_blog_open_by({ name: row.editor.name })}</span>
          </span>
        )}
        {row.hasUnsaved && <span className="shrink-0">{m.admin_blog_unsaved()}</span>}
        <span className="figures truncate @min-[46rem]:hidden">{dateOfRow(row, place)}</span>
        {!row.editor && <span className="hidden truncate @min-[46rem]:inline">{row.author?.name}</span>}
        {row.status === 'published' && Date.parse(row.updatedAt) - Date.parse(row.at) > 86_400_000 && (
          <span className="hidden truncate @min-[60rem]:inline">
            {m.admin_blog_changed({ at: formatDateTime(row.updatedAt, place) })}
          </span>
        )}
      </span>
    </>
  );
}
