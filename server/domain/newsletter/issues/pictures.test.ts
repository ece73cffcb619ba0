import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { readPicture } from '#server/domain/pictures/pictures.ts';
import { publicUrl } from '#server/public-url.ts';
import { initialSettings } from '#shared/settings.ts';
import { buildStaff } from '#tests/factories.ts';
import { buildPost, figure, uploadPicture } from '#tests/post-factory.ts';
import { renderIssue } from './render.ts';

afterAll(closeDatabase);

it('a picture of an issue is a JPEG of a size that fits the mail, and is there for whoever has not signed in', async () => {
  const editor = await buildStaff('Editor');
  const { width, height } = { width: 1500, height: 1000 };
  const picture = sharp({ create: { width, height, channels: 4, background: '#0a5c8080' } });
  const id = await uploadPicture(editor, await picture.png().toBuffer());
  const { slug, title, excerpt, content } = await buildPost(editor, {
    title: 'A post',
    content: `<p>Text.</p>${figure(id)}`,
    status: 'published',
  });
  const fields = { subject: 'An issue', preheader: '', intro: '', content: 'full' as const };
  const { html } = await renderIssue(db, {
    fields,
    post: { slug, title, excerpt, content },
    settings: initialSettings,
  });
  const [shown = ''] = /<img[^>]*>/.exec(html) ?? [];
  const [, address = ''] = /src="([^"]*)"/.exec(shown) ?? [];
  expect(Number(/width="(\d+)"/.exec(shown)?.[1])).toBeLessThanOrEqual(600);
  expect(shown).toMatch(/max-width:100%;height:auto/);
  expect(html).not.toMatch(/\.(?:webp|avif)\b/);
  expect(address.startsWith(`${publicUrl()}/pictures/`)).toBe(true);
  const file = await readPicture(new URL(address).pathname.replace('/pictures/', ''));
  expect(file?.type).toBe('image/jpeg');
  expect(await sharp(file?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 800 });
});
