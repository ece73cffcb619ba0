import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { env } from '#server/env.ts';
import { type AuthService, forgetRateLimits, startAuthService } from '#tests/auth-service.ts';
import { makeIdentityProvider } from '#tests/saml-identity-provider.ts';

/** A company’s identity provider, and people who come by it. */

export let service: AuthService;
export let app: string;
export const peer = makeIdentityProvider();
export const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const asAdmin = () => ({ authorization: `Bearer ${service.serviceRoleKey}` });

export const mapping = {
  keys: {
    email: { name: 'mail' },
    role: { names: ['title', 'role'], default: 'guest' },
    groups: { name: 'groups', array: true },
  },
};
export let providerId: string;
export let serviceMetadata: string;

export async function admin(method: string, path: string, json?: object) {
  const init = json === undefined ? {} : { json };
  const answer = await service.call(`/admin/sso/providers${path}`, { method, headers: asAdmin(), ...init });
  return { status: answer.status, body: await answer.json() };
}

beforeAll(async () => {
  service = await startAuthService();
  env.PUBLIC_URL = service.url;
  app = `${service.url}/account/callback`;
  env.GOTRUE_SAML_ENABLED = true;
  env.GOTRUE_SAML_PRIVATE_KEY = privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64');
  serviceMetadata = await (await service.call('/sso/saml/metadata')).text();
  const { body } = await admin('POST', '', {
    type: 'saml',
    metadata_xml: peer.metadata,
    domains: ['Company.example'],
    attribute_mapping: mapping,
  });
  providerId = body.id;
});
beforeEach(async () => {
  env.GOTRUE_SAML_ENABLED = true;
  await forgetRateLimits();
});
afterAll(() => service.stop());
