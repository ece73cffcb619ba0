import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { makeAnalysis } from '#server/domain/analyses/work.ts';
import { decide, golden, goldenParameters, type Sent, sendReports } from '#tests/analysis-factory.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { everything, october, withoutNegatives } from '#tests/reports/golden-months.ts';
import { termReport } from '#tests/reports/periods.ts';

type Client = Awaited<ReturnType<typeof buildClient>>;
type Staff = Awaited<ReturnType<typeof buildStaff>>;
beforeEach(() => setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1' }));
afterEach(restoreEnvironment);

let editor: Staff;
let viewer: Staff;
beforeAll(async () => {
  [editor, viewer] = await Promise.all([buildStaff('Editor'), buildStaff('Viewer')]);
});

async function analysisOf(request: string, files: Sent[]): Promise<string> {
  const { period: _, ...parameters } = goldenParameters;
  const { json } = await sendReports(editor.token, files, { request, parameters: JSON.stringify(parameters) });
  await makeAnalysis({ id: json.id });
  return json.id;
}

async function sign(id: string) {
  const version = await decide(editor.call, id);
  return (await editor.call(`/analyses/${id}/publish`, { version })).json;
}

/** A client whose September was analysed and signed, with the task of negatives. */
async function afterSeptember() {
  const client = await buildClient();
  const request = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
  await sign(await analysisOf(request.reference, [golden('golden-st-en.csv')]));
  return { client, request: request.reference, task: await taskOf(client), desk: await referenceOf(client) };
}

async function referenceOf({ id }: Client) {
  const { number } = await db.selectFrom('clients').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  return `CLI-${String(number).padStart(3, '0')}`;
}

type Told = { id: string; version: number; facts: { finding: { name: string } } | null };
const negatives = ({ tasks }: { tasks: Told[] }) =>
  tasks.find(({ facts }) => facts?.finding.name === 'zero-line') as Told & Record<string, unknown>;
/** The task of this id; else the newest of its kind. */
async function taskOf({ call }: Client, of?: { id: string }) {
  const { json } = await call('/portal/tasks');
  return of ? json.tasks.find(({ id }: Told) => id === of.id) : negatives(json);
}
const october1 = { name: 'october.csv', content: termReport(withoutNegatives, october) };
const finish = (client: Client, { id, version }: Told, doneOn = '2026-09-30') =>
  client.call(`/portal/tasks/${id}/status`, { version, status: 'done', doneOn });

describe('what a task brought', () => {
  it('is told by the reports of the next month, to staff at once and to the client once it is signed', async () => {
    const { client, request, task, desk } = await afterSeptember();
    await finish(client, task);
    const next = await analysisOf(request, [october1]);
    const measured = {
      verdict: 'measured',
      promised: { value: '46.44', currency: 'EUR' },
      measured: { currency: 'EUR' },
      evidence: { from: '2026-10-01', to: '2026-10-30', common: 0 },
    };
    const ofDesk = async (staff: Staff) => negatives((await staff.call(`/tasks?client=${desk}`)).json);
    expect((await ofDesk(editor)).measure).toMatchObject({ ...measured, isSigned: false });
    expect((await ofDesk(viewer)).measure).toBeNull();
    expect((await taskOf(client)).measure).toBeNull();
    await sign(next);
    const { json } = await client.call('/portal/tasks');
    const told = negatives(json).measure as { measured: { value: string } };
    expect(told).toMatchObject({ ...measured, isSigned: true });
    expect(Number(told.measured.value)).toBeGreaterThan(0);
    expect(json.sums[0].measured).toEqual(told.measured);
  });

  it('is told also when it is said to be done after the reports came, and is gone when it is open again', async () => {
    const { client, request, task } = await afterSeptember();
    await sign(await analysisOf(request, [october1]));
    expect((await taskOf(client)).measure).toBeNull();
    await finish(client, await taskOf(client));
    const done = await taskOf(client);
    expect([done.id, done.measure]).toMatchObject([task.id, { verdict: 'measured' }]);
    await client.call(`/portal/tasks/${task.id}/status`, { version: done.version, status: 'open' });
    expect((await taskOf(client)).measure).toBeNull();
  });

  it('is nothing when the same reports come again, and cannot be told of days before it was done', async () => {
    const { client, request, task } = await afterSeptember();
    await finish(client, task);
    await sign(await analysisOf(request, [golden('golden-st-en.csv')]));
    expect(await taskOf(client, task)).toMatchObject({ measure: { verdict: 'cannot_tell', reason: 'same_files' } });
    const other = await afterSeptember();
    await finish(other.client, other.task, '2026-10-28');
    await sign(await analysisOf(other.request, [october1]));
    expect(await taskOf(other.client, other.task)).toMatchObject({
      measure: { verdict: 'cannot_tell', reason: 'too_early' },
    });
  });

  it('is not told by files of a stranger who typed the client’s address, but is by the client’s own once they are confirmed', async () => {
    const { client, task, desk } = await afterSeptember();
    await finish(client, task);
    const strange = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
    const confirm = (at: Date | null) =>
      db.updateTable('requests').set({ confirmed_at: at }).where('id', '=', strange.id).execute();
    await confirm(null);
    await sign(await analysisOf(strange.reference, [october1]));
    const ofDesk = async () =>
      (await editor.call(`/tasks?client=${desk}`)).json.tasks.find(({ id }: Told) => id === task.id).measure;
    expect([await ofDesk(), (await taskOf(client, task)).measure]).toEqual([null, null]);
    await confirm(new Date());
    expect([await ofDesk(), (await taskOf(client, task)).measure]).toMatchObject([
      { verdict: 'measured' },
      { verdict: 'measured' },
    ]);
  });

  it('is told by what came before its request was confirmed also when it is said to be done in between', async () => {
    const { client, task } = await afterSeptember();
    const strange = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
    const confirm = (at: Date | null) =>
      db.updateTable('requests').set({ confirmed_at: at }).where('id', '=', strange.id).execute();
    await confirm(null);
    await sign(await analysisOf(strange.reference, [october1]));
    await finish(client, await taskOf(client, task));
    expect((await taskOf(client, task)).measure).toBeNull();
    await confirm(new Date());
    expect((await taskOf(client, task)).measure).toMatchObject({ verdict: 'measured' });
  });

  it('is nothing where nothing was changed', async () => {
    const { client, request, task } = await afterSeptember();
    await finish(client, task);
    await sign(await analysisOf(request, [{ name: 'october.csv', content: termReport(everything, october) }]));
    expect(await taskOf(client, task)).toMatchObject({ measure: { verdict: 'cannot_tell', reason: 'within_chance' } });
  });
});
