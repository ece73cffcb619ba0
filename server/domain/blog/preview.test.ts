import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { readPicture } from '#server/domain/pictures/pictures.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { textPicture } from '#shared/rich-html.ts';
import { altered } from '#tests/altered.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';
import { previewLifeMinutes, readPreview, readPreviewArt } from './preview.ts';

type Staff = Awaited<ReturnType<typeof buildStaff>>;

let viewer: Staff;
let id = 0;
const file = randomUUID();
beforeAll(async () => {
  viewer = await buildStaff('Viewer');
  const row = await db
    .insertInto('posts')
    .values({ slug: 'a-draft', title: 'Saved title', content: '<p>saved</p>', category: 'SEO', tags: ['one'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  id = row.id;
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const link = async () => {
  const { json } = await viewer.call(`/posts/${id}/preview-link`, undefined, 'POST');
  return { token: json.url.replace('/blog/preview/', '') as string, expiresAt: new Date(json.expiresAt) };
};

const type = (fields: object) =>
  db
    .insertInto('post_working_copies')
    .values({
      post_id: id,
      fields: JSON.stringify(fields),
      base_version: 1,
      sequence: 1,
      tab: randomUUID(),
      saved_by: viewer.userId,
    })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ fields: JSON.stringify(fields) }))
    .execute();

describe('a link to a preview', () => {
  it('is given to staff who may read drafts, and to nobody else', async () => {
    const client = await buildClient();
    expect((await client.call(`/posts/${id}/preview-link`, undefined, 'POST')).status).toBe(403);
    expect((await viewer.call(`/posts/${id}/preview-link`, undefined, 'POST')).status).toBe(200);
    for (const none of ['999999', '0', 'x', '1e99'])
      expect((await viewer.call(`/posts/${none}/preview-link`, undefined, 'POST')).status, none).toBeGreaterThanOrEqual(
        404,
      );
  });

  it('shows what is saved, then what was typed since, cleaned', async () => {
    const { token } = await link();
    expect(await readPreview(token)).toMatchObject({ head: { title: 'Saved title', tags: ['one'] }, isUnsaved: false });
    await type({ title: 'Typed title', content: '<p>typed<script>alert(1)</script></p>', slug: '' });
    const preview = await readPreview(token);
    expect(preview).toMatchObject({
      head: { title: 'Typed title', slug: 'a-draft', tags: ['one'] },
      text: { html: '<p>typed</p>' },
      isUnsaved: true,
    });
  });

  it('still shows what is saved when the working copy cannot be read', async () => {
    await type({ title: 7 });
    expect(await readPreview((await link()).token)).toMatchObject({ head: { title: 'Saved title' } });
  });

  it('opens nothing once its hour is over, when it was altered, or when the post is in the trash', async () => {
    const { token, expiresAt } = await link();
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(previewLifeMinutes * 60_000);
    expect(await readPreview(token, expiresAt)).toBe('expired');
    expect(await readPreview(token, new Date(expiresAt.getTime() - 1))).toMatchObject({ head: { id } });
    for (const wrong of [altered(token), 'v1.', '', 'x'.repeat(5_000)])
      expect(await readPreview(wrong), wrong).toBeUndefined();
    await db.updateTable('posts').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    expect(await readPreview(token)).toBeUndefined();
    await db.updateTable('posts').set({ deleted_at: null }).where('id', '=', id).execute();
  });

  it('lets its reader see the pictures of that post, and no others', async () => {
    await type({ content: `<img src="${textPicture(file)}" alt="">`, category: 'SEO' });
    const { token } = await link();
    expect(await readPreviewArt(token)).toMatchObject({ slug: 'a-draft', files: [file] });
    expect((await readPicture('post/a-draft-480.webp', token))?.type).toBe('image/webp');
    expect(await readPicture('post/a-draft-480.webp')).toBeUndefined();
    expect(await readPicture('post/another-480.webp', token)).toBeUndefined();
    expect(await readPicture('case/casa-lume-from-one-product-to-a-range-480.webp', token)).toBeUndefined();
    expect(await readPicture(`text/${randomUUID()}-480.webp`, token)).toBeUndefined();
  });
});
