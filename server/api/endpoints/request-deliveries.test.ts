import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

/** The day for which an analysis is promised, at the desk: it is a promise as the answer is. */

type Request = Awaited<ReturnType<typeof buildRequest>>;

let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  editor = await buildStaff('Editor');
});

const set = ({ id }: Request, columns: object) =>
  db.updateTable('requests').set(columns).where('id', '=', id).execute();
const detail = async ({ reference }: Request) => (await editor.call(`/requests/${reference}`)).json.request;

async function promised(day: string, columns: object = {}) {
  const client = await buildClient();
  const request = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
  await set(request, { replied_at: new Date(), analysis_due: day, ...columns });
  return { client, request };
}

describe('a promised analysis', () => {
  it('that is due or late stands on the dashboard, the oldest promise first, until it is delivered', async () => {
    const queue = async () => (await editor.call('/dashboard')).json.queue;
    const { deliveries: others, counts: before } = await queue();
    expect(others).toEqual([]);
    const { request: late } = await promised('2026-01-05');
    const { request: later } = await promised('2026-01-02', { assignee_id: editor.userId });
    await promised('2999-01-04');
    await promised('2026-01-04', { waiting_for_client: true, waiting_since: new Date() });
    const { deliveries, counts } = await queue();
    expect(deliveries).toMatchObject([
      { reference: later.reference, on: '2026-01-02', assignee: { name: editor.name } },
      { reference: late.reference, on: '2026-01-05', assignee: null },
    ]);
    expect(counts.deliveries).toBe(before.deliveries + 2);

    const { version, deliverBy } = await detail(late);
    expect(deliverBy).toBe('2026-01-05');
    const report = await editor.call(`/requests/${late.reference}/report`, {
      text: 'Here it is.',
      fileId: null,
      version,
    });
    expect(report.json.request).toMatchObject({ deliverBy: null, analysisDue: '2026-01-05' });
    expect((await queue()).counts.deliveries).toBe(before.deliveries + 1);
    await editor.call(`/changes/${report.json.undo.id}/undo`, {});
    expect((await detail(late)).deliverBy).toBe('2026-01-05');
    for (const each of [late, later]) await set(each, { analysis_due: null });
  });

  it('waits while its client is asked for something: its day moves by the working days that passed, whoever ends the wait', async () => {
    // Thursday to the Tuesday after: two working days.
    const since = new Date('2026-11-05T09:00:00Z');
    const answers = [
      ({ client, request }: Awaited<ReturnType<typeof promised>>) =>
        client.call(`/portal/requests/${request.reference}/messages`, { text: 'Here you are', key: randomUUID() }),
      async ({ request }: Awaited<ReturnType<typeof promised>>) =>
        editor.call(`/requests/${request.reference}/needs`, { text: '', version: (await detail(request)).version }),
      async ({ request }: Awaited<ReturnType<typeof promised>>) =>
        editor.call(`/requests/${request.reference}/needs`, { text: 'More', version: (await detail(request)).version }),
    ];
    for (const answer of answers) {
      const made = await promised('2099-12-04', { waiting_for_client: true, needs: 'Costs', waiting_since: since });
      expect((await answer(made)).status).toBe(200);
      expect((await detail(made.request)).analysisDue > '2099-12-04').toBe(true);
    }
  });

  it('that passed while its request was over is promised no more once that is open again, and told in no mail', async () => {
    for (const [day, stays] of [
      ['2026-01-05', null],
      ['2099-12-04', '2099-12-04'],
    ] as const) {
      const { request } = await promised(day, { status: 'completed', completed_at: new Date() });
      const reopened = await editor.call(`/requests/${request.reference}/status`, {
        to: 'in-progress',
        reason: 'One thing more',
        version: (await detail(request)).version,
      });
      expect(reopened.json.request).toMatchObject({ analysisDue: stays, deliverBy: stays });
      const mail = await db
        .selectFrom('mails')
        .select('props')
        .where('request_id', '=', request.id)
        .where('template', '=', 'request-status')
        .executeTakeFirstOrThrow();
      expect((mail.props as { analysisBy: string | null }).analysisBy).toBe(stays);
      await editor.call(`/changes/${reopened.json.undo.id}/undo`, {});
      expect((await detail(request)).analysisDue).toBe(day);
    }
  });

  it('does not move on the day on which its client was asked, and comes back when the end of a wait is taken back', async () => {
    const { client, request } = await promised('2099-12-04');
    const ask = { text: 'Costs of your products', version: (await detail(request)).version };
    await editor.call(`/requests/${request.reference}/needs`, ask);
    await client.call(`/portal/requests/${request.reference}/messages`, { text: 'Four euros', key: randomUUID() });
    expect((await detail(request)).analysisDue).toBe('2099-12-04');

    const waiting = await promised('2099-12-04', {
      waiting_for_client: true,
      needs: 'Costs',
      waiting_since: new Date('2026-11-05T09:00:00Z'),
    });
    const { version } = await detail(waiting.request);
    const end = await editor.call(`/requests/${waiting.request.reference}/needs`, { text: '', version });
    await editor.call(`/changes/${end.json.undo.id}/undo`, {});
    expect(await detail(waiting.request)).toMatchObject({ analysisDue: '2099-12-04', waiting: { text: 'Costs' } });
  });
});
