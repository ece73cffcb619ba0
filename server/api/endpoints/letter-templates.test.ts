import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { buildMessage, buildRequest, buildStaff } from '#tests/factories.ts';

describe('the templates that come with the product', () => {
  it('are five in both languages, and once their blanks are filled each can be sent for all it is for', async () => {
    const { call } = await buildStaff('Editor');
    const records: Record<string, string> = {
      request: (await buildRequest()).reference,
      message: (await buildMessage()).reference,
      client: 'CLI-001',
    };
    const { number } = await db.selectFrom('clients').select('number').limit(1).executeTakeFirstOrThrow();
    records.client = `CLI-${String(number).padStart(3, '0')}`;
    const { items } = (await call('/letters/templates')).json;
    const seeded = items.slice(0, 10);
    expect(seeded.map(({ locale }: { locale: string }) => locale)).toEqual(Array(5).fill(['it', 'en']).flat());
    for (const template of seeded) {
      const filled = { ...template, body: template.body.replaceAll(/\[\[.*?\]\]/g, 'x') };
      for (const kind of template.nouns) {
        const { locale, subject, body } = filled;
        const asked = { subject: { kind, reference: records[kind] }, letter: { locale, subject, body } };
        const { json } = await call('/letters/preview', asked);
        expect({ name: template.name, kind, problems: json.problems }).toEqual({
          name: template.name,
          kind,
          problems: [],
        });
      }
    }
  });
});

describe('/api/v1/letters/templates', () => {
  const template = {
    name: 'Mine',
    locale: 'it',
    nouns: ['request'],
    subject: 'Su {{riferimento}}',
    body: 'Ciao {{nome}}',
  };

  it('are written, changed, put into order, taken away and brought back', async () => {
    const { call } = await buildStaff('Editor');
    const added = (await call('/letters/templates', template)).json.template;
    expect(added).toMatchObject({ ...template, body: '<p>Ciao {{nome}}</p>', version: 1 });
    const edit = { ...template, name: 'Changed', version: 1 };
    expect((await call(`/letters/templates/${added.id}`, edit, 'PUT')).json.template).toMatchObject({ version: 2 });
    // Saving the same again, as after an answer that was lost, is no conflict.
    expect((await call(`/letters/templates/${added.id}`, edit, 'PUT')).json.template).toMatchObject({ version: 2 });
    const { order } = (await call(`/letters/templates/${added.id}/place`, { after: null })).json;
    const { items } = (await call('/letters/templates')).json;
    expect(items[0]).toMatchObject({ id: added.id, name: 'Changed' });
    expect(items.map(({ id }: { id: string }) => id)).toEqual(order);
    const { undo } = (await call(`/letters/templates/${added.id}/removal`, { version: 2 })).json;
    expect((await call(`/letters/templates/${added.id}`)).status).toBe(404);
    await call(`/changes/${undo.id}/undo`, {});
    expect((await call(`/letters/templates/${added.id}`)).json.template).toMatchObject({ name: 'Changed', version: 4 });
  });

  it('are added once however often they are sent; written otherwise since, they are shown as they are', async () => {
    const { call } = await buildStaff('Editor');
    const wanted = { ...template, name: 'Sent twice', key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => call('/letters/templates', wanted)));
    expect(answers.map(({ status, json }) => [status, json.template.id])).toEqual(Array(3).fill([201, wanted.key]));
    expect(await call('/letters/templates', { ...wanted, subject: 'Altro' })).toMatchObject({
      status: 409,
      json: { error: { code: 'stale_version', details: { current: { id: wanted.key, subject: template.subject } } } },
    });
    const { items } = (await call('/letters/templates')).json;
    expect(items.filter(({ name }: { name: string }) => name === 'Sent twice')).toHaveLength(1);
    await call(`/letters/templates/${wanted.key}/removal`, { version: 1 });
    expect((await call('/letters/templates', wanted)).json.error.code).toBe('duplicate');
  });

  it('stay where a colleague has put them while another one is moved', async () => {
    const [one, other] = [await buildStaff('Editor'), await buildStaff('Admin')];
    const order = async () =>
      (await one.call('/letters/templates')).json.items.map(({ id }: { id: string }) => id) as string[];
    const place = (who: typeof one, id: string | undefined, after: string | null | undefined) =>
      who.call(`/letters/templates/${id}/place`, { after });
    // Both have read the same order: one brings the last to the top, the other one moves the second down.
    const before = await order();
    const [first, second, third, ...rest] = before;
    await place(one, rest.at(-1), null);
    expect((await place(other, second, third)).json.order).toEqual(await order());
    expect(await order()).toEqual([rest.at(-1), first, third, second, ...rest.slice(0, -1)]);
    // Of two at the same moment both count, and what moves nothing is not told.
    await Promise.all([place(one, third, null), place(other, first, rest[0])]);
    const after = await order();
    expect(after.toSorted()).toEqual(before.toSorted());
    expect([after[0], after[after.indexOf(rest[0] ?? '') + 1]]).toEqual([third, first]);
    expect((await place(one, third, null)).status).toBe(200);
    expect((await place(one, third, third)).json.order).toEqual(after);
    expect((await place(one, third, randomUUID())).status).toBe(404);
    expect((await place(await buildStaff('Viewer'), third, null)).status).toBe(403);
    const told = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('action', '=', 'template.placed')
      .where('subject_id', '=', third ?? '')
      .execute();
    expect(told).toEqual([{ actor_id: one.userId, after: { place: 1 } }]);
  });

  it('are not overwritten by somebody who read an older version', async () => {
    const { call } = await buildStaff('Editor');
    const { id } = (await call('/letters/templates', template)).json.template;
    await call(`/letters/templates/${id}`, { ...template, body: 'One', version: 1 }, 'PUT');
    const second = await call(`/letters/templates/${id}`, { ...template, body: 'Other', version: 1 }, 'PUT');
    expect(second).toMatchObject({
      status: 409,
      json: { error: { details: { current: { body: '<p>One</p>', version: 2 } } } },
    });
    expect((await call(`/letters/templates/${id}/removal`, { version: 1 })).status).toBe(409);
  });

  it('hold nothing that letters may not, and no more than they may', async () => {
    const { call } = await buildStaff('Editor');
    const body = '<p onclick="x()">Ciao <strong>{{nome}}</strong><script>alert(1)</script></p>';
    const { json } = await call('/letters/templates', { ...template, body });
    expect(json.template.body).toBe('<p>Ciao <strong>{{nome}}</strong></p>');
    const long = await call('/letters/templates', { ...template, body: `<p>${'a'.repeat(20_001)}</p>` });
    expect(long).toMatchObject({ status: 422, json: { error: { details: { fields: { body: 'too_long' } } } } });
  });

  it('refuses what no letter could fill in, and what is missing', async () => {
    const { call } = await buildStaff('Editor');
    const unknown = await call('/letters/templates', {
      ...template,
      nouns: ['request', 'client'],
      body: '{{stato}} {{x}}',
    });
    expect(unknown.json.error.details.problems).toEqual([
      { kind: 'unknown', name: 'x' },
      { kind: 'unknown', name: 'stato' },
    ]);
    const missing = await call('/letters/templates', { ...template, name: ' ', nouns: [] });
    expect(missing.json.error.details.fields).toEqual({ name: 'required', nouns: 'required' });
  });
});
