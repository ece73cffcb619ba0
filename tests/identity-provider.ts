import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
// The package has no types of its own.
// @ts-expect-error
import Provider from 'oidc-provider';

/** A real OpenID Connect provider (the `oidc-provider` package) on a port of this machine, where whoever is named signs in without being asked. */

export type Account = { sub: string; email?: string; email_verified?: boolean; name?: string; picture?: string };

export const providerClient = {
  id: 'vantaggio-web',
  otherId: 'vantaggio-app',
  secret: 'a-secret-for-tests-of-32-characters',
};

/** Starts the provider; `redirectUri` is where it may send people back to. */
export async function startIdentityProvider(redirectUri: string) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = 'first';
  const accounts = new Map<string, Account>();
  let current: { account?: Account; denies?: boolean } = {};
  const client = { client_secret: providerClient.secret, redirect_uris: [redirectUri], response_types: ['code'] };
  const provider = new Provider(issuer, {
    clients: [{ ...client, client_id: providerClient.id, grant_types: ['authorization_code', 'refresh_token'] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_c: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: (_c: unknown, sub: string) => ({ accountId: sub, claims: () => accounts.get(sub) ?? { sub } }),
    issueRefreshToken: () => true,
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
      RefreshToken: 600,
    },
  });
  let requests: string[] = [];
  let keysOnTop: object[] = [];
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/jwks' && keysOnTop.length > 0) {
      response.setHeader('content-type', 'application/jwk-set+json');
      const first = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
      response.end(JSON.stringify({ keys: [first, ...keysOnTop] }));
      return;
    }
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const { prompt, params, grantId } = await provider.interactionDetails(request, response);
    if (current.denies) {
      const result = { error: 'access_denied', error_description: 'The person said no' };
      return provider.interactionFinished(request, response, result);
    }
    const sub = current.account?.sub ?? '';
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: sub, remember: false } });
    }
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: sub, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
  });
  const token = (
    claims: Record<string, unknown>,
    key: Parameters<SignJWT['sign']>[0] = privateKey,
    header: object = {},
  ) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key);
  return {
    issuer,
    /** Who signs in next. */
    become: (account: Account) => {
      accounts.set(account.sub, account);
      current = { account };
    },
    /** The next person says no. */
    deny: () => {
      current = { ...current, denies: true };
    },
    /** A token under the provider's own key, with exactly these claims. */
    token,
    /** A new key; published from now on. */
    addKey: async (name: string) => {
      const pair = await generateKeyPair('RS256', { extractable: true });
      keysOnTop = [...keysOnTop, { ...(await exportJWK(pair.publicKey)), kid: name, alg: 'RS256', use: 'sig' }];
      return pair.privateKey;
    },
    /** Paths that were asked for since the last call. */
    takeRequests: () => {
      const taken = requests;
      requests = [];
      return taken;
    },
    stop: () => stopServer(server),
  };
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/** Ends a server and whoever still holds a connection to it. */
export function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Opens `url` as a browser does: follows redirects, keeps cookies of each host, and stops before `until`. */
export async function browse(
  url: string,
  until: (url: URL) => boolean,
  jar: Map<string, Map<string, string>> = new Map(),
  init: RequestInit = {},
) {
  let next = new URL(url);
  for (let hop = 0; hop < 12; hop += 1) {
    const cookies = jar.get(next.host) ?? new Map<string, string>();
    jar.set(next.host, cookies);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, {
      redirect: 'manual',
      ...(hop === 0 ? init : {}),
      headers: { ...(hop === 0 ? init.headers : {}), ...(cookie ? { cookie } : {}) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      const isGone = attributes.some((attribute) => /max-age=0|expires=thu, 01 jan 1970/i.test(attribute));
      if (isGone) cookies.delete(name.trim());
      else cookies.set(name.trim(), value.join('='));
    }
    const location = answer.headers.get('location');
    if (!location) return { url: next, answer };
    next = new URL(location, next);
    if (until(next)) return { url: next, answer };
  }
  throw new Error(`Too many redirects, the last to ${next.host}${next.pathname}`);
}
