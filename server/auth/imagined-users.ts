import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { JsonObject } from '#server/db/types.ts';
import { keyedHash } from '#server/secrets.ts';
import { listIdentities } from './store/identities.ts';
import type { UserRow } from './store/users.ts';
import { viewUser } from './views.ts';

/**
 * What somebody who signs up is shown when there was an account already: in every member what they would see if there had been none, so
 * that nobody learns who has one. It holds only what they said themselves.
 */

/** An id that looks like any other and is the same at the next try. */
function imaginedId(what: string, contact: string): string {
  const hex = keyedHash('imagined-user', `${what}\n${contact}`).toString('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** JSON as the database gives it back: members in its order, numbers in its form. */
async function stored(connection: Db, value: Record<string, unknown>): Promise<JsonObject> {
  const { rows } = await sql<{ value: JsonObject }>`
    select ${JSON.stringify(value)}::jsonb as value`.execute(connection);
  return rows[0]?.value ?? {};
}

/** The answer for an account that was there before, to somebody who said `data`. An unproven one keeps its ids, as a repeated sign-up shows them. */
export async function imagineNewUser(connection: Db, user: UserRow, data: Record<string, unknown>) {
  const provider = user.email ? 'email' : 'phone';
  const contact = user.email ?? user.phone ?? '';
  const isProven = (provider === 'email' ? user.email_confirmed_at : user.phone_confirmed_at) !== null;
  const id = isProven ? imaginedId('account', contact) : user.id;
  const own = isProven
    ? undefined
    : (await listIdentities(connection, user.id)).find((each) => each.provider === provider);
  const told = { ...data, sub: id, [provider]: contact, email_verified: false, phone_verified: false };
  const metadata = await stored(connection, told);
  const now = new Date();
  const identity = {
    id: own?.id ?? imaginedId('identity', contact),
    provider_id: id,
    user_id: id,
    identity_data: metadata,
    provider,
    last_sign_in_at: null,
    created_at: now,
    updated_at: now,
    email: provider === 'email' ? contact : null,
  };
  const fresh: UserRow = {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: provider === 'email' ? contact : null,
    encrypted_password: '',
    email_confirmed_at: null,
    invited_at: null,
    phone: provider === 'phone' ? contact : null,
    phone_confirmed_at: null,
    confirmation_sent_at: now,
    confirmed_at: null,
    recovery_sent_at: null,
    email_change: '',
    email_change_sent_at: null,
    phone_change: '',
    email_change_confirm_status: 0,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: metadata,
    created_at: now,
    updated_at: now,
    banned_until: null,
    deleted_at: null,
    is_anonymous: false,
    is_sso_user: false,
  };
  return viewUser(fresh, [identity], []);
}
