import { FilterSegments, type FilterSegmentsProps, FilterSelect } from '#app/admin/parts/list/list-filters.tsx';
import { m } from '#messages/messages.js';

/** The filter by status in its two forms, a row of links and a select, and whether it is on. */
export const statusFilter = <Asked extends { status: string }>(
  props: Omit<FilterSegmentsProps<Asked, 'status'>, 'name' | 'label'>,
) => ({
  isOn: props.list.asked.status !== '',
  segments: <FilterSegments {...props} name="status" label={m.admin_requests_filter()} />,
  select: (
    <FilterSelect
      list={props.list}
      name="status"
      label={m.admin_column_status()}
      hasLabel
      all={props.all}
      options={props.values.map((value) => ({ value, label: props.word(value) }))}
    />
  ),
});
