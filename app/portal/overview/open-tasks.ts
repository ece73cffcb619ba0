import type { Overview } from './overview-api.ts';

/** So many tasks of the client's own stand on the overview. */
export const shownTasks = 3;

/** Open tasks of the client's own, what is due first. */
export const ownOpen = (tasks: Overview['ledger']['tasks']) =>
  tasks
    .filter(({ status, owner }) => status === 'open' && owner === 'client')
    .toSorted((one, other) => (one.due ?? '9999').localeCompare(other.due ?? '9999'));
