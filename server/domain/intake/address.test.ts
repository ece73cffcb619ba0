import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tellOwner } from '#server/across/files/owners.ts';
import { db } from '#server/db/client.ts';
import { confirmRequests } from '#server/domain/requests/queries.ts';
import { readMailedSecrets, serveAuth } from '#tests/auth-service.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';
import { filledForm, freshAddress } from '#tests/stages/analysis-form.ts';
import { analyseAll, searchTerms, visit, withFiles } from '#tests/stages/visitor-files.ts';
import { bringFiles, readIntake, sendTo } from './intake.ts';

/** Somebody who mistyped their address puts it right on the page of their receipt. */

const auth = serveAuth();

type Visit = Awaited<ReturnType<typeof visit>>;
const freshEmail = () => `${randomUUID()}@right.example`;
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

function typed(email: string, idempotencyKey: string = randomUUID()): FormData {
  const form = new FormData();
  form.set('email', email);
  form.set('idempotencyKey', idempotencyKey);
  return form;
}
const correct = ({ receipt, from }: Visit, email: string, now?: Date) => sendTo(typed(email), receipt, from, now);
const now = ({ request }: Visit) =>
  db
    .selectFrom('requests as r')
    .innerJoin('clients as c', 'c.id', 'r.client_id')
    .select(['r.number', 'r.email', 'r.client_id', 'r.confirmed_at', 'c.email as client_email'])
    .where('r.id', '=', request?.id ?? '')
    .executeTakeFirstOrThrow();
const clientRow = (id: string | undefined) =>
  db
    .selectFrom('clients')
    .select(['deleted_at', 'name'])
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();
const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', email)
    .where('template', '=', 'request-received')
    .execute();
const verify = (body: Record<string, string>) => auth.call('/verify', { method: 'POST', json: body });

it('is the same request under the right address, with its files and what was read of them, and the wrong one is forgotten', async () => {
  const sent = await visit({ files: [searchTerms()], form: filledForm({ newsletter: 'on' }) });
  await analyseAll();
  const [wrong, right] = [sent.request?.email ?? '', freshEmail()];
  expect(await correct(sent, ` ${right.toUpperCase()} `)).toBeUndefined();
  const row = await now(sent);
  expect(row).toMatchObject({ number: sent.request?.number, email: right, client_email: right });
  expect(await readIntake(sent.receipt)).toMatchObject({
    standing: 'open',
    files: [{}],
    look: { state: 'read' },
    mailedTo: { email: `${right[0]}•••@right.example`, since: expect.any(String) },
  });
  expect(await mailsTo(right)).toHaveLength(1);
  const left = await clientRow(sent.request?.client_id);
  expect(left.deleted_at).not.toBeNull();
  const consents = await db
    .selectFrom('consents')
    .select(['email', 'kind'])
    .where('request_id', '=', sent.request?.id ?? '')
    .execute();
  expect(consents).toEqual([
    { email: right, kind: 'terms' },
    { email: right, kind: 'newsletter' },
  ]);
  const asks = await db.selectFrom('newsletter_asks').select('email').where('email', 'in', [wrong, right]).execute();
  expect(asks.map(({ email }) => email)).toContain(right);
  for (const table of ['files', 'uploads', 'analyses'] as const) {
    const kept = await db
      .selectFrom(table)
      .select('id')
      .where('client_id', '=', sent.request?.client_id ?? '')
      .execute();
    expect(kept, table).toEqual([]);
  }
  // What comes after that is the right one's too.
  const { left: refused } = await bringFiles(withFiles(new FormData(), [searchTerms()]), sent.receipt, {
    address: freshAddress(),
    tell: tellOwner,
  });
  expect(refused).toEqual([]);
  const files = await db.selectFrom('files').select('id').where('client_id', '=', row.client_id).execute();
  expect(files).toHaveLength(2);
});

it('ends the link and the code that went to the wrong mailbox; the new ones open the request', async () => {
  const sent = await visit();
  const [wrong, right] = [sent.request?.email ?? '', freshEmail()];
  const old = await readMailedSecrets(wrong);
  await correct(sent, right);
  expect((await verify({ token_hash: old.tokenHash, type: old.type })).status).toBe(403);
  expect((await verify({ email: wrong, token: old.code, type: 'email' })).status).toBe(403);
  const fresh = await readMailedSecrets(right);
  expect(fresh.link.searchParams.get('redirect_to')).toMatch(/\/client-dashboard\/requests\/REQ-\d+$/);
  expect((await verify({ token_hash: fresh.tokenHash, type: fresh.type })).status).toBe(200);
});

it('ends nothing else of a client whose address was typed by mistake, and leaves their record as it is', async () => {
  const client = await buildClient();
  const sent = await visit({ form: filledForm({ email: client.email }) });
  const first = await readMailedSecrets(client.email);
  const other = await visit({ form: filledForm({ email: client.email }) });
  await correct(other, freshEmail());
  expect((await verify({ token_hash: first.tokenHash, type: first.type })).status).toBe(200);
  expect((await clientRow(client.id)).deleted_at).toBeNull();
  expect(await now(sent)).toMatchObject({ client_id: client.id });
});

it('brings the request to a client who is known, changes nothing of them, and shows it only after a sign-in of later', async () => {
  const client = await buildClient();
  const { name } = await clientRow(client.id);
  const sent = await visit();
  const signedInAt = hours(0.5);
  await correct(sent, client.email, hours(1));
  expect(await now(sent)).toMatchObject({ client_id: client.id, confirmed_at: null });
  expect((await clientRow(client.id)).name).toBe(name);
  await confirmRequests(client.id, signedInAt);
  expect((await now(sent)).confirmed_at).toBeNull();
  await confirmRequests(client.id, hours(1.1));
  expect((await now(sent)).confirmed_at).not.toBeNull();
});

it('sends the mail once more to the same address, which is how one that got lost is asked for', async () => {
  const sent = await visit();
  const email = sent.request?.email ?? '';
  const before = await readMailedSecrets(email);
  await correct(sent, email);
  const after = await readMailedSecrets(email);
  expect(after.tokenHash).not.toBe(before.tokenHash);
  expect((await verify({ token_hash: before.tokenHash, type: before.type })).status).toBe(403);
  expect(await now(sent)).toMatchObject({ client_id: sent.request?.client_id });
  expect((await clientRow(sent.request?.client_id)).deleted_at).toBeNull();
});

it('is taken three times an hour of one request, whoever holds its receipt, and of one network; a double click counts once', async () => {
  const sent = await visit();
  const key = randomUUID();
  const twice = typed(freshEmail(), key);
  expect(await Promise.all([1, 2].map(() => sendTo(twice, sent.receipt, sent.from)))).toEqual([undefined, undefined]);
  expect(await mailsTo(String(twice.get('email')))).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) expect(await correct(sent, freshEmail())).toBeUndefined();
  const late = freshEmail();
  expect(await correct(sent, late)).toEqual({ fault: 'limit', email: late });
  expect(await sendTo(typed(late), sent.receipt, freshAddress())).toMatchObject({ fault: 'limit' });
  const neighbour = await visit({ from: freshAddress() });
  expect(await sendTo(typed(late), neighbour.receipt, sent.from)).toMatchObject({ fault: 'limit' });
  expect(await mailsTo(late)).toEqual([]);
  expect(await correct(sent, late, hours(1.1))).toBeUndefined();
});

it('is taken as it was put right last, also under the key of a page that somebody went back to', async () => {
  const sent = await visit();
  const [key, wrong, right] = [randomUUID(), freshEmail(), freshEmail()];
  for (const email of [wrong, right]) expect(await sendTo(typed(email, key), sent.receipt, sent.from)).toBeUndefined();
  expect(await now(sent)).toMatchObject({ email: right, client_email: right });
});

it('is over once somebody has proven an address, and for receipts that are none', async () => {
  const sent = await visit();
  await db
    .updateTable('requests')
    .set({ confirmed_at: new Date() })
    .where('id', '=', sent.request?.id ?? '')
    .execute();
  await expect(correct(sent, freshEmail())).rejects.toMatchObject({ code: 'transition_refused' });
  await expect(sendTo(typed(freshEmail()), 'forged', freshAddress())).rejects.toMatchObject({ code: 'not_found' });
  const old = await visit();
  await expect(correct(old, freshEmail(), hours(24 * 8))).rejects.toMatchObject({ code: 'transition_refused' });
});

it('gives back what is no address, as it was typed, and changes nothing', async () => {
  const sent = await visit();
  expect(await correct(sent, '')).toEqual({ fault: 'required', email: '' });
  expect(await correct(sent, `${'a'.repeat(260)}@x.example`)).toMatchObject({ fault: 'too_long' });
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }).filter((text) => !text.includes('@')),
      async (text) => {
        expect(await correct(sent, text)).toMatchObject({ fault: expect.any(String) });
      },
    ),
    { numRuns: runs(20) },
  );
  expect(await now(sent)).toMatchObject({ email: sent.request?.email });
});

it('is an entry in what staff read of the request, without anybody’s address', async () => {
  const { call } = await buildStaff('Viewer');
  const sent = await visit();
  await correct(sent, freshEmail());
  const { json } = await call(`/requests/REQ-${String((await now(sent)).number).padStart(3, '0')}`);
  const entry = json.events.find(({ kind }: { kind: string }) => kind === 'addressed');
  expect(entry).toMatchObject({ actor: { kind: 'visitor' }, data: {} });
});
