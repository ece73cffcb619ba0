import type { ReactNode } from 'react';
import { FiltersButton } from '#app/admin/parts/list/filters-button.tsx';
import { FilterSelect, ListSearch } from '#app/admin/parts/list/list-filters.tsx';
import { priorityMarks, priorityWords } from '#app/admin/parts/requests/request-words.ts';
import { LevelMark } from '#app/ui/badge.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { type Priority, priorities } from '#shared/requests.ts';
import { assigneeOptions } from './assignee-filter.ts';
import type { Assignee } from './assignees.ts';

type Asked<Sort extends string> = { q: string; priority: Priority | ''; assignee: string; sort: Sort };

type SelectsProps<Sort extends string> = {
  list: {
    asked: Asked<Sort>;
    address: (change: Partial<Asked<Sort>>) => string;
    show: (change: Partial<Asked<Sort>>) => unknown;
  };
  assignees: readonly Assignee[];
  sorts: readonly Sort[];
  sortWords: Record<Sort, () => string>;
};

type WorkFiltersProps<Sort extends string> = SelectsProps<Sort> & {
  /** The filter by status: as a row of links, as a select, and whether it is on. */
  status: { segments: ReactNode; select: ReactNode; isOn: boolean };
};

/**
 * Search and filters in one line, whatever its width: what has no room there is behind one button, so that opening a record beside the list
 * moves no row.
 */
export function WorkFilters<Sort extends string>({ status, ...selects }: WorkFiltersProps<Sort>) {
  const { priority, assignee } = selects.list.asked;
  const on = [status.isOn, priority !== '', assignee !== ''].filter(Boolean).length;
  return (
    <div className="mt-3 flex items-center gap-3">
      <ListSearch
        list={selects.list}
        label={m.admin_requests_search()}
        className="min-w-0 grow basis-44 @min-[46rem]:max-w-80"
      />
      <div className="hidden @min-[46rem]:block">{status.segments}</div>
      <div className="hidden gap-3 @min-[72rem]:flex">
        <Selects {...selects} />
      </div>
      <div className="@min-[72rem]:hidden">
        <FiltersButton count={on}>
          {status.select}
          <Selects {...selects} hasLabels />
        </FiltersButton>
      </div>
    </div>
  );
}

function Selects<Sort extends string>(props: SelectsProps<Sort> & { hasLabels?: boolean }) {
  const { list, assignees, sorts, sortWords, hasLabels = false } = props;
  return (
    <>
      <FilterSelect
        list={list}
        name="priority"
        label={m.admin_filter_priority()}
        hasLabel={hasLabels}
        all={m.admin_filter_priority_all()}
        options={priorities.map((priority) => ({
          value: priority,
          label: priorityWords[priority](),
          mark: <LevelMark {...priorityMarks[priority]} />,
        }))}
      />
      <FilterSelect
        list={list}
        name="assignee"
        label={m.admin_filter_assignee()}
        hasLabel={hasLabels}
        all={m.admin_filter_assignee_all()}
        options={assigneeOptions(assignees)}
      />
      <Select
        label={m.admin_blog_sort()}
        hideLabel={!hasLabels}
        value={list.asked.sort}
        onChange={(sort) => list.show({ sort })}
        options={sorts.map((sort) => ({ value: sort, label: sortWords[sort]() }))}
      />
    </>
  );
}
