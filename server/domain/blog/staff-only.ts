import { demand } from '#server/domain/users/permissions.ts';
import type { Person, StaffPerson } from '#server/domain/users/person.ts';
import { AppError } from '#server/errors.ts';
import type { Action } from '#shared/permissions.ts';

/** @throws forbidden */
export function staffMay(person: Person, action: Action): asserts person is StaffPerson {
  demand(person, action);
  if (person.kind !== 'staff') throw new AppError('forbidden', 'only staff write posts');
}
