import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { AuthError } from '#server/auth/errors.ts';
import { isSafeAddress } from '#server/environment/providers.ts';
import { log } from '#server/log.ts';

/** Calls to providers: never long, never large, and what they publish is remembered. */

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 512 * 1024;
const MAX_AGE_MS = 3_600_000;
/** How long a provider that did not answer is left alone. */
const PATIENCE_MS = 10_000;
/** How often a token with an unknown key may make us ask for the keys again. */
const KEY_COOLDOWN_MS = 30_000;

/** The provider's fault, not the person's. */
export function unreachable(provider: string): AuthError {
  const message = `The provider ${JSON.stringify(provider)} cannot be reached at the moment`;
  return new AuthError('unexpected_failure', message, { status: 503 });
}

/** As `fetch`, but for https (or this machine) only, five seconds, half a megabyte, and without following redirects. */
export async function fetchFromProvider(url: string, options: RequestInit = {}): Promise<Response> {
  if (!isSafeAddress(url)) throw new TypeError('A provider’s address must start with https://.');
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const answer = await fetch(url, { ...options, signal, redirect: 'manual' });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new TypeError('A provider’s answer is too large.');
    chunks.push(chunk);
  }
  const { status, headers } = answer;
  const body = [101, 204, 205, 304].includes(status) ? null : Buffer.concat(chunks);
  return new Response(body, { status, headers });
}

const document = z.looseObject({ issuer: z.string(), jwks_uri: z.url() });
export type ProviderDocument = z.output<typeof document>;
type Discovered = { document: ProviderDocument; keys: JWTVerifyGetKey };

const known = new Map<string, { until: number; answer: Promise<Discovered> }>();

async function discover(issuer: string): Promise<Discovered> {
  const answer = await fetchFromProvider(`${issuer}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
  });
  if (answer.status !== 200) throw new Error(`The provider’s discovery document answered ${answer.status}.`);
  const found = document.parse(await answer.json());
  const isTemplate = found.issuer.includes('{tenantid}');
  if (!isTemplate && found.issuer.replace(/\/+$/, '') !== issuer) throw new Error('The document is another issuer’s.');
  const keys = createRemoteJWKSet(new URL(found.jwks_uri), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: KEY_COOLDOWN_MS,
    cacheMaxAge: MAX_AGE_MS,
    [customFetch]: fetchFromProvider,
  });
  return { document: found, keys };
}

/** What the issuer publishes of itself (OpenID Connect Discovery 1.0), remembered for an hour. Throws {@link unreachable}. */
export async function discoverIssuer(issuer: string, provider: string): Promise<Discovered> {
  const before = known.get(issuer);
  if (before && before.until > Date.now()) return before.answer;
  const entry = { until: Date.now() + MAX_AGE_MS, answer: discover(issuer) };
  known.set(issuer, entry);
  entry.answer = entry.answer.catch((error) => {
    entry.until = Date.now() + PATIENCE_MS;
    log.warn({ err: error, provider }, 'a sign-in provider could not be discovered');
    throw unreachable(provider);
  });
  entry.answer.catch(() => {});
  return entry.answer;
}
