import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { getSettings } from '#server/domain/settings/settings.ts';
import { ConfigurationError, env } from '#server/env.ts';
import { type ProjectRole, projectKeys } from './project-keys.ts';
import type { AuthEnv } from './request.ts';

/** What the hosted service's gateway does in front of the auth server: cross-origin rules and the project key. */

/** Browsers hide a header that is not named here, and the client would lose error codes with it (contract 1.4). */
const exposedHeaders = ['X-Total-Count', 'Link', 'X-Supabase-Api-Version', 'x-sb-error-code', 'Retry-After'];

/** Any origin may call: sessions travel in a header that a foreign page cannot know, never in a cookie. Asked headers are echoed. */
export const crossOrigin: MiddlewareHandler<AuthEnv> = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'],
  exposeHeaders: exposedHeaders,
  maxAge: 600,
});

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

/** What is wrong with a request that brings `given` as its project key, in the gateway's own words and shape (contract 1.2). */
export async function projectKeyFault(
  given: string | undefined,
): Promise<{ message: string; hint: string } | undefined> {
  if (!(await isKeyRequired())) return undefined;
  if (!given) {
    return { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' };
  }
  if (await projectRoleOf(given)) return undefined;
  const hint = 'Double check your Supabase `anon` or `service_role` API key.';
  return { message: 'Invalid API key', hint };
}

/** Refuses a request without the project's key. */
export const requireProjectKey: MiddlewareHandler<AuthEnv> = async (c, next) => {
  const open = c.req.method === 'POST' ? openForms : openPaths;
  if (open.test(c.req.path)) return next();
  const fault = await projectKeyFault(c.req.header('apikey') ?? c.req.query('apikey'));
  return fault ? c.json(fault, 401) : next();
};
