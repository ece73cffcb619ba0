import { describe, expect, it } from 'vitest';
import { eraseDueAccounts } from '#server/across/account/erase.ts';
import { db } from '#server/db/client.ts';
import { readShownFigures } from '#server/domain/proofs/site.ts';
import { graceDays } from '#shared/privacy.ts';
import { buildClient } from '#tests/factories.ts';
import { buildProof, buildSigned } from '#tests/proof-factory.ts';
import {
  answer,
  ask,
  buildAllowed,
  documents,
  editor,
  isDropped,
  numberOf,
  ownOf,
  standing,
} from '#tests/stages/proofs.ts';

describe('figures that were allowed leave the page', () => {
  const gone = async ({ study }: { study: { slug: string } }) => {
    expect(await readShownFigures(study.slug)).toBeNull();
    await isDropped();
  };

  it('when one of the reports is revoked', async () => {
    const built = await buildAllowed();
    const revoked = { version: 1, reason: 'Wrong account.' };
    expect((await editor.call(`/analyses/${built.pair.before}/revoke`, revoked)).status).toBe(200);
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
    await editor.call(`/analyses/${correction.id}/revoke`, { version: 1, reason: 'Wrong days.' });
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
    expect((await editor.call(`/clients/${await numberOf(kept)}/merge`, merge)).status).toBe(200);
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
