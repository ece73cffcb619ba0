import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { takeUnproven } from './unproven-accounts.ts';
import { findUserById, instanceId } from './users.ts';

/** What signing in through providers does to `auth.users`. */

/** The account with its row locked until the transaction ends. */
export async function lockUser(connection: Db, id: string) {
  await connection.selectFrom('auth.users').select('id').where('id', '=', id).forUpdate().execute();
  return findUserById(connection, id);
}

/** Creates an account that has no password; undefined when its address was taken meanwhile. */
export async function insertFederatedUser(
  connection: Db,
  user: {
    email: string | undefined;
    confirmed: boolean;
    metadata: Record<string, unknown>;
    provider: string;
    isSso: boolean;
  },
): Promise<{ id: string } | undefined> {
  const now = new Date();
  return connection
    .insertInto('auth.users')
    .values({
      instance_id: instanceId,
      id: randomUUID(),
      aud: 'authenticated',
      role: 'authenticated',
      email: user.email ?? null,
      encrypted_password: '',
      email_confirmed_at: user.confirmed && user.email ? now : null,
      confirmation_token: '',
      recovery_token: '',
      email_change_token_new: '',
      email_change: '',
      raw_app_meta_data: JSON.stringify({ provider: user.provider, providers: [user.provider] }),
      raw_user_meta_data: JSON.stringify(user.metadata),
      is_sso_user: user.isSso,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').where('is_sso_user', '=', false).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function setUserMetadata(connection: Db, id: string, metadata: Record<string, unknown>): Promise<void> {
  await connection
    .updateTable('auth.users')
    .set({ raw_user_meta_data: JSON.stringify(metadata), updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Gives the account a proven address, or none. False when somebody else has it. */
export async function setProvenEmail(connection: Db, id: string, email: string | undefined): Promise<boolean> {
  const { rows } = await sql`
    update auth.users
    set email = ${email ?? null}::text,
        email_confirmed_at = case when ${email ?? null}::text is null then null else coalesce(email_confirmed_at, now()) end,
        is_anonymous = is_anonymous and ${email ?? null}::text is null,
        updated_at = now()
    where id = ${id}
      and not exists (
        select from auth.users other where other.email = ${email ?? null}::text and other.id <> ${id} and not other.is_sso_user
      )
    returning id`.execute(connection);
  if (email) await takeUnproven(connection, id);
  return rows.length > 0;
}

/** Takes every way in from an account that was never proven, before its address's owner gets it. */
export async function disarmUser(connection: Db, id: string): Promise<void> {
  await connection
    .updateTable('auth.users')
    .set({ encrypted_password: '', phone: null, phone_change: '', email_change: '', updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  await connection.deleteFrom('auth.mfa_factors').where('user_id', '=', id).execute();
  await connection.deleteFrom('auth_private.recovery_code_sets').where('user_id', '=', id).execute();
}

/** One decision at a time about each of these names (a provider's id, an address). */
export async function lockNames(connection: Db, names: string[]): Promise<void> {
  for (const name of [...names].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`auth.linking:${name}`}, 0))`.execute(connection);
  }
}
