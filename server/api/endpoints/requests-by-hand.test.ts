import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { clientReference } from '#shared/clients.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';

/** Requests that staff enter. */

let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  editor = await buildStaff('Editor');
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const request = { source: 'phone', types: ['SEO Analysis'], title: '', text: 'Wants Germany.', priority: 'high' };
const newcomer = () => ({
  name: 'Ada Fenech',
  email: `ada-${randomUUID().slice(0, 8)}@seller.example`,
  company: '',
  phone: '',
  locale: 'it',
  despite: false,
});
const make = (body: object, call = editor.call) =>
  call('/requests', { key: randomUUID(), request, assigneeId: null, isTold: true, ...body });
const mailsAbout = async (reference: string) =>
  (await editor.call(`/requests/${reference}`)).json.mails as { template: string; subject: string | null }[];
const numberOf = async (id: string) =>
  clientReference(
    (await db.selectFrom('clients').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number,
  );

it('for somebody new makes the client too, once however often it is sent, and writes to them in their language', async () => {
  const [client, key] = [newcomer(), randomUUID()];
  const answers = await Promise.all([1, 2, 3].map(() => make({ key, client, assigneeId: editor.userId })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const references = new Set(answers.map(({ json }) => json.request.reference));
  expect(references.size).toBe(1);
  const [reference = ''] = references;
  const { json } = await editor.call(`/requests/${reference}`);
  expect(json.request).toMatchObject({
    name: client.name,
    source: 'phone',
    priority: 'high',
    status: 'new',
    additionalInfo: 'Wants Germany.',
    assignee: { id: editor.userId },
    consents: [],
  });
  expect(json.request.replyDueAt).not.toBeNull();
  expect(json.mails).toMatchObject([{ template: 'request-noted', recipient: client.email, state: 'queued' }]);
  const mail = await db.selectFrom('mails').selectAll().where('recipient', '=', client.email).executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ locale: 'it', props: { person: editor.name, text: 'Wants Germany.' } });
});

it('for a client there is takes who they are from the record; they find it in their dashboard at once', async () => {
  const client = await buildClient();
  const reference = await numberOf(client.id);
  const { json } = await make({ client: { reference }, isTold: false });
  expect(json.request).toMatchObject({ name: 'Elena Marchetti', email: client.email, client: { reference } });
  expect((await client.call(`/portal/requests/${json.request.reference}`)).json.request.status).toBe('pending');
  expect(await mailsAbout(json.request.reference)).toEqual([]);
  // Nor is anybody written to who has closed their account, and could not open what the mail leads to.
  await client.call('/account/deletion', {});
  const another = (await make({ client: { reference }, request: { ...request, text: 'Wants Spain.' } })).json.request;
  expect(another.client.erasedFrom).toEqual(expect.any(String));
  expect(await mailsAbout(another.reference)).toEqual([]);
});

it('is taken back within its seconds: nobody is written to, and it lies in the trash', async () => {
  const client = newcomer();
  const { json } = await make({ client });
  const { reference } = json.request;
  expect((await editor.call(`/changes/${json.undo.id}/undo`, {})).status).toBe(200);
  expect((await editor.call(`/requests/${reference}`)).status).toBe(404);
  expect(await db.selectFrom('mails').select('id').where('recipient', '=', client.email).execute()).toEqual([]);
});

it('names whom a newcomer looks like, what is missing, and makes nothing of either', async () => {
  const client = newcomer();
  await make({ client });
  const again = await make({ client });
  expect(again.json.error).toMatchObject({ code: 'duplicate', details: { isTaken: true } });
  expect(again.json.error.details.existing[0]).toMatchObject({ name: client.name, isSameEmail: true });
  const wrong = await make({ client: newcomer(), request: { ...request, types: [], source: 'carrier pigeon' } });
  expect(wrong.json.error.details.fields).toEqual({ types: 'required', source: 'required' });
  expect((await make({ client: { ...newcomer(), email: 'nobody' } })).json.error.details.fields).toEqual({
    email: 'email',
  });
  expect((await make({ client: { reference: 'CLI-99999' } })).status).toBe(404);
  const viewer = await buildStaff('Viewer');
  expect((await make({ client: newcomer() }, viewer.call)).status).toBe(403);
});
