import { sql } from 'kysely';
import { ensureInvitedAccount, ensureUser, issueInvitation, issueSignIn } from '#server/auth/accounts.ts';
import { resolveAccount } from '#server/auth/linking.ts';
import { profileOfClaims } from '#server/auth/profiles.ts';
import { db } from '#server/db/client.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { open } from '#server/secrets.ts';
import { consentMember, termsVersion } from '#shared/analysis-request-form.ts';
import { forgetRateLimits, serveAuth } from '#tests/auth-service.ts';

/** What a stranger and an owner may do with one address, in any order. */

export const service = serveAuth({ environment: { GOTRUE_SMTP_MAX_FREQUENCY: 0 } });

export type Actor = 'owner' | 'stranger';
export const passwords = { owner: 'Owner-harbour-1!', stranger: 'Stranger-wall-2!' };
const storyOf = (actor: Actor) => ({ full_name: `by ${actor}`, [consentMember]: termsVersion });

let names = 0;
export function freshAddress(): string {
  names += 1;
  return `unproven-${names}-${process.pid}@casalume.example`;
}

export const post = async (path: string, json: object, headers: Record<string, string> = {}) => {
  const answer = await service.call(path, { method: 'POST', json, headers });
  return { status: answer.status, body: await answer.json() };
};
export const asService = () => ({ authorization: `Bearer ${service.serviceRoleKey}` });

export const signsUp = (actor: Actor) => (email: string) =>
  post('/signup', { email, password: passwords[actor], data: storyOf(actor) });
export const asksForCode = (actor: Actor) => (email: string) => post('/otp', { email, data: storyOf(actor) });
const recovers = (email: string) => post('/recover', { email });
const asksAgain = (email: string) => post('/resend', { type: 'signup', email });
const signsInElsewhere = (actor: Actor) => (email: string) => {
  const claims = { sub: `${actor} of ${email}`, email, email_verified: false, name: `by ${actor}` };
  return db
    .transaction()
    .execute((trx) => resolveAccount(trx, profileOfClaims('github', claims), { mail: { locale: 'en' } }));
};
type Mailed = { code: string | undefined; tokenHash: string; type: string; at: Date };

function readLink(link: string) {
  const query = new URL(link).searchParams;
  return { tokenHash: query.get('token_hash') ?? '', type: query.get('type') ?? '' };
}

/** What goes into mails of the form and of staff, which are written elsewhere. */
const handed = new Map<string, Mailed[]>();
function hand(email: string, { code, link }: { code?: string; link: string }): void {
  handed.set(email, [...(handed.get(email) ?? []), { code, ...readLink(link), at: new Date() }]);
}

export const sendsForm = (email: string) =>
  db.transaction().execute(async (trx) => {
    await ensureUser(trx, { email });
    hand(email, await issueSignIn(trx, { email }));
  });
const isInvited = (email: string) =>
  db.transaction().execute(async (trx) => {
    const { userId } = await ensureInvitedAccount(trx, { email, name: 'by staff' });
    hand(email, await issueInvitation(trx, { userId, redirectTo: 'http://localhost:3000/', lifeSeconds: 3600 }));
  });
const isInvitedByKey = (email: string) => post('/invite', { email, data: { full_name: 'by staff' } }, asService());
const isMadeByKey = (email: string) =>
  post('/admin/users', { email, password: 'Operator-gate-3!', user_metadata: { full_name: 'by staff' } }, asService());

/** What somebody leaves who was let in before anything was proven: a session, an identity, a second factor and its recovery codes. */
const leavesWaysIn = (email: string) =>
  sql`
    with account as (
      select id from auth.users where email = ${email} and email_confirmed_at is null
    ), session as (
      insert into auth.sessions (id, user_id, created_at, updated_at) select gen_random_uuid(), id, now(), now() from account
    ), identity as (
      insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
      select gen_random_uuid(), id, 'gitlab', gen_random_uuid()::text, '{"name": "by stranger"}', now(), now() from account
    ), factor as (
      insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
      select gen_random_uuid(), id, 'totp', 'verified', 'x', now(), now() from account
    )
    insert into auth_private.recovery_code_sets (user_id, sealed_key) select id, 'x' from account on conflict do nothing`.execute(
    db,
  );

export type Call = { name: string; by: Actor | 'us'; run: (email: string) => Promise<unknown> };
export const call = (name: string, by: Call['by'], run: Call['run']): Call => ({ name, by, run });
export const calls: Call[] = [
  ...(['owner', 'stranger'] as const).flatMap((actor) => [
    call(`${actor} signs up`, actor, signsUp(actor)),
    call(`${actor} asks for a code`, actor, asksForCode(actor)),
    call(`${actor} asks for a new password`, actor, recovers),
    call(`${actor} asks again`, actor, asksAgain),
    call(`${actor} signs in at a provider that does not vouch`, actor, signsInElsewhere(actor)),
  ]),
  call('stranger leaves ways in', 'stranger', leavesWaysIn),
  call('somebody sends the form', 'stranger', sendsForm),
  call('staff invite', 'us', isInvited),
  call('the service key invites', 'us', isInvitedByKey),
  call('the service key makes the account', 'us', isMadeByKey),
];

/** Codes and links that were mailed and live, the newest first: three of each kind, and the last invitation. */
export async function mailed(email: string): Promise<Mailed[]> {
  const mails = await db
    .selectFrom('mails')
    .select(['secrets', 'queued_at'])
    .where('recipient', '=', email)
    .where('secrets', 'is not', null)
    .orderBy('queued_at', 'desc')
    .execute();
  const found = mails.map(({ secrets, queued_at }): Mailed => {
    const { code, link } = JSON.parse(open(mailSecretsPurpose, secrets ?? ''));
    return { code, ...readLink(link), at: queued_at };
  });
  const all = [...found, ...(handed.get(email) ?? [])].toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const lastInvitation = all.find(({ type }) => type === 'invite');
  return all.filter((mail) => mail.type !== 'invite' || mail === lastInvitation);
}

export async function signsIn(email: string, password: string): Promise<boolean> {
  return (await service.client().auth.signInWithPassword({ email, password })).error === null;
}

export async function accountOf(email: string) {
  const { rows } = await sql<{ id: string; left: string; sessions: number; others: number; factors: number }>`
    select u.id, concat(u.raw_user_meta_data::text, i.told) as left, i.others,
      (select count(*)::int from auth.sessions where user_id = u.id) as sessions,
      (select count(*)::int from auth.mfa_factors where user_id = u.id)
        + (select count(*)::int from auth_private.recovery_code_sets where user_id = u.id) as factors
    from auth.users u, lateral (
      select string_agg(identity_data::text, ' ') as told, count(*) filter (where provider <> 'email')::int as others
      from auth.identities where user_id = u.id
    ) i where u.email = ${email}`.execute(db);
  return rows[0];
}

/** An address for each of the calls, which was made about it alone. */
export async function afterEachCall(): Promise<Record<string, string>> {
  const addresses = Object.fromEntries(calls.map(({ name }) => [name, freshAddress()]));
  for (const { name, run } of calls) {
    await forgetRateLimits();
    await run(addresses[name] ?? '');
  }
  return addresses;
}
