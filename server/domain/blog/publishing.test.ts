import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { savePost } from '#server/domain/blog/edit.ts';
import { closeQueue, queue } from '#server/jobs/queue.ts';
import { postSaveForm } from '#shared/post-form.ts';
import type { PostEditView } from '#shared/post-views.ts';
import { wallClockAt } from '#shared/zoned-time.ts';
import { buildStaff } from '#tests/factories.ts';
import { noticesOf } from '#tests/notices.ts';
import { addPost, buildPost, putPost, saveBody, savePostAs } from '#tests/post-factory.ts';
import { publishDuePosts } from './publish-due.ts';

let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  editor = await buildStaff('Editor');
});
afterEach(async () => {
  await db
    .updateTable('posts')
    .set({ status: 'draft', scheduled_at: null })
    .where('status', '=', 'scheduled')
    .execute();
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const person = () => ({ kind: 'staff', ...editor, role: 'Editor' }) as const;
const read = async (id: number): Promise<PostEditView> => (await editor.call(`/posts/${id}`)).json.post;
const schedule = async (publishAt: string, title = 'Scheduled'): Promise<PostEditView> =>
  savePostAs(editor, await addPost(editor, { title }), { status: 'scheduled', publishAt });
const entriesOf = (id: number) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind'])
    .where('subject_kind', '=', 'post')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('the time of a scheduled post', () => {
  it('is that of the site’s clock', async () => {
    const post = await schedule('2090-07-01T09:30');
    expect(post).toMatchObject({
      status: 'scheduled',
      scheduledAt: '2090-07-01T07:30:00.000Z',
      publishAt: '2090-07-01T09:30',
      publishOffset: '+02:00',
      timeZone: 'Europe/Rome',
      publishedAt: null,
    });
    const listed = (await editor.call('/posts?status=scheduled')).json.items[0];
    expect([listed.id, listed.at]).toEqual([post.id, '2090-07-01T07:30:00.000Z']);
  });

  it('that a spring night skips is refused with the one that the clock shows instead', async () => {
    const post = await addPost(editor, { title: 'In spring' });
    const { status, json } = await putPost(editor, post, { status: 'scheduled', publishAt: '2027-03-28T02:30' });
    expect([status, json.error.details]).toEqual([
      422,
      { fields: { publishAt: 'skipped' }, suggestion: '2027-03-28T03:30' },
    ]);
  });

  it('that an autumn night shows twice is asked for, and stays what was chosen', async () => {
    const post = await addPost(editor, { title: 'In autumn' });
    const wish = { status: 'scheduled', publishAt: '2027-10-31T02:30' };
    const { status, json } = await putPost(editor, post, wish);
    expect([status, json.error.details]).toEqual([
      422,
      { fields: { publishAt: 'ambiguous' }, offsets: ['+02:00', '+01:00'] },
    ]);
    const saved = await savePostAs(editor, post, { ...wish, publishOffset: '+01:00' });
    expect([saved.scheduledAt, saved.publishOffset]).toEqual(['2027-10-31T01:30:00.000Z', '+01:00']);
    const again = await savePostAs(editor, saved, { title: 'Another title', publishOffset: saved.publishOffset });
    expect(again.scheduledAt).toBe('2027-10-31T01:30:00.000Z');
    expect((await putPost(editor, again, { ...wish, publishOffset: '+09:00' })).status).toBe(422);
  });

  it('must be to come, but one that is due already is not asked for again', async () => {
    const post = await schedule('2090-01-01T10:00');
    const body = postSaveForm.parse(saveBody(post, { title: 'Edited while it is due' }));
    const late = new Date('2090-01-01T09:00:30Z');
    const { post: saved } = await savePost(person(), post.id, { version: post.version, ...body }, late);
    expect([saved.title, saved.status]).toEqual(['Edited while it is due', 'scheduled']);
    const moved = { version: saved.version, ...body, publishAt: '2090-01-01T09:59' };
    await expect(savePost(person(), post.id, moved, late)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('the dates of a post', () => {
  it('are the first publication’s, through taking it off the site and putting it back', async () => {
    const post = await buildPost(editor, { title: 'Dated', status: 'published' });
    const draft = await savePostAs(editor, post, { status: 'draft' });
    const again = await savePostAs(editor, draft, { status: 'published' });
    expect([draft.status, draft.publishedAt, again.publishedAt]).toEqual(['draft', post.publishedAt, post.publishedAt]);
    const { items } = (await editor.call(`/posts/${post.id}/versions`)).json;
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['published', 'unpublished', 'published', 'saved']);
    expect((await entriesOf(post.id)).map(({ action }) => action)).toEqual([
      'post.created',
      'post.published',
      'post.unpublished',
      'post.published',
    ]);
  });
});

describe('the clock', () => {
  const at = new Date('2090-05-05T10:00:00Z');
  const wallClock = wallClockAt(at, 'Europe/Rome');
  const before = new Date(at.getTime() - 1);

  it('publishes at the instant and not before, with the scheduled date, a version and an entry of its own', async () => {
    const post = await schedule(wallClock);
    expect(await publishDuePosts(before)).toBe(0);
    expect((await read(post.id)).status).toBe('scheduled');
    expect(
      await noticesOf('pages', async () => {
        expect(await publishDuePosts(at)).toBe(1);
      }),
    ).toEqual(['posts']);
    const live = await read(post.id);
    expect(live).toMatchObject({
      status: 'published',
      publishedAt: at.toISOString(),
      scheduledAt: null,
      publishAt: null,
    });
    expect((await entriesOf(post.id)).at(-1)).toEqual({ action: 'post.published', actor_kind: 'system' });
    const [version] = (await editor.call(`/posts/${post.id}/versions`)).json.items;
    expect([version.kind, version.savedBy]).toEqual(['published', null]);
  });

  it('makes up for a time at which nothing ran, with the date that was meant', async () => {
    const post = await schedule(wallClock);
    expect(await publishDuePosts(new Date(at.getTime() + 9 * 3_600_000))).toBe(1);
    expect((await read(post.id)).publishedAt).toBe(at.toISOString());
  });

  it('publishes each post once, however many workers look at the same moment', async () => {
    const ids: number[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.push((await schedule(wallClock, title)).id);
    const published = await Promise.all(Array.from({ length: 4 }, () => publishDuePosts(at)));
    expect(published.reduce((sum, count) => sum + count, 0)).toBe(3);
    for (const id of ids) {
      const actions = (await entriesOf(id)).map(({ action }) => action);
      expect(actions.filter((action) => action === 'post.published')).toHaveLength(1);
      expect((await read(id)).versionCount).toBe(3);
    }
  });

  it('leaves alone what was put off, taken back or deleted before', async () => {
    const [later, back, gone] = [await schedule(wallClock), await schedule(wallClock), await schedule(wallClock)];
    await savePostAs(editor, later, { publishAt: '2090-06-01T10:00' });
    await savePostAs(editor, back, { status: 'draft' });
    await editor.call(`/posts/${gone.id}?version=${gone.version}`, undefined, 'DELETE');
    expect(await publishDuePosts(at)).toBe(0);
    expect(await publishDuePosts(new Date('2090-06-01T08:00:00Z'))).toBe(1);
    expect((await read(later.id)).publishedAt).toBe('2090-06-01T08:00:00.000Z');
  });

  it('publishes what was saved, and lets who types go on', async () => {
    const post = await schedule(wallClock);
    const tab = randomUUID();
    const typed = { tab, sequence: 1, baseVersion: post.version, fields: { title: 'Typed on' } };
    await editor.call(`/posts/${post.id}/working-copy`, typed, 'PUT');
    await publishDuePosts(at);
    const live = await read(post.id);
    expect([live.title, live.workingCopy?.fields.title]).toEqual(['Scheduled', 'Typed on']);
    expect((await editor.call(`/posts/${post.id}/working-copy`, { ...typed, sequence: 2 }, 'PUT')).status).toBe(200);
  });

  it('does not let one post that cannot be published hold up the others', async () => {
    const [broken, sound] = [await schedule(wallClock, 'Broken'), await schedule(wallClock, 'Sound')];
    await sql`alter table posts add constraint refuses check (id <> ${sql.lit(broken.id)} or status <> 'published') not valid`.execute(
      db,
    );
    expect(await publishDuePosts(at)).toBe(1);
    await sql`alter table posts drop constraint refuses`.execute(db);
    expect([(await read(broken.id)).status, (await read(sound.id)).status]).toEqual(['scheduled', 'published']);
    expect(await publishDuePosts(at)).toBe(1);
  });

  it('is woken at the instant of each post, and a wake-up that is no longer meant does nothing', async () => {
    const sent = vi.spyOn(await queue(), 'send');
    const post = await schedule('2090-09-09T09:00');
    await savePostAs(editor, post, { title: 'The same time' });
    const wakes = sent.mock.calls.map(([name, , options]) => [name, (options as { startAfter: Date }).startAfter]);
    sent.mockRestore();
    expect(wakes).toEqual([['publish-posts', new Date('2090-09-09T07:00:00Z')]]);
  });
});

describe('taking back', () => {
  it('a publication of many makes them what they were, a schedule among them', async () => {
    const scheduled = await schedule('2090-01-01T10:00', 'Was scheduled');
    const draft = await addPost(editor, { title: 'Was a draft' });
    const untitled = await addPost(editor);
    const targets = [scheduled, draft, untitled].map(({ id, version }) => ({ id, version }));
    const stale = { id: (await addPost(editor, { title: 'Changed' })).id, version: 7 };
    const { json } = await editor.call('/posts/bulk', {
      action: 'publish',
      targets: [...targets, stale, { id: 999_999, version: 1 }],
    });
    expect(json.ids).toEqual([scheduled.id, draft.id]);
    expect(json.failed.map(({ id, code }: { id: number; code: string }) => [id, code])).toEqual([
      [untitled.id, 'invalid_input'],
      [stale.id, 'stale_version'],
      [999_999, 'not_found'],
    ]);
    expect((await read(draft.id)).status).toBe('published');
    expect((await editor.call(`/changes/${json.undo.id}/undo`, {})).json.undone).toHaveLength(2);
    expect(await read(scheduled.id)).toMatchObject({
      status: 'scheduled',
      publishAt: '2090-01-01T10:00',
      publishedAt: null,
    });
    expect(await read(draft.id)).toMatchObject({ status: 'draft', publishedAt: null });
    const repeated = await editor.call('/posts/bulk', { action: 'draft', targets: [{ id: draft.id, version: 1 }] });
    expect([repeated.json.ids, repeated.json.undo]).toEqual([[draft.id], null]);
  });

  it('a deletion brings a post back with its schedule, or as a draft when its time has passed', async () => {
    const [soon, later] = [await schedule('2090-01-01T10:00', 'Soon'), await schedule('2090-01-01T10:00', 'Later')];
    const targets = [soon, later].map(({ id, version }) => ({ id, version }));
    const { json } = await editor.call('/posts/removal', { targets });
    expect([json.ids.length, (await editor.call(`/posts/${soon.id}`)).status]).toEqual([2, 404]);
    await db
      .updateTable('posts')
      .set({ scheduled_at: new Date(Date.now() - 60_000) })
      .where('id', '=', soon.id)
      .execute();
    expect(await publishDuePosts()).toBe(0);
    await editor.call(`/changes/${json.undo.id}/undo`, {});
    expect([(await read(soon.id)).status, (await read(later.id)).status]).toEqual(['draft', 'scheduled']);
  });

  it('a restoration from the trash does not put on the site what was meant for a time that has passed', async () => {
    const admin = await buildStaff('Admin');
    const post = await schedule('2090-01-01T10:00', 'From the trash');
    await editor.call(`/posts/${post.id}?version=${post.version}`, undefined, 'DELETE');
    await db
      .updateTable('posts')
      .set({ scheduled_at: new Date(Date.now() - 60_000) })
      .where('id', '=', post.id)
      .execute();
    await admin.call('/trash/restoring', { items: [{ kind: 'post', id: String(post.id) }] });
    expect(await read(post.id)).toMatchObject({ status: 'draft', scheduledAt: null });
  });

  it('a deletion is refused once another post has the address', async () => {
    const post = await addPost(editor, { title: 'Replaced' });
    expect((await editor.call(`/posts/${post.id}?version=9`, undefined, 'DELETE')).json.error.code).toBe(
      'stale_version',
    );
    const { json } = await editor.call(`/posts/${post.id}?version=1`, undefined, 'DELETE');
    expect((await editor.call(`/posts/${post.id}?version=1`, undefined, 'DELETE')).status).toBe(404);
    await addPost(editor, { title: 'Replaced' });
    const refused = await editor.call(`/changes/${json.undo.id}/undo`, {});
    expect([refused.status, refused.json.error.details]).toEqual([409, { changed: ['Replaced'] }]);
  });
});
