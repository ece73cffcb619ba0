import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { makeAnalysis } from '#server/domain/analyses/work.ts';
import { readShownFigures } from '#server/domain/proofs/site.ts';
import { decide, goldenParameters, sendReports } from '#tests/analysis-factory.ts';
import { buildCaseStudy, buildClient, buildRequest } from '#tests/factories.ts';
import { buildSigned } from '#tests/proof-factory.ts';
import { everything, exact, october } from '#tests/reports/golden-months.ts';
import { termReport } from '#tests/reports/periods.ts';
import {
  admin,
  answer,
  ask,
  build,
  buildAllowed,
  documents,
  dropped,
  editor,
  numberOf,
  ownOf,
  september,
  standing,
  viewer,
} from '#tests/stages/proofs.ts';

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
    const preview = await editor.call(
      `/case-studies/${study.id}/proof/preview?before=${pair.before}&after=${pair.after}`,
    );
    expect(preview.json.figures).toEqual(asked.json.proof.figures);
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
      const sent = await sendReports(editor.token, [{ name: 'terms.csv', content: termReport(rows, days) }], {
        request: request.reference,
        parameters: JSON.stringify(parameters),
      });
      await makeAnalysis({ id: sent.json.id });
      const version = await decide(editor.call, sent.json.id);
      await editor.call(`/analyses/${sent.json.id}/publish`, { version });
      signed.push(sent.json.id);
    }
    const [before = '', after = ''] = signed;
    expect((await ask(study.id, { before, after })).json.proof.figures).toMatchObject({
      before: { spend: { value: '344.00' } },
      after: { spend: { value: '90.00' } },
    });
    const { clients } = (await editor.call(`/case-studies/${study.id}/proof`)).json;
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
    const { json } = await editor.call(`/case-studies/${study.id}/proof`, typed, 'PUT');
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
    expect((await ask(study.id, pair, { by: viewer })).status).toBe(403);
    expect((await ask(study.id, pair, { by: admin })).status).toBe(200);
    expect((await viewer.call(`/case-studies/${study.id}/proof`)).json.proof.status).toBe('asked');
    const removal = `/case-studies/${study.id}/proof?version=1`;
    expect((await viewer.call(removal, undefined, 'DELETE')).status).toBe(403);
    expect((await editor.call(removal, undefined, 'DELETE')).status).toBe(204);
    expect((await editor.call(removal, undefined, 'DELETE')).status).toBe(404);
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
    expect((await admin.call(path, { version: 1, allows: true })).status).toBe(403);
    expect(await ownOf(stranger)).toEqual([]);
    expect(await ownOf(client)).toMatchObject([{ status: 'allowed' }]);
  });
});
