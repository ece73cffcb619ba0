import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { ConfigurationError, env } from '#server/env.ts';
import { getSettings } from '#server/records/settings.ts';
import { type ProjectRole, projectKeys } from './project-keys.ts';
import { type AuthEnv, clientAddress } from './request.ts';
import { isServiceRoleOpen } from './service-role.ts';

/** What the hosted service's gateway does in front of the auth server: cross-origin rules and the project key. */

/** Browsers hide a header that is not named here, and the client would lose error codes with it (contract 1.4). */
const exposedHeaders = ['X-Total-Count', 'Link', 'X-Supabase-Api-Version', 'x-sb-error-code', 'Retry-After'];

/** Any origin may call: sessions travel in a header that a foreign page cannot know, never in a cookie. Asked headers are echoed. */
const anyOrigin = '*';
const preflight: MiddlewareHandler<AuthEnv> = cors({
  origin: anyOrigin,
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'],
  exposeHeaders: exposedHeaders,
  maxAge: 600,
});

/** The library answers preflights. Of each other call it would make a second answer to add its two headers. */
export const crossOrigin: MiddlewareHandler<AuthEnv> = async (c, next) => {
  if (c.req.method === 'OPTIONS') return preflight(c, next);
  await next();
  c.res.headers.set('Access-Control-Allow-Origin', anyOrigin);
  c.res.headers.set('Access-Control-Expose-Headers', exposedHeaders.join(','));
};

/** Browsers open these as pages, without any header of ours. */
const openPaths = /\/(authorize|callback|verify|sso\/saml\/[^/]+|\.well-known\/[^/]+|health|settings)$/;

/** Providers send people back to these with a form. */
const openForms = /\/(callback|sso\/saml\/acs)$/;

type KnownKey = { hash: Buffer; role: ProjectRole };

let known: { of: string; keys: Promise<KnownKey[]> } | undefined;

const digest = (text: string) => createHash('sha256').update(text).digest();

async function knownKeys(): Promise<KnownKey[]> {
  if (!env.SECRET_KEY) throw new ConfigurationError('SECRET_KEY is not set in this process.');
  // While SECRET_KEY changes, programs that have the old keys are let through too.
  const secretKeys = [env.SECRET_KEY, ...(env.SECRET_KEY_PREVIOUS ? [env.SECRET_KEY_PREVIOUS] : [])];
  const pairs = await Promise.all(secretKeys.map((secretKey) => projectKeys(secretKey, env.GOTRUE_JWT_SECRET)));
  return pairs.flatMap(({ anonKey, serviceRoleKey }): KnownKey[] => [
    { hash: digest(anonKey), role: 'anon' },
    { hash: digest(serviceRoleKey), role: 'service_role' },
  ]);
}

/** Whose project key `given` is; undefined when it is none. */
export async function projectRoleOf(given: string): Promise<ProjectRole | undefined> {
  const of = `${env.SECRET_KEY}\n${env.SECRET_KEY_PREVIOUS}`;
  if (known?.of !== of) known = { of, keys: knownKeys() };
  const hash = digest(given);
  return (await known.keys).find((key) => timingSafeEqual(key.hash, hash))?.role;
}

async function isKeyRequired(): Promise<boolean> {
  if (env.AUTH_REQUIRE_APIKEY) return env.AUTH_REQUIRE_APIKEY === 'on';
  return (await getSettings()).api.requireAPIKey;
}

/** The project key of a request: in its header, or in its address; and where the request came from. */
export type GivenKey = { header: string | undefined; query: string | undefined; address: string | undefined };

/**
 * What is wrong with the project key of a request, in the gateway's own words and shape (contract 1.2). The service's own key is refused in
 * an address, which logs and histories keep, and where it opens nothing.
 */
export async function projectKeyFault({
  header,
  query,
  address,
}: GivenKey): Promise<{ message: string; hint: string } | undefined> {
  const given = header ?? query;
  const role = given ? await projectRoleOf(given) : undefined;
  if (role === 'service_role') {
    const hint = 'The `service_role` API key belongs into a header, and works where the security settings allow it.';
    const isAllowed = given === header && (await isServiceRoleOpen(address));
    return isAllowed ? undefined : { message: 'Invalid API key', hint };
  }
  if (role || !(await isKeyRequired())) return undefined;
  if (!given) {
    return { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' };
  }
  const hint = 'Double check your Supabase `anon` or `service_role` API key.';
  return { message: 'Invalid API key', hint };
}

/** Refuses a request without the project's key. */
export const requireProjectKey: MiddlewareHandler<AuthEnv> = async (c, next) => {
  const open = c.req.method === 'POST' ? openForms : openPaths;
  if (open.test(c.req.path)) return next();
  const given = { header: c.req.header('apikey'), query: c.req.query('apikey'), address: clientAddress(c) };
  const fault = await projectKeyFault(given);
  return fault ? c.json(fault, 401) : next();
};
