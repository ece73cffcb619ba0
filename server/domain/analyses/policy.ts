import { AppError } from '#server/errors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { type AnalysisStatus, openStatuses } from '#shared/analyses.ts';
import { type Action, may } from '#shared/permissions.ts';
import type { AnalysisRow } from './queries.ts';

/** What was signed once; all that Viewers see. */
export const signedStatuses = ['published', 'superseded', 'revoked'] as const satisfies AnalysisStatus[];

/** @throws forbidden */
export function staffFor(person: Person, action: Action): asserts person is StaffPerson {
  demand(person, action);
  if (person.kind !== 'staff') throw new AppError('forbidden', 'clients read their reports in the portal');
}

/** Whether drafts are there for this person. */
export const seesDrafts = (person: StaffPerson): boolean => may({ kind: 'staff', role: person.role }, 'analyses.write');

/** @throws not_found for one that is not there for this person */
export function found(row: AnalysisRow | undefined, person: StaffPerson): AnalysisRow {
  const isSeen = row && (seesDrafts(person) || (signedStatuses as readonly string[]).includes(row.status));
  if (!isSeen) throw new AppError('not_found', 'no such analysis');
  return row;
}

/** @throws transition_refused for one of which nothing can be changed (any more) */
export function demandOpen(row: AnalysisRow): void {
  if ((openStatuses as readonly string[]).includes(row.status)) return;
  throw new AppError('transition_refused', `an analysis that is ${row.status} is not edited`, {
    details: { status: row.status },
  });
}
