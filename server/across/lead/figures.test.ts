import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import type { StaffPerson } from '#server/records/person.ts';
import { addDays, dayOf, weekStart } from '#shared/days.ts';
import { type WorkSource, workSources } from '#shared/lead-figures.ts';
import { buildClient, buildMessage, buildRequest, buildStaff } from '#tests/factories.ts';
import { type LeadFigures, readLeadFigures } from './figures.ts';
import { stepsOf } from './steps.ts';

const timeZone = 'Europe/Rome';
const hour = 3_600_000;
const now = new Date('2026-04-10T10:30:00Z');
/** The change of clocks of 29 March lies in it. */
const begin = Date.parse('2026-01-20T00:00:00Z');

type Ending = 'open' | 'completed' | 'cancelled';
const endings: readonly Ending[] = ['open', 'completed', 'cancelled'];
const reasons = ['spam', 'duplicate', 'withdrawn'];
type Made = {
  source: WorkSource;
  cameAt: number;
  repliedAt: number | null;
  ending: Ending;
  endedAt: number;
  reason: string;
  score: number | null;
};

/** By quarters of an hour, so that many lie on the edges of days. */
const made: fc.Arbitrary<Made> = fc.record({
  source: fc.constantFrom(...workSources.filter((source) => source !== 'contact')),
  cameAt: fc.integer({ min: 0, max: 80 * 96 }).map((quarters) => begin + quarters * (hour / 4)),
  repliedAt: fc.option(fc.integer({ min: 0, max: 200 })),
  ending: fc.constantFrom(...endings),
  endedAt: fc.integer({ min: 0, max: 40 * 24 }),
  reason: fc.constantFrom(...reasons),
  score: fc.option(fc.integer({ min: 1, max: 5 })),
});

let all: Made[];
let lead: StaffPerson;

async function insert(one: Made, staffId: string) {
  const at = (time: number) => new Date(time);
  const { id } = await buildRequest({
    submittedAt: at(one.cameAt),
    status: one.ending === 'open' ? 'new' : one.ending,
  });
  await db
    .updateTable('requests')
    .set({
      source: one.source,
      replied_at: one.repliedAt === null ? null : at(one.repliedAt),
      completed_at: one.ending === 'completed' ? at(one.endedAt) : null,
      cancelled_at: one.ending === 'cancelled' ? at(one.endedAt) : null,
      assignee_id: one.source === 'staff' ? staffId : null,
    })
    .where('id', '=', id)
    .execute();
  if (one.ending === 'cancelled')
    await sql`insert into request_events (request_id, at, actor_kind, kind, from_status, to_status, reason)
      values (${id}, ${at(one.endedAt)}, 'staff', 'status', 'new', 'cancelled', ${one.reason})`.execute(db);
  if (one.ending === 'completed' && one.score !== null)
    await sql`insert into request_events (request_id, at, actor_kind, kind, data)
      values (${id}, ${at(one.endedAt)}, 'client', 'rated', ${JSON.stringify({ score: one.score, text: '' })})`.execute(
      db,
    );
}

beforeAll(async () => {
  const staff = await buildStaff('Editor');
  lead = { kind: 'staff', userId: staff.userId, name: staff.name, role: 'Editor' } as StaffPerson;
  all = fc.sample(made, { numRuns: 150, seed: 2026 }).map((one) => ({
    ...one,
    repliedAt: one.repliedAt === null ? null : one.cameAt + one.repliedAt * hour,
    endedAt: one.cameAt + one.endedAt * hour,
  }));
  for (const one of all) await insert(one, staff.userId);
}, 60_000);
afterAll(closeDatabase);

/** Between the two nearest values, as PostgreSQL's `percentile_cont`. */
function percentile(values: number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] as number;
  return low + ((sorted[Math.ceil(place)] as number) - low) * (place - Math.floor(place));
}

/** The figures of the rows, one after the other. */
function plain(rows: Made[], within: (time: number) => boolean) {
  const came = rows.filter(({ cameAt }) => within(cameAt));
  const due = (one: Made) => one.cameAt + 24 * hour;
  const promised = came.filter(
    (one) =>
      one.repliedAt !== null || (due(one) < now.getTime() && (one.ending !== 'cancelled' || one.endedAt > due(one))),
  );
  const ended = rows.filter(({ ending, endedAt }) => ending !== 'open' && within(endedAt));
  const completed = ended.filter(({ ending }) => ending === 'completed');
  const spread = (values: number[]) => ({ median: percentile(values, 0.5), p90: percentile(values, 0.9) });
  return {
    received: came.length,
    promised: promised.length,
    kept: promised.filter((one) => one.repliedAt !== null && one.repliedAt <= due(one)).length,
    reply: spread(came.flatMap((one) => (one.repliedAt === null ? [] : (one.repliedAt - one.cameAt) / 1000))),
    completed: completed.length,
    cancelled: ended.length - completed.length,
    completion: spread(completed.map((one) => (one.endedAt - one.cameAt) / 1000)),
  };
}

const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 3));
const matching = ({ reply, completion, ...counts }: ReturnType<typeof plain>) => ({
  ...counts,
  reply: { median: close(reply.median), p90: close(reply.p90) },
  completion: { median: close(completion.median), p90: close(completion.p90) },
});

const inDays = (from: string, to: string) => (time: number) => {
  const day = dayOf(new Date(time), timeZone);
  return day >= from && day <= to;
};

describe('the figures of a period', () => {
  it('are those that counting the rows one by one gives, whatever the period and the source', async () => {
    const period = fc.record({
      first: fc.integer({ min: 0, max: 85 }),
      length: fc.integer({ min: 0, max: 70 }),
      source: fc.option(fc.constantFrom(...workSources), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(period, async ({ first, length, source }) => {
        const from = addDays('2026-01-18', first);
        const to = addDays(from, length);
        const rows = source ? all.filter((one) => one.source === source) : all;
        const figures = await readLeadFigures(lead, { from, to, source }, now);
        expect(figures).toMatchObject(matching(plain(rows, inDays(from, to))));
        expect(figures.before).toMatchObject(
          matching(plain(rows, inDays(addDays(from, -1 - length), addDays(from, -1)))),
        );
        for (const step of figures.steps) expect(step).toMatchObject(matching(plain(rows, inDays(step.from, step.to))));
        for (const each of figures.sources) {
          const ofSource = rows.filter((one) => one.source === each.source);
          expect(each).toMatchObject(matching(plain(ofSource, inDays(from, to))));
        }
        expect(figures.steps.reduce((sum, step) => sum + step.received, 0)).toBe(figures.received);
        const ended = rows.filter(({ endedAt }) => inDays(from, to)(endedAt));
        for (const reason of reasons) {
          const count = ended.filter((one) => one.ending === 'cancelled' && one.reason === reason).length;
          expect(figures.reasons.find((each) => each.reason === reason)?.count ?? 0).toBe(count);
        }
        for (const score of [1, 2, 3, 4, 5]) {
          const count = ended.filter((one) => one.ending === 'completed' && one.score === score).length;
          expect(figures.ratings.find((each) => each.score === score)?.count ?? 0).toBe(count);
        }
      }),
      { numRuns: 25, seed: 4 },
    );
  });

  it('tell who has how much now, and what they completed in it', async () => {
    const [from, to] = ['2026-03-01', '2026-03-31'];
    const { people, load } = await readLeadFigures(lead, { from, to }, now);
    for (const person of [lead.userId, null]) {
      const theirs = all.filter(({ source }) => (source === 'staff') === (person !== null));
      const open = theirs.filter(({ ending }) => ending === 'open');
      const unanswered = open.filter(({ repliedAt }) => repliedAt === null);
      expect(people?.find((each) => (each.person?.id ?? null) === person)).toMatchObject({
        open: open.length,
        toAnswer: unanswered.length,
        overdue: unanswered.filter(({ cameAt }) => cameAt + 24 * hour < now.getTime()).length,
        done: theirs.filter((one) => one.ending === 'completed' && inDays(from, to)(one.endedAt)).length,
      });
    }
    expect(load.open).toBe(all.filter(({ ending }) => ending === 'open').length);
  });

  it('name nobody to a Viewer', async () => {
    const { people, load } = await readLeadFigures({ ...lead, role: 'Viewer' }, {}, now);
    expect(people).toBeNull();
    expect(load.open).toBeGreaterThan(0);
  });
});

describe('where requests came from', () => {
  it('is counted by what senders said and what their requests for the form carried', async () => {
    const at = new Date('2025-08-12T10:00:00Z');
    for (const [heard, site, campaign] of [
      ['search', 'google.com', ''],
      ['search', '', 'May'],
      ['event', 'google.com', ''],
    ] as const) {
      const { id } = await buildRequest({ submittedAt: at, status: heard === 'event' ? 'completed' : 'new' });
      const origin = { request_id: id, heard, site, utm_source: campaign && 'letter', utm_campaign: campaign };
      await db.insertInto('request_origins').values(origin).execute();
    }
    const asked = { from: '2025-08-12', to: '2025-08-12' };
    const { origins } = await readLeadFigures(lead, asked, now);
    expect(origins).toEqual([
      { kind: 'campaign', value: 'letter / May', received: 1, completed: 0 },
      { kind: 'heard', value: 'search', received: 2, completed: 0 },
      { kind: 'heard', value: 'event', received: 1, completed: 1 },
      { kind: 'site', value: 'google.com', received: 2, completed: 1 },
    ]);
    expect((await readLeadFigures(lead, { ...asked, source: 'client' }, now)).origins).toEqual([]);
  });
});

describe('the first answer', () => {
  const firstOf = (id: string) =>
    db
      .selectFrom('requests')
      .select(['first_replied_at', 'first_due_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const set = (id: string, values: { replied_at: Date | null; reply_due_at?: Date }) =>
    db.updateTable('requests').set(values).where('id', '=', id).execute();

  it('stays when the client writes again, and goes when it is taken back', async () => {
    const at = new Date('2025-05-05T10:00:00Z');
    const [reply, later] = [new Date('2025-05-05T12:00:00Z'), new Date('2025-05-09T12:00:00Z')];
    const { id } = await buildRequest({ submittedAt: at });
    await set(id, { replied_at: reply });
    await set(id, { replied_at: null });
    expect(await firstOf(id)).toMatchObject({ first_replied_at: null });
    await set(id, { replied_at: reply });
    await set(id, { replied_at: null, reply_due_at: later });
    await set(id, { replied_at: later });
    await set(id, { replied_at: null });
    expect(await firstOf(id)).toEqual({
      first_replied_at: reply,
      first_due_at: new Date('2025-05-06T10:00:00Z'),
    });
  });

  it('of a message counts as one, until the message becomes a request', async () => {
    const at = new Date('2025-06-02T10:00:00Z');
    const message = await buildMessage({ submittedAt: at });
    const read = (): Promise<LeadFigures> =>
      readLeadFigures(lead, { from: '2025-06-01', to: '2025-06-03', source: 'contact' }, now);
    expect(await read()).toMatchObject({ received: 1, promised: 1, kept: 0 });
    const client = await buildClient();
    const request = await buildRequest({ clientId: client.id });
    await db.updateTable('messages').set({ request_id: request.id }).where('id', '=', message.id).execute();
    expect(await read()).toMatchObject({ received: 0 });
  });
});

describe('the steps of a period', () => {
  it('cover it, each day once, by days or by weeks since Monday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), (start, length) => {
        const from = addDays('2026-01-01', start);
        const to = addDays(from, length);
        const { by, steps } = stepsOf({ from, to });
        expect(steps[0]?.from).toBe(from);
        expect(steps.at(-1)?.to).toBe(to);
        for (const [index, step] of steps.entries()) {
          if (index > 0) expect(step.from).toBe(addDays(steps[index - 1]?.to as string, 1));
          expect(by === 'day' ? step.to : weekStart(step.to)).toBe(by === 'day' ? step.from : weekStart(step.from));
        }
      }),
    );
  });
});
