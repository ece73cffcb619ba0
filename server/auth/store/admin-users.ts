import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AuthError } from '#server/auth/errors.ts';
import type { Db } from '#server/db/client.ts';
import { dropContactChanges } from './contact-changes.ts';
import { clearSecrets } from './issued-secrets.ts';
import { instanceId } from './users.ts';

/** What an administrator writes about an account; members that are absent stay as they are. */
export type UserAttributes = {
  email?: string | undefined;
  phone?: string | undefined;
  role?: string | undefined;
  passwordHash?: string | undefined;
  emailConfirmed?: boolean | undefined;
  phoneConfirmed?: boolean | undefined;
  bannedUntil?: Date | null | undefined;
  userMetadata?: Record<string, unknown> | undefined;
  appMetadata?: Record<string, unknown> | undefined;
};

const uniqueFaults: Record<string, () => AuthError> = {
  users_email_partial_key: () => new AuthError('email_exists'),
  users_phone_key: () => new AuthError('phone_exists'),
  users_pkey: () => new AuthError('user_already_exists'),
};

/** Turns "somebody has that already" into the wire's words. */
export async function withTakenFaults<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    if (code === '23505' && typeof constraint === 'string') throw uniqueFaults[constraint]?.() ?? error;
    throw error;
  }
}

/** Creates an account as given, with an identity for each contact. */
export async function insertAdminUser(
  trx: Db,
  { id = randomUUID(), aud, ...user }: UserAttributes & { id?: string | undefined; aud: string },
): Promise<string> {
  const now = new Date();
  const providers = [...(user.email ? ['email'] : []), ...(user.phone ? ['phone'] : [])];
  const verified = {
    ...(user.email && user.emailConfirmed ? { email_verified: true } : {}),
    ...(user.phone && user.phoneConfirmed ? { phone_verified: true } : {}),
  };
  await trx
    .insertInto('auth.users')
    .values({
      instance_id: instanceId,
      id,
      aud,
      role: user.role || 'authenticated',
      email: user.email ?? null,
      phone: user.phone ?? null,
      encrypted_password: user.passwordHash ?? '',
      email_confirmed_at: user.email && user.emailConfirmed ? now : null,
      phone_confirmed_at: user.phone && user.phoneConfirmed ? now : null,
      confirmation_token: '',
      recovery_token: '',
      email_change_token_new: '',
      email_change: '',
      banned_until: user.bannedUntil ?? null,
      raw_app_meta_data: JSON.stringify({ provider: providers[0], providers, ...user.appMetadata }),
      raw_user_meta_data: JSON.stringify({ ...user.userMetadata, ...verified }),
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (user.email) await putIdentity(trx, id, { provider: 'email', contact: user.email, verified: user.emailConfirmed });
  if (user.phone) await putIdentity(trx, id, { provider: 'phone', contact: user.phone, verified: user.phoneConfirmed });
  return id;
}

async function putIdentity(
  trx: Db,
  userId: string,
  { provider, contact, verified }: { provider: 'email' | 'phone'; contact: string; verified: boolean | undefined },
): Promise<void> {
  const now = new Date();
  const data = { sub: userId, [provider]: contact, email_verified: false, phone_verified: false };
  const identity = { ...data, [`${provider}_verified`]: verified ?? false };
  await trx
    .insertInto('auth.identities')
    .values({
      provider_id: userId,
      user_id: userId,
      provider,
      identity_data: JSON.stringify(identity),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'provider']).doUpdateSet({
        identity_data: sql`identities.identity_data || ${JSON.stringify({ [provider]: contact, ...(verified === undefined ? {} : { [`${provider}_verified`]: verified }) })}::jsonb`,
        updated_at: now,
      }),
    )
    .execute();
}

const merged = (column: string, change: Record<string, unknown>) => {
  const removed = Object.keys(change).filter((key) => change[key] === null);
  const kept = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
  return sql<string>`(coalesce(${sql.ref(column)}, '{}') || ${JSON.stringify(kept)}::jsonb) - ${removed}::text[]`;
};

/** Changes an account at once, without asking its owner. Metadata is merged; a null value removes its key. */
export async function updateAdminUser(trx: Db, id: string, user: UserAttributes): Promise<void> {
  const now = new Date();
  await trx
    .updateTable('auth.users')
    .set({
      updated_at: now,
      ...(user.role ? { role: user.role } : {}),
      ...(user.email ? { email: user.email, email_change: '' } : {}),
      ...(user.phone ? { phone: user.phone, phone_change: '' } : {}),
      ...(user.passwordHash === undefined ? {} : { encrypted_password: user.passwordHash }),
      ...(user.emailConfirmed ? { email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())` } : {}),
      ...(user.phoneConfirmed ? { phone_confirmed_at: sql<Date>`coalesce(phone_confirmed_at, now())` } : {}),
      ...(user.bannedUntil === undefined ? {} : { banned_until: user.bannedUntil }),
      ...(user.userMetadata ? { raw_user_meta_data: merged('raw_user_meta_data', user.userMetadata) } : {}),
      ...(user.appMetadata ? { raw_app_meta_data: merged('raw_app_meta_data', user.appMetadata) } : {}),
    })
    .where('id', '=', id)
    .execute();
  // Whoever has a proven address or number has a name.
  await sql`
    update auth.users set is_anonymous = false
    where id = ${id} and is_anonymous and ((email is not null and email_confirmed_at is not null)
      or (phone is not null and phone_confirmed_at is not null))`.execute(trx);
  const { emailConfirmed, phoneConfirmed } = user;
  if (user.email) await putIdentity(trx, id, { provider: 'email', contact: user.email, verified: emailConfirmed });
  if (user.phone) await putIdentity(trx, id, { provider: 'phone', contact: user.phone, verified: phoneConfirmed });
  // What was mailed for the old address or password must not open the account any more.
  if (user.email || user.phone || user.passwordHash !== undefined) await clearSecrets(trx, id);
  if (user.passwordHash !== undefined) await dropContactChanges(trx, id);
}

/** Text that still tells two rows apart but not who they were. */
const obscured = (id: string, value: string) => createHash('sha256').update(`${id}${value}`).digest('base64url');

/** Takes a person out of their account and leaves its row: nobody signs in with it, and its address is free again. */
export async function obscureUser(trx: Db, user: { id: string; email: string | null; phone: string | null }) {
  await clearSecrets(trx, user.id);
  await trx.deleteFrom('auth_private.issued_secrets').where('user_id', '=', user.id).execute();
  await trx.deleteFrom('auth_private.recovery_code_sets').where('user_id', '=', user.id).execute();
  await trx.deleteFrom('auth.mfa_factors').where('user_id', '=', user.id).execute();
  await trx.deleteFrom('auth.sessions').where('user_id', '=', user.id).execute();
  await trx
    .updateTable('auth.users')
    .set({
      email: user.email === null ? null : obscured(user.id, user.email),
      phone: user.phone === null ? null : obscured(user.id, user.phone),
      encrypted_password: '',
      email_change: '',
      phone_change: '',
      raw_user_meta_data: '{}',
      raw_app_meta_data: '{}',
      deleted_at: new Date(),
      updated_at: new Date(),
    })
    .where('id', '=', user.id)
    .execute();
  const identities = await trx
    .selectFrom('auth.identities')
    .select(['id', 'provider_id', 'provider'])
    .where('user_id', '=', user.id)
    .execute();
  for (const { id, provider_id, provider } of identities) {
    await trx
      .updateTable('auth.identities')
      .set({
        provider_id: obscured(user.id, `${provider}:${provider_id}`),
        identity_data: '{}',
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute();
  }
}

/** Removes the account and everything that belongs to it. */
export async function deleteUser(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('auth.users').where('id', '=', id).execute();
}
