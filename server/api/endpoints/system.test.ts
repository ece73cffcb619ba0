import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aboutOf, failedPageSize, reasonOf } from '#server/across/system/failed-jobs.ts';
import { closeDatabase, db, pool } from '#server/db/client.ts';
import { startNotifications, stopNotifications } from '#server/db/notifications.ts';
import { closeQueue, queue } from '#server/jobs/queue.ts';
import { buildClient, buildStaff, caller } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';

let admin: Awaited<ReturnType<typeof buildStaff>>;
let editor: typeof admin;
let viewer: typeof admin;

beforeAll(async () => {
  await queue();
  [admin, editor, viewer] = [await buildStaff('Admin'), await buildStaff('Editor'), await buildStaff('Viewer')];
});
afterAll(async () => {
  await closeQueue();
  await stopNotifications();
  await closeDatabase();
});

const calls: [path: string, body?: unknown, method?: string][] = [
  ['/system/runs'],
  ['/system/runs', { kind: 'clear-cache' }],
  [`/system/runs/${randomUUID()}`],
  ['/system/logs'],
  ['/system/jobs'],
  ['/system/failed-jobs'],
  ['/system/failed-jobs/retry', {}],
  ['/system/failed-jobs/discard', {}],
  ['/system/maintenance', { enabled: false }, 'PUT'],
];

describe('who may', () => {
  it('is an Admin, and nobody else', async () => {
    const client = await buildClient();
    for (const [path, body, method] of calls) {
      for (const { call } of [editor, viewer, client])
        expect((await call(path, body, method)).status, `${method ?? ''} ${path}`).toBe(403);
      expect((await caller()(path, body, method)).status).toBe(401);
      expect((await admin.call(path, body, method)).status, `${method ?? ''} ${path}`).toBeLessThan(405);
    }
  });

  it('see whether the public side is closed is all staff, for their band', async () => {
    for (const { call } of [admin, editor, viewer])
      expect((await call('/system/maintenance')).json).toEqual({ enabled: false, message: '' });
    expect((await (await buildClient()).call('/system/maintenance')).status).toBe(403);
  });
});

it('refuses what does not fit with 422, whatever it is', async () => {
  const bodies = fc.oneof(fc.jsonValue(), fc.record({ kind: fc.string() }), fc.record({ ids: fc.array(fc.string()) }));
  const paths = fc.constantFrom('/system/runs', '/system/failed-jobs/retry', '/system/failed-jobs/discard');
  await fc.assert(
    fc.asyncProperty(paths, bodies, async (path, body) => {
      const { status } = await admin.call(path, JSON.stringify(body), 'POST');
      expect([200, 202, 400, 422]).toContain(status);
    }),
    { numRuns: runs(60) },
  );
  expect((await admin.call('/system/maintenance', { enabled: 'yes' }, 'PUT')).status).toBe(422);
  expect((await admin.call('/system/maintenance', { enabled: true, message: 'x'.repeat(501) }, 'PUT')).status).toBe(
    422,
  );
  expect((await admin.call('/system/failed-jobs?cursor=nonsense')).status).toBe(422);
  expect((await admin.call('/system/failed-jobs?queue=nothing')).status).toBe(422);
});

/** Jobs that were given up, each a second later than the one before. */
async function buildFailed(name: string, count: number, data: object, message: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into pgboss.job (name, state, data, retry_count, output, completed_on)
     select $1, 'failed', $3, 3, $4, now() - make_interval(secs => $2 - n) from generate_series(1, $2) n returning id`,
    [name, count, JSON.stringify(data), JSON.stringify({ name: 'Error', message, stack: 'at secret.ts' })],
  );
  return rows.map(({ id }) => id);
}

describe('failed jobs', () => {
  it('are listed by pages, with their reason and without anything that names people', async () => {
    const mailId = randomUUID();
    await buildFailed(
      'send-mail',
      failedPageSize + 5,
      { mailId, email: 'elena@casa-lume.example', token: 'sesame-open', attempt: 2 },
      '550 elena@casa-lume.example is unknown\nstack',
    );
    const first = (await admin.call('/system/failed-jobs')).json;
    expect(first.items).toHaveLength(failedPageSize);
    expect(first.items[0]).toMatchObject({
      queue: 'send-mail',
      attempts: 4,
      reason: '550 …@… is unknown',
      about: { mailId, attempt: 2 },
    });
    expect(JSON.stringify(first)).not.toMatch(/elena|sesame|secret\.ts/);
    const rest = (await admin.call(`/system/failed-jobs?cursor=${first.nextCursor}`)).json;
    expect(rest.items).toHaveLength(5);
    expect(rest.nextCursor).toBeNull();
    const ids = [...first.items, ...rest.items].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(failedPageSize + 5);
    await admin.call('/system/failed-jobs/discard', {});
  });

  it('are begun at once when they are tried once more, not at the next look', async () => {
    await startNotifications();
    const boss = await queue();
    const began = new Set<string>();
    await boss.work('clean-outbox', async (jobs) => {
      for (const { id } of jobs) began.add(id);
    });
    const first = await boss.send('clean-outbox', {});
    await vi.waitFor(() => expect(began).toContain(first), 10_000);
    const [failed] = (await buildFailed('clean-outbox', 1, {}, 'no')) as [string];
    await admin.call('/system/failed-jobs/retry', { ids: [failed] });
    await vi.waitFor(() => expect(began).toContain(failed), 10_000);
    await boss.offWork('clean-outbox');
  });

  it('are tried once more, or forgotten: one, those of a queue, or all; twice is as good as once', async () => {
    const [one, other] = (await buildFailed('clean-files', 2, {}, 'no')) as [string, string];
    const [third] = (await buildFailed('fold-counts', 1, {}, 'no')) as [string];
    const stateOf = async (id: string) =>
      (await pool.query<{ state: string }>('select state from pgboss.job where id = $1', [id])).rows[0]?.state;
    const retry = (body: object) => admin.call('/system/failed-jobs/retry', body);
    expect((await retry({ ids: [one] })).json).toEqual({ count: 1 });
    expect((await retry({ ids: [one] })).json).toEqual({ count: 0 });
    expect(await stateOf(one)).toBe('retry');
    expect([await stateOf(other), await stateOf(third)]).toEqual(['failed', 'failed']);
    expect((await admin.call('/system/failed-jobs/discard', { queue: 'clean-files' })).json).toEqual({ count: 1 });
    expect(await stateOf(other)).toBeUndefined();
    expect((await retry({})).json).toEqual({ count: 1 });
    expect(await stateOf(third)).toBe('retry');
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_id', '=', 'jobs')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['system.jobs-retried', { queue: 'fold-counts', count: 1 }],
      ['system.jobs-discarded', { queue: 'clean-files', count: 1 }],
      ['system.jobs-retried', { queue: 'clean-files', count: 1 }],
    ]);
    await pool.query('delete from pgboss.job');
  });

  it('tell of a payload its ids and numbers alone, whatever it holds', () => {
    const shape = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true });
    fc.assert(
      fc.property(shape, (data) => {
        for (const value of Object.values(aboutOf(data)))
          expect(typeof value === 'string' ? value : Number(value)).toEqual(
            typeof value === 'string' ? expect.stringMatching(/^[0-9a-f-]{36}$/) : expect.any(Number),
          );
        expect(reasonOf(data).length).toBeLessThanOrEqual(300);
      }),
    );
  });
});

it('counts the jobs of each queue, and shows them on the dashboard', async () => {
  await buildFailed('clean-files', 2, {}, 'no');
  await pool.query("insert into pgboss.job (name, state, completed_on) values ('fold-counts', 'completed', now())");
  await pool.query(
    "insert into pgboss.job (name, state, completed_on) values ('fold-counts', 'completed', now() - interval '25 hours')",
  );
  await pool.query(
    "insert into pgboss.job (name, state, start_after) values ('make-export', 'created', now() + interval '1 hour')",
  );
  const { queues, schedules } = (await admin.call('/system/jobs')).json;
  const of = (name: string) => queues.find((each: { queue: string }) => each.queue === name);
  expect(of('clean-files')).toMatchObject({ failed: 2, waiting: 0, active: 0, done: 0, oldestDueAt: null });
  expect(of('fold-counts')).toMatchObject({ done: 1 });
  expect(of('make-export')).toMatchObject({ waiting: 1, oldestDueAt: null });
  expect(schedules.every((each: { nextAt: string }) => Date.parse(each.nextAt) > Date.now() - 60_000)).toBe(true);
  expect((await admin.call('/dashboard')).json.queue).toMatchObject({ jobs: 2, late: 0 });
  expect((await viewer.call('/dashboard')).json.queue).toMatchObject({ jobs: null, late: null });
  await pool.query('delete from pgboss.job');
});
