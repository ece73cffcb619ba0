import type { Person } from '#server/domain/users/person.ts';

/** May see the figures of the site: they name nobody, so every member of staff may. */
export const canReadStatistics = (person: Person) => person.kind === 'staff';
