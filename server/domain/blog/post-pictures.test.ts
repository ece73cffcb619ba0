import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { cleanFiles } from '#server/worker/clean-files.ts';
import type { PostEditView } from '#shared/post-views.ts';
import type { PostFields } from '#shared/posts.ts';
import { buildStaff } from '#tests/factories.ts';
import {
  addPost,
  fieldsOfView,
  figure,
  picturesOfPost,
  putPost,
  savePostAs,
  uploadPicture,
} from '#tests/post-factory.ts';

let admin: Awaited<ReturnType<typeof buildStaff>>;
let editor: typeof admin;
let other: typeof admin;
beforeAll(async () => {
  [admin, editor, other] = [await buildStaff('Admin'), await buildStaff('Editor'), await buildStaff('Editor')];
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const read = async (id: number): Promise<PostEditView> => (await editor.call(`/posts/${id}`)).json.post;
const keep = (post: PostEditView, tab: string, sequence: number, fields: Partial<PostFields>) =>
  editor.call(
    `/posts/${post.id}/working-copy`,
    { tab, sequence, baseVersion: post.version, fields: { ...fieldsOfView(post), ...fields } },
    'PUT',
  );
const inText = (html: string) => [...html.matchAll(/\/pictures\/text\/([0-9a-f-]{36})/g)].map(([, id]) => id);
/** The clean-up as it runs `days` from now. */
const cleanLater = (days: number) => cleanFiles(new Date(Date.now() + days * 86_400_000));

describe('a picture that waits under its uploader', () => {
  it('is the post’s once it is saved, as cover or in the text', async () => {
    const post = await addPost(editor, { title: 'Pictured' });
    const [cover, shown] = [await uploadPicture(editor), await uploadPicture(editor)];
    const refused = await putPost(editor, post, { pictureId: cover, status: 'published' });
    expect([refused.status, refused.json.error.details.fields]).toEqual([422, { 'fields.pictureAlt': 'missing' }]);
    const saved = await savePostAs(editor, post, { pictureId: cover, pictureAlt: 'A chart', content: figure(shown) });
    expect(saved.picture).toEqual({ id: cover, width: 900, height: 600 });
    expect([...(await picturesOfPost(post.id))].sort()).toEqual(
      [
        [cover, false],
        [shown, false],
      ].sort(),
    );
    await cleanLater(40);
    expect((await picturesOfPost(post.id)).size).toBe(2);
    const { featured_image } = await db
      .selectFrom('posts')
      .select('featured_image')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow();
    expect(featured_image).toContain('/pictures/post/pictured-');
  });

  it('is the post’s already while it is only typed, and let go when that is thrown away', async () => {
    const post = await addPost(editor, { title: 'Typed pictures' });
    const [first, second] = [await uploadPicture(editor), await uploadPicture(editor)];
    const tab = randomUUID();
    await keep(post, tab, 1, { content: figure(first) });
    await keep(post, tab, 2, { content: figure(second), pictureId: first });
    await cleanLater(2);
    expect([...(await picturesOfPost(post.id)).values()]).toEqual([false, false]);
    await editor.call(`/posts/${post.id}/working-copy?tab=${tab}`, undefined, 'DELETE');
    expect([...(await picturesOfPost(post.id)).values()]).toEqual([true, true]);
    await keep(post, tab, 3, { content: figure(first) });
    expect((await picturesOfPost(post.id)).get(first)).toBe(false);
    await cleanLater(31);
    expect([...(await picturesOfPost(post.id)).keys()]).toEqual([first]);
  });
});

describe('a picture that a version shows', () => {
  it('is kept for as long as the version, and is there when that is restored', async () => {
    const [first, second] = [await uploadPicture(editor), await uploadPicture(editor)];
    const post = await addPost(editor, {
      title: 'Versions',
      content: figure(first),
      pictureId: second,
      pictureAlt: 'B',
    });
    const saved = await savePostAs(editor, post, { content: '<p>None</p>', pictureId: null });
    await cleanLater(90);
    expect([...(await picturesOfPost(post.id)).values()]).toEqual([false, false]);
    const { json } = await editor.call(`/posts/${post.id}/versions/1/restore`, { version: saved.version });
    expect([inText(json.post.content), json.post.pictureId]).toEqual([[first], second]);
  });

  it('leaves with its post for ever, and not before', async () => {
    const picture = await uploadPicture(editor);
    const post = await addPost(editor, { title: 'Purged', content: figure(picture) });
    await editor.call(`/posts/${post.id}?version=1`, undefined, 'DELETE');
    await cleanLater(40);
    expect((await picturesOfPost(post.id)).size).toBe(1);
    await admin.call('/trash/purge', { items: [{ kind: 'post', id: String(post.id) }] });
    expect((await picturesOfPost(post.id)).size).toBe(0);
    const left = await db.selectFrom('post_versions').select('id').where('post_id', '=', post.id).execute();
    expect(left).toEqual([]);
  });
});

describe('a picture of another record', () => {
  it('is copied for the post, once, without another copy of its content', async () => {
    const [cover, shown] = [await uploadPicture(editor), await uploadPicture(editor)];
    const first = await addPost(editor, { title: 'First', content: figure(shown), pictureId: cover, pictureAlt: 'C' });
    const { json } = await other.call(`/posts/${first.id}/duplicate`, {});
    const copy: PostEditView = json.post;
    const own = [...(await picturesOfPost(copy.id)).keys()];
    expect(own.sort()).toEqual([copy.pictureId, ...inText(copy.content)].sort());
    expect(own).not.toContain(cover);
    // A tab that still has the old address types on.
    const saved = await savePostAs(other, copy, { content: `${figure(shown)}<p>More</p>` });
    expect(inText(saved.content)).toEqual(inText(copy.content));
    expect((await picturesOfPost(copy.id)).size).toBe(2);
    await editor.call(`/posts/${first.id}?version=1`, undefined, 'DELETE');
    await admin.call('/trash/purge', { items: [{ kind: 'post', id: String(first.id) }] });
    await cleanLater(40);
    const contents = await sql<{ count: number }>`
      select count(*)::int as count from files join stored_objects using (sha256)
      where subject_kind = 'post' and subject_id = ${String(copy.id)}`.execute(db);
    expect(contents.rows[0]?.count).toBe(2);
  });

  it('is not to be had when it is a document of a client or of a request, or nowhere', async () => {
    const content = await db.selectFrom('stored_objects').select('sha256').executeTakeFirstOrThrow();
    const values = { sha256: content.sha256, name: 'secret.png' };
    const documents = await db
      .insertInto('files')
      .values([
        { ...values, subject_kind: 'client', subject_id: 'CLI-001' },
        { ...values, subject_kind: 'request', subject_id: 'REQ-001' },
      ])
      .returning('id')
      .execute();
    const post = await addPost(editor, { title: 'Curious' });
    for (const id of [...documents.map((each) => each.id), randomUUID()]) {
      const refused = await putPost(editor, post, { pictureId: id });
      expect([refused.status, refused.json.error.details.fields]).toEqual([422, { 'fields.pictureId': 'unknown' }]);
      const tab = randomUUID();
      await keep(post, tab, 1, { content: `<p>a</p>${figure(id)}<p>b</p>`, pictureId: id });
      expect((await read(post.id)).workingCopy?.fields).toMatchObject({ content: '<p>a</p><p>b</p>', pictureId: null });
      await editor.call(`/posts/${post.id}/working-copy?tab=${tab}`, undefined, 'DELETE');
      await editor.call(`/posts/${post.id}/editor?tab=${tab}`, undefined, 'DELETE');
    }
    expect((await picturesOfPost(post.id)).size).toBe(0);
  });
});

describe('the clean-up', () => {
  it('takes no picture that a post shows, whatever its row says', async () => {
    const picture = await uploadPicture(editor);
    const post = await addPost(editor, { title: 'By another way', content: figure(picture) });
    await db
      .updateTable('files')
      .set({ subject_kind: 'picture', subject_id: editor.userId, created_at: new Date(0), deleted_at: new Date(0) })
      .where('id', '=', picture)
      .execute();
    await cleanFiles();
    expect(await db.selectFrom('files').select('id').where('id', '=', picture).execute()).toHaveLength(1);
    await sql`delete from posts where id = ${post.id}`.execute(db);
    await cleanFiles();
    expect(await db.selectFrom('files').select('id').where('id', '=', picture).execute()).toHaveLength(0);
  });
});
