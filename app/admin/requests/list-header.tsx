import { Link, useNavigate } from 'react-router';
import { useMay, usePlace } from '#app/admin/person.ts';
import { LevelMark } from '#app/ui/badge.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { SegmentedFilter } from '#app/ui/segmented-filter.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { priorities, requestStatuses } from '#shared/requests.ts';
import { countText } from './counts.ts';
import { type ListQuery, listPath, listSearch } from './list-query.ts';
import { HeldLink } from './quarantine/held-link.tsx';
import { priorityMarks, priorityWords, statusWords } from './request-words.ts';
import type { Assignee, RequestCounts, StatusCounts } from './requests-api.ts';

type ListHeaderProps = { query: ListQuery; counts: RequestCounts | undefined; assignees: Assignee[] };

/** Title with counts, search and filters. */
export function ListHeader({ query, counts, assignees }: ListHeaderProps) {
  const navigate = useNavigate();
  const { locale } = usePlace();
  const address = (change: Partial<ListQuery>) => `${listPath}${listSearch({ ...query, ...change })}`;
  const show = (change: Partial<ListQuery>) => navigate(address(change), { replace: true, preventScrollReset: true });
  const count = (key: keyof StatusCounts) => {
    const value = counts?.counts[key];
    return counts && value !== undefined ? countText(value, counts, locale) : undefined;
  };
  const segments = [
    { key: '', label: m.admin_filter_all(), count: count('all'), to: address({ status: '' }) },
    ...requestStatuses.map((status) => ({
      key: status,
      label: statusWords[status](),
      count: count(status),
      to: address({ status }),
    })),
  ];
  return (
    <div className="shrink-0 px-5 pt-5 pb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_requests_title()}</h1>
        <ListLinks query={query} />
      </div>
      <p className="figures mt-0.5 min-h-[1lh] text-14 text-ink-3">{counts && <Summary counts={counts} />}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <SearchField
          label={m.admin_requests_search()}
          value={query.q}
          onSearch={(q) => show({ q })}
          className="w-full sm:w-80"
        />
        <SegmentedFilter label={m.admin_requests_filter()} segments={segments} current={query.status} />
        <div className="flex flex-wrap gap-3">
          <Select
            label={m.admin_filter_priority()}
            hideLabel
            value={query.priority || 'all'}
            onChange={(value) => show({ priority: value === 'all' ? '' : value })}
            options={[
              { value: 'all', label: m.admin_filter_priority_all() },
              ...priorities.map((priority) => ({
                value: priority,
                label: priorityWords[priority](),
                mark: <LevelMark {...priorityMarks[priority]} />,
              })),
            ]}
          />
          <Select
            label={m.admin_filter_assignee()}
            hideLabel
            value={query.assignee || 'all'}
            onChange={(value) => show({ assignee: value === 'all' ? '' : value })}
            options={[
              { value: 'all', label: m.admin_filter_assignee_all() },
              { value: 'me', label: m.admin_filter_assignee_me() },
              { value: 'none', label: m.admin_filter_assignee_none() },
              ...assignees.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
      </div>
    </div>
  );
}

const smallLink =
  'flex items-center rounded-sm text-14 text-ink-2 underline decoration-stone-3 underline-offset-3 hover:decoration-current pointer-coarse:min-h-11';

/** The list as a file, and what was deleted from it. */
function ListLinks({ query }: { query: ListQuery }) {
  const may = useMay();
  const search = listSearch(query).replace('?', '&');
  return (
    <p className="flex flex-wrap gap-x-4 print:hidden">
      <HeldLink />
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
