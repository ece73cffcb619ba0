import { decodeProtectedHeader, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { readProviders } from '#server/environment/providers.ts';
import { appleClientSecret } from './apple-secret.ts';
import { dialectOf } from './dialects.ts';

test('Apple’s client secret is made from the key of its console', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const setting = JSON.stringify({ team_id: 'TEAM', key_id: 'KEY', private_key: await exportPKCS8(privateKey) });
  const secret = await appleClientSecret(setting, 'app.vantaggio');
  expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY' });
  const { payload } = await jwtVerify(secret, publicKey, { audience: 'https://appleid.apple.com' });
  expect(payload).toMatchObject({ iss: 'TEAM', sub: 'app.vantaggio' });
  expect(await appleClientSecret('finished', 'app')).toBe('finished');
});

test('Microsoft’s addresses count only where Microsoft checked their domain', () => {
  const profile = dialectOf({ name: 'azure', url: undefined })?.profile;
  const verified = (claims: object) => profile?.({ sub: 'x', email: 'a@b.example', ...claims }).emailVerified;
  expect(verified({ tid: 'some-tenant' })).toBe(false);
  expect(verified({ tid: 'some-tenant', email_verified: true })).toBe(false);
  expect(verified({ tid: 'some-tenant', xms_edov: true })).toBe(true);
  expect(verified({ tid: '9188040d-6c67-4c5b-b112-36a304b66dad' })).toBe(true);
  const isIssuer = dialectOf({ name: 'azure', url: undefined })?.isIssuer;
  expect(isIssuer?.('https://login.microsoftonline.com/t1/v2.0', { tid: 't1' })).toBe(true);
  expect(isIssuer?.('https://login.microsoftonline.com/t1/v2.0', { tid: 't2' })).toBe(false);
  expect(isIssuer?.('https://evil.example/t1/v2.0', { tid: 't1' })).toBe(false);
});

test('faults of the configuration are told to the operator', () => {
  const faults = (source: object) => readProviders(source as Record<string, string>).faults;
  expect(faults({ GOTRUE_EXTERNAL_OKTA_ENABLED: 'true', GOTRUE_EXTERNAL_OKTA_CLIENT_ID: 'x' })).toEqual([
    'GOTRUE_EXTERNAL_OKTA_URL: must be the issuer of the provider',
  ]);
  expect(faults({ GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true' })).toEqual(['GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: is missing']);
  expect(
    faults({
      GOTRUE_EXTERNAL_OKTA_ENABLED: 'true',
      GOTRUE_EXTERNAL_OKTA_CLIENT_ID: 'x',
      GOTRUE_EXTERNAL_OKTA_URL: 'http://idp.example',
    }),
  ).toEqual(['GOTRUE_EXTERNAL_OKTA_URL: must start with https://']);
  expect(faults({ GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true', GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED: 'true' })).toEqual([]);
});
