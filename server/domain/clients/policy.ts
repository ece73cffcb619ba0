import { AppError } from '#server/errors.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { type Action, may } from '#shared/permissions.ts';
import type { ClientRow } from './queries.ts';

/** Sees addresses and phone numbers in full. */
export const canSeeContactData = (person: Person) =>
  person.kind === 'staff' && may({ kind: 'staff', role: person.role }, 'contacts.read');

/** Refuses clients and staff who may not. @throws forbidden */
export function demandStaff(person: Person, action: Action): asserts person is StaffPerson {
  if (person.kind !== 'staff' || !may(person, action)) throw new AppError('forbidden', `may not ${action}`);
}

export type Standing = 'normal' | 'erasing' | 'erased' | 'removed' | 'merged';

/** What a client's record is: anything but `normal` is for reading only. */
export function standingOf(row: Pick<ClientRow, 'erased_at' | 'merged_into' | 'deleted_at' | 'is_erasing'>): Standing {
  if (row.erased_at) return 'erased';
  if (row.merged_into) return 'merged';
  if (row.deleted_at) return 'removed';
  return row.is_erasing ? 'erasing' : 'normal';
}

/** @throws not_found for deleted ones; transition_refused (details.reason) while the account waits for its erasure */
export function demandNormal(row: ClientRow): void {
  const standing = standingOf(row);
  if (standing === 'normal') return;
  if (standing !== 'erasing') throw new AppError('not_found', `the client is ${standing}`);
  throw new AppError('transition_refused', 'the account waits for its erasure', { details: { reason: 'erasing' } });
}
