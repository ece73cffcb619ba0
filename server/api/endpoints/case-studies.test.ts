import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { findMovedCase, readCaseStudy } from '#server/domain/case-studies/case-studies.ts';
import { readPortfolioContent } from '#server/domain/content/content.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';
import { noticesOf } from '#tests/notices.ts';
import { runs } from '#tests/runs.ts';

const app = createApp({ documents: async (context) => context.text('a page') });
let admin: Awaited<ReturnType<typeof buildStaff>>;
let editor: typeof admin;
let viewer: typeof admin;
beforeAll(async () => {
  [admin, editor, viewer] = [await buildStaff('Admin'), await buildStaff('Editor'), await buildStaff('Viewer')];
});
afterAll(closeDatabase);

const form = (changes: Record<string, unknown> = {}) => ({
  title: 'A quieter account',
  category: 'Amazon Services',
  description: 'What was done.',
  ...changes,
});

async function add(changes: Record<string, unknown> = {}) {
  const { status, json } = await editor.call('/case-studies', form(changes));
  expect(status).toBe(201);
  return json.study;
}

const put = (id: string, body: unknown, who = editor) => who.call(`/case-studies/${id}`, body, 'PUT');
const titles = async () => (await editor.call('/case-studies')).json.items.map(({ title }: { title: string }) => title);

async function addPicture(): Promise<string> {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer();
  const headers = { authorization: `Bearer ${editor.token}` };
  const body = new Uint8Array(picture);
  const answer = await app.request('/api/v1/pictures?name=a.png', { method: 'POST', headers, body });
  return (await answer.json()).picture.id;
}

describe('a new case study', () => {
  it('is on top of the list, has an identifier made of the time, and an address made of its title', async () => {
    const study = await add({
      title: 'Più vendite & meno sprechi',
      tags: [' PPC ', '', 'PPC', 'Listing'],
      results: [' +12% ', ' ', '+12%'],
    });
    expect(study.id).toMatch(/^cs-\d{13}$/);
    expect(study).toMatchObject({ slug: 'piu-vendite-and-meno-sprechi', status: 'draft', version: 1 });
    expect([study.tags, study.results]).toEqual([
      ['PPC', 'Listing'],
      ['+12%', '+12%'],
    ]);
    expect((await titles())[0]).toBe('Più vendite & meno sprechi');
    expect((await add({ title: 'Più vendite & meno sprechi' })).slug).toBe('piu-vendite-and-meno-sprechi-2');
  });

  it('is invisible outside until it is published', async () => {
    const { id, slug, version } = await add({ title: 'Hidden for now' });
    expect(await readCaseStudy(slug)).toBeUndefined();
    expect((await readPortfolioContent()).caseStudies.map((each) => each.slug)).not.toContain(slug);
    await put(id, form({ title: 'Hidden for now', slug, version, status: 'published' }));
    expect((await readPortfolioContent()).caseStudies[0]?.slug).toBe(slug);
  });

  it.each([
    ['title', { title: '  ' }],
    ['category', { category: 'Other' }],
    ['description', { description: '' }],
    ['slug', { slug: 'Not a slug' }],
    ['liveUrl', { liveUrl: 'javascript:alert(1)' }],
    ['codeUrl', { codeUrl: 'example' }],
    ['chart', { chart: { label: 'x', points: [1, 2], start: 2 } }],
    ['title', { title: 'a\0b' }],
  ])('needs a proper %s', async (field, changes) => {
    const { status, json } = await editor.call('/case-studies', form(changes));
    expect([status, json.error.code]).toEqual([422, 'invalid_input']);
    expect(Object.keys(json.error.details.fields).join()).toContain(field);
  });

  it('cannot have the address of another one, also when both are made at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => editor.call('/case-studies', form({ slug: 'one-of-a-kind' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json.error).toMatchObject({ code: 'duplicate', details: { fields: { slug: 'taken' } } });
  });

  it('with a picture needs words for those who do not see it', async () => {
    const pictureId = await addPicture();
    const { status, json } = await editor.call('/case-studies', form({ pictureId }));
    expect([status, json.error.details.fields]).toEqual([422, { pictureAlt: 'missing' }]);
    const study = await add({ pictureId, pictureAlt: 'A harbour', status: 'published' });
    expect(study.picture).toEqual({ id: pictureId, width: 900, height: 600 });
    expect((await readCaseStudy(study.slug))?.study.picture).toMatchObject({ alt: 'A harbour', width: 900 });
    const { image } = await db
      .selectFrom('case_studies')
      .select('image')
      .where('id', '=', study.id)
      .executeTakeFirstOrThrow();
    expect(image).toMatch(/^\/pictures\/case\/a-quieter-account(-\d+)?-800\.webp\?v=[0-9a-f]{12}$/);
    expect((await editor.call('/case-studies', form({ pictureId, pictureAlt: 'Twice' }))).status).toBe(422);
  });
});

describe('a change', () => {
  it('is written with its time, told to all workers and to the audit log', async () => {
    let study = {} as Awaited<ReturnType<typeof add>>;
    expect(
      await noticesOf('pages', async () => {
        study = await add({ title: 'Before' });
      }),
    ).toEqual(['case-studies']);
    let json = {} as Awaited<ReturnType<typeof put>>['json'];
    expect(
      await noticesOf('pages', async () => {
        ({ json } = await put(study.id, form({ title: 'After', slug: study.slug, version: 1 })));
      }),
    ).toEqual(['case-studies']);
    expect(json.study).toMatchObject({ title: 'After', version: 2, updatedBy: editor.name });
    expect(Date.parse(json.study.updatedAt)).toBeGreaterThan(Date.parse(study.updatedAt));
    const entries = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', study.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['case-study.created', null, { title: 'Before', slug: 'before', status: 'draft' }],
      ['case-study.updated', { title: 'Before' }, { title: 'After' }],
    ]);
  });

  it('of what somebody else has changed is refused with what it is now, and nothing is overwritten', async () => {
    const study = await add({ title: 'Shared' });
    await put(study.id, form({ title: 'Theirs', slug: study.slug, version: 1 }), admin);
    const { status, json } = await put(study.id, form({ title: 'Mine', slug: study.slug, version: 1 }));
    expect([status, json.error.code]).toEqual([409, 'stale_version']);
    expect(json.error.details.current).toMatchObject({ title: 'Theirs', version: 2, updatedBy: admin.name });
    expect((await editor.call(`/case-studies/${study.id}`)).json.study.title).toBe('Theirs');
    const chosen = await put(study.id, form({ title: 'Mine', slug: study.slug, version: 2 }));
    expect(chosen.json.study).toMatchObject({ title: 'Mine', version: 3 });
  });

  it('of two at once lets one through', async () => {
    const study = await add({ title: 'Contested' });
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => put(study.id, form({ title, slug: study.slug, version: 1 }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('that was made already is answered, and makes no new version', async () => {
    const study = await add({ title: 'Once' });
    const body = form({ title: 'Once only', slug: study.slug, version: 1 });
    const [first, second] = [await put(study.id, body), await put(study.id, body)];
    expect([first.status, second.status, second.json.study.version]).toEqual([200, 200, 2]);
  });

  it('of the address leaves a way from the old one, until another that is called so is public', async () => {
    const study = await add({ title: 'Old name', status: 'published' });
    const { json } = await put(
      study.id,
      form({ title: 'Old name', slug: 'new-name', version: 1, status: 'published' }),
    );
    expect(await findMovedCase('old-name')).toBe('new-name');
    await put(
      study.id,
      form({ title: 'Old name', slug: 'newest-name', version: json.study.version, status: 'published' }),
    );
    expect([await findMovedCase('old-name'), await findMovedCase('new-name')]).toEqual(['newest-name', 'newest-name']);
    const draft = await add({ title: 'Another', slug: 'old-name' });
    expect([await readCaseStudy('old-name'), await findMovedCase('old-name')]).toEqual([undefined, 'newest-name']);
    await put(draft.id, form({ title: 'Another', slug: 'old-name', version: 1, status: 'published' }));
    expect((await readCaseStudy('old-name'))?.study.title).toBe('Another');
  });

  it('to published gives a case its date, from the first time on: not that of its first words', async () => {
    const draft = await add({ title: 'Long in the making' });
    expect(draft.publishedAt).toBeNull();
    const begun = new Date('2026-01-02T03:04:05Z');
    await db.updateTable('case_studies').set({ created_at: begun }).where('id', '=', draft.id).execute();
    const save = async (version: number, status: string) =>
      (await put(draft.id, form({ title: `Version ${version}`, slug: draft.slug, version, status }))).json.study;
    const { publishedAt } = await save(1, 'published');
    expect(Date.parse(publishedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect((await readCaseStudy(draft.slug))?.study).toMatchObject({ publishedAt });
    expect([(await save(2, 'draft')).publishedAt, (await save(3, 'published')).publishedAt]).toEqual([
      publishedAt,
      publishedAt,
    ]);
    expect((await add({ title: 'Out at once', status: 'published' })).publishedAt).not.toBeNull();
  });

  it('of the picture keeps the old one for thirty days, and lets the case have it back', async () => {
    const [first, second] = [await addPicture(), await addPicture()];
    const study = await add({ title: 'Pictured', pictureId: first, pictureAlt: 'One' });
    const body = (pictureId: string | null, version: number) =>
      form({ title: 'Pictured', slug: study.slug, pictureId, pictureAlt: 'One', version });
    await put(study.id, body(second, 1));
    const files = () =>
      db.selectFrom('files').select(['id', 'deleted_at']).where('subject_id', '=', study.id).execute();
    const isDeleted = async (id: string) => (await files()).find((file) => file.id === id)?.deleted_at !== null;
    expect([await isDeleted(first), await isDeleted(second)]).toEqual([true, false]);
    await put(study.id, body(first, 2));
    expect([await isDeleted(first), await isDeleted(second)]).toEqual([false, true]);
    expect((await put(study.id, body(null, 3))).json.study.picture).toBeNull();
  });
});

describe('the order', () => {
  it('is that of the portfolio and of the home page, and any case can be put anywhere', async () => {
    for (const title of ['C', 'B', 'A']) await add({ title, status: 'published', featured: true });
    const { items } = (await editor.call('/case-studies')).json;
    const [a, b, c] = items;
    expect(items.slice(0, 3).map(({ title }: { title: string }) => title)).toEqual(['A', 'B', 'C']);
    await editor.call(`/case-studies/${a.id}/place`, { after: c.id });
    expect((await titles()).slice(0, 3)).toEqual(['B', 'C', 'A']);
    await editor.call(`/case-studies/${c.id}/place`, { after: null });
    expect((await titles()).slice(0, 3)).toEqual(['C', 'B', 'A']);
    const shown = (await readPortfolioContent()).caseStudies.slice(0, 3).map(({ title }) => title);
    expect(shown).toEqual(['C', 'B', 'A']);
    expect((await editor.call(`/case-studies/${b.id}/place`, { after: 'cs-1' })).status).toBe(404);
    expect((await editor.call(`/case-studies/${b.id}`)).json.study.version).toBe(1);
  });

  it('is read in pages, each case once', async () => {
    const { total } = (await editor.call('/case-studies')).json;
    const seen: string[] = [];
    let cursor = '';
    do {
      const { json } = await editor.call(`/case-studies?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...json.items.map(({ id }: { id: string }) => id));
      cursor = json.nextCursor ?? '';
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    expect((await editor.call('/case-studies?cursor=nonsense')).status).toBe(422);
  });
});

describe('a deletion', () => {
  it('goes to the trash, frees the address, and can be taken back', async () => {
    const study = await add({ title: 'Short-lived', status: 'published' });
    expect((await editor.call(`/case-studies/${study.id}?version=9`, undefined, 'DELETE')).status).toBe(409);
    const { json } = await editor.call(`/case-studies/${study.id}?version=1`, undefined, 'DELETE');
    expect(await readCaseStudy('short-lived')).toBeUndefined();
    expect((await editor.call(`/case-studies/${study.id}`)).status).toBe(404);
    expect((await editor.call(`/changes/${json.undo.id}/undo`, {})).json).toEqual({ undone: ['Short-lived'] });
    expect((await readCaseStudy('short-lived'))?.study.title).toBe('Short-lived');
  });

  it('is not taken back over another case that has the address by now', async () => {
    const study = await add({ title: 'Replaced' });
    const { json } = await editor.call(`/case-studies/${study.id}?version=1`, undefined, 'DELETE');
    await add({ title: 'Replaced' });
    const { status, json: refused } = await editor.call(`/changes/${json.undo.id}/undo`, {});
    expect([status, refused.error.details]).toEqual([409, { changed: ['Replaced'] }]);
  });
});

describe('rights', () => {
  it('let Viewers read drafts and change nothing, and clients see nothing', async () => {
    const study = await add({ title: 'Only for staff' });
    expect((await viewer.call(`/case-studies/${study.id}`)).json.study.title).toBe('Only for staff');
    expect((await viewer.call('/case-studies', form())).status).toBe(403);
    expect((await put(study.id, form({ version: 1 }), viewer)).status).toBe(403);
    expect((await viewer.call(`/case-studies/${study.id}?version=1`, undefined, 'DELETE')).status).toBe(403);
    const client = await buildClient();
    expect((await client.call(`/case-studies/${study.id}`)).status).toBe(403);
  });

  it('hold for any body whatever, and nothing breaks', async () => {
    const names = ['title', 'slug', 'tags', 'results', 'chart', 'pictureId', 'status', 'version', 'featured'];
    const body = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(body, async (changes) => {
        const { status } = await editor.call('/case-studies', form(changes));
        expect([201, 409, 422]).toContain(status);
      }),
      { numRuns: runs(60) },
    );
  });
});
