import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { listenTo, startNotifications, stopNotifications } from '#server/db/notifications.ts';
import { readShownFigures } from '#server/domain/proofs/site.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildCaseStudy, buildClient, buildStaff } from '#tests/factories.ts';
import { buildSigned } from '#tests/proof-factory.ts';
import { everything, exact, october } from '#tests/reports/golden-months.ts';
import { termReport, upload } from '#tests/reports/periods.ts';

/** Clients with two signed months, case studies, and what becomes of their figures. */

type Staff = Awaited<ReturnType<typeof buildStaff>>;
export type Client = Awaited<ReturnType<typeof buildClient>>;
type Pair = { before: string; after: string };

export const september = { start: '2026-09-01', end: '2026-09-30' };
export let admin: Staff;
export let editor: Staff;
export let viewer: Staff;
/** What the rules say of two months of one account. */
export let documents: [before: object, after: object];
/** Tags of pages that were dropped. */
export const dropped: string[] = [];

beforeAll(async () => {
  [admin, editor, viewer] = await Promise.all([buildStaff('Admin'), buildStaff('Editor'), buildStaff('Viewer')]);
  const of = async (rows: typeof everything, days: typeof september) =>
    (await upload([termReport(rows, days)])).document;
  documents = [await of(everything, september), await of([exact], october)];
  listenTo(
    'pages',
    (tags) => dropped.push(...tags.split(',')),
    () => {},
    () => {},
  );
  await startNotifications();
}, 60_000);
afterAll(async () => {
  await stopNotifications();
  await closeQueue();
  await closeDatabase();
});
beforeEach(() => {
  dropped.length = 0;
  return setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1' });
});
afterEach(restoreEnvironment);

/** A client with two signed analyses, and a published case study. */
export async function build() {
  const client = await buildClient();
  const pair = {
    before: (await buildSigned(client.id, documents[0])).id,
    after: (await buildSigned(client.id, documents[1])).id,
  };
  return { client, pair, study: await buildCaseStudy() };
}

export const ask = (id: string, pair: Pair, { version = 0, by = editor } = {}) =>
  by.call(`/case-studies/${id}/proof`, { ...pair, version }, 'PUT');
export const standing = async (id: string) => (await editor.call(`/case-studies/${id}/proof`)).json.proof;
export const ownOf = async ({ call }: Client) => (await call('/portal/proofs')).json.proofs;
export const answer = ({ call }: Client, { id, version }: { id: string; version: number }, allows: boolean) =>
  call(`/portal/proofs/${id}/answer`, { version, allows });

/** The same, asked and allowed. */
export async function buildAllowed() {
  const built = await build();
  await ask(built.study.id, built.pair);
  const [proof] = await ownOf(built.client);
  const { json } = await answer(built.client, proof, true);
  expect(await readShownFigures(built.study.slug)).not.toBeNull();
  dropped.length = 0;
  return { ...built, proof: json.proof };
}
export const isDropped = () => expect.poll(() => dropped).toContain('proofs');
export const numberOf = async ({ id }: Client) => {
  const { number } = await db.selectFrom('clients').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  return `CLI-${String(number).padStart(3, '0')}`;
};
