import { randomUUID } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { AuthUsers } from '#server/db/types.ts';
import { deleteUnprovenIdentities, listProvidersInMetadata, saveOwnIdentity } from './identities.ts';

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
  'email_change_confirm_status',
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

/** The account that signs in with this number. `phone` is digits alone. */
export async function findUserByPhone(connection: Db, phone: string) {
  return connection
    .selectFrom('auth.users')
    .select(userColumns)
    .where('phone', '=', phone)
    .where('is_sso_user', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The account, locked until the transaction ends. */
export async function lockUser(connection: Db, id: string) {
  return connection.selectFrom('auth.users').select(userColumns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Accounts that have asked to change to this address or number, the latest first. */
export async function listUsersChangingTo(connection: Db, column: 'email_change' | 'phone_change', contact: string) {
  return connection
    .selectFrom('auth.users')
    .select(userColumns)
    .where(column, '=', contact)
    .where('deleted_at', 'is', null)
    .orderBy(`${column}_sent_at`, 'desc')
    .orderBy('id')
    .limit(10)
    .execute();
}

/** Someone to be told apart by an address, by a number, or by nothing yet. */
export type NewUser = {
  email?: string;
  phone?: string;
  passwordHash?: string;
  confirmed?: boolean;
  metadata?: Record<string, unknown>;
};

/** Creates the account and the identity of its address or number; undefined when that was taken meanwhile. */
export async function insertUser(connection: Db, user: NewUser): Promise<{ id: string } | undefined> {
  const id = randomUUID();
  const now = new Date();
  const verified = user.confirmed ?? false;
  // What the sender of a sign-up says comes first: it must not stand in for what is known.
  const { email, phone } = user;
  const provider = email ? 'email' : phone ? 'phone' : undefined;
  const proven = { email_verified: Boolean(email) && verified, phone_verified: !email && verified };
  const contact = email ? { email } : { phone };
  const identity = provider ? { ...user.metadata, sub: id, ...contact, ...proven } : (user.metadata ?? {});
  const row = await connection
    .insertInto('auth.users')
    .values({
      instance_id: instanceId,
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email: email ?? null,
      phone: phone ?? null,
      encrypted_password: user.passwordHash ?? '',
      email_confirmed_at: email && verified ? now : null,
      phone_confirmed_at: !email && phone && verified ? now : null,
      is_anonymous: !provider,
      confirmation_token: '',
      recovery_token: '',
      email_change_token_new: '',
      email_change: '',
      raw_app_meta_data: JSON.stringify(provider ? { provider, providers: [provider] } : {}),
      raw_user_meta_data: JSON.stringify(identity),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row || !provider) return row;
  await connection
    .insertInto('auth.identities')
    .values({
      provider_id: id,
      user_id: id,
      provider,
      identity_data: JSON.stringify(identity),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return row;
}

/**
 * Marks the address as proven, on the account and on its e-mail identity. Identities whose provider vouches for nothing go at that moment:
 * whoever reads the mailbox need not be the one who signed in there.
 */
export async function confirmEmail(connection: Db, userId: string): Promise<void> {
  const user = await findUserById(connection, userId);
  if (user?.email && !user.email_confirmed_at) {
    // What a person with other proof linked is theirs, whatever its provider says.
    if (!user.phone_confirmed_at && !user.is_anonymous) await deleteUnprovenIdentities(connection, userId);
    await saveOwnIdentity(connection, { userId, provider: 'email', contact: user.email });
    await listProvidersInMetadata(connection, userId);
  }
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

/** Marks the number as proven, on the account and on its phone identity. */
export async function confirmPhone(connection: Db, userId: string): Promise<void> {
  await connection
    .updateTable('auth.users')
    .set({
      phone_confirmed_at: sql`coalesce(phone_confirmed_at, now())`,
      raw_user_meta_data: sql`coalesce(raw_user_meta_data, '{}') || '{"phone_verified": true}'`,
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute();
  await connection
    .updateTable('auth.identities')
    .set({ identity_data: sql`identity_data || '{"phone_verified": true}'`, updated_at: new Date() })
    .where('user_id', '=', userId)
    .where('provider', '=', 'phone')
    .execute();
}

/** Sets plain columns of the account. */
export async function updateUserRow(connection: Db, id: string, values: Updateable<AuthUsers>): Promise<void> {
  await connection
    .updateTable('auth.users')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
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
