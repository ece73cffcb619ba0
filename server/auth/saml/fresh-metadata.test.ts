import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/db/client.ts';
import { type AuthService, forgetRateLimits, startAuthService } from '#tests/auth-service.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { makeIdentityProvider } from '#tests/saml-identity-provider.ts';
import { parseIdpMetadata } from './metadata.ts';
import { fetchPublicText } from './safe-fetch.ts';

// What identity providers publish: tests have no public address, and `safe-fetch.test.ts` fetches for real.
vi.mock('./safe-fetch.ts', () => ({ fetchPublicText: vi.fn() }));
const published = vi.mocked(fetchPublicText);

const rsa = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs1', format: 'der' })
    .toString('base64');
const [firstKey, secondKey] = [rsa(), rsa()];
const metadataUrl = 'https://idp.example/metadata';

let service: AuthService;
beforeAll(async () => {
  service = await startAuthService();
});
beforeEach(async () => {
  setEnvironment({ PUBLIC_URL: service.url, GOTRUE_SAML_ENABLED: true, GOTRUE_SAML_PRIVATE_KEY: firstKey });
  published.mockReset();
  await sql`delete from auth.sso_providers`.execute(db);
  await forgetRateLimits();
});
afterEach(restoreEnvironment);
afterAll(() => service.stop());

type Peer = ReturnType<typeof makeIdentityProvider>;
const withLife = (metadata: string, attribute: string) =>
  metadata.replace('<EntityDescriptor', `<EntityDescriptor ${attribute}`);

/** Adds the provider from its address. */
async function add(metadata: string): Promise<string> {
  published.mockResolvedValueOnce(metadata);
  const answer = await service.call('/admin/sso/providers', {
    method: 'POST',
    json: {
      type: 'saml',
      metadata_url: metadataUrl,
      attribute_mapping: { keys: { email: { name: 'mail' } } },
    },
    headers: { authorization: `Bearer ${service.serviceRoleKey}` },
  });
  const { id } = await answer.json();
  expect(answer.status).toBe(201);
  published.mockClear();
  return id;
}

const serviceMetadata = async () => (await service.call('/sso/saml/metadata')).text();

async function begin(providerId: string): Promise<string> {
  const { data, error } = await service.client().auth.signInWithSSO({ providerId });
  expect(error).toBeNull();
  return data?.url ?? '';
}

async function finish(peer: Peer, url: string, options: { encryptFor?: string } = {}): Promise<URLSearchParams> {
  const answer = { attributes: { mail: ['ada@company.example'] } };
  const { form, relayState } = await peer.answer(url, options.encryptFor ?? (await serviceMetadata()), answer, {
    encrypt: options.encryptFor !== undefined,
  });
  const arrived = await fetch(`${service.url}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    body: new URLSearchParams({ SAMLResponse: form, RelayState: relayState }),
    redirect: 'manual',
  });
  return new URLSearchParams(new URL(arrived.headers.get('location') ?? '').hash.slice(1));
}

const age = (interval: string) =>
  sql`update auth.saml_providers set updated_at = now() - ${interval}::interval`.execute(db);

test('the life of metadata is read, the shortest that it names', () => {
  const { metadata } = makeIdentityProvider();
  expect(parseIdpMetadata(metadata)).toMatchObject({ validUntil: undefined, cacheSeconds: undefined });
  const read = (attribute: string) => parseIdpMetadata(withLife(metadata, attribute));
  expect(read('cacheDuration="P1DT2H3M4.5S"').cacheSeconds).toBe(86_400 + 7_200 + 180 + 4.5);
  expect(read('cacheDuration="PT0S"').cacheSeconds).toBe(0);
  expect(read('validUntil="2026-11-21T10:00:00Z"').validUntil).toEqual(new Date('2026-11-21T10:00:00Z'));
  for (const odd of ['cacheDuration="tomorrow"', 'cacheDuration="P"', 'validUntil="soon"']) {
    expect(read(odd)).toMatchObject({ validUntil: undefined, cacheSeconds: undefined });
  }
});

test.each([
  ['without a word about its life', '', '23 hours', '25 hours'],
  ['with a cache time', 'cacheDuration="PT1H"', '59 minutes', '61 minutes'],
])('metadata %s is read again when it is due', async (_name, attribute, young, old) => {
  const peer = makeIdentityProvider();
  const id = await add(withLife(peer.metadata, attribute));
  await age(young);
  await begin(id);
  expect(published).not.toHaveBeenCalled();
  await age(old);
  published.mockResolvedValue(peer.metadata);
  await begin(id);
  expect(published).toHaveBeenCalledExactlyOnceWith(metadataUrl);
  const { rows } = await sql<{ young: boolean }>`
    select updated_at > now() - interval '1 minute' as young from auth.saml_providers`.execute(db);
  expect(rows).toEqual([{ young: true }]);
});

test('metadata that has run out is read again, by one of those who ask at once', async () => {
  const peer = makeIdentityProvider();
  const id = await add(withLife(peer.metadata, 'validUntil="2026-01-01T00:00:00Z"'));
  published.mockResolvedValue(peer.metadata);
  await Promise.all(Array.from({ length: 8 }, () => begin(id)));
  expect(published).toHaveBeenCalledTimes(1);
});

test.each([
  ['is down', () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ['answers something else', () => Promise.resolve('<html></html>')],
  ['names another entity', () => Promise.resolve(makeIdentityProvider().metadata)],
])(
  'a provider whose address %s is signed in at with what is known, and not asked at each sign-in',
  async (_name, say) => {
    const peer = makeIdentityProvider();
    const id = await add(peer.metadata);
    await age('2 days');
    published.mockImplementation(say);
    for (let round = 0; round < 3; round += 1) {
      expect((await finish(peer, await begin(id))).get('access_token')).toBeTruthy();
    }
    expect(published).toHaveBeenCalledTimes(1);
    await sql`update auth_private.saml_metadata_refreshes set tried_at = now() - interval '6 minutes'`.execute(db);
    await begin(id);
    expect(published).toHaveBeenCalledTimes(2);
  },
);

test('a provider that changed its key before its metadata was due is believed after another look at its address', async () => {
  const before = makeIdentityProvider();
  const after = makeIdentityProvider(before.entityId);
  const id = await add(before.metadata);
  published.mockResolvedValue(after.metadata);
  expect((await finish(after, await begin(id))).get('access_token')).toBeTruthy();
  // Whoever signs with a key that nobody published is refused, and the address is left in peace.
  published.mockClear();
  const stranger = makeIdentityProvider(before.entityId);
  expect((await finish(stranger, await begin(id))).get('error_code')).toBe('validation_failed');
  expect(published).not.toHaveBeenCalled();
});

test('while our own key is replaced, both are published and both open what was encrypted', async () => {
  const peer = makeIdentityProvider();
  const id = await add(peer.metadata);
  const certificates = (xml: string) => new Set(xml.match(/(?<=<ds:X509Certificate>)[^<]+/g));
  const old = await serviceMetadata();
  expect(certificates(old).size).toBe(1);
  setEnvironment({ GOTRUE_SAML_PRIVATE_KEY_NEXT: secondKey });
  expect(certificates(await serviceMetadata())).toEqual(new Set([...certificates(old), expect.any(String)]));
  expect(await (await service.call('/settings')).json()).toMatchObject({ saml_private_key_next_configured: true });
  setEnvironment({ GOTRUE_SAML_PRIVATE_KEY: secondKey, GOTRUE_SAML_PRIVATE_KEY_NEXT: firstKey });
  const current = await serviceMetadata();
  for (const encryptFor of [old, current]) {
    expect((await finish(peer, await begin(id), { encryptFor })).get('access_token')).toBeTruthy();
  }
  setEnvironment({ GOTRUE_SAML_PRIVATE_KEY_NEXT: undefined });
  expect((await finish(peer, await begin(id), { encryptFor: old })).get('error_code')).toBe('validation_failed');
});
