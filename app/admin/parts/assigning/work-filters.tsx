import { FilterSelect } from '#app/admin/parts/list/list-filters.tsx';
import { priorityMarks, priorityWords } from '#app/admin/parts/requests/request-words.ts';
import { LevelMark } from '#app/ui/badge.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { type Priority, priorities } from '#shared/requests.ts';
import { assigneeOptions } from './assignee-filter.ts';
import type { Assignee } from './assignees.ts';

type Asked<Sort extends string> = { priority: Priority | ''; assignee: string; sort: Sort };

type WorkFiltersProps<Sort extends string> = {
  list: {
    asked: Asked<Sort>;
    address: (change: Partial<Asked<Sort>>) => string;
    show: (change: Partial<Asked<Sort>>) => unknown;
  };
  assignees: readonly Assignee[];
  sorts: readonly Sort[];
  sortWords: Record<Sort, () => string>;
};

/** How much the rows press, whose they are, and in which order they come. */
export function WorkFilters<Sort extends string>({ list, assignees, sorts, sortWords }: WorkFiltersProps<Sort>) {
  return (
    <div className="flex flex-wrap gap-3">
      <FilterSelect
        list={list}
        name="priority"
        label={m.admin_filter_priority()}
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
        all={m.admin_filter_assignee_all()}
        options={assigneeOptions(assignees)}
      />
      <Select
        label={m.admin_blog_sort()}
        hideLabel
        value={list.asked.sort}
        onChange={(sort) => list.show({ sort })}
        options={sorts.map((sort) => ({ value: sort, label: sortWords[sort]() }))}
      />
    </div>
  );
}
