import { useNavigate } from 'react-router';
import { SearchField } from '#app/ui/search-field.tsx';
import { SegmentedFilter } from '#app/ui/segmented-filter.tsx';
import { m } from '#messages/messages.js';
import { requestStatuses } from '#shared/requests.ts';
import { listPath, listSearch } from './list-query.ts';
import { statusWords } from './request-words.ts';
import type { ListQuery, StatusCounts } from './requests-api.ts';

/** Title with counts, search and status filter. */
export function ListHeader({ query, counts }: { query: ListQuery; counts: StatusCounts | undefined }) {
  const navigate = useNavigate();
  const address = (change: Partial<ListQuery>) => `${listPath}${listSearch({ ...query, ...change })}`;
  const segments = [
    { key: '', label: m.admin_filter_all(), count: counts?.all, to: address({ status: '' }) },
    ...requestStatuses.map((status) => ({
      key: status,
      label: statusWords[status](),
      count: counts?.[status],
      to: address({ status }),
    })),
  ];
  return (
    <div className="shrink-0 px-5 pt-5 pb-4">
      <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_requests_title()}</h1>
      <p className="figures mt-0.5 min-h-[1lh] text-14 text-ink-3">
        {counts && (
          <>
            {m.admin_requests_count({ count: counts.all })}, {m.admin_requests_new({ count: counts.new })}
          </>
        )}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <SearchField
          label={m.admin_requests_search()}
          value={query.q}
          onSearch={(q) => navigate(address({ q }), { replace: true, preventScrollReset: true })}
          className="w-full sm:w-80"
        />
        <SegmentedFilter label={m.admin_requests_filter()} segments={segments} current={query.status} />
      </div>
    </div>
  );
}
