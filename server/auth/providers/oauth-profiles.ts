import { z } from 'zod';
import type { ProviderSettings } from '#server/environment/providers.ts';
import type { Claims } from './dialects.ts';
import { fetchFromProvider } from './discovery.ts';

/** Who signed in, at the providers that speak OAuth 2.0 without ID tokens, as the claims OpenID Connect would have. */

export type OAuthEndpoints = { issuer: string; authorization_endpoint: string; token_endpoint: string };

/** Where the provider's pages are. A URL in the settings is a self-hosted installation's (or a stand-in's). */
export function endpointsOf({ name, url }: Pick<ProviderSettings, 'name' | 'url'>): OAuthEndpoints {
  if (name === 'github') {
    const base = url ?? 'https://github.com';
    return {
      issuer: base,
      authorization_endpoint: `${base}/login/oauth/authorize`,
      token_endpoint: `${base}/login/oauth/access_token`,
    };
  }
  return {
    issuer: url ?? 'https://www.amazon.com',
    authorization_endpoint: `${url ?? 'https://www.amazon.com'}/ap/oa`,
    token_endpoint: `${url ?? 'https://api.amazon.com'}/auth/o2/token`,
  };
}

async function read<Schema extends z.ZodType>(
  url: string,
  accessToken: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await fetchFromProvider(url, {
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}`, 'user-agent': 'vantaggio' },
  });
  if (answer.status !== 200) throw new Error(`The provider's profile answered ${answer.status}.`);
  return schema.parse(await answer.json());
}

/** The claims of whoever `accessToken` stands for. */
export function readOAuthClaims(settings: ProviderSettings, accessToken: string): Promise<Claims> {
  return settings.name === 'github' ? readGitHub(settings, accessToken) : readAmazon(settings, accessToken);
}

const text = z.string().nullish();
const gitHubUser = z.object({ id: z.number().int(), login: z.string(), name: text, avatar_url: text });
const gitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** The profile's own address is whatever the person likes to show; only the list says which one is theirs. */
async function readGitHub(settings: ProviderSettings, accessToken: string): Promise<Claims> {
  const api = settings.url ? `${settings.url}/api/v3` : 'https://api.github.com';
  const user = await read(`${api}/user`, accessToken, gitHubUser);
  const emails = await read(`${api}/user/emails`, accessToken, gitHubEmails);
  const primary = emails.find((each) => each.primary);
  return {
    iss: api,
    sub: String(user.id),
    name: user.name ?? user.login,
    preferred_username: user.login,
    picture: user.avatar_url ?? undefined,
    email: primary?.email,
    email_verified: primary?.verified === true,
  };
}

const amazonUser = z.object({ user_id: z.string().min(1), name: text, email: text });

/** Amazon does not say whether an address was verified, so it counts as one that was not. */
async function readAmazon(settings: ProviderSettings, accessToken: string): Promise<Claims> {
  const api = settings.url ?? 'https://api.amazon.com';
  const user = await read(`${api}/user/profile`, accessToken, amazonUser);
  return {
    iss: api,
    sub: user.user_id,
    name: user.name ?? undefined,
    email: user.email ?? undefined,
    email_verified: false,
  };
}
