import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { numbersBeginning } from '#server/records/search-patterns.ts';
import { type RequestSort, requestSorts, requestViews } from '#shared/request-views.ts';
import { requestReference } from '#shared/requests.ts';
import { buildRequest, buildStaff } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const hour = 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * hour);

type Call = Awaited<ReturnType<typeof buildStaff>>['call'];
type Item = { reference: string; name: string; priority: string; submittedAt: string; replyDueAt: string };
type Waiting = Item & {
  repliedAt: string | null;
  status: string;
  deliverBy: string | null;
  step: { on: string } | null;
};

/** All rows of a list, page by page. */
async function pagesOf(call: Call, query: string, limit: number): Promise<Waiting[]> {
  const rows: Waiting[] = [];
  let cursor = '';
  do {
    const { status, json } = await call(`/requests?${query}&limit=${limit}&cursor=${cursor}`);
    expect(status).toBe(200);
    rows.push(...json.items);
    cursor = json.nextCursor ?? '';
  } while (cursor);
  return rows;
}

const isWaiting = ({ repliedAt, status }: Waiting) => repliedAt === null && ['new', 'in-progress'].includes(status);
const numberOf = ({ reference }: Item) => Number(reference.slice(4));
const rank = { high: 0, medium: 1, low: 2 };
const byDay = (dayIn: (row: Waiting) => string | null) => (a: Waiting, b: Waiting) => {
  const [one, other] = [dayIn(a) ?? '9999', dayIn(b) ?? '9999'];
  return one < other ? -1 : one > other ? 1 : numberOf(b) - numberOf(a);
};
const orders: Record<RequestSort, (a: Waiting, b: Waiting) => number> = {
  newest: (a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt) || numberOf(b) - numberOf(a),
  due: (a, b) => {
    const by = (row: Waiting) => (isWaiting(row) ? Date.parse(row.replyDueAt) : Number.MAX_SAFE_INTEGER);
    return by(a) - by(b) || numberOf(b) - numberOf(a);
  },
  analysis: byDay(({ deliverBy }) => deliverBy),
  step: byDay(({ step }) => step?.on ?? null),
  priority: (a, b) => rank[a.priority as 'high'] - rank[b.priority as 'high'] || numberOf(b) - numberOf(a),
  client: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : numberOf(a) - numberOf(b)),
};

describe('the list in each order', () => {
  it('pages through every request once, whatever is filtered, searched for and how long a page is', async () => {
    const { call, userId } = await buildStaff();
    const company = 'Four Orders Ltd';
    const names = ['adele', 'bruno', 'bruno', 'carla'];
    for (let index = 0; index < 17; index += 1) {
      const submittedAt = daysAgo(index % 5);
      const status = (['new', 'in-progress', 'completed'] as const)[index % 3] ?? 'new';
      const { id } = await buildRequest({ company, submittedAt, status, name: names[index % 4] ?? '' });
      const priority = (['high', 'medium', 'low'] as const)[index % 3] ?? 'low';
      const replied_at = index % 4 === 1 ? new Date() : null;
      const assignee_id = index % 2 === 0 ? userId : null;
      const day = `2026-12-0${(index % 4) + 1}`;
      const step = status !== 'completed' && index % 2 === 0 ? { next_step: 'Call', next_step_on: day } : {};
      const analysis_due = index % 3 === 0 ? null : `2026-12-1${index % 4}`;
      const columns = { priority, replied_at, assignee_id, analysis_due, ...step };
      await db.updateTable('requests').set(columns).where('id', '=', id).execute();
    }
    const all = await pagesOf(call, 'q=Four+Orders', 100);
    expect(all).toHaveLength(17);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...requestSorts),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('q=Four+Orders', 'assignee=me', 'view=mine'),
        fc.constantFrom('', '&status=new', '&status=completed', '&priority=high'),
        async (sort, limit, some, filter) => {
          const seen = await pagesOf(call, `${some}${filter}&sort=${sort}`, limit);
          const whole = (await pagesOf(call, some + filter, 100)).toSorted(orders[sort]);
          expect(seen.map(numberOf)).toEqual(whole.map(numberOf));
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('refuses a place of another order, or of none, as its sender’s fault', async () => {
    const { call } = await buildStaff();
    await buildRequest({ company: 'Placed' });
    await buildRequest({ company: 'Placed' });
    const { json } = await call('/requests?q=placed&sort=priority&limit=1');
    expect((await call(`/requests?sort=due&cursor=${json.nextCursor}`)).status).toBe(422);
    const forged = (text: string) => Buffer.from(text).toString('base64url');
    for (const text of [
      'priority|1|high',
      'priority|1|',
      'due|1|tomorrow',
      'due|1|9',
      'client|x|a',
      'newest|1|a',
      'step|1|soon',
      '1|2',
    ])
      for (const sort of ['due', 'step', 'priority', 'client'])
        expect((await call(`/requests?sort=${sort}&cursor=${forged(text)}`)).status, `${sort} ${text}`).toBe(422);
  });
});

describe('the views of open requests', () => {
  const company = 'Views BV';

  /** With a report of eight days ago that nobody opened. */
  async function unopened(request: { id: string; reference: string }) {
    const report = { request_id: request.id, version: 1, text: 'Here it is.', delivered_at: daysAgo(8) };
    const { id } = await db.insertInto('request_reports').values(report).returning('id').executeTakeFirstOrThrow();
    await db.updateTable('requests').set({ report_id: id }).where('id', '=', request.id).execute();
    return request;
  }

  /** One request for each view, and one that is over. */
  async function buildViews(userId: string) {
    const built = async (columns: object) => {
      const request = await buildRequest({ company, submittedAt: daysAgo(9) });
      await db.updateTable('requests').set(columns).where('id', '=', request.id).execute();
      return request;
    };
    const answered = { status: 'in-progress', replied_at: daysAgo(8), assignee_id: null } as const;
    return {
      mine: await built({ ...answered, assignee_id: userId, touched_at: new Date() }),
      toAnswer: await built({ status: 'new' }),
      toDeliver: await built({ ...answered, analysis_due: '2999-01-01', touched_at: new Date() }),
      wishes: await built({ ...answered, call_asked_at: new Date(), touched_at: new Date() }),
      unopened: await unopened(await built({ ...answered, status: 'completed', completed_at: daysAgo(8) })),
      steps: await built({ ...answered, next_step: 'Call', next_step_on: '2999-01-01' }),
      waiting: await built({ ...answered, waiting_for_client: true }),
      idle: await built(answered),
      over: await built({ ...answered, status: 'completed', completed_at: new Date(), assignee_id: userId }),
    };
  }

  it('hold what each is for, and count it', async () => {
    const { call, userId } = await buildStaff();
    const before = (await call('/requests/views')).json.views;
    const { mine, toAnswer, toDeliver, wishes, unopened, steps, waiting, idle } = await buildViews(userId);
    const seen = async (view: string) =>
      (await pagesOf(call, `q=Views+BV&view=${view}`, 2)).map((row) => row.reference);
    expect(await seen('mine')).toEqual([mine.reference]);
    expect(await seen('to-answer')).toEqual([toAnswer.reference]);
    expect(await seen('to-deliver')).toEqual([toDeliver.reference]);
    expect(await seen('wishes')).toEqual([wishes.reference]);
    expect(await seen('unopened')).toEqual([unopened.reference]);
    expect(await seen('steps')).toEqual([steps.reference]);
    expect(await seen('waiting')).toEqual([waiting.reference]);
    expect(await seen('idle')).toEqual([idle.reference]);
    const { json } = await call('/requests/views');
    for (const view of requestViews) expect(json.views[view], view).toBe(before[view] + 1);
    for (const status of ['completed', 'cancelled'])
      expect(await pagesOf(call, `q=Views+BV&view=mine&status=${status}`, 5)).toEqual([]);
    const counted = await call('/requests/counts?q=Views+BV&view=idle');
    expect(counted.json.counts).toMatchObject({ all: 1, 'in-progress': 1 });
  });

  it('let a request stand still no longer once somebody has done something, and opening it is nothing', async () => {
    const { call, userId } = await buildStaff('Editor');
    const { idle } = await buildViews(userId);
    const isIdle = async () =>
      (await pagesOf(call, 'q=Views+BV&view=idle', 100)).some((row) => row.reference === idle.reference);
    await call(`/requests/${idle.reference}`);
    expect(await isIdle()).toBe(true);
    await call(`/requests/${idle.reference}/notes`, { text: 'called the warehouse' });
    expect(await isIdle()).toBe(false);
  });

  it('are the reader’s own, and nobody’s outside the staff', async () => {
    const [one, other] = [await buildStaff('Editor'), await buildStaff('Viewer')];
    const { mine } = await buildViews(one.userId);
    const own = await pagesOf(other.call, 'view=mine', 100);
    expect(own.map((row) => row.reference)).not.toContain(mine.reference);
    expect((await other.call('/requests/views')).json.views.mine).toBe(0);
    expect((await other.call('/requests?view=everything')).status).toBe(422);
  });
});

describe('the beginning of a reference', () => {
  it('names just the references that begin so', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.stringMatching(/^\d{1,2}$/), (number, digits) => {
        const isWithin = numbersBeginning('req', `REQ-${digits}`).some(([from, to]) => number >= from && number <= to);
        expect(isWithin).toBe(requestReference(number).startsWith(`REQ-${digits}`));
      }),
    );
    expect(numbersBeginning('req', 'REQ-012')).toEqual([]);
    expect(numbersBeginning('req', '12')).toEqual([]);
  });

  it('finds them in the list', async () => {
    const { call } = await buildStaff();
    const { reference } = await buildRequest();
    const { json } = await call(`/requests?q=${reference.slice(0, 6).toLowerCase()}&limit=100`);
    expect(json.items.map((item: Item) => item.reference)).toContain(reference);
  });
});
