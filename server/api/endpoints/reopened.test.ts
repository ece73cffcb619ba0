import { afterAll, beforeEach, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildClient, buildMessage, buildRequest, buildStaff } from '#tests/factories.ts';
import { edit, type Staff, versionOf } from '#tests/staff-accounts.ts';

/** What is opened again has an owner who is there, or none. */

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

let admin: Staff;
let colleague: Staff;
beforeEach(async () => {
  [admin, colleague] = [await buildStaff('Admin'), await buildStaff('Editor')];
});

const give = (table: 'requests' | 'messages', { id }: { id: string }) =>
  db.updateTable(table).set({ assignee_id: colleague.userId }).where('id', '=', id).execute();
const remove = async () => {
  const version = await versionOf(admin, colleague.userId);
  const { status } = await admin.call(`/users/${colleague.userId}/removal`, { version, transferTo: null });
  expect(status).toBe(200);
};
const completed = { status: 'completed', completedAt: new Date() } as const;
const again = { to: 'in-progress', version: 1, reason: 'A figure was wrong.' };

it('a request of a colleague who left is that of whoever opens it again, and its client reads that name', async () => {
  const request = await buildRequest(completed);
  await give('requests', request);
  await remove();
  const { json } = await admin.call(`/requests/${request.reference}/status`, again);
  expect(json.request.assignee).toMatchObject({ id: admin.userId });
  const mail = await db
    .selectFrom('mails')
    .select('props')
    .where('request_id', '=', request.id)
    .where('template', '=', 'request-status')
    .executeTakeFirstOrThrow();
  expect(mail.props).toMatchObject({ person: admin.name });
});

it('a request that its client opens again is nobody’s once its owner left, and its owner’s while they are there', async () => {
  const client = await buildClient();
  const reopen = async () => {
    const request = await buildRequest({ ...completed, clientId: client.id, email: client.email });
    await give('requests', request);
    const { reference, version } = request;
    const call = () => client.call(`/portal/requests/${reference}/reopening`, { version, reason: 'New figures' });
    const read = async () => (await admin.call(`/requests/${reference}`)).json.request.assignee;
    return { call, read };
  };
  const [kept, left] = [await reopen(), await reopen()];
  expect((await kept.call()).status).toBe(200);
  expect(await kept.read()).toMatchObject({ id: colleague.userId });
  // Deactivated, not removed: what is open would have to be handed over.
  expect((await edit(admin, colleague, { status: 'inactive' })).status).toBe(200);
  expect((await left.call()).status).toBe(200);
  expect(await left.read()).toBeNull();
});

it('a message of a colleague who left is nobody’s when it is opened again', async () => {
  const message = await buildMessage({ status: 'closed' });
  await give('messages', message);
  await remove();
  const { json } = await admin.call(`/messages/${message.reference}/reopening`, { version: 1 });
  expect(json.message).toMatchObject({ status: 'open', assignee: null });
});
