import { m } from '#messages/messages.js';
import type { Assignee } from './assignees.ts';

/** The choices of the filter by owner; who is chosen is among them, even where nothing can be given to them any more. */
export const assigneeOptions = (assignees: readonly Assignee[], chosen: string) => {
  const options = [
    { value: 'me', label: m.admin_filter_assignee_me() },
    { value: 'none', label: m.admin_filter_assignee_none() },
    ...assignees.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isListed = chosen === '' || options.some(({ value }) => value === chosen);
  return isListed ? options : [...options, { value: chosen, label: m.admin_filter_assignee_gone() }];
};

/** The choice that is on, in words; empty where none is. */
export const assigneeWord = (chosen: string, assignees: readonly Assignee[]): string =>
  chosen === '' ? '' : (assigneeOptions(assignees, chosen).find(({ value }) => value === chosen)?.label ?? '');
