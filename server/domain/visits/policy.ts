import type { Person } from '#server/records/person.ts';
import { may } from '#shared/permissions.ts';

/** May see the figures of the site: they name nobody, so every member of staff may. */
export const canReadStatistics = (person: Person) => may(person, 'statistics.read');
