import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { prepareForm, readReceipt } from '#server/domain/forms/form-guard.ts';
import { submitMessage } from '#server/domain/messages/submit.ts';
import { submitSubscription } from '#server/domain/newsletter/subscribe.ts';
import { releaseQuarantined, tellOfQuarantine } from '#server/domain/quarantine/quarantine.ts';
import { submitAnalysisRequest } from '#server/domain/requests/submit.ts';
import { personOf } from '#server/records/person.ts';
import { messageNumber } from '#shared/messages.ts';
import { requestNumber } from '#shared/requests.ts';
import { buildStaff } from '#tests/factories.ts';

const hourMs = 3_600_000;
let octet = 0;
let editor: Awaited<ReturnType<typeof buildStaff>>;

beforeEach(async () => {
  await db.deleteFrom('quarantined_submissions').execute();
  editor = await buildStaff('Editor');
});

function formOf(fields: Record<string, string>, { honeypot, at }: { honeypot: boolean; at: Date }): FormData {
  const form = new FormData();
  const shown = prepareForm(new Date(at.getTime() - (honeypot ? 60_000 : 500)));
  const all = { ...fields, ...shown, ...(honeypot ? { faxNumber: '1' } : {}) };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  return form;
}

/** A post that is put aside `at`, as its sender saw it. */
async function putAside(kind: 'request' | 'message', at = new Date(Date.now() - hourMs), fields = {}) {
  octet += 1;
  const address = `198.51.100.${octet}`;
  const email = `${randomUUID()}@lead.example`;
  const person = { firstName: 'Elena', lastName: 'Marchetti', email, company: 'Casa Lume' };
  const form =
    kind === 'request'
      ? formOf(
          { ...person, goals: 'More sales', terms: 'on', types: 'SEO Analysis', ...fields },
          { honeypot: true, at },
        )
      : formOf({ ...person, message: 'Hello\nthere', ...fields }, { honeypot: false, at });
  const submit = kind === 'request' ? submitAnalysisRequest : submitMessage;
  const result = await submit(form, { address, now: at });
  expect(result.outcome).toBe('quarantined');
  const told = 'receipt' in result ? readReceipt(result.receipt) : undefined;
  const { id } = await db
    .selectFrom('quarantined_submissions')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { id: String(id), email, told, at, again: (now: Date) => submit(withoutTrap(form), { address, now }) };
}

/** The same fields and key, as a person sends them at their second try. */
function withoutTrap(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form) if (name !== 'faxNumber') clean.append(name, value);
  clean.set('timeTrap', prepareForm(new Date(Date.now() - 2 * hourMs)).timeTrap);
  return clean;
}

const mailsOf = async (email: string) =>
  (await db.selectFrom('mails').select('template').where('recipient', '=', email).execute()).map((row) => row.template);

describe('a post in quarantine', () => {
  it('is listed newest first, page by page, with who wrote what and why it is held back', async () => {
    const older = await putAside('message');
    const newer = await putAside('request');
    const first = await editor.call('/quarantine?limit=1');
    expect(first.json.items).toEqual([
      {
        id: newer.id,
        at: newer.at.toISOString(),
        form: 'analysis-request',
        reason: 'honeypot',
        reference: newer.told?.reference,
        replyDueAt: newer.told?.replyBy,
        name: 'Elena Marchetti',
        email: newer.email,
        company: 'Casa Lume',
        types: ['SEO Analysis'],
        text: 'More sales',
      },
    ]);
    const second = await editor.call(`/quarantine?limit=1&cursor=${first.json.nextCursor}`);
    expect(second.json).toMatchObject({
      items: [{ id: older.id, form: 'contact', reason: 'too-fast', text: 'Hello\nthere' }],
      nextCursor: null,
    });
    expect((await editor.call('/quarantine/count')).json).toEqual({ count: 2, exactUpTo: 5_000 });
  });

  it('becomes, once released, the request that its sender was told of: number, deadline, client, consents and mails', async () => {
    const { id, email, told, at } = await putAside('request', new Date(Date.now() - hourMs), { newsletter: 'on' });
    const { status, json } = await editor.call(`/quarantine/${id}/release`, {});
    expect({ status, json }).toEqual({ status: 200, json: { form: 'analysis-request', reference: told?.reference } });
    const request = await db.selectFrom('requests').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(request).toMatchObject({
      number: requestNumber(told?.reference ?? ''),
      source: 'site',
      status: 'new',
      goals: 'More sales',
      submitted_at: at,
    });
    expect(request.reply_due_at.toISOString()).toBe(told?.replyBy);
    expect(await mailsOf(email)).toEqual(['request-received']);
    expect(await mailsOf(editor.email)).toEqual(['request-notice']);
    const consents = await db.selectFrom('consents').select(['kind', 'at']).where('email', '=', email).execute();
    expect(consents).toEqual([
      { kind: 'terms', at },
      { kind: 'newsletter', at },
    ]);
    expect(await db.selectFrom('newsletter_asks').select('source').where('email', '=', email).execute()).toHaveLength(
      1,
    );
    const shown = await editor.call(`/requests/${told?.reference}`);
    expect(shown.json.request).toMatchObject({ name: 'Elena Marchetti', email });
    const trail = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('action', '=', 'quarantined-post.released')
      .where('subject_id', '=', id)
      .execute();
    expect(trail).toEqual([{ actor_id: editor.userId, after: { reason: 'honeypot', record: told?.reference } }]);
    expect((await editor.call('/quarantine')).json.items).toEqual([]);
  });

  it('becomes the message that its sender was told of, and the next message gets a number of its own', async () => {
    const { id, email, told } = await putAside('message');
    await putAside('message');
    expect((await editor.call(`/quarantine/${id}/release`, {})).json.reference).toBe(told?.reference);
    const message = await db.selectFrom('messages').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(message).toMatchObject({ number: messageNumber(told?.reference ?? ''), message: 'Hello\nthere' });
    expect(message.reply_due_at.toISOString()).toBe(told?.replyBy);
    expect(await mailsOf(email)).toEqual(['message-received']);
    expect(await mailsOf(editor.email)).toEqual(['message-notice']);
  });

  it('gets a new deadline when the promised one has passed, and keeps its number', async () => {
    const { id, email, told } = await putAside('message', new Date('2026-11-02T10:00:00Z'));
    const person = await personOf({ userId: editor.userId, email: editor.email, amr: [] });
    if (!person) throw new Error('nobody');
    const now = new Date('2026-11-20T10:00:00Z');
    expect((await releaseQuarantined(person, id, now)).reference).toBe(told?.reference);
    const message = await db.selectFrom('messages').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(message.submitted_at).toEqual(new Date('2026-11-02T10:00:00Z'));
    expect(message.reply_due_at).toEqual(new Date('2026-11-21T10:00:00Z'));
  });

  it('becomes one record when many release it at once; who comes later is told that it is gone', async () => {
    const { id, email } = await putAside('request');
    const answers = await Promise.all(Array.from({ length: 5 }, () => editor.call(`/quarantine/${id}/release`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await db.selectFrom('requests').select('id').where('email', '=', email).execute()).toHaveLength(1);
    expect(await mailsOf(email)).toEqual(['request-received']);
    expect((await editor.call(`/quarantine/${id}/release`, {})).status).toBe(404);
  });

  it('that was sent again and taken is that record, not a second one; a release is found by a later repetition', async () => {
    const accepted = await putAside('request');
    expect((await accepted.again(new Date())).outcome).toBe('accepted');
    const taken = await db.selectFrom('requests').select('number').where('email', '=', accepted.email).execute();
    const { json } = await editor.call(`/quarantine/${accepted.id}/release`, {});
    expect(taken.map(({ number }) => number)).toEqual([requestNumber(json.reference)]);
    expect(await db.selectFrom('requests').select('id').where('email', '=', accepted.email).execute()).toHaveLength(1);

    const released = await putAside('message');
    await editor.call(`/quarantine/${released.id}/release`, {});
    expect((await released.again(new Date())).outcome).toBe('repeated');
  });

  it('that a program sends twice, at once or after hours, waits once, under the number that its sender was told first', async () => {
    const email = `${randomUUID()}@lead.example`;
    const form = formOf(
      { firstName: 'Elena', email, message: 'Cheap links' },
      { honeypot: false, at: new Date(Date.now() - 60_000) },
    );
    const sent = (now = new Date(), address = '198.51.100.251') => submitMessage(form, { address, now });
    form.delete('timeTrap');
    const results = [...(await Promise.all([sent(), sent(), sent()])), await sent(new Date(Date.now() + 8 * hourMs))];
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('quarantined'));
    const told = results.map((result) => 'receipt' in result && readReceipt(result.receipt));
    expect(told).toEqual(Array(4).fill(told[0]));
    // Another key from the same address within minutes is the same post, with other words it is not.
    form.set('idempotencyKey', randomUUID());
    expect((await sent()).outcome).toBe('quarantined');
    form.set('message', 'Cheaper links');
    expect((await sent()).outcome).toBe('quarantined');
    const { items } = (await editor.call('/quarantine')).json;
    expect(items.map(({ text }: { text: string }) => text)).toEqual(['Cheaper links', 'Cheap links']);
    expect(items[1].reference).toBe(told[0] && told[0].reference);
  });

  it('of the newsletter begins the double opt-in when it is released', async () => {
    const email = `${randomUUID()}@reader.example`;
    const form = new FormData();
    form.set('email', email);
    form.set('faxNumber', '1');
    expect((await submitSubscription(form, { address: '198.51.100.250' })).outcome).toBe('quarantined');
    const [waiting] = (await editor.call('/quarantine')).json.items;
    expect(waiting).toMatchObject({ form: 'newsletter', email, name: '', reference: null, replyDueAt: null });
    const { json } = await editor.call(`/quarantine/${waiting.id}/release`, {});
    expect(json).toEqual({ form: 'newsletter', reference: null });
    expect(await db.selectFrom('newsletter_asks').select('source').where('email', '=', email).execute()).toEqual([
      { source: 'blog' },
    ]);
  });

  it('stays where it is when the form would not take it any more', async () => {
    const aside = {
      form: 'contact',
      reason: 'honeypot',
      payload: '{"email":"a@b.example"}',
      address: Buffer.alloc(32),
    };
    const { id } = await db
      .insertInto('quarantined_submissions')
      .values(aside)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await editor.call(`/quarantine/${id}/release`, {})).status).toBe(422);
    expect((await editor.call('/quarantine/count')).json.count).toBe(1);
  });

  it('is deleted for good, with an entry in the audit log that names nobody', async () => {
    const { id, email } = await putAside('request');
    expect((await editor.call(`/quarantine/${id}`, undefined, 'DELETE')).status).toBe(204);
    expect((await editor.call(`/quarantine/${id}`, undefined, 'DELETE')).status).toBe(404);
    expect((await editor.call('/quarantine/count')).json.count).toBe(0);
    expect(await db.selectFrom('requests').select('id').where('email', '=', email).execute()).toEqual([]);
    const entry = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'quarantined-post.deleted')
      .where('subject_id', '=', id)
      .execute();
    expect(entry).toEqual([{ before: { reason: 'honeypot' }, after: null }]);
  });

  it.each(['0', '999999999', 'REQ-001', '9'.repeat(40)])('of the id %s is not found', async (id) => {
    expect((await editor.call(`/quarantine/${id}/release`, {})).status).toBe(404);
    expect((await editor.call(`/quarantine/${id}`, undefined, 'DELETE')).status).toBe(404);
  });

  it('is nothing for a Viewer, who sees no addresses', async () => {
    const { id } = await putAside('message');
    const viewer = await buildStaff('Viewer');
    expect((await viewer.call('/quarantine')).status).toBe(403);
    expect((await viewer.call('/quarantine/count')).status).toBe(403);
    expect((await viewer.call(`/quarantine/${id}/release`, {})).status).toBe(403);
    expect((await viewer.call(`/quarantine/${id}`, undefined, 'DELETE')).status).toBe(403);
  });
});

it('tells whoever may release them, once a day, how many posts wait, and nothing while none does', async () => {
  await db.deleteFrom('system_alerts').execute();
  const [admin, viewer] = [await buildStaff('Admin'), await buildStaff('Viewer')];
  const told = async ({ email } = admin) =>
    (
      await db
        .selectFrom('mails')
        .select('props')
        .where('template', '=', 'system-alert')
        .where('recipient', '=', email)
        .orderBy('id')
        .execute()
    ).map(({ props }) => props);
  const day = (count: number, hour = 6) => new Date(Date.UTC(2027, 0, count, hour));
  expect(await tellOfQuarantine(day(1))).toBe(0);
  expect(await told()).toEqual([]);
  const { id } = await putAside('message');
  await putAside('request');
  expect(await tellOfQuarantine(day(2))).toBe(2);
  expect(await tellOfQuarantine(day(2, 7))).toBe(2);
  const words = { kind: 'quarantine', detail: '2', url: expect.stringContaining('/admin/requests/quarantine') };
  expect(await told()).toMatchObject([words]);
  expect(await told(editor)).toMatchObject([words]);
  expect(await told(viewer)).toEqual([]);
  await editor.call(`/quarantine/${id}`, undefined, 'DELETE');
  await tellOfQuarantine(day(3));
  expect(await told()).toHaveLength(2);
  expect(await told()).toContainEqual(expect.objectContaining({ detail: '1' }));
});
