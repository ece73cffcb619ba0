import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { findMovedPost } from '#server/domain/blog/public.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';
import { noticesOf } from '#tests/notices.ts';
import { addPost, buildPost, fieldsOfView, putPost, saveBody, savePostAs } from '#tests/post-factory.ts';
import { runs } from '#tests/runs.ts';

let admin: Awaited<ReturnType<typeof buildStaff>>;
let editor: typeof admin;
let viewer: typeof admin;
beforeAll(async () => {
  [admin, editor, viewer] = [await buildStaff('Admin'), await buildStaff('Editor'), await buildStaff('Viewer')];
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const read = async (id: number, who = editor) => (await who.call(`/posts/${id}`)).json.post;
const entriesAbout = (id: number) =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_kind', '=', 'post')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
const versionsOf = async (id: number) => (await editor.call(`/posts/${id}/versions`)).json.items;

describe('a new post', () => {
  it('is an empty draft of its author, with an address that follows the title until one is chosen', async () => {
    const post = await addPost(editor);
    expect(post).toMatchObject({ title: '', status: 'draft', version: 1, slugFollowsTitle: true, views: null });
    expect(post.author).toEqual({ id: editor.userId, name: editor.name });
    const titled = await savePostAs(editor, post, { title: 'Più vendite & meno sprechi', slug: '' });
    expect([titled.slug, titled.slugFollowsTitle]).toEqual(['piu-vendite-and-meno-sprechi', true]);
    const renamed = await savePostAs(editor, titled, { title: 'Another title' });
    expect(renamed.slug).toBe('another-title');
    const chosen = await savePostAs(editor, renamed, { slug: 'my-own' });
    const last = await savePostAs(editor, chosen, { title: 'A third title' });
    expect([last.slug, last.slugFollowsTitle, last.oldSlugs]).toEqual(['my-own', false, []]);
  });

  it('is made once for each key, also when it is asked for twenty times at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => editor.call('/posts', { key, fields: { title: 'Once' } })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ json }) => json.post.id)).size).toBe(1);
  });

  it('made of text that cannot be saved as it is loses nothing of it', async () => {
    const title = 'x'.repeat(200);
    const post = await addPost(editor, { title, content: '<p>Kept</p>' });
    expect([post.title, post.content]).toEqual(['', '']);
    expect(post.workingCopy?.fields).toMatchObject({ title, content: '<p>Kept</p>' });
  });

  it('whose address is taken gets another one', async () => {
    const first = await addPost(editor, { title: 'A taken one' });
    const second = await addPost(editor, { ...fieldsOfView(first) });
    expect([first.slug, second.slug]).toEqual(['a-taken-one', 'a-taken-one-2']);
  });
});

describe('a save', () => {
  it('is written with its words and its version, and told to workers only when visitors see it', async () => {
    const post = await addPost(editor, { title: 'Before' });
    const changes = { title: 'After', content: '<p>Three <em>more</em> words</p>' };
    let draft = post;
    const toldOfDraft = await noticesOf('pages', async () => {
      draft = await savePostAs(editor, post, changes);
    });
    expect([draft.version, draft.words, draft.updatedBy, toldOfDraft]).toEqual([2, 3, editor.name, []]);
    expect(await noticesOf('pages', () => savePostAs(editor, draft, { status: 'published' }))).toEqual(['posts']);
    const row = await db.selectFrom('posts').selectAll().where('id', '=', post.id).executeTakeFirstOrThrow();
    expect([row.body_text, row.word_count]).toEqual(['Three more words', 3]);
    expect((await entriesAbout(post.id)).map(({ action, after }) => [action, after])).toEqual([
      ['post.created', { title: 'Before', slug: 'before', status: 'draft' }],
      ['post.updated', { title: 'After', slug: 'after', words: 3 }],
      ['post.published', { status: 'published' }],
    ]);
  });

  it('of what somebody else has changed is refused with what it is now', async () => {
    const post = await addPost(editor, { title: 'Shared' });
    await savePostAs(admin, post, { title: 'Theirs' });
    const { status, json } = await putPost(editor, post, { title: 'Mine' });
    expect([status, json.error.code]).toEqual([409, 'stale_version']);
    expect(json.error.details.current).toMatchObject({ title: 'Theirs', version: 2, updatedBy: admin.name });
    expect((await savePostAs(editor, post, { title: 'Mine', slug: 'shared', version: 2 })).title).toBe('Mine');
  });

  it('of several at once lets one through', async () => {
    const post = await addPost(editor, { title: 'Contested' });
    const titles = ['One', 'Two', 'Three', 'Four'];
    const answers = await Promise.all(titles.map((title) => putPost(editor, post, { title })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await versionsOf(post.id)).toHaveLength(2);
  });

  it('that was made already is answered, and makes no new version', async () => {
    const post = await addPost(editor, { title: 'Once' });
    const body = saveBody(post, { title: 'Once only', slug: 'once-only' });
    const [first, second] = [
      await editor.call(`/posts/${post.id}`, body, 'PUT'),
      await editor.call(`/posts/${post.id}`, body, 'PUT'),
    ];
    expect([first.status, second.status, second.json.post.version]).toEqual([200, 200, 2]);
    expect(await versionsOf(post.id)).toHaveLength(2);
  });

  it.each([
    ['fields.title', { title: 'x'.repeat(161) }, 'too_long'],
    ['fields.title', { title: 'a\0b' }, 'nul'],
    ['fields.excerpt', { excerpt: 'x'.repeat(501) }, 'too_long'],
    ['fields.content', { content: `<p>${'x'.repeat(400_000)}</p>` }, 'too_long'],
    ['fields.slug', { slug: 'Not a slug' }, 'slug'],
    ['fields.category', { category: 'Other' as never }, undefined],
    ['fields.tags', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'too_many'],
    ['fields.metaTitle', { metaTitle: 'x'.repeat(161) }, 'too_long'],
    ['fields.pictureId', { pictureId: randomUUID() }, 'unknown'],
    ['fields.title', { title: ' ', status: 'published' }, 'missing'],
    ['fields.title', { title: '', status: 'scheduled', publishAt: '2090-01-01T10:00' }, 'missing'],
    ['publishAt', { status: 'scheduled', publishAt: null }, 'missing'],
    ['publishAt', { status: 'scheduled', publishAt: '2090-02-30T10:00' }, 'wall_clock'],
    ['publishAt', { status: 'scheduled', publishAt: '2020-01-01T10:00' }, 'past'],
  ])('needs a proper %s: %#', async (field, change, word) => {
    const post = await addPost(editor, { title: 'Proper' });
    const { status, json } = await putPost(editor, post, change);
    expect([status, json.error.code]).toEqual([422, 'invalid_input']);
    const words = json.error.details.fields;
    expect(Object.keys(words)).toEqual([field]);
    if (word) expect(words[field]).toBe(word);
    expect((await read(post.id)).version).toBe(1);
  });

  it('cannot have the address of another post, nor half of a character', async () => {
    await addPost(editor, { title: 'Owner', slug: 'owned' });
    const post = await addPost(editor, { title: 'Wants it' });
    const { status, json } = await putPost(editor, post, { slug: 'owned' });
    expect([status, json.error.code, json.error.details.fields]).toEqual([
      409,
      'duplicate',
      { 'fields.slug': 'taken' },
    ]);
    const half = await putPost(editor, post, { title: 'Half \ud800', tags: ['\udc00'] });
    expect([half.status, half.json.post.title, half.json.post.tags]).toEqual([200, 'Half \ufffd', ['\ufffd']]);
  });

  it('of the address of what was public leaves a way from the old one, until another that is called so is public', async () => {
    const post = await buildPost(editor, { title: 'Old name', status: 'published' });
    const renamed = await savePostAs(editor, post, { slug: 'new-name' });
    expect(renamed.oldSlugs).toEqual(['old-name']);
    const suggestion = await editor.call('/posts/slug?title=Old%20name');
    expect(suggestion.json).toEqual({ slug: 'old-name-2', free: true });
    expect((await editor.call('/posts/slug?slug=new-name')).json).toEqual({ slug: 'new-name', free: false });
    expect((await editor.call(`/posts/slug?slug=new-name&id=${post.id}`)).json.free).toBe(true);
    const draft = await addPost(editor, { title: 'Takes it', slug: 'old-name' });
    expect((await read(post.id)).oldSlugs).toEqual(['old-name']);
    expect(await findMovedPost('old-name')).toBe('new-name');
    await savePostAs(editor, draft, { status: 'published' });
    expect((await read(post.id)).oldSlugs).toEqual([]);
    const back = await savePostAs(editor, renamed, { slug: 'newer-name' });
    expect((await savePostAs(editor, back, { slug: 'new-name' })).oldSlugs).toEqual(['newer-name']);
  });

  it('keeps tags once each, in whatever case they come', async () => {
    const post = await addPost(editor, { title: 'Tagged', tags: [' PPC ', 'ppc', '', 'Listing  tips'] });
    expect(post.tags).toEqual(['PPC', 'Listing tips']);
    await addPost(editor, { title: 'Tagged too', tags: ['Listing tips'] });
    const { tags } = (await editor.call('/posts/tags?q=LISTING')).json;
    expect(tags).toEqual([{ tag: 'Listing tips', count: 2 }]);
  });
});

describe('a copy', () => {
  it('is a draft with a name, an address and an author of its own', async () => {
    const post = await buildPost(editor, {
      title: 'Original',
      content: '<p>Text</p>',
      featured: true,
      status: 'published',
    });
    const { status, json } = await admin.call(`/posts/${post.id}/duplicate`, {});
    expect([status, json.post.status, json.post.title]).toEqual([201, 'draft', 'Original (copia)']);
    expect(json.post).toMatchObject({
      content: '<p>Text</p>',
      featured: false,
      slug: 'original-copia',
      publishedAt: null,
    });
    expect(json.post.author.id).toBe(admin.userId);
  });
});

describe('rights', () => {
  it('let Viewers read drafts but not what is typed, and change nothing; clients see nothing', async () => {
    const post = await addPost(editor, { title: 'Only for staff' });
    await editor.call(
      `/posts/${post.id}/working-copy`,
      { tab: randomUUID(), sequence: 1, baseVersion: 1, fields: { ...fieldsOfView(post), title: 'Typed' } },
      'PUT',
    );
    expect(await read(post.id, viewer)).toMatchObject({ title: 'Only for staff', workingCopy: null });
    const refused = [
      await viewer.call('/posts', { key: randomUUID() }),
      await putPost(viewer, post, { title: 'Mine' }),
      await viewer.call(`/posts/${post.id}?version=1`, undefined, 'DELETE'),
      await viewer.call(`/posts/${post.id}/duplicate`, {}),
      await viewer.call('/posts/bulk', { action: 'publish', targets: [{ id: post.id, version: 1 }] }),
      await viewer.call('/posts/removal', { targets: [{ id: post.id, version: 1 }] }),
      await viewer.call(`/posts/${post.id}/editor`, { tab: randomUUID() }, 'PUT'),
      await viewer.call(`/posts/${post.id}/versions/1/restore`, { version: 1 }),
      await (await buildClient()).call(`/posts/${post.id}`),
    ];
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([403]));
  });

  it('hold for any body whatever, and nothing breaks', async () => {
    const post = await addPost(editor, { title: 'Fuzzed' });
    const names = Object.keys(fieldsOfView(post));
    const fields = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })));
    const body = fc.record(
      {
        fields,
        status: fc.constantFrom('draft', 'published', 'scheduled', 7),
        publishAt: fc.oneof(fc.string(), fc.constant(null)),
      },
      { requiredKeys: ['fields'] },
    );
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom('save', 'create', 'keep'), async (given, way) => {
        const answer =
          way === 'create'
            ? await editor.call('/posts', { key: randomUUID(), fields: given.fields })
            : way === 'save'
              ? await editor.call(`/posts/${post.id}`, { version: 1, status: 'draft', ...given }, 'PUT')
              : await editor.call(
                  `/posts/${post.id}/working-copy`,
                  { tab: post.author?.id, sequence: 1, baseVersion: 1, fields: given.fields },
                  'PUT',
                );
        expect([200, 201, 409, 422]).toContain(answer.status);
      }),
      { numRuns: runs(80) },
    );
  });

  it.each(['0', '-1', '1e3', 'abc', '9'.repeat(16), '9'.repeat(40), '%00'])('know no post %s', async (id) => {
    expect([404, 422]).toContain((await editor.call(`/posts/${id}`)).status);
    expect([404, 422]).toContain((await editor.call(`/posts/${id}/versions`)).status);
  });
});
