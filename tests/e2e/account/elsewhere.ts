import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright';
import { projectKeys } from '#server/auth/project-keys.ts';
import { type IdentityProvider, providerClient, startIdentityProvider } from '#tests/identity-provider.ts';
import { type Answer, makeIdentityProvider } from '#tests/saml-identity-provider.ts';
import { freePort, type Product, startProduct } from '#tests/setup/product.ts';

/** The product beside others that people can sign in with: a real OpenID Connect provider, and a company's SAML identity provider. */

const company = makeIdentityProvider('https://idp.example/metadata');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** What lets people sign in with their company. */
export const companyEnvironment = {
  GOTRUE_SAML_ENABLED: 'true',
  GOTRUE_SAML_PRIVATE_KEY: privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
};

export type Surroundings = { product: Product; peer: IdentityProvider; serviceMetadata: string };

/** Starts both; `env` is added to the product's. */
export async function startSurroundings(env: Record<string, string> = {}): Promise<Surroundings> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const peer = await startIdentityProvider(`${url}/auth/v1/callback`);
  const started = await startProduct({
    port,
    env: {
      GOTRUE_EXTERNAL_ACME_ENABLED: 'true',
      GOTRUE_EXTERNAL_ACME_URL: peer.issuer,
      GOTRUE_EXTERNAL_ACME_CLIENT_ID: providerClient.id,
      GOTRUE_EXTERNAL_ACME_SECRET: providerClient.secret,
      GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
      ...companyEnvironment,
      ...env,
    },
  });
  const product = { ...started, url };
  const serviceMetadata = await (await fetch(`${url}/auth/v1/sso/saml/metadata`)).text();
  await addCompany(product);
  return { product, peer, serviceMetadata };
}

async function addCompany({ url, dataDir }: Product): Promise<void> {
  const { serviceRoleKey } = await projectKeys(readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim());
  const answer = await fetch(`${url}/auth/v1/admin/sso/providers`, {
    method: 'POST',
    headers: {
      apikey: serviceRoleKey,
      authorization: `Bearer ${serviceRoleKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      type: 'saml',
      metadata_xml: company.metadata,
      domains: ['casalume.example'],
      attribute_mapping: { keys: { email: { name: 'mail' }, name: { name: 'name' } } },
    }),
  });
  if (answer.status !== 201) throw new Error(`the company was not added: ${answer.status} ${await answer.text()}`);
}

const form = (action: string, fields: Record<string, string>) => `<!doctype html><title>Company</title>
<form method="post" action="${action}">${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  .join('')}<button>Go on</button></form>`;

/** A failing answer as identity providers send it, without an assertion (SAML core 3.2.2.2). */
function refusal(acs: string, inResponseTo: string): string {
  const now = new Date().toISOString();
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}" Destination="${acs}" InResponseTo="${inResponseTo}"><saml:Issuer>${company.entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode></samlp:Status></samlp:Response>`;
  return Buffer.from(xml).toString('base64');
}

/** The company's page, on which the person goes on by a button. `answer` undefined: they are refused there. */
export async function openCompany(
  context: BrowserContext,
  { product, serviceMetadata }: Surroundings,
  answer: Answer | undefined,
): Promise<void> {
  const acs = `${product.url}/auth/v1/sso/saml/acs`;
  await context.route('https://idp.example/**', async (route) => {
    const url = route.request().url();
    const made = await company.answer(url, serviceMetadata, answer);
    const id = /InResponseTo="([^"]+)"/.exec(made.xml)?.[1] ?? '';
    const SAMLResponse = answer ? made.form : refusal(acs, id);
    const body = form(acs, { SAMLResponse, RelayState: made.relayState });
    await route.fulfill({ contentType: 'text/html', body });
  });
}
