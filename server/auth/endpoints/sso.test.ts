import { createClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { createPerson, forgetRateLimits } from '#tests/auth-service.ts';
import { atOnce, handfulOf } from '#tests/fuzz/handful.ts';
import { runs } from '#tests/runs.ts';
import { type Answer, makeIdentityProvider } from '#tests/saml-identity-provider.ts';
import { admin, app, asAdmin, peer, providerId, service, serviceMetadata } from '#tests/stages/single-sign-on.ts';

function remembering(flowType: 'pkce' | 'implicit' = 'pkce') {
  const memory = new Map<string, string>();
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  };
  return createClient(service.url, service.anonKey, { auth: { flowType, storage, autoRefreshToken: false } });
}

async function begin(client = remembering('implicit'), target: object = { domain: 'company.example' }) {
  const { data, error } = await client.auth.signInWithSSO({ ...target, options: { redirectTo: app } } as never);
  expect(error).toBeNull();
  return data?.url ?? '';
}

async function post(form: Record<string, string>): Promise<URL> {
  const answer = await fetch(`${service.url}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location') ?? '');
}

const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
const faultOf = (url: URL) => `${url.searchParams.get('error_code')}: ${url.searchParams.get('error_description')}`;
const person = (more: Answer = {}): Answer => ({
  nameId: 'ada',
  attributes: { mail: ['Ada@Company.example'] },
  ...more,
});

/** The whole way; `change` may alter what the browser carries. */
async function arrive(answer: Answer = person(), change: (xml: string) => string = (xml) => xml, idp = peer) {
  const url = await begin();
  const { xml, relayState } = await idp.answer(url, serviceMetadata, answer);
  return post({ SAMLResponse: Buffer.from(change(xml)).toString('base64'), RelayState: relayState });
}

test('a person signs in at the company’s identity provider by its domain, with what it says of them', async () => {
  const attributes = { mail: ['Ada@Company.example'], role: ['director'], groups: ['a', 'b'] };
  const url = await arrive(person({ attributes, sessionEndsIn: 3_600_000 }));
  const fragment = fragmentOf(url);
  expect(url.pathname).toBe('/account/callback');
  const { data } = await service.client().auth.getUser(fragment.access_token);
  expect(data.user).toMatchObject({ email: 'ada@company.example', app_metadata: { provider: `sso:${providerId}` } });
  expect(data.user?.user_metadata.custom_claims).toEqual({ role: 'director', groups: ['a', 'b'] });
  const claims = await service.client().auth.getClaims(fragment.access_token);
  expect(claims.data?.claims.amr?.[0]).toMatchObject({ method: 'sso/saml', provider: providerId });
  const { rows } = await sql<{ sso: boolean; bounded: boolean }>`
    select u.is_sso_user as sso, s.not_after between now() + interval '59 minutes' and now() + interval '61 minutes' as bounded
    from auth.sessions s join auth.users u on u.id = s.user_id where s.id = ${claims.data?.claims.session_id}::uuid`.execute(
    db,
  );
  expect(rows[0]).toEqual({ sso: true, bounded: true });
  const again = fragmentOf(await arrive(person()));
  expect((await service.client().auth.getUser(again.access_token)).data.user?.id).toBe(data.user?.id);
});

test('with PKCE only the browser that asked gets the session, which ends when the provider says', async () => {
  const client = remembering('pkce');
  const url = await begin(client, { providerId });
  const { form, relayState } = await peer.answer(url, serviceMetadata, person({ sessionEndsIn: 600_000 }));
  const landed = await post({ SAMLResponse: form, RelayState: relayState });
  const { data, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  expect(data.user?.email).toBe('ada@company.example');
  const { rows } = await sql<{ bounded: boolean }>`
    select not_after < now() + interval '11 minutes' as bounded from auth.sessions where user_id = ${data.user?.id}::uuid
    order by created_at desc limit 1`.execute(db);
  expect(rows[0]?.bounded).toBe(true);
});

test('an encrypted assertion is opened', async () => {
  const url = await begin();
  const { form, xml, relayState } = await peer.answer(url, serviceMetadata, person(), { encrypt: true });
  expect(xml).toContain('EncryptedAssertion');
  expect(fragmentOf(await post({ SAMLResponse: form, RelayState: relayState })).access_token).toBeDefined();
});

test('the same address elsewhere stays another account', async () => {
  const owner = await createPerson();
  const url = await arrive(person({ nameId: 'same', attributes: { mail: [owner.email] } }));
  const { data } = await service.client().auth.getUser(fragmentOf(url).access_token);
  expect(data.user?.email).toBe(owner.email);
  expect(data.user?.id).not.toBe(owner.userId);
  const other = makeIdentityProvider();
  const { body } = await admin('POST', '', { metadata_xml: other.metadata });
  const start = await begin(remembering('implicit'), { providerId: body.id });
  const { form, relayState } = await other.answer(
    start,
    serviceMetadata,
    person({ nameId: 'same', attributes: { mail: [owner.email] } }),
  );
  const there = fragmentOf(await post({ SAMLResponse: form, RelayState: relayState }));
  expect((await service.client().auth.getUser(there.access_token)).data.user?.id).not.toBe(data.user?.id);
});

const unsigned = (xml: string) => xml.replaceAll(/<ds:Signature[\s\S]*?<\/ds:Signature>/g, '');
const assertionOf = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
const forged = (xml: string) =>
  unsigned(assertionOf(xml))
    .replace('Ada@Company.example', 'boss@company.example')
    .replace(/(<saml:NameID[^>]*>)ada/, '$1boss')
    .replace(/ ID="_[^"]*"/, ' ID="_evil"');

test.each<[string, Answer, ((xml: string) => string) | undefined]>([
  ['without a signature', person(), unsigned],
  ['changed after signing', person(), (xml) => xml.replace('Ada@Company.example', 'boss@company.example')],
  [
    'with a forged assertion before the signed one',
    person(),
    (xml) => xml.replace('<saml:Assertion', `${forged(xml)}<saml:Assertion`),
  ],
  [
    'with a forged assertion after the signed one',
    person(),
    (xml) => xml.replace('</samlp:Response>', `${forged(xml)}</samlp:Response>`),
  ],
  [
    'with the signed assertion wrapped inside a forged one',
    person(),
    (xml) =>
      xml.replace(assertionOf(xml), forged(xml).replace('</saml:Assertion>', `${assertionOf(xml)}</saml:Assertion>`)),
  ],
  [
    'with the signed assertion moved aside',
    person(),
    (xml) => xml.replace(assertionOf(xml), `${forged(xml)}<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions>`),
  ],
  [
    'with the signature moved to a forged assertion',
    person(),
    (xml) => {
      const signature = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(assertionOf(xml))?.[0] ?? '';
      const wrapped = signature.replace(
        '</ds:Signature>',
        `<ds:Object>${unsigned(assertionOf(xml))}</ds:Object></ds:Signature>`,
      );
      return xml.replace(assertionOf(xml), forged(xml).replace('</saml:Issuer>', `</saml:Issuer>${wrapped}`));
    },
  ],
  [
    'with a comment inside the name',
    person({ nameId: 'ada' }),
    (xml) => xml.replace(/(<saml:NameID[^>]*>)ada/, '$1ada<!-- -->x'),
  ],
  ['for another audience', person({ audience: 'https://other.example' }), undefined],
  ['for another place', person({ recipient: 'https://other.example/acs' }), undefined],
  ['by another issuer', person({ issuer: 'https://other.example' }), undefined],
  ['that is too old', person({ endsIn: -60_000 }), undefined],
  ['to another request', person({ inResponseTo: '_another' }), undefined],
  ['with a document type', person(), (xml) => `<!DOCTYPE x [<!ENTITY e "x">]>${xml}`],
])('an answer %s opens nothing', async (_name, answer, change) => {
  const url = await arrive(answer, change);
  expect(faultOf(url)).toMatch(/^validation_failed: SAML/);
  expect(fragmentOf(url).access_token).toBeUndefined();
});

test('the answer of another identity provider opens nothing', async () => {
  const stranger = makeIdentityProvider(peer.entityId);
  expect(faultOf(await arrive(person(), undefined, stranger))).toMatch(/^validation_failed: SAML/);
});

test('the library’s protection against wrapping is not all there is: the request inside the signature counts', async () => {
  // The answer around the assertion is not signed, and can be made to name any request.
  const [first, second] = [await begin(), await begin()];
  const stolen = await peer.answer(first, serviceMetadata, person());
  const mine = await peer.answer(second, serviceMetadata, person());
  const id = (xml: string) => /<samlp:Response[^>]*InResponseTo="([^"]*)"/.exec(xml)?.[1] ?? '';
  const moved = stolen.xml.replace(/(<samlp:Response[^>]*InResponseTo=")[^"]*/, `$1${id(mine.xml)}`);
  const url = await post({ SAMLResponse: Buffer.from(moved).toString('base64'), RelayState: mine.relayState });
  expect(faultOf(url)).toMatch(/^validation_failed: SAML/);
});

test('an answer works once, its state once and in time', async () => {
  const { form, relayState } = await peer.answer(await begin(), serviceMetadata, person());
  expect(fragmentOf(await post({ SAMLResponse: form, RelayState: relayState })).access_token).toBeDefined();
  const again = await post({ SAMLResponse: form, RelayState: relayState });
  expect(faultOf(again)).toBe('saml_relay_state_not_found: SAML RelayState does not exist, try logging in again?');
  const assertionId = '_the-same';
  expect(fragmentOf(await arrive(person({ assertionId }))).access_token).toBeDefined();
  expect(faultOf(await arrive(person({ assertionId })))).toBe('validation_failed: SAML assertion was used already');
  const late = await peer.answer(await begin(), serviceMetadata, person());
  await sql`update auth.saml_relay_states set created_at = created_at - interval '16 minutes'`.execute(db);
  expect(faultOf(await post({ SAMLResponse: late.form, RelayState: late.relayState }))).toMatch(
    /^saml_relay_state_expired/,
  );
});

test.each<[Answer, string]>([
  [{ recipient: 'https://other.example/acs' }, 'SAML assertion does not answer this request'],
  [{ issuer: 'https://other.example' }, 'SAML assertion was issued by somebody else'],
  [{ inResponseTo: '_another' }, 'SAML response is not valid'],
  [{ audience: 'https://other.example' }, 'SAML response is not valid'],
])('%j alone is the reason of its refusal', async (more, reason) => {
  expect(faultOf(await arrive(person(more)))).toBe(`validation_failed: ${reason}`);
});

test('an assertion without a lasting name or an address is told', async () => {
  const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
  expect(faultOf(await arrive(person({ nameIdFormat: transient })))).toMatch(/^saml_assertion_no_user_id/);
  expect(faultOf(await arrive({ nameId: 'ada' }))).toMatch(/^saml_assertion_no_email/);
});

test('POST /sso says what is wrong', async () => {
  const say = async (json: object) => {
    const answer = await service.call('/sso', { method: 'POST', json });
    const body = await answer.json();
    return [answer.status, body.error_code, body.msg];
  };
  expect(await say({})).toEqual([400, 'validation_failed', 'A provider_id or domain needs to be provided']);
  expect(await say({ provider_id: providerId, domain: 'x' })).toEqual([
    400,
    'validation_failed',
    'Only one of provider_id or domain supported',
  ]);
  expect(await say({ domain: 'other.example' })).toEqual([
    404,
    'sso_provider_not_found',
    'No SSO provider assigned for this domain',
  ]);
  expect(await say({ provider_id: 'x' })).toEqual([404, 'sso_provider_not_found', 'No such SSO provider']);
  const off = await admin('PUT', `/${providerId}`, { disabled: true });
  expect(off.body.disabled).toBe(true);
  expect((await say({ provider_id: providerId }))[1]).toBe('sso_provider_disabled');
  await admin('PUT', `/${providerId}`, { disabled: false });
  env.GOTRUE_SAML_ENABLED = false;
  const { error } = await service.client().auth.signInWithSSO({ domain: 'company.example' });
  expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' });
});

test('arbitrary forms, bodies and metadata are refused, never a failure', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(peer.metadata, '<a/>', '<!DOCTYPE a>', 'PGEvPg==', '\u0000'),
  );
  const json = fc.oneof(
    fc.jsonValue(),
    fc.record(
      { metadata_xml: text, domains: fc.jsonValue(), attribute_mapping: fc.jsonValue(), provider_id: text },
      { requiredKeys: [] },
    ),
  );
  const expectRefusal = async (path: string, init: RequestInit & { json?: unknown }) => {
    const answer = await service.call(path, { method: 'POST', ...init });
    expect([path, answer.status < 500, await answer.text()]).toEqual([
      path,
      true,
      expect.not.stringMatching(/\n\s+at /),
    ]);
  };
  await fc.assert(
    handfulOf(fc.tuple(text, text, json), async ([a, b, body]) => {
      const relayState = await begin().then((url) => new URL(url).searchParams.get('RelayState') ?? '');
      const formWith = (RelayState: string) => ({
        body: new URLSearchParams({ SAMLResponse: Buffer.from(a).toString('base64'), RelayState }),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      await Promise.all([
        expectRefusal('/sso/saml/acs', formWith(b)),
        expectRefusal('/sso/saml/acs', formWith(relayState)),
        expectRefusal('/sso', { json: body }),
        expectRefusal('/admin/sso/providers', { json: body, headers: asAdmin() }),
      ]);
    }).beforeEach(forgetRateLimits),
    { numRuns: runs(40 / atOnce) },
  );
});
