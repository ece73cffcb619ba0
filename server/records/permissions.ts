import { AppError } from '#server/errors.ts';
import type { Person } from '#server/records/person.ts';
import { type Action, may } from '#shared/permissions.ts';

export { may };

/** Refuses whoever may not do it. Doors ask this themselves, whatever the route in front of them asked. @throws forbidden */
export function demand(person: Person, action: Action): void {
  if (!may(person, action)) throw new AppError('forbidden', `${person.kind} may not ${action}`);
}

/** Sees addresses, numbers and texts of leads and clients in full. A program with a key sees what its maker sees. */
export const seesContacts = (person: Person): boolean =>
  person.kind === 'staff' && may({ kind: 'staff', role: person.role }, 'contacts.read');
