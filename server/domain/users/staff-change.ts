import { sql } from 'kysely';
import { sessionsChanged } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { countReachableAdmins, type StaffRow, selectStaff } from './queries.ts';
import { staffView } from './views.ts';

/** What every change of staff accounts stands on. */

export type Frame = { trx: Db; actor: StaffPerson; now: Date };

/** One change of staff at a time: who may, and who is left, can only be known when nobody else is changing it. */
const lock = sql`select pg_advisory_xact_lock(hashtextextended('staff accounts', 7))`;

/**
 * Runs `work` alone among all changes of staff, after making sure that the caller is an Admin still: two who demote each other at once
 * come here one after the other, and the second is one no more. At the end an active Admin with a proven address must be left.
 * @throws forbidden, transition_refused (`details.reason` `last-admin`)
 */
export async function changeStaff<T>(person: Person, now: Date, work: (frame: Frame) => Promise<T>): Promise<T> {
  demand(person, 'users.write');
  const actor = person as StaffPerson;
  return transact(async (trx) => {
    await lock.execute(trx);
    const self = await selectStaff(trx, actor.userId);
    if (self?.role !== 'Admin' || self.status !== 'active') throw new AppError('forbidden', 'no active Admin any more');
    const had = await countReachableAdmins(trx, now);
    const result = await work({ trx, actor, now });
    // Where there was none to begin with (all by telephone), nobody is kept from making one.
    if (had > 0 && (await countReachableAdmins(trx, now)) === 0) {
      throw new AppError('transition_refused', 'the last reachable Admin', { details: { reason: 'last-admin' } });
    }
    return result;
  });
}

/** The row of somebody who is to be changed. @throws not_found, stale_version */
export async function staffRow({ trx, now }: Frame, id: string, version?: number): Promise<StaffRow> {
  const row = await selectStaff(trx, id);
  if (!row) throw new AppError('not_found', `no member of staff ${id}`);
  if (version !== undefined && row.version !== version) {
    throw new AppError('stale_version', 'the account was changed since it was read', {
      details: { current: staffView(row, now) },
    });
  }
  return row;
}

/** Nobody gives themselves rights, or locks themselves out by mistake. @throws transition_refused (`self`) */
export function refuseSelf({ actor }: Frame, id: string): void {
  if (actor.userId !== id) return;
  throw new AppError('transition_refused', "one's own account", { details: { reason: 'self' } });
}

/** Call after a change that ended sessions. */
export const forgetSessions = (id: string) => sessionsChanged(id);
