import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { clientReference } from '#shared/clients.ts';
import { addDays, dayOf } from '#shared/days.ts';
import { buildReport } from '#tests/analysis-factory.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

/** What the agency said it would do in a client's account, by a day that the client reads: the desk is told of that day. */

let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  editor = await buildStaff('Editor');
});

const today = dayOf(new Date(), 'Europe/Malta');
const queue = async () => (await editor.call('/dashboard')).json.queue;

async function referenceOf({ id }: { id: string }) {
  const { number } = await db.selectFrom('clients').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  return clientReference(number);
}

async function promised(client: string, due: string | null, owner = 'agency') {
  const { json, status } = await editor.call('/tasks', { client, title: 'New bids', owner, due, note: '' });
  expect(status).toBe(200);
  return json.task;
}

describe('what the agency is to do', () => {
  it('by today stands on the dashboard by its client, the oldest day first, until it is done', async () => {
    const [late, now, later] = await Promise.all([1, 2, 3].map(async () => referenceOf(await buildClient())));
    if (!late || !now || !later) throw new Error('no clients');
    await promised(now, today);
    const tasks = [await promised(late, addDays(today, -3)), await promised(late, addDays(today, -9))];
    await promised(late, addDays(today, -20), 'client');
    await promised(later, addDays(today, 1));
    await promised(later, null);
    const { tasks: told, counts } = await queue();
    expect(told).toMatchObject([
      { reference: late, count: 2, on: addDays(today, -9) },
      { reference: now, count: 1, on: today },
    ]);
    expect(counts.tasks).toBe(2);
    const [one, other] = tasks;
    await editor.call(`/tasks/${one.id}/status`, { version: 1, status: 'done' });
    expect((await queue()).tasks).toMatchObject([{ reference: late, count: 1 }, { reference: now }]);
    await editor.call(`/tasks/${other.id}/status`, { version: 1, status: 'declined', reason: 'Not needed' });
    expect((await queue()).tasks).toMatchObject([{ reference: now }]);
    await db
      .updateTable('clients')
      .set({ deleted_at: new Date() })
      .where('number', '=', Number(now.slice(4)))
      .execute();
    expect((await queue()).tasks).toEqual([]);
  });

  it('counts for nothing once its report was taken back', async () => {
    const client = await buildClient();
    const request = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
    const report = await buildReport(editor.call, editor.token, { request: request.reference });
    await db
      .updateTable('tasks')
      .set({ owner: 'agency', due: addDays(today, -1) })
      .where('client_id', '=', client.id)
      .execute();
    expect((await queue()).tasks).toMatchObject([{ reference: await referenceOf(client), count: 4 }]);
    await db.updateTable('analyses').set({ status: 'revoked' }).where('id', '=', report.id).execute();
    expect((await queue()).tasks).toEqual([]);
  });
});
