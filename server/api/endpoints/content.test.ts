import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import {
  readAboutContent,
  readContactContent,
  readHomeContent,
  readPortfolioContent,
} from '#server/domain/content/content.ts';
import { readPicture } from '#server/domain/pictures/pictures.ts';
import { seedContent } from '#server/seed/content.ts';
import { editedKinds } from '#shared/content-choices.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';
import { noticesOf } from '#tests/notices.ts';
import { runs } from '#tests/runs.ts';

const app = createApp({ documents: async (context) => context.text('a page') });
let admin: Awaited<ReturnType<typeof buildStaff>>;
let editor: typeof admin;
beforeAll(async () => {
  await seedContent(db);
  [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
});
afterAll(closeDatabase);

type Item = { id: string; kind: string; data: Record<string, unknown>; hidden: boolean; version: number };
const items = async (kind?: string): Promise<Item[]> => {
  const { json } = await editor.call('/content');
  return json.items.filter((item: Item) => kind === undefined || item.kind === kind);
};
const put = ({ id, version, data, hidden }: Item, changes: object, who = editor) =>
  who.call(`/content/${id}`, { data, hidden, version, ...changes }, 'PUT');
const figures = async () => (await readHomeContent()).figures.map(({ label }) => label);

describe('the items of the pages', () => {
  it('are added once however often they are sent; written otherwise since, they are shown as they are', async () => {
    const [first] = await items('value');
    const wanted = {
      kind: 'value',
      data: first?.data,
      hidden: true,
      pictureId: null,
      pictureAlt: '',
      key: randomUUID(),
    };
    const before = (await items('value')).length;
    const answers = await Promise.all([1, 2, 3].map(() => editor.call('/content', wanted)));
    expect(answers.map(({ status, json }) => [status, json.item.id])).toEqual(Array(3).fill([201, wanted.key]));
    expect(await editor.call('/content', { ...wanted, hidden: false })).toMatchObject({
      status: 409,
      json: { error: { code: 'stale_version', details: { current: { id: wanted.key, hidden: true } } } },
    });
    expect(await items('value')).toHaveLength(before + 1);
    await editor.call(`/content/${wanted.key}?version=1`, undefined, 'DELETE');
    expect((await editor.call('/content', wanted)).json.error.code).toBe('duplicate');
  });

  it('are all listed by kind, in their order', async () => {
    const found = await items();
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(editedKinds));
    expect(found.filter(({ kind }) => kind === 'figure').map(({ data }) => data.value)).toEqual([
      '$2M+',
      '98%',
      '350%',
      '24/7',
    ]);
  });

  it('are changed on the page at once, and told to all workers', async () => {
    const [first] = await items('figure');
    if (!first) throw new Error('no figure');
    const told = await noticesOf('pages', async () => {
      const { status, json } = await put(first, { data: { value: '$3M+', label: 'revenue made' } });
      expect([status, json.item.version, json.item.updatedBy]).toEqual([200, 2, editor.name]);
    });
    expect(told).toEqual(['content']);
    expect((await readHomeContent()).figures[0]).toMatchObject({ value: '$3M+', label: 'revenue made' });
  });

  it('are the figures of the portfolio too, each with how it is counted, in four hundred characters at most', async () => {
    const [first] = await items('statistic');
    if (!first) throw new Error('no statistic');
    const data = { ...first.data, value: '60+', note: '  Signed off since 2018.  ' };
    const { status, json } = await put(first, { data });
    expect(status).toBe(200);
    expect((await readPortfolioContent()).statistics[0]).toMatchObject({
      value: '60+',
      note: 'Signed off since 2018.',
    });
    const tooLong = await put(json.item, { data: { ...data, note: 'x'.repeat(401) } });
    expect([tooLong.status, Object.keys(tooLong.json.error.details.fields)]).toEqual([422, ['note']]);
    expect((await put(json.item, { data: first.data })).status).toBe(200);
  });

  it('are hidden and shown again', async () => {
    const [, second] = await items('figure');
    if (!second) throw new Error('no figure');
    const { json } = await put(second, { hidden: true });
    expect(await figures()).toHaveLength(3);
    await put(json.item, { hidden: false });
    expect(await figures()).toHaveLength(4);
  });

  it('are put in another order', async () => {
    const before = (await items('question')).map(({ id }) => id);
    const [first = '', second = '', ...rest] = before;
    expect((await editor.call(`/content/${first}/place`, { after: second })).json.order).toEqual([
      second,
      first,
      ...rest,
    ]);
    const last = rest.at(-1) ?? '';
    await editor.call(`/content/${last}/place`, { after: null });
    expect((await readContactContent()).questions.map(({ id }) => id)).toEqual([
      last,
      second,
      first,
      ...rest.slice(0, -1),
    ]);
    const [figure] = await items('figure');
    expect((await editor.call(`/content/${first}/place`, { after: figure?.id })).status).toBe(404);
  });

  it('are added at the end, taken off, and brought back', async () => {
    const data = { question: 'And on Sundays?', answer: 'We answer on Mondays.' };
    const { status, json } = await editor.call('/content', { kind: 'question', data });
    expect(status).toBe(201);
    expect((await readContactContent()).questions.at(-1)).toMatchObject(data);
    const { json: removed } = await editor.call(`/content/${json.item.id}?version=1`, undefined, 'DELETE');
    expect((await readContactContent()).questions.at(-1)).not.toMatchObject(data);
    expect((await editor.call(`/changes/${removed.undo.id}/undo`, {})).json).toEqual({ undone: ['And on Sundays?'] });
    expect((await readContactContent()).questions.at(-1)).toMatchObject(data);
  });

  it('are refused when they do not fit their kind, with the field that is wrong', async () => {
    const wrong = async (kind: string, data: object) => {
      const { status, json } = await editor.call('/content', { kind, data });
      return [status, Object.keys(json.error.details.fields).sort()];
    };
    expect(await wrong('figure', { value: '', label: 'x' })).toEqual([422, ['value']]);
    expect(await wrong('testimonial', { name: 'A', role: 'B', company: 'C', rating: 6, text: 'D' })).toEqual([
      422,
      ['rating'],
    ]);
    expect(
      await wrong('service', { icon: 'web', title: 'A', description: 'B', features: ['C'], link: '//evil.example' }),
    ).toEqual([422, ['link']]);
    expect(await wrong('team-member', { name: 'A', role: 'B', bio: 'C', linkedin: 'javascript:alert(1)' })).toEqual([
      422,
      ['linkedin'],
    ]);
    expect((await editor.call('/content', { kind: 'place', data: {} })).status).toBe(422);
  });

  it('of two writers let one through; the other gets both sides', async () => {
    const [item] = await items('milestone');
    if (!item) throw new Error('no milestone');
    const change = (title: string) => ({ data: { ...item.data, title } });
    await put(item, change('Theirs'), admin);
    const { status, json } = await put(item, change('Mine'));
    expect([status, json.error.code, json.error.details.current.data.title]).toEqual([409, 'stale_version', 'Theirs']);
    expect((await put(item, change('Theirs'))).status).toBe(200);
    expect((await editor.call(`/content/${item.id}?version=1`, undefined, 'DELETE')).status).toBe(409);
  });

  it('show the picture of a person once it has words, at an address of their own', async () => {
    const picture = await sharp({ create: { width: 700, height: 800, channels: 3, background: '#0a5' } })
      .png()
      .toBuffer();
    const headers = { authorization: `Bearer ${editor.token}` };
    const body = new Uint8Array(picture);
    const answer = await app.request('/api/v1/pictures?name=a.png', { method: 'POST', headers, body });
    const pictureId = (await answer.json()).picture.id;
    const [member] = await items('team-member');
    if (!member) throw new Error('no member');
    const refused = await put(member, { pictureId });
    expect([refused.status, refused.json.error.details.fields]).toEqual([422, { pictureAlt: 'missing' }]);
    await put(member, { pictureId, pictureAlt: 'Rosa at her desk' });
    const shown = (await readAboutContent()).team.find(({ id }) => id === member.id);
    expect(shown?.picture).toMatchObject({ alt: 'Rosa at her desk', width: 700, height: 800 });
    expect((await readPicture(`member/${member.id}-480.webp`))?.version).toBe(shown?.picture?.hash);
  });
});

describe('rights', () => {
  it('are those of Admin and Editor alone', async () => {
    const [item] = await items('value');
    if (!item) throw new Error('no value');
    for (const { call } of [await buildStaff('Viewer'), await buildClient()]) {
      expect((await call('/content')).status).toBe(403);
      expect((await call(`/content/${item.id}`, { data: item.data, version: 1 }, 'PUT')).status).toBe(403);
    }
    expect((await put(item, { hidden: true }, admin)).status).toBe(200);
  });

  it('hold for any fields whatever, and nothing breaks', async () => {
    const data = fc.dictionary(
      fc.constantFrom('value', 'label', 'title', 'name', 'icon', 'features', 'year'),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...editedKinds), data, async (kind, fields) => {
        const { status } = await editor.call('/content', { kind, data: fields, hidden: true });
        expect([201, 422]).toContain(status);
      }),
      { numRuns: runs(60) },
    );
  });
});
