import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDashboard, readDashboardCharts } from '#server/across/dashboard/dashboard.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue, queue } from '#server/jobs/queue.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import type { StaffPerson } from '#server/records/person.ts';
import type { MessageStatus } from '#shared/messages.ts';
import { buildPost, buildRequest, buildStaff } from '#tests/factories.ts';
import { saveSettings } from '#tests/saved-settings.ts';

const hour = 3_600_000;
let admin: Awaited<ReturnType<typeof buildStaff>>;
let viewer: Awaited<ReturnType<typeof buildStaff>>;

/** One number by a query of its own. */
async function numberOf(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  const { rows } = await query.execute(db);
  return Number(rows[0]?.n);
}

async function buildMessage(values: { submittedAt: Date; status?: MessageStatus; repliedAt?: Date }): Promise<void> {
  await db
    .insertInto('messages')
    .values({
      name: 'Rosa Zammit',
      email: 'rosa@zammit.example',
      message: 'Please call',
      submitted_at: values.submittedAt,
      reply_due_at: new Date(values.submittedAt.getTime() + 24 * hour),
      status: values.status ?? 'open',
      replied_at: values.repliedAt ?? null,
    })
    .execute();
}

beforeAll(async () => {
  [admin, viewer] = [await buildStaff('Admin'), await buildStaff('Viewer')];
  const now = Date.now();
  const at = (hours: number) => new Date(now - hours * hour);
  await buildRequest({ submittedAt: at(30), name: 'Late Lead' });
  await buildRequest({ submittedAt: at(23), name: 'Urgent Lead' });
  await buildRequest({ submittedAt: at(1), name: 'Fresh Lead' });
  await buildRequest({ submittedAt: at(400), status: 'completed', completedAt: at(300) });
  await buildRequest({ submittedAt: at(500), status: 'cancelled', cancelledAt: at(495) });
  const answered = await buildRequest({ submittedAt: at(100), status: 'in-progress' });
  await db
    .updateTable('requests')
    .set({ replied_at: at(95) })
    .where('id', '=', answered.id)
    .execute();
  await buildMessage({ submittedAt: at(20) });
  await buildMessage({ submittedAt: at(60), status: 'answered', repliedAt: at(30) });
  await buildPost({ status: 'draft' });
  await buildPost();
  const props = {
    reference: 'REQ-1',
    name: 'Elena Marchetti',
    email: 'elena@casalume.example',
    company: 'Casa Lume',
    types: ['SEO Analysis'],
    priority: 'medium' as const,
    replyBy: '2026-11-21T12:00:00.000Z',
    url: 'http://localhost/x',
  };
  const mail = await db
    .transaction()
    .execute((trx) => queueMail(trx, { template: 'request-notice', to: 'a@b.example', locale: 'it', props }));
  await db.updateTable('mails').set({ state: 'failed' }).where('id', '=', mail.id).execute();
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

describe('GET /api/v1/dashboard', () => {
  it('counts requests as the lists behind the counters do', async () => {
    const { json } = await admin.call('/dashboard');
    const rows = (status: string) =>
      numberOf(sql`select count(*) as n from requests where deleted_at is null and status = ${status}`);
    expect(json.requests).toEqual({
      new: await rows('new'),
      inProgress: await rows('in-progress'),
      completed: await rows('completed'),
      total: await numberOf(sql`select count(*) as n from requests where deleted_at is null`),
    });
    const { json: counted } = await admin.call('/requests/counts');
    expect(counted.counts.all).toBe(json.requests.total);
  });

  it('puts first what breaches the promise soonest, the overdue before all', async () => {
    const { json } = await admin.call('/dashboard');
    const names = json.queue.waiting.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Late Lead', 'Urgent Lead', 'Rosa Zammit', 'Fresh Lead']);
    expect(json.queue.counts).toEqual({
      ...{ requests: 3, messages: 1, overdue: 1 },
      ...{ steps: 0, deliveries: 0, wishes: 0, tasks: 0 },
    });
    expect(json.queue.waiting[2]).toMatchObject({ kind: 'message', reference: expect.stringMatching(/^MSG-\d{3}$/) });
  });

  it('an answer takes a request out of the queue, and reopening puts it back', async () => {
    const request = await buildRequest({ submittedAt: new Date(Date.now() - 23.5 * hour), name: 'Called Lead' });
    const names = async () =>
      (await admin.call('/dashboard')).json.queue.waiting.map(({ name }: { name: string }) => name);
    expect(await names()).toContain('Called Lead');
    await admin.call(`/requests/${request.reference}/calls`, { outcome: 'reached', minutes: 3 });
    expect(await names()).not.toContain('Called Lead');
    await db
      .updateTable('requests')
      .set({ status: 'completed', completed_at: new Date() })
      .where('id', '=', request.id)
      .execute();
    const move = { to: 'in-progress', version: 1, reason: 'More to do' };
    expect((await admin.call(`/requests/${request.reference}/status`, move)).status).toBe(200);
    const open = await numberOf(
      sql`select count(*) as n from requests where replied_at is null and status in ('new', 'in-progress') and deleted_at is null`,
    );
    expect((await admin.call('/dashboard')).json.queue.counts.requests).toBe(open);
  });

  it('tells an Admin alone of failed mails and jobs', async () => {
    const boss = await queue();
    await boss.send('erase-accounts', {}, { retryLimit: 0 });
    const [job] = await boss.fetch('erase-accounts');
    await boss.fail('erase-accounts', job?.id ?? '');
    expect((await admin.call('/dashboard')).json.queue).toMatchObject({ mails: 1, jobs: 1 });
    expect((await viewer.call('/dashboard')).json.queue).toMatchObject({ mails: null, jobs: null });
  });

  it('says to those who may change it that uploaded files are in no nightly backup, which is the default', async () => {
    const filesUnsaved = async (who = admin) => (await who.call('/dashboard')).json.queue.filesUnsaved;
    expect(await filesUnsaved()).toBe(true);
    expect(await filesUnsaved(viewer)).toBeNull();
    await saveSettings('system', { backupFiles: true });
    expect(await filesUnsaved()).toBe(false);
    await saveSettings('system', { backupDaily: false });
    expect(await filesUnsaved()).toBe(false);
  });

  it('holds what people asked about their data before those who see to it, the soonest term first, until it is done', async () => {
    const privacyOf = async (who = admin) => (await who.call('/dashboard')).json.queue.privacy;
    expect(await privacyOf()).toEqual({ requests: [], count: 0 });
    const note = async (kind: string, daysAgo: number) => {
      const receivedOn = new Date(Date.now() - daysAgo * 24 * hour).toISOString().slice(0, 10);
      const asked = { kind, email: 'rosa@zammit.example', receivedOn, identityNote: '', note: '' };
      return (await admin.call('/privacy/requests', asked)).json.request;
    };
    const [late, fresh] = [await note('erasure', 60), await note('access', 1)];
    const shown = ({ number, kind, dueOn }: Record<string, unknown>) => ({ number, kind, dueOn });
    expect(await privacyOf()).toEqual({ requests: [shown(late), shown(fresh)], count: 2 });
    expect(await privacyOf(viewer)).toBeNull();
    await admin.call(`/privacy/requests/${late.id}`, { version: 1, outcome: 'done' }, 'PATCH');
    expect(await privacyOf()).toEqual({ requests: [shown(fresh)], count: 1 });
    await admin.call(`/privacy/requests/${fresh.id}`, { version: 1, outcome: 'withdrawn' }, 'PATCH');
  });

  it('lists the newest posts with their state; views only of those that are public', async () => {
    const { json } = await admin.call('/dashboard');
    const statuses = json.posts.map(({ status, views }: Record<string, unknown>) => [status, views]);
    expect(statuses.sort()).toEqual([
      ['draft', null],
      ['published', 0],
    ]);
  });

  it('shows what happened last, with who did it, and no address of anybody', async () => {
    const { json } = await viewer.call('/dashboard');
    expect(json.events[0]).toMatchObject({ kind: expect.any(String), reference: expect.stringMatching(/^REQ-/) });
    expect(JSON.stringify(json)).not.toMatch(/@(lead|zammit)\.example/);
    const times = json.events.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });
});

describe('GET /api/v1/dashboard/charts', () => {
  it('each week and status equals the rows of that week', async () => {
    const { json } = await admin.call('/dashboard/charts');
    expect(json.requests).toHaveLength(12);
    expect(json.visits).toHaveLength(30);
    for (const { week, ...counts } of json.requests) {
      for (const [status, count] of Object.entries(counts)) {
        const found = await numberOf(sql`
          select count(*) as n from requests where deleted_at is null and status = ${status}
            and submitted_at >= ${week}::timestamp at time zone 'Europe/Rome'
            and submitted_at < (${week}::timestamp + interval '7 days') at time zone 'Europe/Rome'`);
        expect(count, `${week} ${status}`).toBe(found);
      }
    }
  });

  it('a promise is kept by an answer in time, broken by a late one or by none; a withdrawal needs no answer', async () => {
    const { json } = await admin.call('/dashboard/charts');
    const sum = (name: 'promised' | 'kept') =>
      json.replies.reduce((total: number, week: Record<string, number>) => total + (week[name] ?? 0), 0);
    const promised = await numberOf(sql`
      select (select count(*) from requests where deleted_at is null and (first_replied_at is not null
          or (first_due_at < now() and status <> 'cancelled')))
        + (select count(*) from messages where first_replied_at is not null or (first_due_at < now() and status = 'open')) as n`);
    const kept = await numberOf(sql`
      select (select count(*) from requests where deleted_at is null and first_replied_at <= first_due_at)
        + (select count(*) from messages where first_replied_at <= first_due_at) as n`);
    expect([sum('promised'), sum('kept')]).toEqual([promised, kept]);
    expect(kept).toBeLessThan(promised);
  });

  it('weeks begin on Monday at midnight of the site, also when clocks change in between', async () => {
    const person: StaffPerson = { kind: 'staff', userId: admin.userId, name: '', email: '', role: 'Admin' };
    const now = new Date('2026-04-01T12:00:00Z');
    const lastMinute = await buildRequest({ submittedAt: new Date('2026-03-29T21:59:59Z') });
    const first = await buildRequest({ submittedAt: new Date('2026-03-29T22:00:00Z') });
    const { requests } = await readDashboardCharts(person, now);
    const totalOf = (week: string) => requests.find((each) => each.week === week)?.new;
    expect(requests.map(({ week }) => week).slice(-2)).toEqual(['2026-03-23', '2026-03-30']);
    expect([totalOf('2026-03-23'), totalOf('2026-03-30')]).toEqual([1, expect.any(Number)]);
    await db.deleteFrom('requests').where('id', 'in', [first.id, lastMinute.id]).execute();
    const { requests: without } = await readDashboardCharts(person, now);
    expect(without.find((each) => each.week === '2026-03-23')?.new).toBe(0);
    await readDashboard(person, now);
  });
});
