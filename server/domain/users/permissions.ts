import type { Person } from '#server/domain/users/person.ts';
import { AppError } from '#server/errors.ts';
import { type Action, may } from '#shared/permissions.ts';

export { may };

/** Refuses whoever may not do it. Doors ask this themselves, whatever the route in front of them asked. @throws forbidden */
export function demand(person: Person, action: Action): void {
  if (!may(person, action)) throw new AppError('forbidden', `${person.kind} may not ${action}`);
}
