import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { parsePictureAddress, readPicture } from '#server/domain/pictures/pictures.ts';
import { textPicture } from '#shared/rich-html.ts';
import { type DataService, startDataService } from '#tests/data-service.ts';
import { readFeed } from './feed.ts';
import {
  findMovedPost,
  findTag,
  listPostEntries,
  listPostsWithTag,
  listPublicPosts,
  readPostBody,
  readPostHead,
} from './public.ts';
import { searchPosts } from './search.ts';
import { readVocabulary } from './vocabulary.ts';
import { wordsOf } from './words.ts';

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

/** Every way in which a post may not be public; each holds a word of its own. */
const hidden = {
  draft: { status: 'draft' },
  scheduled: { status: 'scheduled', scheduled_at: ago(-1) },
  overdue: { status: 'scheduled', scheduled_at: ago(1), published_at: ago(1) },
  early: { status: 'published', published_at: ago(-1) },
  deleted: { status: 'published', published_at: ago(1), deleted_at: new Date() },
  withdrawn: { status: 'draft', published_at: ago(3) },
} as const;
const open = ['newest', 'second', 'oldest'] as const;

const file = randomUUID();

async function build(slug: string, more: object): Promise<void> {
  const content = `<p>The word of this one is ${slug}word.</p>`;
  const words = wordsOf(content);
  await db
    .insertInto('posts')
    .values({
      slug,
      title: `A title of ${slug}`,
      excerpt: 'An excerpt.',
      category: 'SEO',
      content,
      body_text: words.text,
      word_count: words.count,
      tags: ['Shared', slug],
      status: 'draft',
      ...more,
    })
    .execute();
}

let service: DataService;
beforeAll(async () => {
  for (const [index, slug] of open.entries())
    await build(slug, { status: 'published', published_at: ago(index + 1), featured: slug === 'second' });
  for (const [slug, more] of Object.entries(hidden)) await build(slug, more);
  const sha256 = Buffer.alloc(32, 7);
  const object = { sha256, key: randomUUID(), bytes: 9, media_type: 'image/png', width: 900, height: 600 };
  await db.insertInto('stored_objects').values(object).execute();
  await db
    .insertInto('files')
    .values({ id: file, sha256, name: 'a.png', subject_kind: 'post', subject_id: '1' })
    .execute();
  service = await startDataService();
});
const channel = {
  origin: 'https://a.example',
  path: '/f',
  title: 't',
  description: 'd',
  author: 'a',
  thumbnailOf: () => '/p.png',
};

afterAll(() => service.stop());

describe('what visitors may see of posts', () => {
  it('is the same in the data API and in every list of the site: what is published, and no longer or sooner', async () => {
    const answer = await service.get('blog_posts?select=slug&order=published_at.desc');
    const api = ((await answer.json()) as { slug: string }[]).map(({ slug }) => slug);
    expect(api).toEqual([...open]);
    const { featured, others } = await listPublicPosts();
    expect(featured?.slug, 'the first that is flagged').toBe('second');
    expect(others.map(({ slug }) => slug)).toEqual(['newest', 'oldest']);
    expect((await listPostEntries()).map(({ slug }) => slug)).toEqual(api);
    expect((await listPostsWithTag('shared')).map(({ slug }) => slug)).toEqual(api);
    const { xml } = await readFeed(channel);
    expect([...xml.matchAll(/<link>https:\/\/a\.example\/blog\/(.*?)<\/link>/g)].map(([, slug]) => slug)).toEqual(api);
  });

  it.each(Object.keys(hidden))(
    'is nothing of a post that is %s: page, tag, search, its words, its picture',
    async (slug) => {
      expect(await readPostHead(slug)).toBeUndefined();
      expect(await findTag(slug)).toBeUndefined();
      expect((await searchPosts(`${slug}word`)).hits).toEqual([]);
      expect(await readVocabulary()).not.toContain(`${slug}word`);
      expect(await readPicture(`post/${slug}-480.webp`)).toBeUndefined();
      const { xml } = await readFeed(channel);
      expect(xml).not.toContain(`${slug}word`);
      const open = await readPostHead('newest');
      const related = (await readPostBody(open as NonNullable<typeof open>))?.related ?? [];
      expect(related.map((post) => post.slug).sort()).toEqual(['oldest', 'second']);
      const answer = await service.get(`blog_posts?slug=eq.${slug}`);
      expect(await answer.json()).toEqual([]);
    },
  );

  it.each(open)('is all of %s', async (slug) => {
    expect(await readPostHead(slug)).toMatchObject({ slug, title: `A title of ${slug}` });
    expect(await findTag(slug.toUpperCase())).toBe(slug);
    expect((await searchPosts(`${slug}word`)).hits.map((hit) => hit.slug)).toEqual([slug]);
    expect((await readPicture(`post/${slug}-480.webp`))?.type).toBe('image/webp');
  });

  it('is never a post by an address that is none', async () => {
    for (const address of ['', 'Newest', "x' or 1=1", 'a/b', '\0', 'newest '])
      expect(await readPostHead(address), address).toBeUndefined();
  });
});

describe('an address that a post had before', () => {
  it('leads to it while it is public, and nowhere otherwise', async () => {
    const rows = await db.selectFrom('posts').select(['id', 'slug']).where('slug', 'in', ['newest', 'draft']).execute();
    for (const { id, slug } of rows)
      await db
        .insertInto('post_slugs')
        .values({ slug: `${slug}-before`, post_id: id })
        .execute();
    expect(await findMovedPost('newest-before')).toBe('newest');
    expect(await findMovedPost('draft-before')).toBeUndefined();
    expect(await findMovedPost('nothing')).toBeUndefined();
  });
});

describe('a picture in texts', () => {
  const isPublic = async () => {
    // The content of the file is not stored here: only whether it is looked for counts.
    const found = await readPicture(`text/${file}-480.webp`).catch(() => 'looked for');
    return found !== undefined;
  };
  const show = (slug: string, shown: boolean) =>
    db
      .updateTable('posts')
      .set({ content: shown ? `<figure><img src="${textPicture(file)}" alt="a"></figure>` : '<p>none</p>' })
      .where('slug', '=', slug)
      .execute();

  it('is public exactly as long as a public post shows it, whoever it was uploaded for', async () => {
    expect(parsePictureAddress(`text/${file}-480.webp`)).toMatchObject({ kind: 'text', name: file });
    expect(await isPublic()).toBe(false);
    for (const slug of Object.keys(hidden)) await show(slug, true);
    expect(await isPublic(), 'drafts show it').toBe(false);
    await show('oldest', true);
    expect(await isPublic()).toBe(true);
    await show('oldest', false);
    expect(await isPublic()).toBe(false);
  });
});
