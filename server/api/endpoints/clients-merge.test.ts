import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { eraseDueAccounts } from '#server/across/account/erase.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { guardFields, prepareForm } from '#server/domain/forms/form-guard.ts';
import { submitAnalysisRequest } from '#server/domain/requests/submit.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { clientReference } from '#shared/clients.ts';
import { buildClientRecord } from '#tests/client-factory.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const unique = () => randomUUID().slice(0, 8);
type Entry = { at: string; type: string; kind: string; reference: string | null; data: Record<string, unknown> };
const rowOf = (id: string) => db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const numberOf = async (id: string) => clientReference((await rowOf(id)).number);

describe('POST /api/v1/clients/:reference/merge', () => {
  it('brings everything together: lists, figures, both timelines in order; the other number leads to the kept client', async () => {
    const { call } = await buildStaff('Editor');
    const [kept, other] = [
      await buildClientRecord({ joinedAt: new Date('2026-05-01') }),
      await buildClientRecord({ joinedAt: new Date('2026-02-01') }),
    ];
    const requests = [
      await buildRequest({ clientId: other.id, email: other.email }),
      await buildRequest({ clientId: kept.id, email: kept.email }),
    ];
    const message = { name: 'S', email: other.email, message: 'From the other address', reply_due_at: new Date() };
    await db.insertInto('messages').values(message).execute();
    const consent = { email: other.email, kind: 'terms', accepted: true, text_version: '1' } as const;
    await db.insertInto('consents').values(consent).execute();
    for (const [client, text] of [
      [other, 'first'],
      [kept, 'second'],
      [other, 'third'],
    ] as const)
      await call(`/clients/${client.reference}/notes`, { text });
    const sold = { date: '2026-11-01', title: 'Audit', amountCents: 100, status: 'paid' };
    await call('/engagements', { ...sold, client: other.reference });
    const merge = { version: 1, other: { reference: other.reference, version: 1 } };
    expect((await call(`/clients/${kept.reference}/merge`, merge)).json.client).toMatchObject({
      reference: kept.reference,
      totalRequests: 2,
      totalSpent: 100,
      joinDate: new Date('2026-02-01').toISOString(),
    });

    const { json } = await call(`/clients/${other.reference}`);
    expect(json).toMatchObject({
      client: { reference: kept.reference, name: kept.name },
      merged: [other.reference],
      otherAddresses: [other.email],
      messages: [{ text: 'From the other address' }],
      consents: [{ kind: 'terms' }],
      engagements: [{ title: 'Audit' }],
    });
    const listed = json.requests.map(({ reference }: { reference: string }) => reference);
    expect(listed.toSorted()).toEqual(requests.map(({ reference }) => reference).toSorted());
    const timeline: Entry[] = (await call(`/clients/${kept.reference}/timeline`)).json.items;
    expect(timeline.filter(({ kind }) => kind === 'note').map(({ data }) => data.text)).toEqual([
      'third',
      'second',
      'first',
    ]);
    expect(timeline.map(({ at }) => at)).toEqual(
      timeline
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const notes: Entry[] = (await call(`/clients/${kept.reference}/timeline?type=notes`)).json.items;
    expect(notes.map(({ type }) => type)).toEqual(['notes', 'notes', 'notes']);
    // Asked again, it is done already.
    expect((await call(`/clients/${kept.reference}/merge`, merge)).status).toBe(200);
    expect((await call('/clients/removed')).json.items.map(({ reference }: Entry) => reference)).not.toContain(
      other.reference,
    );
    const audit = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'client.merged')
      .where('subject_id', '=', kept.reference)
      .execute();
    expect(audit).toMatchObject([{ before: { other: other.reference }, after: { requests: 1 } }]);
  });

  it.each([
    ['kept', 'the kept client goes on as before, the other account is closed'],
    ['other', 'the other account signs in for the kept client, whose own is closed'],
  ] as const)('asks which account signs in where both have one; with “%s” %s', async (account, _outcome) => {
    const { call } = await buildStaff('Editor');
    const [kept, other] = [await buildClient(), await buildClient()];
    const reference = await numberOf(kept.id);
    const merge = { version: 1, other: { reference: await numberOf(other.id), version: 1 } };
    const refused = await call(`/clients/${reference}/merge`, merge);
    expect(refused).toMatchObject({ status: 422, json: { error: { details: { fields: { account: 'required' } } } } });
    expect((await call(`/clients/${reference}/merge`, { ...merge, account })).status).toBe(200);

    const [winner, loser] = account === 'kept' ? [kept, other] : [other, kept];
    expect((await winner.call('/portal/overview')).json.profile).toMatchObject({ email: winner.email });
    expect((await loser.call('/portal/overview')).status).toBe(401);
    await expect(loser.signInAgain()).rejects.toThrow();
    expect(await rowOf(kept.id)).toMatchObject({ user_id: winner.userId, email: winner.email });
    expect((await call(`/clients/${reference}`)).json.otherAddresses).toEqual([loser.email]);
  });

  it('keeps what later comes from the duplicate’s address, without mailing a way in there', async () => {
    const { call } = await buildStaff('Editor');
    const [kept, other] = [await buildClientRecord(), await buildClientRecord()];
    const merge = { version: 1, other: { reference: other.reference, version: 1 } };
    await call(`/clients/${kept.reference}/merge`, merge);
    const form = new FormData();
    const fields = { firstName: 'Sofia', lastName: 'C', email: other.email, company: 'C', terms: 'on' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const { idempotencyKey, timeTrap } = prepareForm(new Date(Date.now() - 60_000));
    form.set(guardFields.idempotencyKey, idempotencyKey);
    form.set(guardFields.timeTrap, timeTrap);
    await submitAnalysisRequest(form, { address: unique() });
    const rows = await db.selectFrom('requests').select('client_id').where('email', '=', other.email).execute();
    expect(rows).toEqual([{ client_id: kept.id }]);
    const mails = await db.selectFrom('mails').select('secrets').where('recipient', '=', other.email).execute();
    expect(mails).toEqual([{ secrets: null }]);
  });

  it('refuses the same client, a stale version, suspended, deleted and leaving ones, and Viewers', async () => {
    const [admin, viewer] = [await buildStaff('Admin'), await buildStaff('Viewer')];
    const kept = await buildClientRecord();
    const at = `/clients/${kept.reference}/merge`;
    const into = (reference: string, version = 1) => admin.call(at, { version: 1, other: { reference, version } });
    expect((await into(kept.reference)).status).toBe(422);
    const other = await buildClientRecord();
    expect((await into(other.reference, 7)).json.error).toMatchObject({
      code: 'stale_version',
      details: { current: { reference: other.reference } },
    });
    expect((await into('CLI-999999')).status).toBe(404);
    const suspended = await buildClientRecord({ status: 'suspended' });
    expect((await into(suspended.reference)).json.error.details).toMatchObject({ reason: 'suspended' });
    const leaving = await buildClient();
    await leaving.call('/account/deletion', {});
    expect((await into(await numberOf(leaving.id))).json.error.details).toMatchObject({ reason: 'erasing' });
    await admin.call('/clients/removal', { targets: [{ reference: other.reference, version: 1 }] });
    expect((await into(other.reference, 2)).status).toBe(404);
    expect((await viewer.call(at, { version: 1, other: { reference: other.reference, version: 1 } })).status).toBe(403);
  });

  it('two merges that cross, at once, leave one client and lose nothing', async () => {
    const { call } = await buildStaff('Editor');
    const [one, two] = [await buildClientRecord(), await buildClientRecord()];
    await buildRequest({ clientId: one.id });
    await buildRequest({ clientId: two.id });
    const merge = (kept: typeof one, other: typeof one) =>
      call(`/clients/${kept.reference}/merge`, { version: 1, other: { reference: other.reference, version: 1 } });
    const answers = await Promise.all([merge(one, two), merge(two, one)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const { json } = await call(`/clients/${one.reference}`);
    expect(json.client.totalRequests).toBe(2);
    expect((await call(`/clients/${two.reference}`)).json.client.reference).toBe(json.client.reference);
  });
});

describe('the erasure of a client', () => {
  it('takes the merged duplicates along: their facts, addresses, notes and closed accounts', async () => {
    const { call } = await buildStaff('Admin');
    const [kept, other] = [await buildClient(), await buildClient()];
    const reference = await numberOf(kept.id);
    await call('/engagements', {
      client: reference,
      date: '2026-11-01',
      title: 'For Elena',
      amountCents: 5,
      status: 'paid',
      note: 'Elena',
    });
    await call(`/clients/${await numberOf(other.id)}/notes`, { text: 'Elena likes tea' });
    const merge = { version: 1, other: { reference: await numberOf(other.id), version: 1 }, account: 'kept' };
    expect((await call(`/clients/${reference}/merge`, merge)).status).toBe(200);
    expect((await kept.call('/account/deletion', {})).status).toBe(200);
    expect(await eraseDueAccounts(new Date(Date.now() + 40 * 86_400_000))).toBeGreaterThan(0);
    for (const { id } of [kept, other]) expect(await rowOf(id)).toMatchObject({ name: '', company: '', user_id: null });
    const accounts = await db
      .selectFrom('auth.users')
      .select('id')
      .where('id', 'in', [kept.userId, other.userId])
      .execute();
    expect(accounts).toEqual([]);
    const events = await db
      .selectFrom('client_events')
      .select('data')
      .where('client_id', 'in', [kept.id, other.id])
      .execute();
    expect(JSON.stringify(events)).not.toContain('Elena');
    expect(await db.selectFrom('client_addresses').select('email').where('client_id', '=', kept.id).execute()).toEqual(
      [],
    );
    const engagements = await db
      .selectFrom('engagements')
      .select(['title', 'note', 'amount_cents'])
      .where('client_id', '=', kept.id)
      .execute();
    expect(engagements).toEqual([{ title: '–', note: '', amount_cents: 5 }]);
    expect((await call(`/clients/${reference}`)).json.client).toMatchObject({
      standing: 'erased',
      mayEdit: false,
      mayRestore: false,
    });
    expect((await call(`/clients/${reference}/restoration`, {})).status).toBe(404);
  });
});
