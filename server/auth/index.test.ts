import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createPerson, forgetRateLimits } from '#tests/auth-service.ts';
import { atOnce, handfulOf } from '#tests/fuzz/handful.ts';
import { runs } from '#tests/runs.ts';
import { service, signedIn } from '#tests/stages/signed-in.ts';
import { authenticate } from './accounts.ts';

test('a person changes metadata and password; a new password ends the other sessions', async () => {
  const { client, person } = await signedIn();
  const other = service.client();
  await other.auth.signInWithPassword(person);
  const { data } = await client.auth.updateUser({ data: { city: 'Valletta', nickname: 'Ada' } });
  expect(data.user?.user_metadata).toMatchObject({ city: 'Valletta', nickname: 'Ada' });
  const merged = await client.auth.updateUser({ data: { nickname: null } });
  expect(merged.data.user?.user_metadata).toMatchObject({ city: 'Valletta' });
  expect(merged.data.user?.user_metadata).not.toHaveProperty('nickname');
  const current = { current_password: person.password };
  const same = await client.auth.updateUser({ password: person.password, ...current });
  expect(same.error?.code).toBe('same_password');
  const weak = await client.auth.updateUser({ password: 'short' });
  expect(weak.error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['length', 'characters'] });
  const changed = await client.auth.updateUser({ password: 'Limestone-honey-9!', ...current });
  expect(changed.error).toBeNull();
  expect((await other.auth.getUser()).error).not.toBeNull();
  expect((await client.auth.getUser()).error).toBeNull();
});

test('signing out ends this session, the others or all of them, at once', async () => {
  const person = await createPerson();
  const [a, b, c] = [service.client(), service.client(), service.client()];
  const tokens: string[] = [];
  for (const client of [a, b, c]) {
    tokens.push((await client.auth.signInWithPassword(person)).data.session?.access_token ?? '');
  }
  const alive = () => Promise.all(tokens.map(async (token) => (await authenticate(token)) !== undefined));
  expect(await alive()).toEqual([true, true, true]);
  await a.auth.signOut({ scope: 'local' });
  expect(await alive()).toEqual([false, true, true]);
  await c.auth.signOut({ scope: 'others' });
  expect(await alive()).toEqual([false, false, true]);
  await c.auth.signOut();
  expect(await alive()).toEqual([false, false, false]);
  const odd = await service.call('/logout?scope=all', { method: 'POST' });
  expect((await odd.json()).msg).toBe('Unsupported logout scope "all"');
});

test('sign-up with a known address looks like any other and mails a way in', async () => {
  const known = await createPerson();
  const password = 'Limestone-honey-9!';
  const fresh = await service.client().auth.signUp({ email: 'fresh@casalume.example', password });
  const repeat = await service.client().auth.signUp({ email: known.email, password });
  expect([fresh.error, repeat.error]).toEqual([null, null]);
  expect([fresh.data.session, repeat.data.session]).toEqual([null, null]);
  const { sub, email_verified: isVerified } = repeat.data.user?.user_metadata ?? {};
  expect([sub, isVerified, repeat.data.user?.identities?.length]).toEqual([repeat.data.user?.id, false, 1]);
  expect(repeat.data.user?.id).not.toBe(known.userId);
  expect((await service.client().auth.signInWithPassword(known)).error).toBeNull();
});

test('what a sign-up says about itself cannot pass for what is known', async () => {
  const email = 'modest@casalume.example';
  const data = { full_name: 'Mo', email: 'boss@casalume.example', email_verified: true, sub: 'somebody else' };
  const first = await service.client().auth.signUp({ email, password: 'Limestone-honey-9!', options: { data } });
  expect(first.data.user?.user_metadata).toMatchObject({ full_name: 'Mo', email, email_verified: false });
  expect(first.data.user?.identities?.[0]).toMatchObject({ email });
  await forgetRateLimits();
  const second = await service.client().auth.signUp({ email, password: 'Another-honey-10!' });
  // The same account, without what the first caller told about it.
  expect(second.data.user?.id).toBe(first.data.user?.id);
  expect(second.data.user?.user_metadata).not.toHaveProperty('full_name');
  expect(second.data.user?.identities).toHaveLength(1);
  expect(second.data.user?.identities?.[0]?.identity_data).not.toHaveProperty('full_name');
});

test('errors come in the shape of the asked version, with the code in a header that browsers may read', async () => {
  const ask = (version: string | undefined) =>
    service.call('/otp', {
      method: 'POST',
      json: {},
      headers: { origin: 'https://shop.example', ...(version ? { 'x-supabase-api-version': version } : {}) },
    });
  const old = await ask(undefined);
  expect(await old.json()).toEqual({
    code: 400,
    error_code: 'validation_failed',
    msg: 'One of email or phone must be set',
  });
  expect(old.headers.get('x-supabase-api-version')).toBeNull();
  const dated = await ask('2024-01-01');
  expect(await dated.json()).toEqual({ code: 'validation_failed', message: 'One of email or phone must be set' });
  expect(dated.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(dated.headers.get('x-sb-error-code')).toBe('validation_failed');
  expect(dated.headers.get('access-control-allow-origin')).toBe('*');
  expect(dated.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
});

test('a preflight is answered without a key, with the asked headers', async () => {
  const answer = await fetch(`${service.url}/auth/v1/token`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,x-client-info',
    },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-headers')).toBe('apikey,x-client-info');
});

test('calls without the project key or with another one are stopped at the gate; pages for browsers are not', async () => {
  const none = await fetch(`${service.url}/auth/v1/user`);
  expect([none.status, (await none.json()).message]).toEqual([401, 'No API key found in request']);
  const wrong = await service.call('/user', { headers: { apikey: 'sb_publishable_wrong' } });
  expect([wrong.status, (await wrong.json()).message]).toEqual([401, 'Invalid API key']);
  for (const path of ['/health', '/settings', '/.well-known/jwks.json']) {
    expect((await fetch(`${service.url}/auth/v1${path}`)).status).toBe(200);
  }
});

test('whoever is refused at the gate is heard to the end first, and so reads the answer', async () => {
  const { hostname, port, host } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1');
  });
  const half = 'x'.repeat(50_000);
  const post = `POST /auth/v1/token HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${2 * half.length}\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(post + half, () => resolve()));
  // Another caller is answered meanwhile, so that an answer to this one would have come.
  for (let other = 0; other < 3; other++) await service.call('/health');
  expect(heard).toBe('');
  socket.write(half);
  await vi.waitFor(() => expect(heard).toMatch(/^HTTP\/1\.1 401 /), 15_000);
  expect(socket.closed).toBe(false);
  socket.destroy();
});

test('bodies that are too large, empty or no objects are refused, and unknown members and nulls are ignored', async () => {
  const post = (body: string) => service.call('/token?grant_type=password', { method: 'POST', body });
  expect((await post(`{"email":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413);
  for (const body of ['', '[]', 'null', '7', '{', '{"email":7}', '{"email":"a\\u0000b@c.example","password":"x"}']) {
    const answer = await post(body);
    expect([body, (await answer.json()).error_code]).toEqual([body, 'bad_json']);
  }
  const tolerant = await post(
    '{"email":"a@b.example","phone":null,"password":"x","gotrue_meta_security":{},"odd":[1]}',
  );
  expect((await tolerant.json()).error_code).toBe('invalid_credentials');
  const unknown = await service.call('/no-such-thing', { method: 'POST' });
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/json']);
});

test('no body whatsoever makes the service fail', async () => {
  const { token } = await signedIn();
  const paths = [
    '/token?grant_type=password',
    '/token?grant_type=refresh_token',
    '/otp',
    '/verify',
    '/signup',
    '/recover',
    '/magiclink',
    '/links/describe',
    '/links/redeem',
  ];
  const member = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('email', 'signup', 'a@b.example', '\ud800', '123456'),
  );
  const body = fc.oneof(
    fc.record(
      {
        email: member,
        password: member,
        token: member,
        token_hash: member,
        type: member,
        refresh_token: member,
        data: fc.oneof(member, fc.dictionary(fc.string({ unit: 'binary' }), member)),
        code: member,
      },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  );
  await fc.assert(
    handfulOf(fc.tuple(fc.constantFrom(...paths), body), async ([path, json]) => {
      const answer = await service.call(path, { method: 'POST', json });
      expect(answer.status).toBeLessThan(500);
      await answer.text();
    }),
    { numRuns: runs(150 / atOnce) },
  );
  await forgetRateLimits();
  await fc.assert(
    handfulOf(body, async (json) => {
      const answer = await service.call('/user', {
        method: 'PUT',
        json,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBeLessThan(500);
      await answer.text();
    }),
    { numRuns: runs(30 / atOnce) },
  );
}, 60_000);
