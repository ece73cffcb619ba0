import { closeAccount, endSessions, reopenAccount, sessionsChanged } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';
import type { ClientRow } from './queries.ts';

type Account = Pick<ClientRow, 'user_id' | 'is_staff'>;

/** Shuts the client out at once. The account of a member of staff who is also a client is left alone: it opens the back office. */
export async function shutOut(trx: Db, { user_id, is_staff }: Account): Promise<void> {
  if (user_id && !is_staff) await closeAccount(trx, user_id);
}

/** Lets the client sign in again. */
export async function letIn(trx: Db, { user_id, is_staff }: Account): Promise<void> {
  if (user_id && !is_staff) await reopenAccount(trx, user_id);
}

/** Signs the client out everywhere; signing in stays possible, but leads nowhere while they are no client. */
export async function signOutEverywhere(trx: Db, { user_id, is_staff }: Account): Promise<void> {
  if (user_id && !is_staff) await endSessions(trx, user_id);
}

/** Call after the commit: this process forgets the sessions before it answers. */
export function accountChanged({ user_id }: Pick<Account, 'user_id'>): void {
  if (user_id) sessionsChanged(user_id);
}
