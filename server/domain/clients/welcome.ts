import { describeProvenAccount } from '#server/auth/accounts.ts';
import { type Db, db } from '#server/db/client.ts';
import { tellOfNewcomer } from '#server/domain/users/users.ts';
import { recordChange } from '#server/records/audit.ts';
import { recordConsent } from '#server/records/consents.ts';
import { getSettings } from '#server/records/settings.ts';
import { consentMember, termsVersion } from '#shared/analysis-request-form.ts';
import type { Locale } from '#shared/browser-locale.ts';
import { clientReference } from '#shared/clients.ts';
import { saysSomething } from '#shared/says-something.ts';

const MAX_NAME_LENGTH = 200;

/** The name somebody gave while signing up, in one line; else what stands before the @. */
function nameFrom(metadata: Record<string, unknown>, email: string): string {
  const given = [metadata.full_name, metadata.name].find((value) => typeof value === 'string');
  const name = String(given ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const shown = [...name].slice(0, MAX_NAME_LENGTH).join('').trim();
  return saysSomething(shown) ? shown : (email.split('@', 1)[0] ?? email);
}

/**
 * Makes somebody who signed up a client: the record with their address becomes theirs when it has no account yet, else they get
 * a new one. The address must be proven. Nothing happens to staff, and to whoever has a client record, a deleted one included:
 * what was taken from them does not come back by signing in. True when there is something new. Two calls at once make one.
 */
export async function welcomeClient(
  userId: string,
  { locale = 'en', now = new Date() }: { locale?: Locale; now?: Date } = {},
): Promise<boolean> {
  const settings = await getSettings();
  return db.transaction().execute(async (trx) => {
    if (await isKnown(trx, userId)) return false;
    const account = await describeProvenAccount(trx, userId);
    if (!account) return false;
    const { email, metadata } = account;
    const client = (await adopt(trx, userId, email)) ?? (await create(trx, userId, { email, metadata, locale, now }));
    if (!client) return false;
    if (metadata[consentMember] === termsVersion) {
      await recordConsent(trx, { email, kind: 'terms', shown: 'sign-up', accepted: true, at: now });
    }
    const subject = { kind: 'client', id: client.id };
    const personal = { about: client.id, after: { email } };
    await recordChange(trx, { actor: 'system', action: 'client.signed-up', subject, personal });
    const path = `/admin/clients/${clientReference(client.number)}`;
    const newcomer = { kind: 'client', userId, name: client.name, email, clientId: client.id, path } as const;
    await tellOfNewcomer(trx, newcomer, settings, now);
    return true;
  });
}

async function isKnown(trx: Db, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('auth.users as u')
    .leftJoin('staff as s', 's.user_id', 'u.id')
    .leftJoin('clients as c', 'c.user_id', 'u.id')
    .select(['s.user_id as staffId', 'c.id as clientId'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return Boolean(row?.staffId ?? row?.clientId);
}

async function adopt(trx: Db, userId: string, email: string) {
  return trx
    .updateTable('clients')
    .set(({ eb }) => ({ user_id: userId, version: eb('version', '+', 1) }))
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['id', 'number', 'name'])
    .executeTakeFirst();
}

async function create(
  trx: Db,
  userId: string,
  { email, metadata, locale, now }: { email: string; metadata: Record<string, unknown>; locale: Locale; now: Date },
) {
  return trx
    .insertInto('clients')
    .values({ user_id: userId, email, name: nameFrom(metadata, email), locale, joined_at: now, last_activity_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number', 'name'])
    .executeTakeFirst();
}
