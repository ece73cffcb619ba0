import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { foldCounts } from '#server/domain/counts/counts.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import type { StaffPerson } from '#server/records/person.ts';
import { countLimit } from '#shared/count-limits.ts';
import { requestSorts } from '#shared/request-views.ts';
import { requestReference } from '#shared/requests.ts';
import { buildRequest, buildStaff } from '#tests/factories.ts';
import { countRequests, type ListQuery, listRequests } from './requests.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const personOf = ({ userId, name, email, role }: Awaited<ReturnType<typeof buildStaff>>): StaffPerson => ({
  kind: 'staff',
  userId,
  name,
  email,
  role,
});

async function found(person: StaffPerson, query: ListQuery): Promise<string[]> {
  const { items } = await listRequests(person, { ...query, limit: 100 });
  return items.map(({ reference }) => reference);
}

/** Requests of one client, each a minute older than the one before, so many that the newest alone do not hold them all. */
async function buildCrowd(count: number): Promise<void> {
  const { id } = await buildRequest({ company: 'Crowd', submittedAt: new Date('2026-01-01T00:00:00Z') });
  await sql`
    insert into requests (client_id, source, title, types, name, email, company, submitted_at, reply_due_at)
    select client_id, source, title, types, 'Crowd ' || n, 'crowd@crowd.example', 'Crowd',
      timestamptz '2026-06-01' - n * interval '1 minute', now()
    from requests, generate_series(1, ${count}) n where id = ${id}`.execute(db);
}

describe('a list of more requests than are looked through one by one', () => {
  it('finds the rare one far down, by substring, by the beginning of a word, and by number', async () => {
    const person = personOf(await buildStaff());
    const old = { submittedAt: new Date('2025-01-01T00:00:00Z') };
    const rare = await buildRequest({ ...old, name: 'Xanthe Ürkvist', company: 'Nordlicht' });
    await buildCrowd(4_100);
    expect(await found(person, { q: 'rkvis' })).toEqual([rare.reference]);
    expect(await found(person, { q: 'ÜR' })).toEqual([rare.reference]);
    expect(await found(person, { q: 'x' })).toEqual([rare.reference]);
    expect(await found(person, { q: 'kv' })).toEqual([]);
    expect(await found(person, { q: rare.reference })).toEqual([rare.reference]);
    const { counts } = await countRequests(person, { q: 'rkvis' });
    expect(counts).toMatchObject({ all: 1, new: 1 });
  });

  it('counts what a text is found in no further than tells that there is more, nor the status that is asked for', async () => {
    const person = personOf(await buildStaff());
    const crowd = { q: 'crowd@crowd' };
    const limit = countLimit(crowd.q);
    await buildCrowd(limit + 10);
    const beyond = limit + 1;
    expect(await countRequests(person, crowd)).toEqual({ counts: { all: beyond }, exactUpTo: limit });
    const found = await countRequests(person, { ...crowd, status: 'new' });
    expect(found.counts).toEqual({ all: beyond, new: beyond });
    const none = await countRequests(person, { ...crowd, status: 'cancelled' });
    expect(none.counts).toEqual({ all: beyond, cancelled: 0 });
  });

  it('pages through what turns up now and then, whichever way a page is found', async () => {
    const person = personOf(await buildStaff());
    await buildCrowd(3_000);
    const every = await db
      .updateTable('requests')
      .set({ name: 'Zwischendurch' })
      .where('name', 'like', 'Crowd %')
      .where(sql<boolean>`extract(epoch from submitted_at)::bigint / 60 % 97 = 0`)
      .returning(['number', 'submitted_at'])
      .execute();
    every.sort((a, b) => b.submitted_at.getTime() - a.submitted_at.getTime() || b.number - a.number);
    for (const limit of [5, 20, 100]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listRequests(person, { q: 'wischend', cursor, limit });
        seen.push(...page.items.map(({ reference }) => reference));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(every.map(({ number }) => requestReference(number)));
    }
    expect(every.length).toBeGreaterThan(20);
  });

  it('pages through what the index finds without losing or repeating any', async () => {
    const person = personOf(await buildStaff());
    const made: string[] = [];
    for (let day = 1; day <= 5; day += 1) {
      const request = await buildRequest({ company: 'Seltenheim', submittedAt: new Date(Date.UTC(2024, 0, day)) });
      made.unshift(request.reference);
    }
    await buildCrowd(4_100);
    const oldestFirst = made.toReversed();
    const expected = {
      newest: made,
      priority: made,
      due: oldestFirst,
      analysis: made,
      step: made,
      client: oldestFirst,
    };
    for (const sort of requestSorts) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listRequests(person, { q: 'seltenh', sort, cursor, limit: 2 });
        seen.push(...page.items.map(({ reference }) => reference));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen, sort).toEqual(expected[sort]);
    }
  });
});

describe('searching', () => {
  it('by one or two letters finds beginnings of words only, whatever stands in the text', async () => {
    const person = personOf(await buildStaff());
    const request = await buildRequest({ name: "O'Qurn (Wqx)", company: 'Öz-Wal & Söhne', email: 'zj@wal.example' });
    for (const q of ['zj', 'öz', 'OZ', 'so']) expect(await found(person, { q }), q).toContain(request.reference);
    for (const q of ['al', 'rn', 'xq', '%', '\\', ':*', '..']) {
      expect(await found(person, { q }), q).not.toContain(request.reference);
    }
    for (const q of ["'", '&', '(']) expect(await found(person, { q }), q).toContain(request.reference);
  });

  it('does not spell out an address to people who see it masked', async () => {
    const [admin, viewer] = [personOf(await buildStaff()), personOf(await buildStaff('Viewer'))];
    const request = await buildRequest({ name: 'Hidden Lead', email: 'qqsecret@lead.example' });
    expect(await found(admin, { q: 'qqsec' })).toEqual([request.reference]);
    expect(await found(admin, { q: 'qq' })).toEqual([request.reference]);
    for (const q of ['qqsec', 'qq']) {
      expect(await found(viewer, { q })).toEqual([]);
      expect((await countRequests(viewer, { q })).counts.all).toBe(0);
    }
  });
});

describe('filters', () => {
  it('by priority, by assignee, mine and nobody’s', async () => {
    const [one, other] = [await buildStaff('Editor'), await buildStaff('Editor')];
    const company = 'Assignment AG';
    const [mine, theirs, free] = [
      await buildRequest({ company }),
      await buildRequest({ company }),
      await buildRequest({ company }),
    ];
    await one.call(`/requests/${mine.reference}/assignee`, { assigneeId: one.userId, version: 1 });
    await one.call(`/requests/${theirs.reference}/assignee`, { assigneeId: other.userId, version: 1 });
    await one.call(`/requests/${free.reference}/priority`, { priority: 'high', version: 1 });
    const person = personOf(one);
    expect(await found(person, { q: company, assignee: 'me' })).toEqual([mine.reference]);
    expect(await found(person, { q: company, assignee: other.userId })).toEqual([theirs.reference]);
    expect(await found(person, { q: company, assignee: 'none' })).toEqual([free.reference]);
    expect(await found(person, { q: company, priority: 'high' })).toEqual([free.reference]);
    expect((await countRequests(person, { q: company, assignee: 'none', priority: 'high' })).counts.all).toBe(1);
  });
});

describe('the counts that each write keeps', () => {
  const countAll = async (person: StaffPerson) => (await countRequests(person, { q: '' })).counts;
  const countRows = async () => {
    const rows = await db
      .selectFrom('requests')
      .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
      .where('deleted_at', 'is', null)
      .groupBy('status')
      .execute();
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };

  it('equal the rows after inserts, moves, removals, restores and deletions, folded or not', async () => {
    const admin = await buildStaff('Admin');
    const person = personOf(admin);
    const rows = await Promise.all(Array.from({ length: 6 }, () => buildRequest()));
    const [first, second, third] = rows;
    if (!first || !second || !third) throw new Error('no requests');
    expect(await countAll(person)).toMatchObject(await countRows());
    await admin.call(`/requests/${first.reference}/status`, { to: 'in-progress', version: 1 });
    const targets = [{ reference: second.reference, version: 1 }];
    const { json } = await admin.call('/requests/removal', { targets });
    expect(await countAll(person)).toMatchObject(await countRows());
    await Promise.all([foldCounts(), foldCounts(), buildRequest(), admin.call(`/changes/${json.undo.id}/undo`, {})]);
    expect(await countAll(person)).toMatchObject(await countRows());
    await db.deleteFrom('requests').where('id', '=', third.id).execute();
    expect(await foldCounts()).toBeGreaterThan(0);
    expect(await foldCounts()).toBe(0);
    expect(await countAll(person)).toMatchObject(await countRows());
  });

  it('of a write that is rolled back are not kept', async () => {
    const person = personOf(await buildStaff());
    const before = await countAll(person);
    const { id } = await buildRequest();
    await expect(
      db.transaction().execute(async (trx) => {
        await trx.updateTable('requests').set({ status: 'cancelled' }).where('id', '=', id).execute();
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await countAll(person)).toEqual({ ...before, all: before.all + 1, new: (before.new ?? 0) + 1 });
  });
});
