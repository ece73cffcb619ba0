import { type Priority, priorities, type RequestStatus, requestStatuses } from '#shared/requests.ts';

/** `me`, `none`, or the id of a member of staff; empty: whoever it is. */
export type AssigneeFilter = string;
export type ListQuery = { q: string; status: RequestStatus | ''; priority: Priority | ''; assignee: AssigneeFilter };

const one = <Value extends string>(values: readonly Value[], value: string | null): Value | '' =>
  values.find((each) => each === value) ?? '';

const assigneeShape = /^(me|none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Search and filters live in the address: a link, a reload and Back all show the same list. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const assignee = search.get('assignee') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    status: one(requestStatuses, search.get('status')),
    priority: one(priorities, search.get('priority')),
    assignee: assigneeShape.test(assignee) ? assignee : '',
  };
}

export function listSearch(query: ListQuery): string {
  const search = new URLSearchParams();
  for (const name of ['q', 'status', 'priority', 'assignee'] as const) if (query[name]) search.set(name, query[name]);
  const text = search.toString();
  return text && `?${text}`;
}

export const listPath = '/admin/requests';
