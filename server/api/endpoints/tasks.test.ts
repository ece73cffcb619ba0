import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { dayOf } from '#shared/days.ts';
import { buildReport, decide } from '#tests/analysis-factory.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

type Client = Awaited<ReturnType<typeof buildClient>>;
type Staff = Awaited<ReturnType<typeof buildStaff>>;
beforeEach(() => setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1' }));
afterEach(restoreEnvironment);

let editor: Staff;
let viewer: Staff;
beforeAll(async () => {
  [editor, viewer] = await Promise.all([buildStaff('Editor'), buildStaff('Viewer')]);
});

/** A client of their own for each test, with a report that was signed. */
async function signed() {
  const client = await buildClient();
  const request = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
  const report = await buildReport(editor.call, editor.token, { request: request.reference });
  return { client, request: request.reference, report, ...(await referenceOf(client)) };
}

async function referenceOf({ id }: Client) {
  const { number } = await db.selectFrom('clients').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  return { reference: `CLI-${String(number).padStart(3, '0')}` };
}

const own = async ({ call }: Client) => (await call('/portal/tasks')).json;
const ofDesk = async (reference: string) => (await editor.call(`/tasks?client=${reference}`)).json;
const today = dayOf(new Date(), 'Europe/Malta');

describe('what a signed report asks for', () => {
  it('becomes tasks, which client and staff see alike, with what is promised for each', async () => {
    const { client, reference, request, report } = await signed();
    const ledger = await own(client);
    expect(ledger.tasks.map(({ facts }: { facts: { finding: { name: string } } }) => facts.finding.name)).toEqual([
      'zero-line',
      'overpaid-line',
      'overpaid-target-residual',
      'harvest',
    ]);
    const [first] = ledger.tasks;
    expect(first).toMatchObject({
      owner: 'client',
      status: 'open',
      promised: { currency: 'EUR' },
      facts: { finding: { action: 'negative', rows_total: 2 }, scope: { marketplace: 'IT', currency: 'EUR' } },
      moves: ['done', 'declined'],
      request,
      analysisId: null,
      measure: null,
    });
    expect(first.facts.finding.rows).toHaveLength(1);
    const desk = await ofDesk(reference);
    expect(desk.tasks.map(({ id }: { id: string }) => id)).toEqual(ledger.tasks.map(({ id }: { id: string }) => id));
    expect(desk.tasks[0].analysisId).toBe(report.id);
    expect((await client.call('/portal/overview')).json.ledger).toEqual(ledger);
    const promised = ledger.tasks.reduce(
      (sum: number, { promised: each }: { promised: { value: string } | null }) => sum + Number(each?.value ?? 0),
      0,
    );
    expect(Number(ledger.sums[0].open.value)).toBeCloseTo(promised, 6);
    expect(ledger.sums[0].done.value).toBe('0.00');
  });

  it('goes on in a correction: what was done stays done, what was dropped goes unless somebody worked on it', async () => {
    const { client, report } = await signed();
    const [waste, bids, residual] = (await own(client)).tasks;
    await client.call(`/portal/tasks/${waste.id}/status`, { version: 1, status: 'done' });
    await editor.call(
      `/tasks/${bids.id}`,
      { version: 1, owner: 'agency', due: '2026-12-24', note: 'Ask Anna.' },
      'PUT',
    );
    const { json: copy } = await editor.call(`/analyses/${report.id}/correct`, {});
    const version = await decide(editor.call, copy.id, { dropped: ['F05'] });
    await editor.call(`/analyses/${copy.id}/publish`, { version });
    const { tasks } = await own(client);
    expect(
      tasks.map(({ id, status, owner, due, note }: Record<string, unknown>) => [id, status, owner, due, note]),
    ).toEqual([
      [waste.id, 'done', 'client', waste.due, ''],
      [bids.id, 'open', 'agency', '2026-12-24', 'Ask Anna.'],
      [residual.id, 'open', 'client', residual.due, ''],
    ]);
  });

  it('is not asked for twice: what is open goes on with the newer figures, what was declined stays so, what was done is a task anew', async () => {
    const { client, request } = await signed();
    const [waste, bids, residual] = (await own(client)).tasks;
    await client.call(`/portal/tasks/${residual.id}/status`, { version: 1, status: 'declined', reason: 'No.' });
    await client.call(`/portal/tasks/${waste.id}/status`, { version: 1, status: 'done' });
    const next = await buildReport(editor.call, editor.token, { request });
    const { tasks } = await own(client);
    expect(tasks).toHaveLength(5);
    const now = (of: { id: string }) => tasks.find(({ id }: { id: string }) => id === of.id);
    expect(now(bids)).toMatchObject({ status: 'open', version: 2 });
    expect(now(residual)).toMatchObject({ status: 'declined', reason: 'No.', version: 3 });
    const wastes = tasks.filter(
      ({ facts }: { facts: { finding: { name: string } } }) => facts.finding.name === 'zero-line',
    );
    expect(wastes.map(({ status }: { status: string }) => status).toSorted()).toEqual(['done', 'open']);
    expect(next.version).toBeGreaterThan(0);
  });

  it('is there for nobody any more when the report is taken back', async () => {
    const { client, report, reference } = await signed();
    await editor.call(`/analyses/${report.id}/revoke`, { version: report.version, reason: 'Wrong account.' });
    expect([(await own(client)).tasks, (await ofDesk(reference)).tasks]).toEqual([[], []]);
  });
});

describe('a task', () => {
  it('is done on a day, which may be past and is never to come, and is open again', async () => {
    const { client } = await signed();
    const [task] = (await own(client)).tasks;
    const at = `/portal/tasks/${task.id}/status`;
    const early = await client.call(at, { version: 1, status: 'done', doneOn: '2999-01-01' });
    expect([early.status, early.json.error.details.fields]).toEqual([422, { doneOn: 'future' }]);
    const done = await client.call(at, { version: 1, status: 'done', doneOn: '2026-11-02' });
    expect(done.json.task).toMatchObject({
      status: 'done',
      doneOn: '2026-11-02',
      version: 2,
      moves: ['open'],
      moved: { kind: 'client', name: '' },
    });
    // Said twice it is said once.
    expect((await client.call(at, { version: 1, status: 'done' })).json.task.version).toBe(2);
    const again = await client.call(at, { version: 2, status: 'open' });
    expect(again.json.task).toMatchObject({ status: 'open', doneOn: null });
    const now = await client.call(at, { version: 3, status: 'done' });
    expect(now.json.task.doneOn).toBe(today);
  });

  it('is declined with a reason, and not without', async () => {
    const { client } = await signed();
    const [task] = (await own(client)).tasks;
    const at = `/portal/tasks/${task.id}/status`;
    const silent = await client.call(at, { version: 1, status: 'declined', reason: '  ' });
    expect([silent.status, silent.json.error.details.fields]).toEqual([422, { reason: 'required' }]);
    const { json } = await client.call(at, { version: 1, status: 'declined', reason: 'We sell it in summer only.' });
    expect(json.task).toMatchObject({ status: 'declined', reason: 'We sell it in summer only.', moves: ['open'] });
    const straight = await client.call(at, { version: 2, status: 'done' });
    expect([straight.status, straight.json.error.details]).toEqual([422, { moves: ['open'] }]);
  });

  it('of the agency is done by the agency; its client may decline it', async () => {
    const { client } = await signed();
    const [task] = (await own(client)).tasks;
    const edited = await editor.call(`/tasks/${task.id}`, { version: 1, owner: 'agency', due: null, note: '' }, 'PUT');
    expect(edited.json.task).toMatchObject({ owner: 'agency', due: null, version: 2 });
    const refused = await client.call(`/portal/tasks/${task.id}/status`, { version: 2, status: 'done' });
    expect([refused.status, refused.json.error.details]).toEqual([422, { moves: ['declined'] }]);
    const done = await editor.call(`/tasks/${task.id}/status`, { version: 2, status: 'done' });
    expect(done.json.task.moved).toMatchObject({ kind: 'staff', name: editor.name });
    expect((await own(client)).tasks.find(({ id }: { id: string }) => id === task.id)).toMatchObject({
      status: 'done',
      moves: [],
      moved: { kind: 'staff', name: editor.name },
    });
    expect((await own(client)).sums[0].done.value).toBe(task.promised.value);
  });

  it('of the agency, declined, is taken up again by whoever declined it', async () => {
    const { client } = await signed();
    const [task] = (await own(client)).tasks;
    await editor.call(`/tasks/${task.id}`, { version: 1, owner: 'agency', due: null, note: '' }, 'PUT');
    const at = `/portal/tasks/${task.id}/status`;
    await client.call(at, { version: 2, status: 'declined', reason: 'Not before summer.' });
    expect((await client.call(at, { version: 3, status: 'open' })).json.task).toMatchObject({ status: 'open' });
    const said = { version: 4, status: 'declined', reason: 'Too few clicks.' };
    expect((await editor.call(`/tasks/${task.id}/status`, said)).json.task.moves).toEqual(['open']);
    const refused = await client.call(at, { version: 5, status: 'open' });
    expect([refused.status, refused.json.error.details]).toEqual([422, { moves: [] }]);
    expect((await own(client)).tasks[0]).toMatchObject({ status: 'declined', reason: 'Too few clicks.', moves: [] });
  });

  it('shows the second of two people how it is now', async () => {
    const { client } = await signed();
    const [task] = (await own(client)).tasks;
    await client.call(`/portal/tasks/${task.id}/status`, { version: 1, status: 'done' });
    const late = await editor.call(`/tasks/${task.id}/status`, { version: 1, status: 'declined', reason: 'No.' });
    expect(late).toMatchObject({
      status: 409,
      json: { error: { details: { current: { status: 'done', version: 2 } } } },
    });
    const lateEdit = await editor.call(
      `/tasks/${task.id}`,
      { version: 1, owner: 'agency', due: null, note: '' },
      'PUT',
    );
    expect(lateEdit.status).toBe(409);
  });

  it('is written by hand, too, and has nothing promised', async () => {
    const client = await buildClient();
    const { reference } = await referenceOf(client);
    const body = {
      client: reference,
      title: 'A main picture without text',
      owner: 'client',
      due: '2026-12-01',
      note: '',
    };
    expect((await editor.call('/tasks', body)).json.task).toMatchObject({
      title: body.title,
      facts: null,
      promised: null,
    });
    expect((await own(client)).tasks).toMatchObject([{ title: body.title, due: '2026-12-01' }]);
    expect((await own(client)).sums).toEqual([]);
    for (const fault of [{ title: ' ' }, { due: '2026-02-30' }, { owner: 'nobody' }, { client: 'CLI-999999' }])
      expect((await editor.call('/tasks', { ...body, ...fault })).status).toBe('client' in fault ? 404 : 422);
  });

  it('written by hand and sent again after a lost answer is written once', async () => {
    const [client, another] = [await buildClient(), await buildClient()];
    const { reference } = await referenceOf(client);
    const body = { client: reference, title: 'Prices', owner: 'client', due: null, note: '', key: randomUUID() };
    const answers = await Promise.all([editor.call('/tasks', body), editor.call('/tasks', body)]);
    expect(answers.map(({ status, json }) => [status, json.task.id])).toEqual(Array(2).fill([200, body.key]));
    // In other words it would be lost silently: the one that is there is shown.
    const changed = await editor.call('/tasks', { ...body, title: 'Prices of June' });
    expect([changed.status, changed.json.error.details.current.title]).toEqual([409, 'Prices']);
    const foreign = await editor.call('/tasks', { ...body, client: (await referenceOf(another)).reference });
    expect([foreign.status, foreign.json.error.code]).toEqual([409, 'duplicate']);
    expect((await own(client)).tasks).toHaveLength(1);
    expect((await own(another)).tasks).toEqual([]);
  });

  it('is read by Viewers and kept by Editors; those of others are not found', async () => {
    const [{ client, reference }, other] = [await signed(), await buildClient()];
    const [task] = (await own(client)).tasks;
    expect((await viewer.call(`/tasks?client=${reference}`)).json.tasks).toHaveLength(4);
    expect((await viewer.call(`/tasks/${task.id}/status`, { version: 1, status: 'done' })).status).toBe(403);
    expect((await other.call(`/portal/tasks/${task.id}/status`, { version: 1, status: 'done' })).status).toBe(404);
    expect((await own(other)).tasks).toEqual([]);
    expect((await editor.call(`/tasks/${randomUUID()}/status`, { version: 1, status: 'done' })).status).toBe(404);
    expect((await editor.call('/tasks?client=CLI-999999')).status).toBe(404);
  });
});
