import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import type { PostEditView, PostVersionItem } from '#shared/post-views.ts';
import type { PostFields } from '#shared/posts.ts';
import { buildStaff } from '#tests/factories.ts';
import { addPost, buildPost, fieldsOfView, putPost, savePostAs } from '#tests/post-factory.ts';

let editor: Awaited<ReturnType<typeof buildStaff>>;
let other: typeof editor;
beforeAll(async () => {
  [editor, other] = [await buildStaff('Editor'), await buildStaff('Editor')];
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

type Typing = { tab: string; sequence?: number; baseVersion?: number; fields?: Partial<PostFields> };

const keep = (post: PostEditView, { tab, sequence = 1, baseVersion, fields }: Typing, who = editor) =>
  who.call(
    `/posts/${post.id}/working-copy`,
    { tab, sequence, baseVersion: baseVersion ?? post.version, fields: { ...fieldsOfView(post), ...fields } },
    'PUT',
  );
const open = (post: PostEditView, tab: string, who = editor, takeOver = false) =>
  who.call(`/posts/${post.id}/editor`, { tab, takeOver }, 'PUT');
const read = async (post: PostEditView, who = editor): Promise<PostEditView> =>
  (await who.call(`/posts/${post.id}`)).json.post;
const versions = async (post: PostEditView): Promise<PostVersionItem[]> =>
  (await editor.call(`/posts/${post.id}/versions`)).json.items;
/** As if the tab had not been heard of for longer than its place holds. */
const fallSilent = (post: PostEditView) =>
  db
    .updateTable('post_editors')
    .set({ seen_at: new Date(Date.now() - 61_000) })
    .where('post_id', '=', post.id)
    .execute();

describe('a working copy', () => {
  it('keeps what was typed without changing the post, until it is saved', async () => {
    const post = await buildPost(editor, { title: 'Public', content: '<p>Public</p>', status: 'published' });
    const tab = randomUUID();
    const { status, json } = await keep(post, { tab, fields: { title: '  Typed ', slug: 'Not a slug yet!' } });
    expect([status, json.sequence]).toEqual([200, 1]);
    const kept = await read(post);
    expect([kept.title, kept.version]).toEqual(['Public', post.version]);
    expect(kept.workingCopy).toMatchObject({ sequence: 1, baseVersion: post.version, isMine: true, tab });
    expect(kept.workingCopy?.fields).toMatchObject({ title: '  Typed ', slug: 'Not a slug yet!' });
    expect((await editor.call('/posts?q=Public')).json.items[0]).toMatchObject({ hasUnsaved: true, title: 'Public' });
    const saved = await savePostAs(editor, post, { title: 'Typed', tab });
    expect([saved.workingCopy, saved.editor?.tab]).toEqual([null, tab]);
    expect((await versions(post)).map(({ kind }) => kind)).toEqual(['saved', 'published', 'saved']);
  });

  it('of the same tab is never overwritten by what was typed before it', async () => {
    const post = await addPost(editor, { title: 'In order' });
    const tab = randomUUID();
    await keep(post, { tab, sequence: 5, fields: { title: 'Fifth' } });
    const late = await keep(post, { tab, sequence: 4, fields: { title: 'Fourth' } });
    expect([late.status, late.json.sequence]).toEqual([200, 5]);
    expect((await read(post)).workingCopy?.fields.title).toBe('Fifth');
    const sequences = [8, 6, 9, 7];
    await Promise.all(
      sequences.map((sequence) => keep(post, { tab, sequence, fields: { title: `Number ${sequence}` } })),
    );
    expect((await read(post)).workingCopy?.fields.title).toBe('Number 9');
  });

  it('that is what is saved is none', async () => {
    const post = await addPost(editor, { title: 'Typed back' });
    const tab = randomUUID();
    await keep(post, { tab, sequence: 1, fields: { title: 'Typed' } });
    await keep(post, { tab, sequence: 2, fields: { slug: '' } });
    expect((await read(post)).workingCopy).toBeNull();
  });

  it('begun before somebody else saved is refused; a change of the state alone does not matter', async () => {
    const post = await addPost(editor, { title: 'Moving' });
    const published = await editor.call('/posts/bulk', {
      action: 'publish',
      targets: [{ id: post.id, version: post.version }],
    });
    expect(published.json.ids).toEqual([post.id]);
    const tab = randomUUID();
    expect((await keep(post, { tab, fields: { title: 'Still typed' } })).status).toBe(200);
    const now = await read(post);
    expect([now.status, now.version, now.workingCopy?.baseVersion]).toEqual(['published', 2, 2]);
    await fallSilent(post);
    await savePostAs(other, now, { title: 'Theirs' });
    const { status, json } = await keep(post, { tab, sequence: 2, fields: { title: 'Mine' } });
    expect([status, json.error.code, json.error.details.current.title]).toEqual([409, 'stale_version', 'Theirs']);
  });

  it('of another tab is kept as a version when a save or other text takes its place', async () => {
    const post = await addPost(editor, { title: 'Two tabs' });
    await keep(post, { tab: randomUUID(), fields: { title: 'Of the tab that crashed' } });
    await fallSilent(post);
    await keep(post, { tab: randomUUID(), fields: { title: 'Of the next tab' } }, other);
    await fallSilent(post);
    await savePostAs(editor, post, { title: 'Saved', tab: randomUUID() });
    expect((await versions(post)).map(({ kind, title, isCurrent }) => [kind, title, isCurrent])).toEqual([
      ['saved', 'Saved', true],
      ['recovered', 'Of the next tab', false],
      ['recovered', 'Of the tab that crashed', false],
      ['saved', 'Two tabs', false],
    ]);
  });

  it('is thrown away on its writer’s word; somebody else’s becomes a version', async () => {
    const post = await addPost(editor, { title: 'Thrown away' });
    const tab = randomUUID();
    await keep(post, { tab, fields: { title: 'Mine' } });
    expect((await editor.call(`/posts/${post.id}/working-copy?tab=${tab}`, undefined, 'DELETE')).json.discarded).toBe(
      true,
    );
    expect((await editor.call(`/posts/${post.id}/working-copy?tab=${tab}`, undefined, 'DELETE')).json.discarded).toBe(
      false,
    );
    expect(await versions(post)).toHaveLength(1);
    await keep(post, { tab, sequence: 2, fields: { title: 'Not yours' } });
    expect((await other.call(`/posts/${post.id}/working-copy`, undefined, 'DELETE')).json.error.code).toBe(
      'being_edited',
    );
    await fallSilent(post);
    await other.call(`/posts/${post.id}/working-copy`, undefined, 'DELETE');
    expect((await versions(post))[0]).toMatchObject({ kind: 'recovered', title: 'Not yours' });
  });
});

describe('the place of who writes', () => {
  it('is one tab’s, which others are told, until it leaves', async () => {
    const post = await addPost(editor, { title: 'One place' });
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const { editor: holder } = (await open(post, mine)).json;
    expect(holder).toMatchObject({ id: editor.userId, name: editor.name, isMe: true, tab: mine });
    const refused = await open(post, theirs, other);
    expect([refused.status, refused.json.error.code]).toEqual([409, 'being_edited']);
    expect(refused.json.error.details.editor).toMatchObject({ name: editor.name, isMe: false });
    expect((await open(post, randomUUID())).json.error.details.editor.isMe).toBe(true);
    expect((await other.call('/posts?q=One%20place')).json.items[0].editor).toEqual({ name: editor.name });
    expect((await putPost(other, post, { title: 'Behind their back' })).json.error.code).toBe('being_edited');
    expect((await other.call(`/posts/${post.id}/editor?tab=${theirs}`, undefined, 'DELETE')).json.left).toBe(false);
    expect((await editor.call(`/posts/${post.id}/editor?tab=${mine}`, undefined, 'DELETE')).json.left).toBe(true);
    expect((await open(post, theirs, other)).status).toBe(200);
  });

  it('is free a minute after its tab was last heard of; a tab that is heard of keeps it since it came', async () => {
    const post = await addPost(editor, { title: 'Silent' });
    const tab = randomUUID();
    const first = (await open(post, tab)).json.editor;
    expect((await open(post, tab)).json.editor.since).toBe(first.since);
    await fallSilent(post);
    expect((await read(post)).editor).toBeNull();
    expect((await open(post, randomUUID(), other)).status).toBe(200);
  });

  it('is taken over by who says so, and the tab that had it hears of it', async () => {
    const post = await addPost(editor, { title: 'Taken over' });
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await open(post, mine);
    await keep(post, { tab: mine, fields: { title: 'Typed before' } });
    expect((await open(post, theirs, other, true)).json.editor.isMe).toBe(true);
    expect((await read(post, other)).workingCopy).toMatchObject({ isMine: false, fields: { title: 'Typed before' } });
    for (const answer of [
      await open(post, mine),
      await keep(post, { tab: mine, sequence: 2, fields: { title: 'Typed after' } }),
      await putPost(editor, post, { title: 'Saved after', tab: mine }),
    ]) {
      expect([answer.status, answer.json.error.code]).toEqual([409, 'being_edited']);
      expect(answer.json.error.details.editor.name).toBe(other.name);
    }
    const copy = await addPost(editor, { ...fieldsOfView(post), title: 'Typed after' });
    expect(copy.title).toBe('Typed after');
  });

  it('is one’s when two ask at once, also when both take over', async () => {
    const post = await addPost(editor, { title: 'Both' });
    const tabs = Array.from({ length: 6 }, () => randomUUID());
    const asked = await Promise.all(tabs.map((tab, index) => open(post, tab, index % 2 ? other : editor)));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const taken = await Promise.all(tabs.map((tab, index) => open(post, tab, index % 2 ? other : editor, true)));
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200]));
    const holder = (await read(post)).editor?.tab;
    const renewed = await Promise.all(tabs.map((tab, index) => open(post, tab, index % 2 ? other : editor)));
    expect(renewed.map(({ status }, index) => (status === 200 ? tabs[index] : '')).join('')).toBe(holder);
  });
});

describe('what is written in several places', () => {
  it.each(['audit_log', 'post_versions', 'post_slugs'])('is written whole or not at all: %s refuses', async (table) => {
    const post = await buildPost(editor, { title: 'Whole', status: 'published' });
    const tab = randomUUID();
    await keep(post, { tab, fields: { title: 'Typed' } });
    const refuse = sql.raw(`add constraint refuses check (false) not valid`);
    await sql`alter table ${sql.table(table)} ${refuse}`.execute(db);
    try {
      const { status } = await putPost(editor, post, {
        title: 'Half',
        slug: `half-of-${table.replace('_', '-')}`,
        tab,
      });
      expect(status).toBe(500);
    } finally {
      await sql`alter table ${sql.table(table)} drop constraint refuses`.execute(db);
    }
    const left = await read(post);
    expect([left.title, left.slug, left.version, left.oldSlugs]).toEqual(['Whole', post.slug, post.version, []]);
    expect([left.workingCopy?.fields.title, left.versionCount]).toEqual(['Typed', 2]);
  });
});

describe('versions', () => {
  it('are all there, newest first, in pages', async () => {
    let post = await addPost(editor, { title: 'Title 1' });
    for (const number of [2, 3, 4, 5]) post = await savePostAs(editor, post, { title: `Title ${number}` });
    const first = (await editor.call(`/posts/${post.id}/versions?limit=3`)).json;
    const second = (await editor.call(`/posts/${post.id}/versions?limit=3&cursor=${first.nextCursor}`)).json;
    expect([...first.items, ...second.items].map(({ number }: PostVersionItem) => number)).toEqual([5, 4, 3, 2, 1]);
    expect(second.nextCursor).toBeNull();
    expect(first.items[0]).toMatchObject({ isCurrent: true, savedBy: { id: editor.userId, name: editor.name } });
    expect(post.versionCount).toBe(5);
  });

  it('show what changed as it reads: blocks, words and short fields, never tags', async () => {
    const before =
      '<h2>Bids</h2><p>A bid is a <strong>purchase</strong>.</p><p>Gone.</p><ul><li>One</li><li>Two</li></ul>';
    const after = '<h2>Bids</h2><p>A bid is a dear purchase.</p><ul><li>One</li><li>Two</li><li>Three</li></ul>';
    const post = await addPost(editor, { title: 'Before', content: before, tags: ['PPC'] });
    const saved = await savePostAs(editor, post, {
      title: 'After',
      slug: 'before',
      content: after,
      tags: ['PPC', 'ACOS'],
    });
    const { version, changes } = (await editor.call(`/posts/${post.id}/versions/2`)).json;
    expect([version.fields.title, changes.current]).toEqual(['After', null]);
    expect(changes.before).toMatchObject({ from: 1, to: 2, isMarkupOnly: false });
    expect(changes.before.fields).toEqual([
      { name: 'title', from: 'Before', to: 'After' },
      { name: 'slug', from: 'before', to: 'after' },
      { name: 'tags', from: 'PPC', to: 'PPC, ACOS' },
    ]);
    expect(changes.before.content).toEqual([
      { kind: 'same', count: 1, text: 'Bids' },
      {
        kind: 'changed',
        parts: [
          { kind: 'same', text: 'A bid is a ' },
          { kind: 'added', text: 'dear ' },
          { kind: 'same', text: 'purchase.' },
        ],
      },
      { kind: 'removed', text: 'Gone.' },
      { kind: 'same', count: 2, text: '• One\n• Two' },
      { kind: 'added', text: '• Three' },
    ]);
    const marked = await savePostAs(editor, saved, { content: after.replace('dear', '<em>dear</em>') });
    const markup = (await editor.call(`/posts/${post.id}/versions/3`)).json.changes.before;
    expect([markup.content, markup.isMarkupOnly, marked.version]).toEqual([[], true, 3]);
    const past = (await editor.call(`/posts/${post.id}/versions/1`)).json.changes;
    expect([past.before, past.current.from, past.current.to]).toEqual([null, 1, 3]);
    expect((await editor.call(`/posts/${post.id}/versions/9`)).status).toBe(404);
  });

  it('come back as a new version, and none is lost; the address and the state stay', async () => {
    const post = await buildPost(editor, { title: 'First', content: '<p>First</p>', status: 'published' });
    const second = await savePostAs(editor, post, { title: 'Second', slug: 'second', content: '<p>Second</p>' });
    const stale = await editor.call(`/posts/${post.id}/versions/1/restore`, { version: 1 });
    expect([stale.status, stale.json.error.code]).toEqual([409, 'stale_version']);
    const { json } = await editor.call(`/posts/${post.id}/versions/1/restore`, { version: second.version });
    expect(json.post).toMatchObject({ title: 'First', content: '<p>First</p>', slug: 'second', status: 'published' });
    expect((await versions(post)).map(({ number, kind, title }) => [number, kind, title])).toEqual([
      [4, 'restored', 'First'],
      [3, 'saved', 'Second'],
      [2, 'published', 'First'],
      [1, 'saved', 'First'],
    ]);
    const empty = await addPost(editor, { title: '' });
    const published = await savePostAs(editor, empty, { title: 'Has one', status: 'published' });
    const refused = await editor.call(`/posts/${empty.id}/versions/1/restore`, { version: published.version });
    expect([refused.status, refused.json.error.details.fields]).toEqual([422, { 'fields.title': 'missing' }]);
  });

  it('of a post that came by another way begin with what it was', async () => {
    const { id } = await db
      .insertInto('posts')
      .values({ slug: 'came-otherwise', title: 'As it came', category: 'SEO', content: '<p>Came</p>' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const post = (await editor.call(`/posts/${id}`)).json.post;
    expect(post.versionCount).toBe(0);
    await savePostAs(editor, post, { title: 'Changed' });
    expect((await versions(post)).map(({ title }) => title)).toEqual(['Changed', 'As it came']);
  });
});
