import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ensureInvitedAccount, issueInvitation } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { createPerson, forgetRateLimits, readMailedSecrets, serveAuth } from '#tests/auth-service.ts';

const service = serveAuth();

async function askForCode(email?: string) {
  const person = email ? { email } : await createPerson();
  const client = service.client();
  const { error } = await client.auth.signInWithOtp({ email: person.email });
  if (error) throw error;
  return { client, ...person, ...(await readMailedSecrets(person.email)) };
}

test('a mailed code signs in', async () => {
  const { client, email, code } = await askForCode();
  expect(code).toMatch(/^\d{6}$/);
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
});

test('a code works once', async () => {
  const { client, email, code } = await askForCode();
  await client.auth.verifyOtp({ email, token: code, type: 'magiclink' });
  const { error } = await client.auth.verifyOtp({ email, token: code, type: 'magiclink' });
  expect([error?.code, error?.status, error?.message]).toEqual(['otp_expired', 403, 'Token has expired or is invalid']);
});

test('after five wrong codes the right one is refused, but the link of the same mail still works', async () => {
  const { client, email, code, tokenHash } = await askForCode();
  const wrong = code === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await client.auth.verifyOtp({ email, token: wrong, type: 'email' })).error?.code).toBe('otp_expired');
  }
  expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired');
  expect((await client.auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })).error).toBeNull();
});

test('fresh mails do not bring fresh guesses without end: fifty wrong codes in a day, and only links sign in', async () => {
  const { client, email, code, tokenHash } = await askForCode();
  const { id } = await db.selectFrom('auth.users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const earlier = (attempts: number, hoursAgo: number) =>
    Array.from({ length: attempts / 5 }, () => ({
      id: crypto.randomUUID(),
      user_id: id,
      contact: email,
      link_hash: crypto.randomUUID(),
      code_hash: '00',
      code_attempts: 5,
      issued_at: new Date(Date.now() - hoursAgo * 3_600_000),
      expires_at: new Date(0),
    }));
  await db.insertInto('auth_private.issued_secrets').values(earlier(50, 1)).execute();
  expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired');
  expect((await client.auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })).error).toBeNull();

  const other = await askForCode();
  const person = await db
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', other.email)
    .executeTakeFirstOrThrow();
  const yesterday = earlier(50, 25).map((row) => ({ ...row, user_id: person.id, contact: other.email }));
  await db.insertInto('auth_private.issued_secrets').values(yesterday).execute();
  expect(
    (await other.client.auth.verifyOtp({ email: other.email, token: other.code, type: 'email' })).error,
  ).toBeNull();
});

test('guesses sent all at once are counted one by one', async () => {
  const { email, code } = await askForCode();
  const guesses = Array.from({ length: 20 }, (_, guess) =>
    String((Number(code) + guess + 1) % 1_000_000).padStart(6, '0'),
  );
  await Promise.all(guesses.map((token) => service.client().auth.verifyOtp({ email, token, type: 'email' })));
  const { rows } = await sql<{ attempts: number }>`
    select code_attempts as attempts from auth_private.issued_secrets where contact = ${email}`.execute(db);
  expect(rows).toEqual([{ attempts: 5 }]);
});

async function askAgain(email: string) {
  await forgetRateLimits();
  return askForCode(email);
}

test('three mails are good at a time, the fourth ends the first, and a used one ends the others', async () => {
  const first = await askForCode();
  const second = await askAgain(first.email);
  const third = await askAgain(first.email);
  const fourth = await askAgain(first.email);
  const { auth } = service.client();
  const follow = (mail: { tokenHash: string }) => auth.verifyOtp({ token_hash: mail.tokenHash, type: 'magiclink' });
  expect((await follow(first)).error?.code).toBe('otp_expired');
  expect((await auth.verifyOtp({ email: first.email, token: second.code, type: 'email' })).error).toBeNull();
  expect((await follow(third)).error?.code).toBe('otp_expired');
  expect((await follow(fourth)).error?.code).toBe('otp_expired');
});

test('more live codes do not bring more guesses: five wrong ones end all there are, and a fresh mail brings five', async () => {
  const first = await askForCode();
  const second = await askAgain(first.email);
  const { auth } = service.client();
  const type = (token: string) => auth.verifyOtp({ email: first.email, token, type: 'email' });
  const wrong = ['000000', '000001', '000002'].find((code) => code !== first.code && code !== second.code) ?? '';
  for (let attempt = 0; attempt < 5; attempt += 1) await type(wrong);
  expect((await type(first.code)).error?.code).toBe('otp_expired');
  expect((await type(second.code)).error?.code).toBe('otp_expired');
  expect((await type((await askAgain(first.email)).code)).error).toBeNull();
});

test('no mail that anybody can ask for ends an invitation; another invitation does', async () => {
  const email = 'colleague@casalume.example';
  const invite = () =>
    db.transaction().execute(async (trx) => {
      const { userId } = await ensureInvitedAccount(trx, { email, name: 'Ada' });
      const { link } = await issueInvitation(trx, { userId, redirectTo: 'http://localhost:3000/', lifeSeconds: 3600 });
      return new URL(link).searchParams.get('token_hash') ?? '';
    });
  const first = await invite();
  const second = await invite();
  for (let call = 0; call < 4; call += 1) await askAgain(email);
  const { auth } = service.client();
  expect((await auth.verifyOtp({ token_hash: first, type: 'invite' })).error?.code).toBe('otp_expired');
  const { data } = await auth.verifyOtp({ token_hash: second, type: 'invite' });
  expect(data.user?.user_metadata.full_name).toBe('Ada');
});

test('code and link are over after ten minutes', async () => {
  const { client, email, code, tokenHash } = await askForCode();
  await sql`update auth_private.issued_secrets set expires_at = expires_at - interval '10 minutes' where contact = ${email}`.execute(
    db,
  );
  expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired');
  const byLink = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
  expect(byLink.error?.message).toBe('Email link is invalid or has expired');
});

test('a link signs in when it is posted, once, also under two clicks', async () => {
  const { tokenHash } = await askForCode();
  const clicks = await Promise.all(
    [1, 2].map(() => service.client().auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })),
  );
  expect(clicks.filter(({ data }) => data.session)).toHaveLength(1);
});

test('HEAD and GET of a link lead to the confirming page and spend nothing', async () => {
  const { client, tokenHash } = await askForCode();
  const path = `/verify?token=${tokenHash}&type=magiclink&redirect_to=${encodeURIComponent('http://localhost:3000/client-dashboard')}`;
  for (const method of ['HEAD', 'GET', 'GET']) {
    const answer = await fetch(`${service.url}/auth/v1${path}`, { method, redirect: 'manual' });
    expect(answer.status).toBe(303);
    const target = new URL(answer.headers.get('location') ?? '');
    expect(target.pathname).toBe('/auth/confirm');
    expect(target.searchParams.get('token_hash')).toBe(tokenHash);
    expect(target.searchParams.get('redirect_to')).toBe('http://localhost:3000/client-dashboard');
  }
  expect((await client.auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })).error).toBeNull();
});

test('a redirect target that is not allowed is replaced by the site', async () => {
  const { tokenHash } = await askForCode();
  for (const target of [
    'https://evil.example/',
    'http://localhost:3000@evil.example/',
    'javascript:alert(1)',
    '//evil.example',
  ]) {
    const answer = await service.call(
      `/verify?token=${tokenHash}&type=magiclink&redirect_to=${encodeURIComponent(target)}`,
    );
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.searchParams.get('redirect_to')).toBe('http://localhost:3000');
  }
});

test('an unknown address becomes an account only once its code comes back, and its mail confirms it', async () => {
  const email = 'newcomer@casalume.example';
  const { client, code, type } = await askForCode(email);
  expect(type).toBe('signup');
  const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  expect(data.user?.email_confirmed_at).toBeTruthy();
  expect(data.user?.user_metadata.email_verified).toBe(true);
});

test('an address without an account gets the same answer and no mail when no account may be made', async () => {
  const email = 'stranger@casalume.example';
  const { error } = await service.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  expect(error).toBeNull();
  await expect(readMailedSecrets(email)).rejects.toThrow();
});

test('a second mail within a minute is refused for known and unknown addresses alike', async () => {
  const { email } = await createPerson();
  for (const address of [email, 'stranger@casalume.example']) {
    const ask = () => service.client().auth.signInWithOtp({ email: address, options: { shouldCreateUser: false } });
    await ask();
    const { error } = await ask();
    expect([error?.code, error?.status]).toEqual(['over_email_send_rate_limit', 429]);
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
  }
});

test('parameter faults are told in the hosted service’s words', async () => {
  const say = async (json: object) => {
    const answer = await service.call('/verify', { method: 'POST', json });
    return [answer.status, (await answer.json()).msg];
  };
  expect(await say({})).toEqual([400, 'Verify requires a verification type']);
  expect(await say({ type: 'email' })).toEqual([400, 'Verify requires either a token or a token hash']);
  expect(await say({ type: 'email', token: '1', token_hash: '2' })).toEqual([
    400,
    'Verify requires either a token or a token hash',
  ]);
  expect(await say({ type: 'email', token_hash: '2', email: 'a@b.example' })).toEqual([
    400,
    'Only the token_hash and type should be provided',
  ]);
  expect(await say({ type: 'email', token: '1' })).toEqual([
    400,
    'Only an email address or phone number should be provided on verify',
  ]);
  expect(await say({ type: 'email', token: '1', email: 'nonsense' })).toEqual([422, 'Invalid email format']);
  expect(await say({ type: 'odd', token: '1', email: 'a@b.example' })).toEqual([
    400,
    'Invalid email verification type',
  ]);
});

test('an old link names its masked address, mails a fresh code and takes it', async () => {
  const { email, tokenHash } = await askForCode();
  await sql`update auth_private.issued_secrets set expires_at = now() - interval '3 days' where contact = ${email}`.execute(
    db,
  );
  const post = async (path: string, json: object) => {
    const answer = await service.call(path, { method: 'POST', json });
    return { status: answer.status, body: await answer.json() };
  };
  const before = await post('/links/describe', { token_hash: tokenHash });
  expect(before.body).toEqual({
    state: 'expired',
    email: 'p•••@casalume.example',
    redirect_to: 'http://localhost:3000',
    keeps_password: false,
    reader: 'nobody',
  });
  await forgetRateLimits();
  expect((await post('/links/renew', { token_hash: tokenHash })).status).toBe(200);
  const { code } = await readMailedSecrets(email);
  const redeemed = await post('/links/redeem', { token_hash: tokenHash, code });
  expect([redeemed.status, redeemed.body.user?.email]).toEqual([200, email]);
  const fresh = await post('/links/redeem', { token_hash: tokenHash, code });
  expect(fresh.body.error_code).toBe('otp_expired');
});

test('a spent link says that it was used', async () => {
  const { client, tokenHash } = await askForCode();
  await client.auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
  const answer = await service.call('/links/describe', { method: 'POST', json: { token_hash: tokenHash } });
  expect((await answer.json()).state).toBe('used');
});
