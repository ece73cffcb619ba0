import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Announce } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { StaffPerson } from '#server/records/person.ts';
import type { Undoer } from '#server/records/undo-offers.ts';
import type { RestoreObstacle } from '#shared/trash.ts';

export type RestoreContext = { trx: Db; announce: Announce; person: StaffPerson; now: Date };

/** What was restored, and what puts it back into the trash. `before` holds at least the `deleted_at` it had. */
export type Restored = { name: string; version: number; before: Record<string, unknown> };

/** What a noun does with its records in the trash. All of it happens inside the caller's transaction. */
export type TrashNoun = {
  /**
   * Takes a record out of the trash with what left with it, and notes that in timeline and audit log. Undefined: it is in its place already.
   * @throws not_found; duplicate or transition_refused (details.reason, details.other) when something is in the way
   */
  restore: (id: string, context: RestoreContext) => Promise<Restored | undefined>;
  /** Puts what was restored back as it was, if it is still as it was restored. */
  putBack: Undoer;
  /** Deletes records for ever with all that is only theirs. @returns what those were called that were in the trash */
  purge: (trx: Db, ids: string[], now: Date) => Promise<string[]>;
};

/** Something is in the way of a record's return; `other` names it. */
export const obstacle = (reason: RestoreObstacle, other?: string) =>
  new AppError(reason.endsWith('taken') ? 'duplicate' : 'transition_refused', `cannot be restored: ${reason}`, {
    details: { reason, ...(other !== undefined && { other }) },
  });

/** A key that is no uuid belongs to no record; the database would call it a fault. */
export const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/**
 * One deed of the trash after the other: each holds records of many kinds until its end, in an order of its own, and two people who
 * empty it, restore or take back at once would wait for each other in a ring.
 */
export const lockTrash = (trx: Db) => sql`select pg_advisory_xact_lock(hashtextextended('trash', 0))`.execute(trx);
