import { afterAll, describe, expect, it } from 'vitest';
import { eraseDueAccounts } from '#server/across/account/erase.ts';
import { tellOwner } from '#server/across/files/owners.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { makeAnalysis, unfinishedArrivals } from '#server/domain/analyses/work.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { clientReference } from '#shared/clients.ts';
import { requestReference } from '#shared/requests.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';
import { filledForm, freshAddress } from '#tests/stages/analysis-form.ts';
import { analyseAll, searchTerms, visit, withFiles } from '#tests/stages/visitor-files.ts';
import { bringFiles, readIntake } from './intake.ts';

/** What becomes of a receipt when its request goes away or changes hands, and of what is asked of it when reading ends early. */

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

type Visit = Awaited<ReturnType<typeof visit>>;
const bring = ({ receipt }: Visit) =>
  bringFiles(withFiles(new FormData(), [searchTerms()]), receipt, { address: freshAddress(), tell: tellOwner });
const referenceOf = ({ request }: Visit) => requestReference(request?.number ?? 0);
async function clientOf({ request }: Visit) {
  const row = await db
    .selectFrom('clients')
    .select(['number', 'version'])
    .where('id', '=', request?.client_id ?? '')
    .executeTakeFirstOrThrow();
  return { reference: clientReference(row.number), version: row.version };
}

async function expectNothing(sent: Visit): Promise<void> {
  expect(await readIntake(sent.receipt)).toMatchObject({ standing: 'none', files: [], look: null });
  await expect(bring(sent)).rejects.toMatchObject({ code: 'not_found' });
}

describe('a receipt', () => {
  it('opens nothing while its request is in the trash, and opens again when it is restored', async () => {
    const [sent, { call }] = [await visit({ files: [searchTerms()] }), await buildStaff('Admin')];
    await analyseAll();
    const reference = referenceOf(sent);
    const { version } = (await call(`/requests/${reference}`)).json.request;
    expect((await call('/requests/removal', { targets: [{ reference, version }] })).status).toBe(200);
    await expectNothing(sent);
    const items = [{ kind: 'request', id: sent.request?.id }];
    expect((await call('/trash/restoring', { items })).json.failed).toEqual([]);
    expect((await readIntake(sent.receipt))?.look).toMatchObject({ state: 'read' });
    expect((await bring(sent)).left).toEqual([]);
  });

  it('goes on when the client that it was entered under is merged into another', async () => {
    const [one, other] = [await visit(), await visit({ files: [searchTerms()] })];
    const { call } = await buildStaff('Editor');
    const [kept, gone] = [await clientOf(one), await clientOf(other)];
    const merge = { version: kept.version, other: gone, account: 'kept' };
    expect((await call(`/clients/${kept.reference}/merge`, merge)).status).toBe(200);
    expect((await bring(other)).left).toEqual([]);
    expect(await readIntake(other.receipt)).toMatchObject({ standing: 'open', files: [{}, {}] });
  });

  it('opens nothing once the person behind it was erased, and neither name nor file is left', async () => {
    const client = await buildClient();
    const form = filledForm({ email: client.email }, new Date(Date.now() - 60_000));
    const sent = await visit({ files: [searchTerms()], form });
    await analyseAll();
    expect((await client.call('/account/deletion', {})).status).toBe(200);
    await eraseDueAccounts(new Date(Date.now() + 40 * 86_400_000));
    await expectNothing(sent);
  });
});

describe('files of a visitor', () => {
  it('that take longer or more memory than they may are given up, with words that say what helps', async () => {
    for (const limits of [{ mostMs: 1 }, { mostMemory: 6 }]) {
      const sent = await visit({ files: [searchTerms(200)] });
      for (const id of await unfinishedArrivals()) await makeAnalysis({ id, ofArrived: { ...limits } });
      expect((await readIntake(sent.receipt))?.look).toEqual({ state: 'failed', failure: 'TOO_LARGE', refused: [] });
    }
  });
});
