import type { Person } from '#server/records/person.ts';
import { may } from '#shared/permissions.ts';
import type { Mover } from '#shared/request-rules.ts';

/** May list and read every request. */
export const canReadAllRequests = (person: Person) => may(person, 'requests.read');

/** May answer, move, assign and prioritise requests. */
export const canWorkOnRequests = (person: Person) => may(person, 'requests.write');

/** Sees addresses and phone numbers of leads in full. */
export const canSeeContactData = (person: Person) =>
  person.kind === 'staff' && may({ kind: 'staff', role: person.role }, 'contacts.read');

/** The person's part in the table of status moves. */
export const moverOf = (person: Person): Mover => (person.kind === 'staff' ? person.role : 'client');
