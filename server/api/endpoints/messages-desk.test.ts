import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { type MessageSort, messageSorts, messageViews } from '#shared/message-views.ts';
import type { Priority } from '#shared/requests.ts';
import { buildMessage, buildStaff } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

type Call = Awaited<ReturnType<typeof buildStaff>>['call'];
type Item = {
  reference: string;
  name: string;
  priority: 'high' | 'medium' | 'low';
  status: string;
  submittedAt: string;
  replyDueAt: string;
  version: number;
};

const hour = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour);
const numberOf = ({ reference }: Item) => Number(reference.slice(4));
const rank = { high: 0, medium: 1, low: 2 };
const orders: Record<MessageSort, (a: Item, b: Item) => number> = {
  newest: (a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt) || numberOf(b) - numberOf(a),
  due: (a, b) => {
    const by = ({ status, replyDueAt }: Item) => (status === 'open' ? Date.parse(replyDueAt) : Number.MAX_SAFE_INTEGER);
    return by(a) - by(b) || numberOf(b) - numberOf(a);
  },
  priority: (a, b) => rank[a.priority] - rank[b.priority] || numberOf(b) - numberOf(a),
  sender: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : numberOf(a) - numberOf(b)),
};

async function pagesOf(call: Call, query: string, limit: number): Promise<Item[]> {
  const rows: Item[] = [];
  let cursor = '';
  do {
    const { status, json } = await call(`/messages?${query}&limit=${limit}&cursor=${cursor}`);
    expect(status).toBe(200);
    rows.push(...json.items);
    cursor = json.nextCursor ?? '';
  } while (cursor);
  return rows;
}

const change = (
  id: string,
  columns: { priority?: Priority; assignee_id?: string; touched_at?: Date; replied_at?: Date },
) => db.updateTable('messages').set(columns).where('id', '=', id).execute();

describe('the list of messages in each order', () => {
  it('pages through every message once, whatever is filtered and how long a page is', async () => {
    const { call, userId } = await buildStaff();
    const company = 'Ordered Letters Ltd';
    const names = ['adele', 'bruno', 'bruno', 'carla'];
    for (let index = 0; index < 13; index += 1) {
      const status = (['open', 'answered', 'closed'] as const)[index % 3] ?? 'open';
      const { id } = await buildMessage({
        company,
        name: names[index % 4] ?? '',
        submittedAt: hoursAgo(index % 5),
        status,
      });
      await change(id, {
        priority: (['high', 'medium', 'low'] as const)[index % 3] ?? 'medium',
        ...(index % 2 === 0 && { assignee_id: userId }),
      });
    }
    const all = await pagesOf(call, 'q=ordered', 100);
    expect(all).toHaveLength(13);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...messageSorts),
        fc.constantFrom('', '&status=open', '&priority=high', '&assignee=me', '&assignee=none', '&view=mine'),
        fc.integer({ min: 1, max: 6 }),
        async (sort, filter, limit) => {
          const expected = (await pagesOf(call, `q=ordered${filter}`, 100)).toSorted(orders[sort]);
          const paged = await pagesOf(call, `q=ordered${filter}&sort=${sort}`, limit);
          expect(paged.map(({ reference }) => reference)).toEqual(expected.map(({ reference }) => reference));
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('takes a place of one order for no place of another', async () => {
    const { call } = await buildStaff('Viewer');
    const company = 'Misplaced & Co';
    for (let index = 0; index < 2; index += 1) await buildMessage({ company });
    const { json } = await call('/messages?q=misplaced&sort=priority&limit=1');
    const answer = await call(`/messages?q=misplaced&sort=due&limit=1&cursor=${json.nextCursor}`);
    expect(answer.status).toBe(422);
  });

  it('finds them by the beginning of a reference', async () => {
    const { call } = await buildStaff('Viewer');
    const { reference } = await buildMessage({});
    const begun = reference.slice(0, 6);
    const found = (await call(`/messages?q=${begun}&limit=100&sort=newest`)).json.items as Item[];
    expect(found.every((item) => item.reference.startsWith(begun))).toBe(true);
    expect(found.length).toBeGreaterThan(0);
  });
});

describe('the views of messages', () => {
  it('hold what is mine, what waits for us, what waits for its sender, and what stands still', async () => {
    const { call, userId } = await buildStaff('Editor');
    const company = 'Viewed Letters';
    const open = await buildMessage({ company, status: 'open' });
    const fresh = await buildMessage({ company, status: 'answered', submittedAt: hoursAgo(24 * 9) });
    await change(fresh.id, { touched_at: hoursAgo(24 * 2), assignee_id: userId });
    const still = await buildMessage({ company, status: 'answered', submittedAt: hoursAgo(24 * 9) });
    await change(still.id, { touched_at: hoursAgo(24 * 6) });
    const closed = await buildMessage({ company, status: 'closed' });
    await change(closed.id, { assignee_id: userId });
    const inView = async (view: string) =>
      ((await call(`/messages?q=viewed&view=${view}`)).json.items as Item[]).map(({ reference }) => reference).sort();
    expect(await inView('mine')).toEqual([fresh.reference]);
    expect(await inView('to-answer')).toEqual([open.reference]);
    expect(await inView('waiting')).toEqual([fresh.reference, still.reference].sort());
    expect(await inView('idle')).toEqual([still.reference]);
    const { json } = await call('/messages/views');
    expect(Object.keys(json.views)).toEqual([...messageViews]);
    expect(json.views.mine).toBe(1);
    // A note is a deed: it stands still no more.
    await call(`/messages/${still.reference}/notes`, { text: 'Richiamato, ci pensa.' });
    expect(await inView('idle')).toEqual([]);
  });
});

describe('a message that somebody has', () => {
  it('is given to a colleague, named in its timeline, and taken back', async () => {
    const { call } = await buildStaff('Editor');
    const colleague = await buildStaff('Editor');
    const { reference } = await buildMessage({});
    const { json: read } = await call(`/messages/${reference}`);
    expect(read.message).toMatchObject({ assignee: null, priority: 'medium' });
    const { status, json } = await call(`/messages/${reference}/assignee`, {
      assigneeId: colleague.userId,
      version: read.message.version,
    });
    expect(status).toBe(200);
    expect(json.message.assignee.id).toBe(colleague.userId);
    expect(json.events[0]).toMatchObject({ kind: 'assigned', data: { from: '', name: json.message.assignee.name } });
    expect((await call(`/changes/${json.undo.id}/undo`, {})).status).toBe(200);
    expect((await call(`/messages/${reference}`)).json.message.assignee).toBe(null);
  });

  it('is given to nobody who does not answer, and not over the change of another', async () => {
    const { call } = await buildStaff('Editor');
    const viewer = await buildStaff('Viewer');
    const { reference } = await buildMessage({});
    const to = (assigneeId: string | null, version: number) =>
      call(`/messages/${reference}/assignee`, { assigneeId, version });
    expect((await to(viewer.userId, 1)).json.error).toMatchObject({ code: 'invalid_input' });
    const { json } = await call(`/messages/${reference}/priority`, { priority: 'high', version: 1 });
    expect(json.message).toMatchObject({ priority: 'high', version: 2 });
    const late = await call(`/messages/${reference}/priority`, { priority: 'low', version: 1 });
    expect([late.status, late.json.error.code]).toEqual([409, 'stale_version']);
    expect(late.json.error.details.current.priority).toBe('high');
    // The same again is done already, whatever version was read.
    expect((await call(`/messages/${reference}/priority`, { priority: 'high', version: 1 })).json.undo).toBe(null);
  });

  it('is changed with others at once, and all of it is taken back at once', async () => {
    const { call } = await buildStaff('Editor');
    const built = [await buildMessage({}), await buildMessage({}), await buildMessage({})];
    const targets = built.map(({ reference }, index) => ({ reference, version: index === 2 ? 7 : 1 }));
    const { json } = await call('/messages/bulk', { change: 'priority', priority: 'low', targets });
    expect(json.failed).toEqual([{ reference: built[2]?.reference, code: 'stale_version' }]);
    expect(json.changed.map(({ priority }: Item) => priority)).toEqual(['low', 'low']);
    await call(`/changes/${json.undo.id}/undo`, {});
    for (const { reference } of built)
      expect((await call(`/messages/${reference}`)).json.message.priority).toBe('medium');
  });

  it('keeps notes of colleagues, which a Viewer reads and does not write', async () => {
    const { call } = await buildStaff('Editor');
    const viewer = await buildStaff('Viewer');
    const { reference } = await buildMessage({});
    expect((await call(`/messages/${reference}/notes`, { text: '  ' })).status).toBe(422);
    const { status } = await call(`/messages/${reference}/notes`, { text: 'Conosciuto in fiera.' });
    expect(status).toBe(200);
    expect((await viewer.call(`/messages/${reference}`)).json.events[0]).toMatchObject({
      kind: 'note',
      data: { text: 'Conosciuto in fiera.' },
    });
    expect((await viewer.call(`/messages/${reference}/notes`, { text: 'No' })).status).toBe(403);
    expect((await call('/messages/MSG-999999/notes', { text: 'No' })).status).toBe(404);
  });
});

describe('who leaves', () => {
  it('hands messages that are not closed to the colleague who takes over', async () => {
    const admin = await buildStaff('Admin');
    const [leaving, heir] = [await buildStaff('Editor'), await buildStaff('Editor')];
    const [open, closed] = [await buildMessage({}), await buildMessage({ status: 'closed' })];
    for (const { id } of [open, closed]) await change(id, { assignee_id: leaving.userId });
    const { json: read } = await admin.call(`/users/${leaving.userId}`);
    expect(read.work).toEqual({ posts: 0, requests: 0, messages: 1 });
    const removal = { version: read.user.version, transferTo: heir.userId };
    const { status } = await admin.call(`/users/${leaving.userId}/removal`, removal);
    expect(status).toBe(200);
    const ofMessage = async (reference: string) => (await admin.call(`/messages/${reference}`)).json;
    expect((await ofMessage(open.reference)).message.assignee.id).toBe(heir.userId);
    expect((await ofMessage(open.reference)).events[0]).toMatchObject({ kind: 'assigned' });
    expect((await ofMessage(closed.reference)).message.assignee.id).toBe(leaving.userId);
  });
});
