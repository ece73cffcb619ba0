import { Plus } from 'lucide-react';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { WorkFilters } from '#app/admin/parts/assigning/work-filters.tsx';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { countText } from '#app/admin/parts/count-text.ts';
import { leadFilter } from '#app/admin/parts/list/list-filters.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { statusWords } from '#app/admin/parts/requests/request-words.ts';
import { sortWords } from '#app/admin/parts/requests/view-words.ts';
import { WorkHead } from '#app/admin/parts/views/work-head.tsx';
import { useMay, usePlace } from '#app/admin/person.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { requestSorts } from '#shared/request-views.ts';
import { requestStatuses } from '#shared/requests.ts';
import { type RequestQuery, requestQuery } from './list-query.ts';
import type { RequestCounts, RequestRow, StatusCounts } from './requests-api.ts';
import { useRequestViews } from './shown-views.ts';

type Requests = List<RequestQuery, RequestRow>;
type ListHeaderProps = { list: Requests; counts: RequestCounts | undefined; assignees: Assignee[] };

/** Title with counts, views, search and filters. */
export function ListHeader({ list, counts, assignees }: ListHeaderProps) {
  const { locale } = usePlace();
  const may = useMay();
  const search = requestQuery.search(list.asked);
  function count(key: keyof StatusCounts) {
    const value = counts?.counts[key];
    return counts && value !== undefined ? countText(value, counts, locale) : undefined;
  }
  return (
    <WorkHead
      of="request"
      query={requestQuery}
      asked={list.asked}
      title={m.admin_requests_title()}
      text={counts && <Summary counts={counts} />}
      links={[
        ...(may('analyses.read') ? [{ to: '/admin/analyses', label: m.admin_analyses_title() }] : []),
        ...(may('exports.make')
          ? [{ to: `/admin/exports?list${search.replace('?', '&')}`, label: m.admin_exports_of_list() }]
          : []),
        ...(may('trash.read') ? [{ to: '/admin/trash?kind=request', label: m.admin_trash_title() }] : []),
      ]}
      action={
        may('requests.write') && (
          <ButtonLink to={`/admin/requests/new${search}`} look="primary" {...deedMark('add')}>
            <Plus aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{m.admin_new_request()}</span>
          </ButtonLink>
        )
      }
      all={m.admin_filter_all}
      viewsLabel={m.admin_views()}
      views={useRequestViews()}
    >
      <WorkFilters
        list={list}
        assignees={assignees}
        sorts={requestSorts}
        sortWords={sortWords}
        status={leadFilter({
          list,
          name: 'status',
          label: m.admin_requests_filter(),
          column: m.admin_column_status(),
          all: m.admin_filter_all(),
          values: requestStatuses,
          word: (status) => statusWords[status](),
          count,
        })}
      />
    </WorkHead>
  );
}

function Summary({ counts }: { counts: RequestCounts }) {
  const { locale } = usePlace();
  const { all, new: fresh = 0 } = counts.counts;
  // A number that is only a lower bound has no plural of its own.
  if (counts.exactUpTo !== null && all > counts.exactUpTo) return countText(all, counts, locale);
  return (
    <>
      {m.admin_requests_count({ count: all })}, {m.admin_requests_new({ count: fresh })}
    </>
  );
}
