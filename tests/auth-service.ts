import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createUserWithPassword } from '#server/auth/accounts.ts';
import { auth } from '#server/auth/index.ts';
import { projectKeys } from '#server/auth/project-keys.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { type Env, env } from '#server/env.ts';
import { callerAddress, proxyList } from '#server/http/caller-address.ts';
import { socketAddress } from '#server/http/request-context.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { open } from '#server/secrets.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { serveApp } from './serve.ts';

/** The sign-in service on a real port, as its official client sees it; `behindProxy` as behind one on this machine. */
export async function startAuthService({ behindProxy = false } = {}) {
  const app = new Hono<ServerEnv>();
  if (behindProxy) {
    const proxies = proxyList(['127.0.0.1']);
    app.use(async (c, next) => {
      c.set('address', callerAddress(socketAddress(c), c.req.header('x-forwarded-for'), proxies));
      await next();
    });
  }
  app.route('/auth/v1', auth);
  const { url, stop } = await serveApp(app);
  const { anonKey, serviceRoleKey } = await projectKeys(env.SECRET_KEY ?? '');
  return {
    url,
    anonKey,
    serviceRoleKey,
    /** A fresh browser: a client with a memory of its own. */
    client: () => createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } }),
    /** A call without the client in between. */
    call: (path: string, init: RequestInit & { json?: unknown } = {}) => {
      const { json, headers, ...rest } = init;
      const body = json === undefined ? {} : { body: JSON.stringify(json) };
      return fetch(`${url}/auth/v1${path}`, {
        redirect: 'manual',
        ...rest,
        ...body,
        headers: { apikey: anonKey, 'content-type': 'application/json', ...headers },
      });
    },
    stop: async () => {
      await stop();
      await closeQueue();
      await closeDatabase();
    },
  };
}

export type AuthService = Awaited<ReturnType<typeof startAuthService>>;

/**
 * The sign-in service of a test file, for as long as its tests run: each begins below every limit, and none sees what another has set.
 * @param environment what the product believes to have been started with, in each test
 */
export function serveAuth({
  environment = {},
  ...options
}: {
  behindProxy?: boolean;
  environment?: Partial<Env>;
} = {}): AuthService {
  const service = {} as AuthService;
  beforeAll(async () => {
    Object.assign(service, await startAuthService(options));
  });
  beforeEach(async () => {
    setEnvironment(environment);
    await forgetRateLimits();
  });
  afterEach(restoreEnvironment);
  afterAll(() => service.stop());
  return service;
}

export const testPassword = 'Harbour-wall-7!';

let people = 0;

/** Somebody with a proven address and a password. */
export async function createPerson(): Promise<{ email: string; password: string; userId: string }> {
  people += 1;
  const email = `person${people}-${process.pid}@casalume.example`;
  const { userId } = await db
    .transaction()
    .execute((trx) => createUserWithPassword(trx, { email, password: testPassword, name: 'Ada', confirmed: true }));
  return { email, password: testPassword, userId };
}

/** Code and link of the newest mail to `email`. */
export async function readMailedSecrets(
  email: string,
): Promise<{ code: string; link: URL; tokenHash: string; type: string }> {
  const mail = await db
    .selectFrom('mails')
    .select('secrets')
    .where('recipient', '=', email)
    .where('secrets', 'is not', null)
    .orderBy('queued_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { code, link: address } = JSON.parse(open(mailSecretsPurpose, mail.secrets ?? ''));
  const link = new URL(address);
  const [tokenHash, type] = [link.searchParams.get('token_hash') ?? '', link.searchParams.get('type') ?? ''];
  return { code, link, tokenHash, type };
}

/** The newest nonce that was mailed to `email` to prove again who reads it. */
export async function readMailedNonce(email: string): Promise<string> {
  const { secrets } = await db
    .selectFrom('mails')
    .select('secrets')
    .where('recipient', '=', email)
    .where('props', '@>', '{"purpose":"reauthentication"}')
    .orderBy('queued_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return JSON.parse(open(mailSecretsPurpose, secrets ?? '')).code;
}

/** Lets the next request through whatever came before. */
export async function forgetRateLimits(): Promise<void> {
  await db.deleteFrom('auth_private.rate_limits').execute();
}
