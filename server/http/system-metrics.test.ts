import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { poolState } from '#server/across/system/measures.ts';
import { closeDatabase, dataPool, pool } from '#server/db/client.ts';
import { dataPoolMax } from '#server/db/room-for-connections.ts';
import { recordRequest, registry, routeClasses, routeClassOf } from '#server/http/metrics.ts';
import { measureSystem } from '#server/http/system-metrics.ts';
import { claimMail } from '#server/jobs/mail-claims.ts';
import { closeQueue, queue } from '#server/jobs/queue.ts';
import { boardExpressions, metricsIn, ruleExpressions } from '#tests/setup/promql.ts';

beforeAll(async () => {
  await queue();
  await pool.query("insert into pgboss.job (name, state, completed_on) values ('clean-files', 'failed', now())");
  await pool.query(
    `insert into mails (template, recipient, locale, props, message_id, outbox_name, state)
     values ('request-received', 'a@b.example', 'en', '{}', '<1@test>', '1', 'failed')`,
  );
  await pool.query(
    `insert into mails (template, recipient, locale, props, message_id, outbox_name, queued_at, next_attempt_at)
     values ('request-received', 'a@b.example', 'en', '{}', '<2@test>', '2', now() - interval '1 hour', now() - interval '1 hour'),
       ('request-received', 'a@b.example', 'en', '{}', '<3@test>', '3', now() - interval '2 hours', now() + interval '1 hour')`,
  );
  await claimMail('any', new Date());
  measureSystem();
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const lineOf = (text: string, start: string) => text.split('\n').find((line) => line.startsWith(start));

describe('/metrics', () => {
  it('tells of queues, mails, sizes and streams', async () => {
    const text = await registry.metrics();
    expect(lineOf(text, 'job_queue_jobs{queue="clean-files",state="failed"}')).toMatch(/ 1$/);
    expect(lineOf(text, 'job_queue_jobs{queue="send-mail",state="waiting"}')).toMatch(/ 1$/);
    expect(lineOf(text, 'mails_failed')).toBe('mails_failed 1');
    expect(lineOf(text, 'schedules_late')).toBe('schedules_late 0');
    expect(lineOf(text, 'event_streams_open')).toBe('event_streams_open 0');
    expect(lineOf(text, 'job_queue_oldest_seconds{queue="clean-files"}')).toMatch(/ 0$/);
    // One has waited for an hour and is being sent, the other is held back until its time.
    expect(lineOf(text, 'mails_waiting')).toBe('mails_waiting 2');
    expect(Number(lineOf(text, 'mails_oldest_seconds')?.split(' ')[1])).toBeCloseTo(3_600, -2);
    expect(lineOf(text, 'job_queue_jobs{queue="send-mail",state="active"}')).toMatch(/ 1$/);
    expect(Number(lineOf(text, 'database_pool_connections{state="idle",worker="1"}')?.split(' ')[1])).toBeGreaterThan(
      0,
    );
    expect(lineOf(text, 'vantaggio_build_info{')).toMatch(/^vantaggio_build_info\{version="\d+\.\d+\.\d+",.*\} 1$/);
    expect(lineOf(text, 'system_measures_up')).toBe('system_measures_up 1');
    // What is not on the disk of the data folder does not fill it.
    for (const size of [
      'database_size_bytes{place="elsewhere"}',
      'disk_free_bytes{folder="data"}',
      'disk_size_bytes{folder="data"}',
    ])
      expect(Number(lineOf(text, size)?.split(' ')[1])).toBeGreaterThan(1_000_000);
    // Without a backup there is no moment at which one was made.
    expect(lineOf(text, 'backup_last_success_timestamp_seconds')).toBeUndefined();
  });

  it('counts the connections of all pools, and the queries that wait for one', async () => {
    // The queue looks for jobs by itself, and the measures before this may still be under way.
    const busyWith = (count: number) => vi.waitUntil(() => poolState().busy === count, 15_000);
    await busyWith(0);
    const lent = [await pool.connect()];
    try {
      for (let each = 0; each < dataPoolMax; each += 1) lent.push(await dataPool().connect());
      await busyWith(1 + dataPoolMax);
      const late = dataPool().query('select 1');
      await vi.waitUntil(() => poolState().waiting === 1, 15_000);
      for (const client of lent.splice(0)) client.release();
      await late;
    } finally {
      for (const client of lent) client.release();
    }
    await busyWith(0);
    expect(poolState().waiting).toBe(0);
  });

  it('knows every metric that the example rules and the example board name', async () => {
    const known = (await registry.getMetricsAsJSON()).map(({ name }) => name as string);
    const named = [metricsIn(ruleExpressions()), metricsIn(boardExpressions())];
    for (const names of named) expect(names.length).toBeGreaterThan(12);
    const missing = named
      .flat()
      .filter((name) => name !== 'up' && !known.includes(name.replace(/_(?:bucket|count)$/, '')));
    expect(missing).toEqual([]);
  });

  it('sorts paths into a handful of classes, whatever callers ask for', async () => {
    expect(
      [
        '/',
        '/services/x',
        '/api/v1/me',
        '/auth/v1/token',
        '/rest/v1/blog_posts',
        '/healthz',
        '/assets/a.js',
        '/admin/x',
        '/login',
        '/blog/rss.xml',
        '/loginx',
      ].map(routeClassOf),
    ).toEqual(['page', 'page', 'api', 'sign-in', 'data', 'probe', 'file', 'app', 'app', 'file', 'page']);
    recordRequest(routeClassOf('/anything/at/all'), 'GET', 200, 0.02);
    const text = await registry.metrics();
    expect(text).toMatch(/^http_requests_total\{method="GET",route="page",status="200"\} 1$/m);
    const classes = [...text.matchAll(/http_request_duration_seconds_count\{route="([^"]+)",status="200"\}/g)].map(
      ([, route]) => route,
    );
    expect(classes.every((route) => (routeClasses as readonly string[]).includes(route ?? ''))).toBe(true);
    expect(classes).toContain('page');
  });
});
