import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { renameSelf } from '#server/across/account/own-name.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { recordChange } from '#server/records/audit.ts';
import { personOf } from '#server/records/person.ts';
import { clientReference } from '#shared/clients.ts';
import { messageReference } from '#shared/messages.ts';
import { graceDays } from '#shared/privacy.ts';
import { forgetRateLimits } from '#tests/auth-service.ts';
import { buildClient, buildRequest, buildStaff, type Call } from '#tests/factories.ts';
import { eraseDueAccounts } from './erase.ts';
import { undoErasure } from './erasure.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});
beforeEach(forgetRateLimits);

const afterGrace = () => new Date(Date.now() + (graceDays * 24 + 1) * 3_600_000);

/** Letters about the client, a request and a message; the first went to an address they have no more. */
async function writeLetters(client: { id: string; email: string }, request: string, call: Call): Promise<void> {
  const found = { client: db.selectFrom('clients').where('id', '=', client.id), message: db.selectFrom('messages') };
  const { number } = await found.client.select('number').executeTakeFirstOrThrow();
  const message = await found.message.select('number').where('email', '=', client.email).executeTakeFirstOrThrow();
  const letter = { locale: 'en', subject: 'For {{name}}', body: 'Dear {{name}}' };
  const subjects = [
    { kind: 'client', reference: clientReference(number) },
    { kind: 'message', reference: messageReference(message.number) },
    { kind: 'request', reference: request },
  ];
  for (const subject of subjects)
    expect((await call('/letters', { subject, letter, key: randomUUID() })).status).toBe(200);
  const former = sql<string>`'former-' || recipient`;
  await db.updateTable('mails').set({ recipient: former }).where('client_id', '=', client.id).execute();
}

/** Somebody who reads the newsletter, and asked for it once more just now. */
async function subscribe(email: string): Promise<void> {
  const reader = {
    email,
    name: 'Elena Marchetti',
    state: 'confirmed',
    source: 'blog',
    confirmed_at: new Date(),
  } as const;
  await db.insertInto('subscribers').values(reader).execute();
  await db.insertInto('newsletter_asks').values({ email, source: 'blog' }).execute();
}

/** A client with everything the product knows of people, whose account waits for its erasure. */
async function buildLeavingClient() {
  const client = await buildClient();
  const request = await buildRequest({ clientId: client.id, email: client.email, name: 'Elena Marchetti' });
  await db.updateTable('requests').set({ goals: 'Ask Elena' }).where('id', '=', request.id).execute();
  const staff = await buildStaff('Admin');
  await staff.call(`/requests/${request.reference}/status`, { to: 'in-progress', version: 1 });
  const done = { to: 'completed', version: 2, note: 'Elena was told by telephone' };
  expect((await staff.call(`/requests/${request.reference}/status`, done)).status).toBe(200);
  const open = await buildRequest({ clientId: client.id, email: client.email });
  const values = { name: 'Elena Marchetti', email: client.email, message: 'Please call', reply_due_at: new Date() };
  await db.insertInto('messages').values(values).execute();
  await writeLetters(client, request.reference, staff.call);
  await db
    .insertInto('consents')
    .values({ email: client.email, kind: 'terms', accepted: true, text_version: '1' })
    .execute();
  await subscribe(client.email);
  const person = await personOf({ userId: client.userId, email: client.email, amr: [] });
  if (!person) throw new Error('the client is nobody');
  await renameSelf(person, 'Elena M. Rossi');
  const props = {
    reference: 'REQ-1',
    name: 'Elena Marchetti',
    email: client.email,
    company: 'Casa Lume',
    types: ['SEO Analysis'],
    priority: 'medium' as const,
    replyBy: '2026-11-21T12:00:00.000Z',
    url: 'http://localhost/x',
  };
  await db
    .transaction()
    .execute((trx) => queueMail(trx, { template: 'request-notice', to: staff.email, locale: 'it', props }));
  expect((await client.call('/account/deletion', {})).status).toBe(200);
  return { ...client, request, open, staff };
}

/** Every table and column of the database in which `text` still stands. */
async function whereIs(text: string): Promise<string[]> {
  const { rows: columns } = await sql<{ place: string; schema: string; name: string; column: string }>`
    select table_schema as schema, table_name as name, column_name as column,
      table_schema || '.' || table_name || '.' || column_name as place
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`.execute(db);
  const found: string[] = [];
  for (const { place, schema, name, column } of columns) {
    const { rows } = await sql<{ hit: boolean }>`
      select exists (select from ${sql.table(`${schema}.${name}`)} t where ${sql.ref(`t.${column}`)}::text like ${`%${text}%`}) as hit`.execute(
      db,
    );
    if (rows[0]?.hit) found.push(place);
  }
  return found;
}

test('within the grace nothing is erased, and the mailed link still brings the account back', async () => {
  const client = await buildLeavingClient();
  await eraseDueAccounts(new Date());
  const row = await db.selectFrom('clients').select('name').where('id', '=', client.id).executeTakeFirst();
  expect(row).toEqual({ name: 'Elena M. Rossi' });
  expect(await whereIs(client.email)).toContain('public.requests.email');
});

test('after the grace nothing in the whole database names the person; what happened, when and by whom stays', async () => {
  const client = await buildLeavingClient();
  expect(await eraseDueAccounts(afterGrace())).toBeGreaterThan(0);

  expect(await whereIs(client.email)).toEqual([]);
  expect(await whereIs(client.userId)).toEqual([]);
  const requests = await db
    .selectFrom('requests')
    .select(['status', 'name', 'email', 'goals', 'types', 'title'])
    .where('client_id', '=', client.id)
    .orderBy('number')
    .execute();
  const nobody = { name: '', email: '', goals: '', types: ['Business Analysis'], title: 'Business Analysis' };
  expect(requests).toEqual([
    { ...nobody, status: 'completed' },
    { ...nobody, status: 'cancelled' },
  ]);
  const seen = await client.staff.call(`/requests/${client.request.reference}`);
  expect(seen.status).toBe(200);
  expect(seen.json.events.map(({ kind, reason, data }: Record<string, unknown>) => ({ kind, reason, data }))).toEqual([
    { kind: 'status', reason: null, data: {} },
    { kind: 'status', reason: null, data: {} },
  ]);
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', client.request.reference)
    .execute();
  expect(entries).toContainEqual({ action: 'request.status', actor_id: client.staff.userId });
  expect((await client.call('/me')).status).toBe(401);
});

test('two workers erase each account once', async () => {
  const clients = [await buildLeavingClient(), await buildLeavingClient()];
  await Promise.all([eraseDueAccounts(afterGrace()), eraseDueAccounts(afterGrace())]);
  for (const { id } of clients) {
    const entries = await db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'client.erased')
      .where('subject_id', '=', id)
      .execute();
    expect(entries).toHaveLength(1);
  }
});

test('the address may come back later as somebody new', async () => {
  const client = await buildLeavingClient();
  await eraseDueAccounts(afterGrace());
  const again = await buildRequest({ email: client.email });
  expect(again.reference).toMatch(/^REQ-/);
});

test('neither an entry of the audit log nor its personal values can be changed or deleted by hand', async () => {
  const subject = { kind: 'client', id: crypto.randomUUID() };
  const change = {
    actor: 'system' as const,
    action: 'client.test',
    subject,
    personal: { about: subject.id, after: { name: 'Rosa' } },
  };
  await db.transaction().execute((trx) => recordChange(trx, change));
  for (const statement of [
    sql`update audit_log set action = 'other'`,
    sql`delete from audit_log`,
    sql`truncate audit_log cascade`,
    sql`update audit_values set after = null`,
    sql`delete from audit_values`,
    sql`truncate audit_values`,
  ]) {
    await expect(statement.execute(db)).rejects.toMatchObject({ code: '42501' });
  }
});

test('a token that was mailed does nothing after the grace', async () => {
  expect(await undoErasure('never-issued', afterGrace())).toBe(false);
});
