import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { api } from '#server/api/index.ts';
import { createUserWithPassword, ensureUser } from '#server/auth/accounts.ts';
import { auth } from '#server/auth/index.ts';
import { projectKeys } from '#server/auth/project-keys.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { type MessageStatus, messageReference } from '#shared/messages.ts';
import { type RequestStatus, requestReference } from '#shared/requests.ts';
import type { Role } from '#shared/roles.ts';

/** Builders of people and records for tests: each makes its own, on the file's own database. */

const app = new Hono<ServerEnv>().use(requestContext).route('/auth/v1', auth).route('/api/v1', api);

export const password = 'Correct-horse-9';
const unique = () => randomUUID().slice(0, 8);
/** Without digits: eight of them are masked like a number where a Viewer reads a note that names somebody. */
const uniqueWord = () => unique().replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');

// Answers are looked into freely, as a client without our types would.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Answer = { status: number; json: any; headers: Headers };
export type Call = (path: string, body?: unknown, method?: string, headers?: Record<string, string>) => Promise<Answer>;

/** Calls `/api/v1` with `token`; with a body it is a POST. */
export function caller(token?: string): Call {
  return async (path, body, method = body === undefined ? 'GET' : 'POST', headers = {}) => {
    const response = await app.request(`/api/v1${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // A stream has no end to wait for.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (isStream) await response.body?.cancel();
    const json = isStream ? undefined : await response.json().catch(() => undefined);
    return { status: response.status, json, headers: response.headers };
  };
}

/** Calls `/auth/v1` with `token`; with a body it is a POST. */
export async function authCaller(token: string): Promise<Call> {
  const { anonKey } = await projectKeys(env.SECRET_KEY ?? '');
  return async (path, body, method = body === undefined ? 'GET' : 'POST') => {
    const response = await app.request(`/auth/v1${path}`, {
      method,
      headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json().catch(() => undefined), headers: response.headers };
  };
}

export async function signInForTest(email: string): Promise<string> {
  const { anonKey } = await projectKeys(env.SECRET_KEY ?? '');
  const response = await app.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`sign-in of ${email} failed with ${response.status}`);
  return token;
}

/** A member of staff who is signed in. */
export async function buildStaff(role: Role = 'Admin') {
  const email = `${role.toLowerCase()}-${unique()}@staff.example`;
  const name = `${role} ${uniqueWord()}`;
  const userId = await db.transaction().execute(async (trx) => {
    const user = await createUserWithPassword(trx, { email, password, name, confirmed: true });
    await trx.insertInto('staff').values({ user_id: user.userId, name, role }).execute();
    return user.userId;
  });
  const token = await signInForTest(email);
  return { userId, email, name, role, token, call: caller(token), signInAgain: () => signInForTest(email) };
}

/** A client who is signed in with a password. */
export async function buildClient() {
  const email = `client-${unique()}@client.example`;
  const { userId, id } = await db.transaction().execute(async (trx) => {
    const user = await createUserWithPassword(trx, { email, password, name: 'Elena Marchetti', confirmed: true });
    const row = await trx
      .insertInto('clients')
      .values({ user_id: user.userId, email, name: 'Elena Marchetti', company: 'Casa Lume Srl' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { userId: user.userId, id: row.id };
  });
  const token = await signInForTest(email);
  return { userId, id, email, token, call: caller(token), signInAgain: () => signInForTest(email) };
}

export type RequestOptions = {
  status?: RequestStatus;
  name?: string;
  company?: string;
  email?: string;
  clientId?: string;
  submittedAt?: Date;
  confirmed?: boolean;
  completedAt?: Date;
  cancelledAt?: Date;
};

/** A request with sensible values for what a test does not care about. */
export async function buildRequest(options: RequestOptions = {}) {
  const email = options.email ?? `lead-${unique()}@lead.example`;
  const submittedAt = options.submittedAt ?? new Date();
  return db.transaction().execute(async (trx) => {
    const clientId = options.clientId ?? (await buildLead(trx, email));
    const row = await trx
      .insertInto('requests')
      .values({
        client_id: clientId,
        source: 'site',
        title: 'Business Analysis',
        types: ['Business Analysis'],
        name: options.name ?? 'Sofia Camilleri',
        email,
        company: options.company ?? 'Limestone Pets',
        phone: '+356 2155 0183',
        status: options.status ?? 'new',
        submitted_at: submittedAt,
        confirmed_at: options.confirmed === false ? null : submittedAt,
        reply_due_at: new Date(submittedAt.getTime() + 24 * 3_600_000),
        completed_at: options.completedAt ?? null,
        cancelled_at: options.cancelledAt ?? null,
      })
      .returning(['id', 'number', 'version'])
      .executeTakeFirstOrThrow();
    return { ...row, reference: requestReference(row.number), email };
  });
}

async function buildLead(trx: Parameters<typeof ensureUser>[0], email: string): Promise<string> {
  const { userId } = await ensureUser(trx, { email });
  const client = await trx
    .insertInto('clients')
    .values({ user_id: userId, email, name: 'Sofia Camilleri' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return client.id;
}

export type MessageOptions = {
  phone?: string;
  status?: MessageStatus;
  name?: string;
  company?: string;
  email?: string;
  text?: string;
  submittedAt?: Date;
};

/** A message of the contact form with sensible values for what a test does not care about. */
export async function buildMessage(options: MessageOptions = {}) {
  const submittedAt = options.submittedAt ?? new Date();
  const row = await db
    .insertInto('messages')
    .values({
      name: options.name ?? 'Tom Azzopardi',
      email: options.email ?? `writer-${unique()}@writer.example`,
      phone: options.phone ?? '',
      company: options.company ?? 'Grand Harbour Tea',
      message: options.text ?? 'Do you also work with tea?',
      status: options.status ?? 'open',
      submitted_at: submittedAt,
      reply_due_at: new Date(submittedAt.getTime() + 24 * 3_600_000),
    })
    .returning(['id', 'number', 'email', 'version'])
    .executeTakeFirstOrThrow();
  const received = { message_id: row.id, at: submittedAt, actor_kind: 'visitor', kind: 'received' } as const;
  await db.insertInto('message_events').values(received).execute();
  return { ...row, reference: messageReference(row.number) };
}

/** A published case study with sensible values. */
export async function buildCaseStudy() {
  const slug = `case-${unique()}`;
  const id = `cs-${Date.now()}${Math.floor(Math.random() * 1_000_000)}`;
  return db
    .insertInto('case_studies')
    .values({
      id,
      slug,
      title: 'A case',
      description: 'What was done.',
      category: 'Digital Marketing',
      status: 'published',
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

/** A post, published unless said otherwise. */
export async function buildPost({ status = 'published' }: { status?: 'draft' | 'published' } = {}) {
  return db
    .insertInto('posts')
    .values({
      slug: `post-${unique()}`,
      title: 'A post',
      category: 'SEO',
      status,
      published_at: status === 'published' ? new Date() : null,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}
