import { FilterLine } from '#app/admin/parts/list/filter-line.tsx';
import { FilterSelect, type LeadFilter } from '#app/admin/parts/list/list-filters.tsx';
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
  status: LeadFilter;
};

/** Search and filters of a list of work. */
export function WorkFilters<Sort extends string>({ status, ...selects }: WorkFiltersProps<Sort>) {
  const { priority, assignee } = selects.list.asked;
  return (
    <FilterLine
      className="mt-3"
      list={selects.list}
      label={m.admin_requests_search()}
      lead={status}
      others={{
        on: [priority !== '', assignee !== ''].filter(Boolean).length,
        room: 'much',
        controls: (hasLabels) => <Selects {...selects} hasLabels={hasLabels} />,
      }}
    />
  );
}

function Selects<Sort extends string>(props: SelectsProps<Sort> & { hasLabels: boolean }) {
  const { list, assignees, sorts, sortWords, hasLabels } = props;
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
        options={assigneeOptions(assignees, list.asked.assignee)}
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
