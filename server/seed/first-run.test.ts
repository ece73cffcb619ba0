import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { selectFigures } from '#server/domain/users/queries.ts';
import { env } from '#server/env.ts';
import { staffToNotify } from '#server/records/staff.ts';
import { firstRun } from '#server/seed/first-run.ts';
import { sampleStaff } from '#server/seed/sample-staff.ts';

const now = new Date('2030-05-06T10:00:00Z');
const count = async (
  table: 'clients' | 'requests' | 'staff' | 'posts' | 'case_studies' | 'content_items' | 'message_events',
) =>
  (
    await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
const counts = async () => ({
  staff: await count('staff'),
  clients: await count('clients'),
  requests: await count('requests'),
  posts: await count('posts'),
  cases: await count('case_studies'),
});

describe('the first run', () => {
  it('fills an empty database with the samples, dated relative to that day, and a second run adds nothing', async () => {
    await firstRun(now);
    const first = await counts();
    expect(first).toEqual({ staff: 19, clients: 6, requests: 10, posts: 9, cases: 6 });
    const requests = await db.selectFrom('requests').select(['submitted_at', 'status']).orderBy('number').execute();
    const newest = requests.at(-1)?.submitted_at as Date;
    expect(now.getTime() - newest.getTime()).toBe(2 * 3_600_000);
    expect(requests.every(({ submitted_at }) => submitted_at < now)).toBe(true);
    expect(new Set(requests.map(({ status }) => status))).toEqual(
      new Set(['new', 'in-progress', 'completed', 'cancelled']),
    );
    await firstRun(new Date('2031-01-01T00:00:00Z'));
    expect(await counts()).toEqual(first);
  });

  it('has a client whose first report became tasks, one done, and whose second report says what it brought', async () => {
    const tasks = await db
      .selectFrom('tasks as t')
      .innerJoin('clients as c', 'c.id', 't.client_id')
      .leftJoin('task_measures as m', 'm.task_id', 't.id')
      .leftJoin('analyses as a', 'a.id', 'm.analysis_id')
      .select(['c.email', 't.owner', 't.status', 't.due', 'a.status as read_by'])
      .select(sql<string | null>`m.result ->> 'verdict'`.as('verdict'))
      .select(sql<number>`(m.result -> 'measured' ->> 'value')::float`.as('euros'))
      .execute();
    expect(new Set(tasks.map(({ email }) => email))).toEqual(new Set(['client@vantaggio.example']));
    const done = tasks.filter(({ status }) => status === 'done');
    // By the report that was signed, and by the draft that staff work on.
    expect(done.map(({ read_by: by }) => by).toSorted()).toEqual(['draft', 'published']);
    for (const each of done) expect(each).toMatchObject({ owner: 'agency', verdict: 'measured' });
    for (const { euros } of done) expect(euros).toBeGreaterThan(100);
    const open = tasks.filter(({ status }) => status === 'open');
    expect(new Set(open.map(({ owner }) => owner))).toEqual(new Set(['agency', 'client']));
    for (const { due } of open) expect(new Date(String(due)).getTime()).toBeGreaterThan(now.getTime());
  });

  it('shows the figures of the specification: eight colleagues new this month, two more than in the month before', async () => {
    const figures = await selectFigures('Europe/Rome', now);
    expect(figures).toMatchObject({ total: 19, joinedThisMonth: 8, joinedLastMonth: 6 });
    const midnight = new Date('2030-07-31T22:00:01Z');
    const dates = sampleStaff(midnight).map(({ registeredAt }) => registeredAt.getTime());
    expect(Math.max(...dates)).toBeLessThanOrEqual(midnight.getTime());
    const thisMonth = dates.filter((at) => at >= Date.parse('2030-07-31T22:00:00Z'));
    expect(thisMonth).toHaveLength(8);
  });

  it('lets none of the sample colleagues sign in, nor tells them anything', async () => {
    expect((await staffToNotify(db, 'new')).map(({ email }) => email)).toEqual([
      'admin@vantaggio.example',
      'editor@vantaggio.example',
    ]);
    const open = await db
      .selectFrom('auth.users')
      .select('email')
      .where('email', 'like', '%@team.example')
      .where(({ or, eb }) => or([eb('encrypted_password', '<>', ''), eb('banned_until', 'is', null)]))
      .execute();
    expect(open).toEqual([]);
  });

  it('holds two published posts, one scheduled for the days to come, and a draft; from number 5 on what else visitors read', async () => {
    const posts = await db
      .selectFrom('posts')
      .select(['id', 'status', 'scheduled_at', 'published_at'])
      .orderBy('id')
      .execute();
    expect(posts.slice(0, 4).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    const states = posts.map(({ status }) => status);
    expect(states.slice(0, 4)).toEqual(['published', 'published', 'scheduled', 'draft']);
    expect(new Set(states.slice(4))).toEqual(new Set(['published']));
    expect(states.filter((status) => status === 'published').length).toBeGreaterThanOrEqual(6);
    expect(posts[0]?.published_at?.getTime()).toBeLessThan(now.getTime());
    expect(posts[2]?.scheduled_at?.getTime()).toBeGreaterThan(now.getTime());
  });

  it('has twelve weeks of visits whose parts add up, day by day', async () => {
    const { rows } = await sql<{ day: string; views: number; visits: number; parts: Record<string, number> }>`
      select day::text, d.views, d.visits, (
        select jsonb_object_agg(kind, total) from (
          select kind, sum(case when kind in ('source', 'device') then visits else views end)::int as total
          from visit_day_values v where v.day = d.day group by kind
        ) as sums
      ) as parts
      from visit_days d order by day`.execute(db);
    expect(rows).toHaveLength(84);
    expect(rows.at(-1)?.day).toBe('2030-05-05');
    for (const { views, visits, parts } of rows) {
      expect(parts).toMatchObject({ page: views, source: visits, device: visits });
      expect(parts.post).toBeGreaterThan(0);
    }
  });

  it('has messages that wait and one that was answered, each with its timeline', async () => {
    const messages = await db.selectFrom('messages').select(['status', 'reply_due_at']).orderBy('number').execute();
    expect(messages.map(({ status }) => status)).toEqual(['answered', 'open', 'open']);
    const waiting = messages.filter(({ status }) => status === 'open');
    expect(waiting.every(({ reply_due_at }) => reply_due_at > now)).toBe(true);
    expect(await count('message_events')).toBe(3);
  });

  it('writes the passwords down for the operator alone', () => {
    const file = path.join(env.DATA_DIR, 'first-run.txt');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const note = readFileSync(file, 'utf8');
    for (const who of ['admin', 'editor', 'viewer', 'client']) expect(note).toContain(`${who}@vantaggio.example`);
  });
});
