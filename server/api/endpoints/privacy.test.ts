import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePersonalExport } from '#server/across/privacy/make-export.ts';
import { db } from '#server/db/client.ts';
import { cleanLeftFiles } from '#server/worker/clean-outbox.ts';
import { dayOf } from '#shared/days.ts';
import { holdingKinds } from '#shared/privacy.ts';
import { addMonths } from '#shared/retention.ts';
import { readCsv } from '#tests/archive.ts';
import { buildClient, buildRequest, caller } from '#tests/factories.ts';
import { buildKnownLead, makeUp, postMessage, uploadTo, wordsOf } from '#tests/known-people.ts';
import { runs } from '#tests/runs.ts';
import { admin, editor, save, viewer } from '#tests/stages/data-protection.ts';
import { tablesWith } from '#tests/where-is.ts';

const search = (email: string) => admin.call('/privacy/people/search', { email });
const order = (email: string, more = {}) => ({
  email,
  confirmation: email,
  reason: 'Richiesta scritta',
  identityNote: 'Ha risposto dallo stesso indirizzo',
  ...more,
});
const countOf = (person: { holdings: { kind: string; count: number }[] }, kind: string) =>
  person.holdings.find((each) => each.kind === kind)?.count ?? 0;

describe('looking up a person', () => {
  it('is for Admins alone', async () => {
    const client = await buildClient();
    const paths: [string, object | undefined][] = [
      ['/privacy/people/search', { email: 'a@b.example' }],
      ['/privacy/people/erase', order('a@b.example')],
      ['/privacy/exports', { email: 'a@b.example' }],
      ['/privacy/requests', undefined],
      ['/privacy/leads', undefined],
    ];
    for (const [path, body] of paths) {
      for (const { call } of [editor, viewer, client]) expect((await call(path, body)).status).toBe(403);
      expect((await caller()(path, body)).status).toBe(401);
    }
  });

  it('says what is kept and where, however the address is written', async () => {
    const known = await buildKnownLead(admin);
    const { status, json } = await search(`  ${known.email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(json.person).toMatchObject({ email: known.email, roles: ['lead', 'sender', 'reader'], obstacle: null });
    expect(json.person.name).toContain(known.name);
    for (const kind of [
      'profile',
      'account',
      'requests',
      'messages',
      'consents',
      'newsletter',
      'mails',
      'suspicious-posts',
    ])
      expect(`${kind} ${countOf(json.person, kind) > 0}`).toBe(`${kind} true`);
    expect((await search(`${randomUUID()}@nobody.example`)).json.person.holdings).toEqual([]);
  });

  it('is noted in the audit log without any word of the person', async () => {
    const known = makeUp();
    await postMessage(known);
    const before = await tablesWith(known.email);
    await search(known.email);
    expect(await tablesWith(known.email)).toEqual(before);
    const entry = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'subject_kind'])
      .where('action', '=', 'privacy.looked-up')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'privacy.looked-up', actor_id: admin.userId, subject_kind: 'person' });
  });

  it('refuses what is no address, and never breaks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.constantFrom('', 'a@', '@b', "a'b@c.d", 'a@b\u0000.c')),
        async (email) => {
          expect((await search(email)).status).toBeLessThan(500);
        },
      ),
      { numRuns: runs(40) },
    );
  });
});

it('the file of a person that is asked for many times at once is made once', async () => {
  const email = `${randomUUID()}@casa.example`;
  const asked = await Promise.all(Array.from({ length: 8 }, () => admin.call('/privacy/exports', { email })));
  expect(asked.map(({ status }) => status)).toEqual(Array(8).fill(202));
  const [one] = asked.map(({ json }) => json.id);
  expect(asked.map(({ json }) => json.id)).toEqual(Array(8).fill(one));
  await makePersonalExport(one);
  expect((await admin.call('/privacy/exports', { email })).json.id).not.toBe(one);
});

describe('erasing a person', () => {
  it('needs the address once more, a reason and how the identity was proven', async () => {
    const known = makeUp();
    await postMessage(known);
    const wrong = await admin.call('/privacy/people/erase', order(known.email, { confirmation: 'other@b.example' }));
    expect([wrong.status, wrong.json.error.details.fields]).toEqual([422, { confirmation: 'mismatch' }]);
    expect((await admin.call('/privacy/people/erase', order(known.email, { reason: ' ' }))).status).toBe(422);
    const named = await admin.call('/privacy/people/erase', order(known.email, { reason: `${known.name} lo chiede` }));
    expect(named.json.error.details.fields).toEqual({ reason: 'names-person' });
    expect(await tablesWith(known.email)).not.toEqual([]);
  });

  it('leaves no word in the database; twice is as good as once; the address may come back', async () => {
    const known = await buildKnownLead(admin);
    const first = await admin.call('/privacy/people/erase', order(known.email));
    expect(first.status).toBe(200);
    expect(first.json.person).toMatchObject({ holdings: [], erasedAt: expect.any(String) });
    for (const word of wordsOf(known)) expect(await tablesWith(word)).toEqual([]);
    expect((await admin.call('/privacy/people/erase', order(known.email))).status).toBe(200);
    await postMessage(known);
    expect((await search(known.email)).json.person).toMatchObject({ roles: ['sender'], erasedAt: expect.any(String) });
  });

  it('refuses somebody of whom nothing is known, and whoever is still staff', async () => {
    const unknown = `${randomUUID()}@nobody.example`;
    expect((await admin.call('/privacy/people/erase', order(unknown))).status).toBe(404);
    const refused = await admin.call('/privacy/people/erase', order(editor.email));
    expect([refused.status, refused.json.error.details.reason]).toEqual([422, 'active-staff']);
    expect((await search(editor.email)).json.person).toMatchObject({ roles: ['staff'], obstacle: 'active-staff' });
  });

  it('ends the sessions of a client at once', async () => {
    const client = await buildClient();
    await buildRequest({ clientId: client.id, email: client.email });
    expect((await client.call('/me')).status).toBe(200);
    expect((await admin.call('/privacy/people/erase', order(client.email))).status).toBe(200);
    expect((await client.call('/me')).status).toBe(401);
  });

  it('takes files with their data away too', async () => {
    const known = makeUp();
    await postMessage(known);
    const { json } = await admin.call('/privacy/exports', { email: known.email });
    await makePersonalExport(json.id);
    const link = await admin.call(`/privacy/exports/${json.id}/link`, {});
    expect((await save(link.json.url)).status).toBe(200);
    await admin.call('/privacy/people/erase', order(known.email));
    expect((await save(link.json.url)).status).toBe(404);
    await cleanLeftFiles();
    expect(await tablesWith(known.email)).toEqual([]);
  });
});

describe('requests under data protection law', () => {
  const today = dayOf(new Date(), 'Europe/Rome');
  const wish = (more = {}) => ({ kind: 'erasure', email: `${randomUUID()}@lead.example`, receivedOn: today, ...more });

  it('are due a month after they came, the most urgent first, and close with an outcome', async () => {
    const late = await admin.call('/privacy/requests', wish({ receivedOn: '2026-01-31', kind: 'access' }));
    expect([late.status, late.json.request.dueOn]).toEqual([201, '2026-02-28']);
    const fresh = await admin.call('/privacy/requests', wish());
    expect(fresh.json.request.dueOn).toBe(addMonths(today, 1));
    const { open } = (await admin.call('/privacy/requests')).json;
    const numbers = open.map(({ number }: { number: number }) => number);
    expect(numbers.indexOf(late.json.request.number)).toBeLessThan(numbers.indexOf(fresh.json.request.number));
    const { id } = late.json.request;
    const closed = await admin.call(`/privacy/requests/${id}`, { version: 1, outcome: 'done' }, 'PATCH');
    expect(closed.json.request).toMatchObject({ outcome: 'done', version: 2 });
    const stale = await admin.call(`/privacy/requests/${id}`, { version: 1, outcome: 'refused' }, 'PATCH');
    expect([stale.status, stale.json.error.details.current.version]).toEqual([409, 2]);
    const again = await admin.call(`/privacy/requests/${id}`, { version: 2, outcome: null }, 'PATCH');
    expect(again.json.request).toMatchObject({ outcome: null, doneAt: null });
  });

  it('are noted once however often they are sent; in other words they are refused with the number', async () => {
    const wanted = wish({ key: randomUUID() });
    const answers = await Promise.all([1, 2, 3].map(() => admin.call('/privacy/requests', wanted)));
    const [number] = answers.map(({ json }) => json.request.number);
    expect(answers.map(({ status, json }) => [status, json.request.number])).toEqual(Array(3).fill([201, number]));
    const changed = await admin.call('/privacy/requests', { ...wanted, note: 'by telephone' });
    expect([changed.status, changed.json.error]).toMatchObject([409, { code: 'duplicate', details: { number } }]);
    const { open } = (await admin.call('/privacy/requests')).json;
    expect(open.filter(({ email }: { email: string }) => email === wanted.email)).toHaveLength(1);
  });

  it('refuses days to come, unknown rights and unknown ids', async () => {
    expect((await admin.call('/privacy/requests', wish({ receivedOn: '2099-01-01' }))).status).toBe(422);
    expect((await admin.call('/privacy/requests', wish({ receivedOn: '2026-02-30' }))).status).toBe(422);
    expect((await admin.call('/privacy/requests', wish({ kind: 'revenge' }))).status).toBe(422);
    expect((await admin.call(`/privacy/requests/${randomUUID()}`, { version: 1 }, 'PATCH')).status).toBe(404);
  });

  it('are done by the erasure that answers them, and forget whose they were', async () => {
    const known = makeUp();
    await postMessage(known);
    const { json } = await admin.call('/privacy/requests', wish({ email: known.email, note: known.text }));
    const { id, number } = json.request;
    const other = await admin.call('/privacy/people/erase', order(known.email, { requestId: randomUUID() }));
    expect(other.status).toBe(404);
    expect((await admin.call('/privacy/people/erase', order(known.email, { requestId: id }))).status).toBe(200);
    const { done } = (await admin.call('/privacy/requests')).json;
    expect(done.find((each: { number: number }) => each.number === number)).toMatchObject({
      email: null,
      note: '',
      outcome: 'done',
    });
    expect(await tablesWith(known.text)).toEqual([]);
  });
});

describe('the file of a person', () => {
  it('holds every kind that there is as a page, JSON and CSV, with their files, and nobody else', async () => {
    const [known, other] = [await buildKnownLead(admin), await buildKnownLead(admin)];
    const person = { kind: 'staff' as const, ...admin };
    await uploadTo(person, known.reference, known);
    const { status, json } = await admin.call('/privacy/exports', { email: known.email });
    expect([status, json.state]).toEqual([202, 'queued']);
    await makePersonalExport(json.id);
    const { items } = (await admin.call('/privacy/exports/search', { email: known.email })).json;
    expect(items[0]).toMatchObject({ id: json.id, state: 'done', counts: { requests: 1, messages: 1, files: 1 } });
    const { url } = (await admin.call(`/privacy/exports/${json.id}/link`, {})).json;
    const { files, headers } = await save(url);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="personal-data-/);
    // Both forms of every kind that there is something of, and none of the others.
    const filled = holdingKinds.filter((kind) => items[0].counts[kind] > 0);
    expect(filled.length).toBeGreaterThan(5);
    const tables = filled.flatMap((kind) => ['json', 'csv'].map((end) => `data/${kind}.${end}`));
    expect(Object.keys(files).filter((name) => name.startsWith('data/'))).toEqual(tables);
    const requests = JSON.parse(files['data/requests.json'] ?? '');
    expect(requests).toMatchObject([{ email: known.email, goals: known.text, phone: known.phone }]);
    expect(readCsv(files['data/messages.csv'] ?? '', ',')[1]).toContain(known.text);
    expect(files['data/request-history.json']).toContain('Spoke with');
    const consents = JSON.parse(files['data/consents.json'] ?? '');
    expect(consents).toContainEqual(
      expect.objectContaining({ kind: 'terms', text: expect.stringContaining('I agree to the terms') }),
    );
    expect(Object.entries(files).find(([name]) => name.startsWith('files/001-'))?.[1]).toContain(known.text);
    expect(files['index.html']).toContain(known.text);
    for (const content of Object.values(files)) for (const word of wordsOf(other)) expect(content).not.toContain(word);
  });

  it('shows what people typed as text, never as markup', async () => {
    const known = { ...makeUp(), text: '<script>alert(1)</script><img src=x onerror=alert(2)>' };
    await postMessage(known);
    const { json } = await admin.call('/privacy/exports', { email: known.email });
    await makePersonalExport(json.id);
    const { url } = (await admin.call(`/privacy/exports/${json.id}/link`, {})).json;
    const page = (await save(url)).files['index.html'] ?? '';
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toMatch(/<script|<img/);
  });
});
