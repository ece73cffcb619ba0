import { m } from '#messages/messages.js';
import type { Assignee } from './assignees.ts';

/** The choices of the filter by owner. */
export const assigneeOptions = (assignees: readonly Assignee[]) => [
  { value: 'me', label: m.admin_filter_assignee_me() },
  { value: 'none', label: m.admin_filter_assignee_none() },
  ...assignees.map(({ id, name }) => ({ value: id, label: name })),
];

/** The choice that is on, in words; empty where none is. */
export const assigneeWord = (chosen: string, assignees: readonly Assignee[]): string =>
  chosen === '' ? '' : (assigneeOptions(assignees).find(({ value }) => value === chosen)?.label ?? '');
