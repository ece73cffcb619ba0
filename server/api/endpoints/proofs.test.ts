import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseDueAccounts } from '#server/across/account/erase.ts';
import { graceDays } from '#server/across/account/erasure.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { listenTo, startNotifications, stopNotifications } from '#server/db/notifications.ts';
import { makeAnalysis } from '#server/domain/analyses/work.ts';
import { readShownFigures } from '#server/domain/proofs/site.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { decide, goldenParameters, sendReports } from '#tests/analysis-factory.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildCaseStudy, buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { buildProof, buildSigned } from '#tests/proof-factory.ts';
import { everything, exact, october } from '#tests/reports/golden-months.ts';
import { termReport, upload } from '#tests/reports/periods.ts';

type Staff = Awaited<ReturnType<typeof buildStaff>>;
type Client = Awaited<ReturnType<typeof buildClient>>;
type Pair = { before: string; after: string };

const september = { start: '2026-09-01', end: '2026-09-30' };
let [admin, editor, viewer]: Staff[] = [] as never;
/** What the rules say of two months of one account. */
let documents: [before: object, after: object];
/** Tags of pages that were dropped. */
let dropped: string[] = [];

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
  dropped = [];
  return setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1' });
});
afterEach(restoreEnvironment);

/** A client with two signed analyses, and a published case study. */
async function build() {
  const client = await buildClient();
  const pair = {
    before: (await buildSigned(client.id, documents[0])).id,
    after: (await buildSigned(client.id, documents[1])).id,
  };
  return { client, pair, study: await buildCaseStudy() };
}

const ask = (id: string, pair: Pair, { version = 0, by = editor as Staff } = {}) =>
  by.call(`/case-studies/${id}/proof`, { ...pair, version }, 'PUT');
const standing = async (id: string) => (await (editor as Staff).call(`/case-studies/${id}/proof`)).json.proof;
const ownOf = async ({ call }: Client) => (await call('/portal/proofs')).json.proofs;
const answer = ({ call }: Client, { id, version }: { id: string; version: number }, allows: boolean) =>
  call(`/portal/proofs/${id}/answer`, { version, allows });

/** The same, asked and allowed. */
async function buildAllowed() {
  const built = await build();
  await ask(built.study.id, built.pair);
  const [proof] = await ownOf(built.client);
  const { json } = await answer(built.client, proof, true);
  expect(await readShownFigures(built.study.slug)).not.toBeNull();
  dropped = [];
  return { ...built, proof: json.proof };
}
const isDropped = () => expect.poll(() => dropped).toContain('proofs');
const numberOf = async ({ id }: Client) => {
  const { number } = await db.selectFrom('clients').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  return `CLI-${String(number).padStart(3, '0')}`;
};

describe('taking figures', () => {
  it('reads them from what was signed, and shows nobody anything before the client allows it', async () => {
    const { client, pair, study } = await build();
    const asked = await ask(study.id, pair);
    expect([asked.status, asked.json.proof]).toMatchObject([
      200,
      {
        status: 'asked',
        obstacle: null,
        client: { reference: await numberOf(client) },
        figures: {
          before: {
            days: 30,
            spend: { value: '344.00', currency: 'EUR' },
            sales: { value: '1600.00' },
            acos: '0.215000',
          },
          after: { days: 30, spend: { value: '90.00' }, sales: { value: '600.00' }, acos: '0.150000' },
        },
      },
    ]);
    expect(await readShownFigures(study.slug)).toBeNull();
    const preview = await editor?.call(
      `/case-studies/${study.id}/proof/preview?before=${pair.before}&after=${pair.after}`,
    );
    expect(preview?.json.figures).toEqual(asked.json.proof.figures);
  });

  it('begins with reports as a client sends them and a consultant signs them', async () => {
    const [client, study] = [await buildClient(), await buildCaseStudy()];
    const request = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
    const signed: string[] = [];
    for (const [rows, days] of [
      [everything, september],
      [[exact], october],
    ] as const) {
      const { period: _, ...parameters } = goldenParameters;
      const sent = await sendReports(
        (editor as Staff).token,
        [{ name: 'terms.csv', content: termReport(rows, days) }],
        { request: request.reference, parameters: JSON.stringify(parameters) },
      );
      await makeAnalysis({ id: sent.json.id });
      const version = await decide((editor as Staff).call, sent.json.id);
      await editor?.call(`/analyses/${sent.json.id}/publish`, { version });
      signed.push(sent.json.id);
    }
    const [before = '', after = ''] = signed;
    expect((await ask(study.id, { before, after })).json.proof.figures).toMatchObject({
      before: { spend: { value: '344.00' } },
      after: { spend: { value: '90.00' } },
    });
    const { clients } = (await (editor as Staff).call(`/case-studies/${study.id}/proof`)).json;
    expect(clients).toContainEqual({ reference: await numberOf(client), name: 'Casa Lume Srl' });
  });

  it('is refused with the reason where the two cannot be compared, and of different clients', async () => {
    const [one, other] = [await build(), await build()];
    const refused = await ask(one.study.id, { before: one.pair.after, after: one.pair.before });
    expect([refused.status, refused.json.error.details]).toEqual([422, { reason: 'wrong_order' }]);
    const mixed = await ask(one.study.id, { before: one.pair.before, after: other.pair.after });
    expect(mixed.json.error.details).toEqual({ reason: 'other_client' });
    expect(await standing(one.study.id)).toBeNull();
  });

  it('takes nothing of drafts, of what is not there, or of a client who cannot answer', async () => {
    const { client, pair, study } = await build();
    await db.updateTable('analyses').set({ status: 'draft', report: null }).where('id', '=', pair.after).execute();
    const nobodys = '00000000-0000-4000-8000-000000000000';
    expect((await ask(study.id, pair)).status).toBe(404);
    expect((await ask(study.id, { ...pair, after: nobodys })).status).toBe(404);
    expect((await ask('cs-1', pair)).status).toBe(404);
    await db.updateTable('analyses').set({ status: 'published', report: '{}' }).where('id', '=', pair.after).execute();
    await db.updateTable('clients').set({ user_id: null }).where('id', '=', client.id).execute();
    expect((await ask(study.id, pair)).json.error.details).toEqual({ reason: 'no_account' });
  });

  it('takes no figure that somebody types', async () => {
    const { pair, study } = await build();
    const typed = { ...pair, version: 0, figures: { before: { spend: { value: '1.00', currency: 'EUR' } } } };
    const { json } = await (editor as Staff).call(`/case-studies/${study.id}/proof`, typed, 'PUT');
    expect(json.proof.figures.before.spend.value).toBe('344.00');
  });

  it('asked again in the same words keeps the consent; with other figures it asks anew', async () => {
    const { client, pair, study, proof } = await buildAllowed();
    expect((await ask(study.id, pair)).json.proof).toMatchObject({ id: proof.id, status: 'allowed' });
    const third = await buildSigned(client.id, documents[1]);
    const stale = await ask(study.id, { ...pair, after: third.id });
    expect([stale.status, stale.json.error.details.current.id]).toEqual([409, proof.id]);
    const anew = await ask(study.id, { ...pair, after: third.id }, { version: proof.version });
    expect(anew.json.proof.status).toBe('asked');
    expect(await readShownFigures(study.slug)).toBeNull();
  });

  it('is for Editors and Admins; Viewers read', async () => {
    const { pair, study } = await build();
    expect((await ask(study.id, pair, { by: viewer as Staff })).status).toBe(403);
    expect((await ask(study.id, pair, { by: admin as Staff })).status).toBe(200);
    expect((await (viewer as Staff).call(`/case-studies/${study.id}/proof`)).json.proof.status).toBe('asked');
    const removal = `/case-studies/${study.id}/proof?version=1`;
    expect((await (viewer as Staff).call(removal, undefined, 'DELETE')).status).toBe(403);
    expect((await (editor as Staff).call(removal, undefined, 'DELETE')).status).toBe(204);
    expect((await (editor as Staff).call(removal, undefined, 'DELETE')).status).toBe(404);
  });
});

describe('the client', () => {
  it('is asked in the words of the page, allows it, and it is written down with the text', async () => {
    const { client, pair, study } = await build();
    await ask(study.id, pair);
    const { asked } = (await client.call('/portal/overview')).json;
    expect(asked).toMatchObject([{ title: 'A case', client: '', slug: study.slug, status: 'asked' }]);
    expect((await answer(client, asked[0], true)).json.proof.status).toBe('allowed');
    expect(await readShownFigures(study.slug)).toMatchObject({ before: { spend: { value: '344.00' } } });
    expect((await client.call('/portal/overview')).json.asked).toEqual([]);
    const consents = await db
      .selectFrom('consents as c')
      .innerJoin('consent_texts as t', 't.version', 'c.text_version')
      .select(['c.accepted', 't.kind', 't.text'])
      .where('c.email', '=', client.email)
      .execute();
    expect(consents).toEqual([
      { accepted: true, kind: 'case-figures', text: expect.stringContaining('gives no name of a client') },
    ]);
  });

  it('takes it back at any time, also with an old version, and the pages are dropped before the answer', async () => {
    const { client, study, proof } = await buildAllowed();
    const { status, json } = await answer(client, { ...proof, version: 1 }, false);
    expect([status, json.proof.status, dropped.includes('proofs')]).toEqual([200, 'withdrawn', true]);
    expect(await readShownFigures(study.slug)).toBeNull();
    expect(await standing(study.id)).toMatchObject({ status: 'withdrawn', answeredAt: expect.any(String) });
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'actor_id'])
      .where('subject_id', '=', study.id)
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual([
      'case-study.figures-asked',
      'case-study.figures-allowed',
      'case-study.figures-withdrawn',
    ]);
    expect(log.at(-1)).toMatchObject({ actor_kind: 'client', actor_id: client.userId });
    expect((await answer(client, json.proof, true)).json.proof.status).toBe('allowed');
  });

  it('allows only what was read', async () => {
    const { client, pair, study } = await build();
    await ask(study.id, pair);
    const [proof] = await ownOf(client);
    expect((await answer(client, { ...proof, version: 7 }, true)).status).toBe(409);
    await db.updateTable('case_studies').set({ client: 'Casa Lume' }).where('id', '=', study.id).execute();
    const refused = await answer(client, proof, true);
    expect([refused.status, refused.json.error.details]).toEqual([422, { reason: 'renamed' }]);
    expect((await answer(client, proof, false)).json.proof.status).toBe('declined');
  });

  it('is the only one who answers', async () => {
    const { client, proof } = await buildAllowed();
    const stranger = await buildClient();
    for (const allows of [true, false]) expect((await answer(stranger, proof, allows)).status).toBe(404);
    const path = `/portal/proofs/${proof.id}/answer`;
    expect((await (admin as Staff).call(path, { version: 1, allows: true })).status).toBe(403);
    expect(await ownOf(stranger)).toEqual([]);
    expect(await ownOf(client)).toMatchObject([{ status: 'allowed' }]);
  });
});

describe('figures that were allowed leave the page', () => {
  const gone = async ({ study }: { study: { slug: string } }) => {
    expect(await readShownFigures(study.slug)).toBeNull();
    await isDropped();
  };

  it('when one of the reports is revoked', async () => {
    const built = await buildAllowed();
    const revoked = { version: 1, reason: 'Wrong account.' };
    expect((await (editor as Staff).call(`/analyses/${built.pair.before}/revoke`, revoked)).status).toBe(200);
    await gone(built);
    expect(await standing(built.study.id)).toMatchObject({ status: 'allowed', obstacle: 'revoked' });
    expect((await ask(built.study.id, built.pair, { version: 2 })).json.error.details).toEqual({ reason: 'revoked' });
  });

  it('when the correction of one is revoked', async () => {
    const built = await buildAllowed();
    const correction = await buildSigned(built.client.id, documents[0]);
    await db.updateTable('analyses').set({ previous_id: built.pair.before }).where('id', '=', correction.id).execute();
    await db.updateTable('analyses').set({ status: 'superseded' }).where('id', '=', built.pair.before).execute();
    expect(await readShownFigures(built.study.slug)).not.toBeNull();
    await (editor as Staff).call(`/analyses/${correction.id}/revoke`, { version: 1, reason: 'Wrong days.' });
    await gone(built);
  });

  it('when the client is erased, with all that was kept of them', async () => {
    const built = await buildAllowed();
    await db
      .insertInto('account_erasures')
      .values({
        user_id: built.client.userId,
        requested_at: new Date(),
        erase_after: new Date(),
        token_hash: Buffer.alloc(32),
      })
      .execute();
    await eraseDueAccounts(new Date(Date.now() + (graceDays + 1) * 86_400_000));
    await gone(built);
    expect(await standing(built.study.id)).toBeNull();
  });

  it('when the client is put into the trash', async () => {
    const built = await buildAllowed();
    await db.updateTable('clients').set({ deleted_at: new Date() }).where('id', '=', built.client.id).execute();
    await gone(built);
    expect(await standing(built.study.id)).toMatchObject({ obstacle: 'client_left' });
  });

  it('when two clients are merged and another account signs in: it is asked for its own word', async () => {
    const built = await buildAllowed();
    const kept = await buildClient();
    const merge = { version: 1, other: { reference: await numberOf(built.client), version: 1 }, account: 'kept' };
    expect((await (editor as Staff).call(`/clients/${await numberOf(kept)}/merge`, merge)).status).toBe(200);
    await gone(built);
    const [proof] = await ownOf(kept);
    expect(proof).toMatchObject({ status: 'allowed', obstacle: 'client_left' });
    expect((await answer(kept, proof, true)).status).toBe(200);
    expect(await readShownFigures(built.study.slug)).not.toBeNull();
  });

  it('when the case calls itself or its client otherwise than the client read', async () => {
    const built = await buildAllowed();
    await db.updateTable('case_studies').set({ client: 'Casa Lume Srl' }).where('id', '=', built.study.id).execute();
    expect(await readShownFigures(built.study.slug)).toBeNull();
    expect(await standing(built.study.id)).toMatchObject({ obstacle: 'renamed' });
    const anew = await ask(built.study.id, built.pair, { version: 2 });
    expect(anew.json.proof).toMatchObject({ status: 'asked', obstacle: null });
  });

  it('when their consent is deleted, or the case is a draft again', async () => {
    const [one, other] = [await buildAllowed(), await buildAllowed()];
    await db.deleteFrom('consents').where('email', '=', one.client.email).execute();
    expect(await readShownFigures(one.study.slug)).toBeNull();
    await db.updateTable('case_studies').set({ status: 'draft' }).where('id', '=', other.study.id).execute();
    expect(await readShownFigures(other.study.slug)).toBeNull();
  });

  it('but not when a newer report takes the place of one', async () => {
    const built = await buildAllowed();
    await db.updateTable('analyses').set({ status: 'superseded' }).where('id', '=', built.pair.before).execute();
    expect(await readShownFigures(built.study.slug)).not.toBeNull();
  });

  it('and a row that says "allowed" without a consent shows nothing', async () => {
    const { study, id } = await buildProof((await buildClient()).id);
    await db.updateTable('proofs').set({ status: 'allowed', answered_at: new Date() }).where('id', '=', id).execute();
    expect(await readShownFigures(study.slug)).toBeNull();
  });
});
