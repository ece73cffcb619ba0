import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { clientReference } from '#shared/clients.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

/** A phone that lost the answer keeps the key of the sending; what is changed before it is sent again must not be taken for sent. */

let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  editor = await buildStaff('Editor');
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const requestOf = async () => {
  const client = await buildClient();
  const request = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
  return { client, request, path: `/portal/requests/${request.reference}` };
};
const entries = async (id: string, kind: 'message' | 'call-asked') =>
  (
    await db
      .selectFrom('request_events')
      .select('data')
      .where('request_id', '=', id)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  ).map(({ data }) => data);

describe('what is sent again under its key', () => {
  it('is one message as it was, and another with other words', async () => {
    const { client, request, path } = await requestOf();
    const key = randomUUID();
    for (const text of ['We sell in Italy.', 'We sell in Italy.', 'We sell in Italy and Spain.', 'We sell in Italy.'])
      expect((await client.call(`${path}/messages`, { key, text })).status).toBe(200);
    expect(await entries(request.id, 'message')).toEqual([
      { text: 'We sell in Italy.' },
      { text: 'We sell in Italy and Spain.' },
    ]);
  });

  it('is one wish for a call as it was, and another with another number', async () => {
    const { client, request, path } = await requestOf();
    const wish = { key: randomUUID(), phone: '+39 02 5550 0142', times: [], words: 'after six' };
    for (const phone of [wish.phone, wish.phone, '+39 02 5550 0143'])
      expect((await client.call(`${path}/call`, { ...wish, phone })).status).toBe(200);
    expect(await entries(request.id, 'call-asked')).toMatchObject([
      { phone: wish.phone },
      { phone: '+39 02 5550 0143' },
    ]);
  });

  it('is one request as it was; with other words it is refused, and the refusal names the one that came of it', async () => {
    const client = await buildClient();
    const wanted = { key: randomUUID(), types: ['Market Analysis'], goals: 'Germany next year', urgency: 'high' };
    const first = await client.call('/portal/requests', wanted);
    expect((await client.call('/portal/requests', wanted)).json.request.reference).toBe(first.json.request.reference);
    const changed = await client.call('/portal/requests', { ...wanted, goals: 'Germany and France' });
    expect(changed.status).toBe(409);
    expect(changed.json.error).toMatchObject({ code: 'duplicate', details: { made: first.json.request.reference } });
    expect((await client.call('/portal/requests')).json.items).toHaveLength(1);
  });

  it('is one request by hand as it was; with other words or for another client it is refused in the same way', async () => {
    const references = await Promise.all(
      [buildClient(), buildClient()].map(async (made) => {
        const { number } = await db
          .selectFrom('clients')
          .select('number')
          .where('id', '=', (await made).id)
          .executeTakeFirstOrThrow();
        return clientReference(number);
      }),
    );
    const request = { source: 'phone', types: ['SEO Analysis'], title: '', text: 'Wants Germany.', priority: 'high' };
    const make = { key: randomUUID(), client: { reference: references[0] }, request, assigneeId: null, isTold: false };
    const first = await editor.call('/requests', make);
    expect(first.status).toBe(201);
    const made = first.json.request.reference;
    expect((await editor.call('/requests', make)).json.request.reference).toBe(made);
    for (const other of [
      { ...make, request: { ...request, text: 'Wants France.' } },
      { ...make, client: { reference: references[1] } },
    ]) {
      const answer = await editor.call('/requests', other);
      expect(answer.status).toBe(409);
      expect(answer.json.error).toMatchObject({ code: 'duplicate', details: { made } });
    }
  });

  it('is one case study as it was; with other words it is refused with what was added, and written on as a change', async () => {
    const wanted = {
      ...{ key: randomUUID(), title: 'Sent twice', category: 'Amazon Services', description: 'What was done.' },
      ...{ tags: [' PPC ', ''], pictureAlt: 'of nothing' },
    };
    const [first, second] = await Promise.all([1, 2].map(() => editor.call('/case-studies', wanted)));
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(second?.json.study).toEqual(first?.json.study);
    const { id, slug, version } = first?.json.study ?? {};
    const changed = { ...wanted, title: 'Sent twice, in other words' };
    const refused = await editor.call('/case-studies', changed);
    expect(refused.status).toBe(409);
    expect(refused.json.error).toMatchObject({ code: 'stale_version', details: { current: { id, version } } });
    const { key, ...fields } = changed;
    expect((await editor.call(`/case-studies/${id}`, { ...fields, slug, version }, 'PUT')).status).toBe(200);
    expect((await editor.call('/case-studies', wanted)).status).toBe(409);
    const made = await db.selectFrom('case_studies').select('title').where('creation_key', '=', key).execute();
    expect(made).toEqual([{ title: 'Sent twice, in other words' }]);
  });

  it('under the key of a case study that is in the trash adds no second one', async () => {
    const wanted = { key: randomUUID(), title: 'Thrown away', category: 'Amazon Services', description: 'Once.' };
    const { id, version } = (await editor.call('/case-studies', wanted)).json.study;
    expect((await editor.call(`/case-studies/${id}?version=${version}`, undefined, 'DELETE')).status).toBe(200);
    expect((await editor.call('/case-studies', wanted)).status).toBe(404);
  });
});
