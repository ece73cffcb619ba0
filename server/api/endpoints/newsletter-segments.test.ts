import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { newsletterWork } from '#server/worker/send-newsletter.ts';
import { buildStaff, type Call } from '#tests/factories.ts';
import { buildReaders } from '#tests/newsletter-factories.ts';
import { begin, fields, start } from '#tests/stages/issues.ts';

const tagged = (id: number, tag: string) =>
  db.insertInto('subscriber_tags').values({ subscriber_id: id, tag }).execute();

/** A draft to the segment. */
async function draftTo(call: Call, segment: string) {
  const { id, version } = await begin(call);
  const { status, json } = await call(`/newsletter-issues/${id}`, { ...fields, segment, version }, 'PUT');
  expect(status).toBe(200);
  return json.issue as { id: number; version: number; segment: string; readers: number };
}

const copies = async (id: number) => {
  const rows = await db
    .selectFrom('newsletter_deliveries')
    .select('subscriber_id')
    .where('issue_id', '=', id)
    .orderBy('subscriber_id')
    .execute();
  return rows.map((row) => row.subscriber_id);
};

describe('the segment of an issue', () => {
  it('is everybody until one is chosen, says how many that is, and stays with the issue', async () => {
    const { call } = await buildStaff('Admin');
    const [one, two] = await buildReaders(3);
    await tagged(one?.id ?? 0, 'vip');
    await tagged(two?.id ?? 0, 'vip');
    const issue = await begin(call);
    expect(issue).toMatchObject({ segment: 'all', readers: 3 });
    const chosen = await draftTo(call, 'tag:vip');
    expect(chosen).toMatchObject({ segment: 'tag:vip', readers: 2 });
    // What does not speak of the segment leaves it.
    const again = { ...fields, subject: 'Other words', version: chosen.version };
    const { json } = await call(`/newsletter-issues/${chosen.id}`, again, 'PUT');
    expect(json.issue).toMatchObject({ subject: 'Other words', segment: 'tag:vip' });
    const { json: segments } = await call('/newsletter-issues/segments');
    expect(segments.items).toEqual([
      { segment: 'all', readers: 3 },
      { segment: 'clients', readers: 0 },
      { segment: 'source:blog', readers: 0 },
      { segment: 'source:analysis-request', readers: 0 },
      { segment: 'source:import', readers: 0 },
      { segment: 'source:staff', readers: 3 },
      { segment: 'tag:vip', readers: 2 },
    ]);
  });

  it('is refused when there is no such segment', async () => {
    const { call } = await buildStaff('Admin');
    const { id, version } = await begin(call);
    for (const segment of ['nobody', 'source:tv', 'tag:VIP', '']) {
      const { status, json } = await call(`/newsletter-issues/${id}`, { ...fields, segment, version }, 'PUT');
      expect([status, json.error.details.fields]).toEqual([422, { segment: 'unknown' }]);
    }
  });

  it('is counted when the issue starts, once: two presses send one copy each, and who comes later gets none', async () => {
    const { call } = await buildStaff('Admin');
    const [early, meanwhile, late] = await buildReaders(3);
    await tagged(early?.id ?? 0, 'vip');
    const { id, version } = await draftTo(call, 'tag:vip');
    const send = () => call(`/newsletter-issues/${id}/send`, { version });
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    await tagged(meanwhile?.id ?? 0, 'vip');
    await start(id);
    await tagged(late?.id ?? 0, 'vip');
    await newsletterWork.wake();
    expect(await copies(id)).toEqual([early?.id, meanwhile?.id]);
    const { json } = await call(`/newsletter-issues/${id}`);
    expect(json.issue).toMatchObject({ state: 'sent', segment: 'tag:vip', readers: 2, counts: { recipients: 2 } });
  });

  it('cannot be sent or given a time while nobody confirmed is in it', async () => {
    const { call } = await buildStaff('Admin');
    const [waiting] = await buildReaders(1, { state: 'pending' });
    await buildReaders(1);
    await tagged(waiting?.id ?? 0, 'vip');
    const { id, version } = await draftTo(call, 'tag:vip');
    const sent = await call(`/newsletter-issues/${id}/send`, { version });
    const timed = await call(`/newsletter-issues/${id}/schedule`, {
      version,
      at: `${new Date().getFullYear() + 1}-05-04T10:00`,
    });
    for (const { status, json } of [sent, timed])
      expect([status, json.error.details]).toEqual([422, { reason: 'no_readers' }]);
  });

  it('that is empty when its time comes waits for somebody, who makes it a draft again and chooses another', async () => {
    const { call } = await buildStaff('Admin');
    const [only] = await buildReaders(2);
    await tagged(only?.id ?? 0, 'vip');
    const { id, version } = await draftTo(call, 'tag:vip');
    await call(`/newsletter-issues/${id}/send`, { version });
    await db.deleteFrom('subscriber_tags').execute();
    await start(id);
    const { json } = await call(`/newsletter-issues/${id}`);
    expect(json.issue).toMatchObject({
      state: 'paused',
      problem: 'no-readers',
      moves: ['resume', 'recall', 'cancel', 'resend'],
    });
    const resumed = await call(`/newsletter-issues/${id}/resume`, {});
    expect([resumed.status, resumed.json.error.details]).toEqual([422, { reason: 'no_readers' }]);
    const recalled = await call(`/newsletter-issues/${id}/recall`, {});
    expect(recalled.json.issue).toMatchObject({ state: 'draft', problem: null });
    const everybody = { ...fields, segment: 'all', version: recalled.json.issue.version };
    const { json: next } = await call(`/newsletter-issues/${id}`, everybody, 'PUT');
    expect((await call(`/newsletter-issues/${id}/send`, { version: next.issue.version })).status).toBe(200);
    await start(id);
    expect(await copies(id)).toHaveLength(2);
  });

  it('cannot be changed, and the issue is no draft again, once copies were made', async () => {
    const { call } = await buildStaff('Admin');
    await buildReaders(2);
    const { id, version } = await draftTo(call, 'all');
    await call(`/newsletter-issues/${id}/send`, { version });
    await start(id);
    await call(`/newsletter-issues/${id}/pause`, {});
    const { json } = await call(`/newsletter-issues/${id}`);
    expect(json.issue.moves).toEqual(['resume', 'cancel', 'resend']);
    const edit = { ...fields, segment: 'clients', version: json.issue.version };
    expect((await call(`/newsletter-issues/${id}`, edit, 'PUT')).status).toBe(422);
    expect((await call(`/newsletter-issues/${id}/recall`, {})).status).toBe(422);
  });
});
