import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import { deleteSpentKeys } from './store/signing-keys.ts';
import { forgetSpentMessages } from './store/spent-messages.ts';
import { deleteUnproven } from './store/unproven-accounts.ts';

/** Rows that have done their duty. The hosted service tidies up in passing too, a little with some of the requests. */

const ONE_IN = 200;
/** How long an account that anybody may have made waits for its owner. */
const UNPROVEN_DAYS = 7;

/** Ends the accounts that calls of strangers made and nobody proved for seven days; answers how many. */
export const endUnproven = (now = new Date()): Promise<number> => deleteUnproven(db, { days: UNPROVEN_DAYS, now });

/** Removes what can no longer matter to anybody, accounts that nobody proved among it. */
export async function forgetOldRows(now = new Date()): Promise<void> {
  await endUnproven(now);
  await sql`delete from auth_private.rate_limits where full_at < now()`.execute(db);
  await sql`
    delete from auth_private.sign_in_failures
    where last_at < now() - interval '1 day' and (locked_until is null or locked_until < now())`.execute(db);
  // An old link can name its owner for a year; without the row it is simply unknown.
  await sql`delete from auth_private.issued_secrets where issued_at < now() - interval '1 year'`.execute(db);
  // The parent of an unused token stays: whoever lost the answer may still ask for it.
  await sql`
    delete from auth.refresh_tokens old
    where old.revoked and old.updated_at < now() - interval '1 day'
      and not exists (
        select from auth.refresh_tokens child
        where child.session_id = old.session_id and child.parent = old.token and not child.revoked
      )`.execute(db);
  // A flow outlives every mail and every provider's page that may still end it.
  await sql`delete from auth.flow_state where created_at < now() - interval '2 days'`.execute(db);
  await deleteSpentKeys(db);
  await sql`delete from auth_private.second_factor_guards where last_at < now() - interval '30 days'`.execute(db);
  await sql`delete from auth.mfa_challenges where created_at < now() - interval '1 day'`.execute(db);
  await sql`delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 day'`.execute(
    db,
  );
  await forgetSpentMessages(db);
  await sql`delete from auth.sessions where not_after < now() - interval '3 days'`.execute(db);
}

/** Tidies with about one in two hundred calls, without making the caller wait. */
export function tidyNowAndThen(): void {
  if (Math.random() * ONE_IN >= 1) return;
  forgetOldRows().catch((error) => log.warn({ err: error }, 'old sign-in rows could not be removed'));
}
