import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { WorkFilters } from '#app/admin/parts/assigning/work-filters.tsx';
import { countText } from '#app/admin/parts/count-text.ts';
import { FilterSegments, ListSearch } from '#app/admin/parts/list/list-filters.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { HeldLink } from '#app/admin/parts/quarantine/held-link.tsx';
import { statusWords } from '#app/admin/parts/requests/request-words.ts';
import { sortWords } from '#app/admin/parts/requests/view-words.ts';
import { ViewTabs } from '#app/admin/parts/views/view-tabs.tsx';
import { useMay, usePlace } from '#app/admin/person.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { requestSorts } from '#shared/request-views.ts';
import { requestStatuses } from '#shared/requests.ts';
import { type RequestQuery, requestQuery, viewPath } from './list-query.ts';
import type { RequestCounts, RequestRow, StatusCounts } from './requests-api.ts';
import { useRequestViews } from './shown-views.ts';

type Requests = List<RequestQuery, RequestRow>;
type ListHeaderProps = { list: Requests; counts: RequestCounts | undefined; assignees: Assignee[] };

/** Title with counts, search and filters. */
export function ListHeader({ list, counts, assignees }: ListHeaderProps) {
  const { locale } = usePlace();
  const may = useMay();
  const views = useRequestViews();
  function count(key: keyof StatusCounts) {
    const value = counts?.counts[key];
    return counts && value !== undefined ? countText(value, counts, locale) : undefined;
  }
  return (
    <div className="shrink-0 px-5 pt-5 pb-3">
      <div className="flex items-center justify-between gap-x-4">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_requests_title()}</h1>
        {may('requests.write') && (
          <ButtonLink to={`/admin/requests/new${requestQuery.search(list.asked)}`} look="primary">
            <Plus aria-hidden className="size-4" />
            {m.admin_new_request()}
          </ButtonLink>
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="figures min-h-[1lh] text-14 text-ink-3">{counts && <Summary counts={counts} />}</p>
        <ListLinks query={list.asked} />
      </div>
      <ViewTabs
        label={m.admin_views()}
        all={{ to: viewPath(''), label: m.admin_filter_all }}
        views={views}
        current={list.asked.view}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <ListSearch list={list} label={m.admin_requests_search()} />
        <FilterSegments
          list={list}
          name="status"
          label={m.admin_requests_filter()}
          all={m.admin_filter_all()}
          values={requestStatuses}
          word={(status) => statusWords[status]()}
          count={count}
        />
        <WorkFilters list={list} assignees={assignees} sorts={requestSorts} sortWords={sortWords} />
      </div>
    </div>
  );
}

const smallLink =
  'flex items-center rounded-sm text-14 text-ink-2 underline decoration-stone-3 underline-offset-3 hover:decoration-current pointer-coarse:min-h-11';

/** What is made of requests, the list as a file, and what was deleted from it. */
function ListLinks({ query }: { query: RequestQuery }) {
  const may = useMay();
  const search = requestQuery.search(query).replace('?', '&');
  return (
    <p className="flex flex-wrap gap-x-4 print:hidden">
      <HeldLink />
      {may('analyses.read') && (
        <Link to="/admin/analyses" className={smallLink}>
          {m.admin_analyses_title()}
        </Link>
      )}
      {may('exports.make') && (
        <Link to={`/admin/exports?list${search}`} className={smallLink}>
          {m.admin_exports_of_list()}
        </Link>
      )}
      {may('trash.read') && (
        <Link to="/admin/trash?kind=request" className={smallLink}>
          {m.admin_trash_title()}
        </Link>
      )}
    </p>
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
