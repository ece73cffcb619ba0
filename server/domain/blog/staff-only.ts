import { AppError } from '#server/errors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import type { Action } from '#shared/permissions.ts';

/** @throws forbidden */
export function staffMay(person: Person, action: Action): asserts person is StaffPerson {
  demand(person, action);
  if (person.kind !== 'staff') throw new AppError('forbidden', 'only staff write posts');
}
