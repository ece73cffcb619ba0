import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { createPerson, forgetRateLimits } from '#tests/auth-service.ts';
import { freshPhone, readTextedCode } from '#tests/auth-texts.ts';
import { browse } from '#tests/identity-provider.ts';
import { app, isApp, newcomer, peer, queryOf, remembering, service, signInAt } from '#tests/provider-sign-in.ts';
import { runs } from '#tests/runs.ts';

test('a signed-in person adds a provider and removes it again; the last way in stays', async () => {
  const owner = await createPerson();
  const client = remembering();
  await client.auth.signInWithPassword(owner);
  const person = newcomer();
  peer.become(person);
  const { data } = await client.auth.linkIdentity({
    provider: 'acme' as 'google',
    options: { redirectTo: app, skipBrowserRedirect: true },
  });
  const { url } = await browse(data.url ?? '', isApp);
  // Nothing is added before the one who asked comes back with the verifier.
  expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  const linked = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
  expect(linked.data.user?.id).toBe(owner.userId);
  const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
  expect(identities.map((identity) => identity.provider)).toEqual(['email', 'acme']);
  expect((await signInAt('acme')).session?.user.id).toBe(owner.userId);
  const [email, acme] = identities;
  if (!email || !acme) throw new Error('identities are missing');
  expect((await client.auth.unlinkIdentity(acme)).error).toBeNull();
  const last = await client.auth.unlinkIdentity(email);
  expect(last.error).toMatchObject({ code: 'single_identity_not_deletable', status: 422 });
  const odd = await service.call('/user/identities/7', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${(await client.auth.getSession()).data.session?.access_token}` },
  });
  expect([odd.status, (await odd.json()).msg]).toEqual([404, 'identity_id must be an UUID']);
});

test('whoever removes their number cannot be signed in with it, or texted at it, any more', async () => {
  env.GOTRUE_EXTERNAL_PHONE_ENABLED = true;
  const owner = await createPerson();
  const client = remembering();
  await client.auth.signInWithPassword(owner);
  const phone = freshPhone();
  await client.auth.updateUser({ phone });
  await client.auth.verifyOtp({ phone, token: readTextedCode(phone) ?? '', type: 'phone_change' });
  await client.auth.signInWithPassword(owner);
  const identity = (await client.auth.getUserIdentities()).data?.identities.find(
    ({ provider }) => provider === 'phone',
  );
  if (!identity) throw new Error('the number is missing');
  expect((await client.auth.unlinkIdentity(identity)).error).toBeNull();
  const { data } = await client.auth.getUser();
  expect([data.user?.phone, data.user?.phone_confirmed_at, data.user?.email]).toEqual(['', undefined, owner.email]);
  const { error } = await remembering().auth.signInWithPassword({ phone, password: owner.password });
  expect(error?.code).toBe('invalid_credentials');
  await forgetRateLimits();
  await remembering().auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
  expect(readdirSync(`${env.DATA_DIR}/outbox`).filter((name) => name.includes(phone))).toHaveLength(1);
});

test('an identity of somebody else is not added, which the callback says', async () => {
  const person = newcomer();
  peer.become(person);
  await signInAt('acme');
  for (const flow of ['pkce', 'implicit'] as const) {
    const client = remembering(flow);
    await client.auth.signInWithPassword(await createPerson());
    const { data } = await client.auth.linkIdentity({
      provider: 'acme' as 'google',
      options: { redirectTo: app, skipBrowserRedirect: true },
    });
    const { url } = await browse(data.url ?? '', isApp);
    expect(queryOf(url)).toMatchObject({
      error: 'server_error',
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked to another user',
    });
  }
});

test('without the setting nobody links or unlinks', async () => {
  env.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED = false;
  const client = remembering();
  await client.auth.signInWithPassword(await createPerson());
  const { error } = await client.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
  expect(error).toMatchObject({ status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' });
  const identity = (await client.auth.getUserIdentities()).data?.identities[0];
  expect(identity && (await client.auth.unlinkIdentity(identity)).error?.code).toBe('manual_linking_disabled');
});

test('arbitrary identity ids and queries are refused, never a failure', async () => {
  const client = remembering();
  const { data } = await client.auth.signInWithPassword(await createPerson());
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.uuid(), fc.constantFrom('acme', '\u0000', 'x'.repeat(3000)));
  const call = async (path: string, method = 'GET') => {
    await forgetRateLimits();
    const answer = await service.call(path, { method, headers });
    expect([answer.status < 500, await answer.text()]).toEqual([true, expect.not.stringMatching(/\n\s+at /)]);
  };
  const names = fc.constantFrom('provider', 'redirect_to', 'scopes', 'code_challenge', 'skip_http_redirect', 'x');
  await fc.assert(
    fc.asyncProperty(text, fc.dictionary(names, text), async (id, query) => {
      // Half surrogates are no part of an address.
      await call(`/user/identities/${encodeURIComponent(id.toWellFormed())}`, 'DELETE');
      await call(`/user/identities/authorize?${new URLSearchParams(query)}`);
      await call(`/admin/sso/providers/${encodeURIComponent(id.toWellFormed())}`);
    }),
    { numRuns: runs(50) },
  );
  expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
});
