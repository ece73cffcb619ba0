import type { Configuration } from 'openid-client';
import type { Profile } from '#server/auth/profiles.ts';
import type { ProviderSettings } from '#server/environment/providers.ts';
import { publicUrl } from '#server/public-url.ts';
import { appleClientSecret } from './apple-secret.ts';
import type { Claims, Dialect } from './dialects.ts';
import { discoverIssuer, fetchFromProvider } from './discovery.ts';
import { endpointsOf, readOAuthClaims } from './oauth-profiles.ts';

/** Our side of the authorization code flow (RFC 6749, RFC 7636, OpenID Connect Core), by the certified client library. */

const TIMEOUT_SECONDS = 5;
const MAX_AGE_MS = 3_600_000;

/** Loaded with the first sign-in at a provider, so that nobody else waits for it. */
const library = () => import('openid-client');

export function redirectUriOf(settings: ProviderSettings): string {
  return settings.redirectUri ?? `${publicUrl()}/auth/v1/callback`;
}

async function configure(settings: ProviderSettings, dialect: Dialect): Promise<Configuration> {
  const oidc = await library();
  const clientId = settings.clientIds[0] ?? '';
  const secret = settings.name === 'apple' ? await appleClientSecret(settings.secret, clientId) : settings.secret;
  const post = oidc.ClientSecretPost(secret);
  if (!dialect.issuer) {
    const config = new oidc.Configuration(endpointsOf(settings), clientId, undefined, post);
    config.timeout = TIMEOUT_SECONDS;
    config[oidc.customFetch] = (url, options) => fetchFromProvider(url, options as RequestInit);
    if (endpointsOf(settings).issuer.startsWith('http:')) oidc.allowInsecureRequests(config);
    return config;
  }
  const { document } = await discoverIssuer(dialect.issuer, settings.name);
  const methods = document.token_endpoint_auth_methods_supported;
  // What a provider that says nothing understands is Basic (OpenID Connect Discovery section 3), but each known one takes both.
  const takesPost = !Array.isArray(methods) || methods.includes('client_secret_post');
  const insecure = dialect.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(
    new URL(dialect.issuer),
    clientId,
    undefined,
    takesPost ? post : oidc.ClientSecretBasic(secret),
    {
      execute: [oidc.enableNonRepudiationChecks, ...insecure],
      timeout: TIMEOUT_SECONDS,
      [oidc.customFetch]: (url, options) => fetchFromProvider(url, options as RequestInit),
    },
  );
}

const configurations = new Map<string, { until: number; config: Promise<Configuration> }>();

function configurationOf(settings: ProviderSettings, dialect: Dialect): Promise<Configuration> {
  const { name, url, clientIds, secret } = settings;
  const key = JSON.stringify([name, url, clientIds, secret]);
  const known = configurations.get(key);
  // Apple's secret is made for the moment.
  if (known && known.until > Date.now() && name !== 'apple') return known.config;
  const config = configure(settings, dialect);
  configurations.set(key, { until: Date.now() + MAX_AGE_MS, config });
  config.catch(() => configurations.delete(key));
  return config;
}

/** Where the browser goes to sign in. */
export async function authorizationUrl(
  settings: ProviderSettings,
  dialect: Dialect,
  request: { state: string; challenge: string; nonce: string; scopes: string[]; parameters: Record<string, string> },
): Promise<string> {
  const oidc = await library();
  const config = await configurationOf(settings, dialect);
  const url = oidc.buildAuthorizationUrl(config, {
    ...request.parameters,
    ...dialect.parameters,
    redirect_uri: redirectUriOf(settings),
    scope: [...new Set([...dialect.scopes, ...request.scopes])].join(' '),
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
    ...(dialect.issuer ? { nonce: request.nonce } : {}),
  });
  return url.href;
}

export type ProviderAnswer = {
  profile: Profile;
  providerToken: string;
  providerRefreshToken: string | undefined;
};

/** Exchanges the code that the browser brought back, and reads who it is. Throws whatever goes wrong between us and the provider. */
export async function redeemCode(
  settings: ProviderSettings,
  dialect: Dialect,
  answer: { parameters: URLSearchParams; state: string; verifier: string; nonce: string; firstName?: Claims },
): Promise<ProviderAnswer> {
  const oidc = await library();
  const config = await configurationOf(settings, dialect);
  const url = new URL(redirectUriOf(settings));
  for (const name of ['code', 'state', 'iss']) {
    const value = answer.parameters.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  const tokens = await oidc.authorizationCodeGrant(config, url, {
    pkceCodeVerifier: answer.verifier,
    expectedState: answer.state,
    ...(dialect.issuer ? { expectedNonce: answer.nonce, idTokenExpected: true } : {}),
  });
  const claims = dialect.issuer
    ? await completeClaims(config, tokens.access_token, { ...tokens.claims() }, settings.name)
    : await readOAuthClaims(settings, tokens.access_token);
  return {
    profile: dialect.profile({ ...answer.firstName, ...claims }),
    providerToken: tokens.access_token,
    providerRefreshToken: tokens.refresh_token,
  };
}

/** Many providers put the address into the userinfo answer only. Address and its verification are taken from one place, never mixed. */
async function completeClaims(
  config: Configuration,
  accessToken: string,
  claims: Claims,
  name: string,
): Promise<Claims> {
  // What Microsoft verifies, it says in the token.
  if (claims.email || name === 'azure' || !config.serverMetadata().userinfo_endpoint) return claims;
  const oidc = await library();
  const info = await oidc.fetchUserInfo(config, accessToken, String(claims.sub));
  return { ...claims, ...info, email_verified: info.email_verified === true };
}
