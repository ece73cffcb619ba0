import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashRefreshToken } from '#server/auth/store/refresh-tokens.ts';
import { db } from '#server/db/client.ts';
import { createPerson, serveAuth } from '#tests/auth-service.ts';

const service = serveAuth();

async function signedIn() {
  const person = await createPerson();
  const client = service.client();
  const { data } = await client.auth.signInWithPassword(person);
  if (!data.session) throw new Error('could not sign in');
  const sessionId: string = JSON.parse(atob(data.session.access_token.split('.')[1] ?? '')).session_id;
  return { person, client, session: data.session, sessionId };
}

const refresh = async (token: unknown) => {
  const answer = await service.call('/token?grant_type=refresh_token', {
    method: 'POST',
    json: { refresh_token: token },
  });
  return { status: answer.status, body: await answer.json() };
};

const age = (sessionId: string, seconds: number) =>
  sql`update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => ${seconds}) where session_id = ${sessionId}`.execute(
    db,
  );

test('a refresh gives a new token of the same session', async () => {
  const { client, session, sessionId } = await signedIn();
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(JSON.parse(atob(data.session?.access_token.split('.')[1] ?? '')).session_id).toBe(sessionId);
  expect(data.user?.email).toBe(session.user.email);
});

test('the database knows no token that signs in: only its hash, and tokens have 160 random bits', async () => {
  const { client, session, sessionId } = await signedIn();
  expect(session.refresh_token).toMatch(/^[a-z2-7]{32}$/);
  const next = (await client.auth.refreshSession()).data.session?.refresh_token ?? '';
  expect(next).toMatch(/^[a-z2-7]{32}$/);
  const rows = await db
    .selectFrom('auth.refresh_tokens')
    .select(['token', 'parent'])
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute();
  const [first, second] = [hashRefreshToken(session.refresh_token), hashRefreshToken(next)];
  expect(rows).toEqual([
    { token: first, parent: null },
    { token: second, parent: first },
  ]);
  expect((await refresh(first)).body.error_code).toBe('validation_failed');
});

test('a token of an earlier version goes on, also when its answer is lost', async () => {
  const { sessionId } = await signedIn();
  const earlier = randomBytes(6).toString('hex');
  await sql`update auth.refresh_tokens set token = ${hashRefreshToken(earlier)} where session_id = ${sessionId}`.execute(
    db,
  );
  const first = await refresh(earlier);
  expect(first.status).toBe(200);
  await age(sessionId, 3600);
  expect((await refresh(earlier)).body.refresh_token).toBe(first.body.refresh_token);
});

test('a lost answer after SECRET_KEY changed brings another token in its place', async () => {
  const { session, sessionId } = await signedIn();
  const first = await refresh(session.refresh_token);
  await sql`update auth.refresh_tokens set nonce = 'made under another key' where session_id = ${sessionId}`.execute(
    db,
  );
  const again = await refresh(session.refresh_token);
  expect(again.status).toBe(200);
  expect(again.body.refresh_token).not.toBe(first.body.refresh_token);
  expect((await refresh(again.body.refresh_token)).status).toBe(200);
});

test('two tabs that refresh at once both stay signed in', async () => {
  const { session } = await signedIn();
  const [one, two] = await Promise.all([refresh(session.refresh_token), refresh(session.refresh_token)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body.refresh_token).toBe(two.body.refresh_token);
  expect((await refresh(one.body.refresh_token)).status).toBe(200);
});

test('twelve refreshes of one token at once leave exactly one usable successor', async () => {
  const { session, sessionId } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(session.refresh_token)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200));
  const { rows } = await sql<{ active: number }>`
    select count(*)::int as active from auth.refresh_tokens where session_id = ${sessionId} and not revoked`.execute(
    db,
  );
  expect(rows[0]?.active).toBe(1);
});

test('a token whose answer was lost still works much later', async () => {
  const { session, sessionId } = await signedIn();
  const first = await refresh(session.refresh_token);
  await age(sessionId, 3600);
  const again = await refresh(session.refresh_token);
  expect(again.body.refresh_token).toBe(first.body.refresh_token);
});

test('an old token used by a thief ends the whole family, and the access tokens with it', async () => {
  const { session, sessionId, client } = await signedIn();
  const first = await refresh(session.refresh_token);
  const second = await refresh(first.body.refresh_token);
  await age(sessionId, 60);
  const stolen = await refresh(session.refresh_token);
  expect([stolen.status, stolen.body.error_code]).toEqual([400, 'refresh_token_already_used']);
  const owner = await refresh(second.body.refresh_token);
  expect([owner.status, owner.body.error_code]).toEqual([400, 'refresh_token_already_used']);
  expect((await client.auth.getUser(second.body.access_token)).error).not.toBeNull();
});

test('an old token reused within ten seconds is taken for a slow network', async () => {
  const { session } = await signedIn();
  const first = await refresh(session.refresh_token);
  const second = await refresh(first.body.refresh_token);
  expect(second.status).toBe(200);
  expect((await refresh(session.refresh_token)).status).toBe(200);
});

test('a session unused for longer than the setting allows is over', async () => {
  const { session, sessionId } = await signedIn();
  await sql`update auth.sessions set created_at = created_at - interval '25 hours' where id = ${sessionId}`.execute(db);
  const { body } = await refresh(session.refresh_token);
  expect([body.error_code, body.msg]).toEqual([
    'session_expired',
    'Invalid Refresh Token: Session Expired (Inactivity)',
  ]);
});

test('a session that is used keeps going, but no longer than thirty days', async () => {
  const { session, sessionId } = await signedIn();
  await sql`update auth.sessions set created_at = created_at - interval '29 days', refreshed_at = (now() - interval '1 hour') at time zone 'UTC' where id = ${sessionId}`.execute(
    db,
  );
  const next = await refresh(session.refresh_token);
  expect(next.status).toBe(200);
  await sql`update auth.sessions set created_at = created_at - interval '2 days' where id = ${sessionId}`.execute(db);
  expect((await refresh(next.body.refresh_token)).body.msg).toBe('Invalid Refresh Token: Session Expired');
});

test('missing, malformed and unknown tokens are told apart as on the hosted service', async () => {
  const missing = await refresh('');
  expect(missing).toEqual({
    status: 400,
    body: { error: 'invalid_request', error_description: 'refresh_token required' },
  });
  expect((await refresh('zzz')).body).toEqual({
    code: 400,
    error_code: 'validation_failed',
    msg: 'Refresh token is not valid',
  });
  expect((await refresh('aaaaaaaaaaaa')).body.error_code).toBe('refresh_token_not_found');
});

test('a banned person cannot refresh', async () => {
  const { person, session } = await signedIn();
  await db
    .updateTable('auth.users')
    .set({ banned_until: new Date(Date.now() + 1e6) })
    .where('id', '=', person.userId)
    .execute();
  const { body } = await refresh(session.refresh_token);
  expect(body.msg).toBe('Invalid Refresh Token: User Banned');
});
