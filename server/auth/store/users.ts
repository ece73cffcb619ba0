import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Every live row carries it; the hosted service's lists filter on it. */
export const instanceId = '00000000-0000-0000-0000-000000000000';

export const userColumns = [
  'id',
  'aud',
  'role',
  'email',
  'encrypted_password',
  'email_confirmed_at',
  'invited_at',
  'phone',
  'phone_confirmed_at',
  'confirmation_sent_at',
  'confirmed_at',
  'recovery_sent_at',
  'email_change',
  'email_change_sent_at',
  'phone_change',
  'phone_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
  'raw_app_meta_data',
  'raw_user_meta_data',
  'created_at',
  'updated_at',
  'banned_until',
  'deleted_at',
  'is_anonymous',
  'is_sso_user',
] as const;

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserById>>>;

/** The account with this id, deleted ones included. */
export async function findUserById(connection: Db, id: string) {
  return connection.selectFrom('auth.users').select(userColumns).where('id', '=', id).executeTakeFirst();
}

/** The account that signs in with this address. `email` must be in lower case. */
export async function findUserByEmail(connection: Db, email: string) {
  return connection
    .selectFrom('auth.users')
    .select(userColumns)
    .where('email', '=', email)
    .where('is_sso_user', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Lets one transaction at a time change how strongly the account's sessions are proven. */
export async function lockUser(connection: Db, id: string): Promise<void> {
  await connection.selectFrom('auth.users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export type NewUser = {
  email: string;
  passwordHash?: string;
  confirmed?: boolean;
  metadata?: Record<string, unknown>;
};

/** Creates the account and its e-mail identity; undefined when the address was taken meanwhile. */
export async function insertUser(connection: Db, user: NewUser): Promise<{ id: string } | undefined> {
  const id = randomUUID();
  const now = new Date();
  const verified = user.confirmed ?? false;
  // What the sender of a sign-up says comes first: it must not stand in for what is known.
  const identity = { ...user.metadata, sub: id, email: user.email, email_verified: verified, phone_verified: false };
  const row = await connection
    .insertInto('auth.users')
    .values({
      instance_id: instanceId,
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email: user.email,
      encrypted_password: user.passwordHash ?? '',
      email_confirmed_at: verified ? now : null,
      confirmation_token: '',
      recovery_token: '',
      email_change_token_new: '',
      email_change: '',
      raw_app_meta_data: JSON.stringify({ provider: 'email', providers: ['email'] }),
      raw_user_meta_data: JSON.stringify(identity),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').where('is_sso_user', '=', false).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  await connection
    .insertInto('auth.identities')
    .values({
      provider_id: id,
      user_id: id,
      provider: 'email',
      identity_data: JSON.stringify(identity),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return row;
}

/** Marks the address as proven, on the account and on its e-mail identity. */
export async function confirmEmail(connection: Db, userId: string): Promise<void> {
  await connection
    .updateTable('auth.users')
    .set({
      email_confirmed_at: sql`coalesce(email_confirmed_at, now())`,
      raw_user_meta_data: sql`coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'`,
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute();
  await connection
    .updateTable('auth.identities')
    .set({ identity_data: sql`identity_data || '{"email_verified": true}'`, updated_at: new Date() })
    .where('user_id', '=', userId)
    .where('provider', '=', 'email')
    .execute();
}

/** Stores a password hash, or none with an empty one. */
export async function setPasswordHash(connection: Db, userId: string, hash: string): Promise<void> {
  await connection
    .updateTable('auth.users')
    .set({ encrypted_password: hash, updated_at: new Date() })
    .where('id', '=', userId)
    .execute();
}

/** Merges `data` into the metadata that the person may write; a null value removes its key. */
export async function mergeUserMetadata(connection: Db, userId: string, data: Record<string, unknown>): Promise<void> {
  const removed = Object.keys(data).filter((key) => data[key] === null);
  const kept = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  await connection
    .updateTable('auth.users')
    .set({
      raw_user_meta_data: sql`(coalesce(raw_user_meta_data, '{}') || ${JSON.stringify(kept)}::jsonb) - ${removed}::text[]`,
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute();
}

/** True for a ban that has not run out. */
export function isBanned(user: { banned_until: Date | null }): boolean {
  return user.banned_until !== null && user.banned_until > new Date();
}
