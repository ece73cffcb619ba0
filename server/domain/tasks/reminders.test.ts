import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { buildReport } from '#tests/analysis-factory.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { remindOfReports } from './across.ts';

beforeEach(() => setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1' }));
afterEach(restoreEnvironment);

type Client = Awaited<ReturnType<typeof buildClient>>;
let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  editor = await buildStaff('Editor');
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** A client whose report was signed just now. */
async function withTasks() {
  const client = await buildClient();
  const request = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
  await buildReport(editor.call, editor.token, { request: request.reference });
  return { client, request: request.reference };
}

const mailsTo = async ({ email }: Client) =>
  (
    await db
      .selectFrom('mails')
      .select('props')
      .where('recipient', '=', email)
      .where('template', '=', 'task-reminder')
      .orderBy('queued_at')
      .execute()
  ).map(({ props }) => props);

describe('the question for the next reports', () => {
  it('is mailed once a month has passed, once however often and by however many it is looked for', async () => {
    const { client } = await withTasks();
    await remindOfReports(inDays(29));
    expect(await mailsTo(client)).toEqual([]);
    await Promise.all([remindOfReports(inDays(31)), remindOfReports(inDays(31))]);
    await remindOfReports(inDays(32));
    // Of four tasks three have something promised.
    expect(await mailsTo(client)).toMatchObject([{ done: 0, open: 3 }]);
  });

  it('waits for a task that was done later, and tells how many are done', async () => {
    const { client } = await withTasks();
    const [task] = (await client.call('/portal/tasks')).json.tasks;
    await client.call(`/portal/tasks/${task.id}/status`, { version: 1, status: 'done' });
    await db
      .updateTable('tasks')
      .set({ done_on: inDays(20) })
      .where('id', '=', task.id)
      .execute();
    await remindOfReports(inDays(40));
    expect(await mailsTo(client)).toEqual([]);
    await remindOfReports(inDays(52));
    expect(await mailsTo(client)).toMatchObject([{ done: 1, open: 2 }]);
  });

  it('is asked three times at most, until new reports come', async () => {
    const { client, request } = await withTasks();
    for (const days of [31, 62, 93, 124, 155]) await remindOfReports(inDays(days));
    expect(await mailsTo(client)).toHaveLength(3);
    const next = await buildReport(editor.call, editor.token, { request });
    await db
      .updateTable('analyses')
      .set({ created_at: inDays(160) })
      .where('id', '=', next.id)
      .execute();
    await remindOfReports(inDays(195));
    expect(await mailsTo(client)).toHaveLength(4);
  });

  it('is switched off by the client, and on again', async () => {
    const { client } = await withTasks();
    expect((await client.call('/portal/tasks')).json.isReminded).toBe(true);
    await client.call('/portal/tasks/reminders', { isOn: false }, 'PUT');
    expect((await client.call('/portal/tasks')).json.isReminded).toBe(false);
    await remindOfReports(inDays(31));
    expect(await mailsTo(client)).toEqual([]);
    await client.call('/portal/tasks/reminders', { isOn: true }, 'PUT');
    await remindOfReports(inDays(32));
    expect(await mailsTo(client)).toHaveLength(1);
  });

  it('is not put to somebody who is shut out, nor where nothing was promised', async () => {
    const [{ client }, idle] = [await withTasks(), await buildClient()];
    await db.updateTable('clients').set({ status: 'suspended' }).where('id', '=', client.id).execute();
    await remindOfReports(inDays(31));
    expect([await mailsTo(client), await mailsTo(idle)]).toEqual([[], []]);
  });
});
