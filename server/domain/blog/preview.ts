import { sql } from 'kysely';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { open, SealBrokenError, seal } from '#server/secrets.ts';
import type { UploadedPicture } from '#shared/pictures.ts';
import type { PostCard, PostHead, PostText } from '#shared/public-posts.ts';
import { picturesIn, renderArticle } from './article.ts';
import { readTextPictures } from './public.ts';
import { wordsOf } from './words.ts';

/** Links that show the page of a post as it is being written, to whoever has one, for an hour. */

export const previewLifeMinutes = 60;

const purpose = 'post-preview';

const shape = z.object({
  post: z.number(),
  /** Milliseconds since 1970. */
  until: z.number(),
});

/** A link to the preview of a post of any state. @throws forbidden, not_found */
export async function linkToPreview(person: Person, id: number, now = new Date()) {
  demand(person, 'blog.read');
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', `no post ${id}`);
  const until = now.getTime() + previewLifeMinutes * 60_000;
  const token = seal(purpose, JSON.stringify({ post: row.id, until }));
  return { url: `/blog/preview/${token}`, expiresAt: new Date(until).toISOString() };
}

/** The post that a link is for; `expired` once its hour is over, undefined for anything that is no link of ours. */
function readToken(token: string, now: Date): number | 'expired' | undefined {
  if (token.length > 500) return undefined;
  try {
    const link = shape.safeParse(JSON.parse(open(purpose, token))).data;
    return link && (link.until > now.getTime() ? link.post : 'expired');
  } catch (error) {
    if (error instanceof SealBrokenError) return undefined;
    throw error;
  }
}

const shown = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  pictureId: z.uuid().nullable(),
  pictureAlt: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
});

/** The fields that the page of a post shows, with what was typed since it was saved. */
async function readDraft(id: number) {
  const row = await db
    .selectFrom('posts as p')
    .leftJoin('post_working_copies as w', 'w.post_id', 'p.id')
    .select([
      'p.id',
      'p.title',
      'p.slug',
      'p.excerpt',
      'p.content',
      'p.category',
      'p.tags',
      'p.meta_title as metaTitle',
    ])
    .select(['p.meta_description as metaDescription', 'p.picture_id as pictureId', 'p.picture_alt as pictureAlt'])
    .select(['w.fields', 'p.updated_at', sql<Date>`coalesce(p.published_at, p.scheduled_at, now())`.as('at')])
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { fields, ...saved } = row;
  // What was typed last over what was saved; a working copy that cannot be read does not hide the post.
  const typed = shown.safeParse({ ...saved, ...(fields as object | null) }).data;
  return { ...saved, ...typed, slug: typed?.slug || saved.slug, isUnsaved: fields !== null };
}

export type PostPreview = { head: PostHead & PostCard; text: PostText; isUnsaved: boolean };

/** The post behind a link, as its page will be. */
export async function readPreview(token: string, now = new Date()): Promise<PostPreview | 'expired' | undefined> {
  const id = readToken(token, now);
  if (typeof id !== 'number') return id;
  const draft = await readDraft(id);
  if (!draft) return undefined;
  const { at, updated_at, isUnsaved, pictureId, pictureAlt, content, ...words } = draft;
  const pictures = await readTextPictures([...picturesIn(content), ...(pictureId ? [pictureId] : [])]);
  const cover = pictureId ? pictures.get(pictureId) : undefined;
  const picture: UploadedPicture | null = cover ? { ...cover, alt: pictureAlt } : null;
  const dates = { publishedAt: at.toISOString(), updatedAt: updated_at.toISOString() };
  return {
    head: { ...words, ...dates, picture, wordCount: wordsOf(content).count },
    text: renderArticle(content, { pictures, pass: token }),
    isUnsaved,
  };
}

/** What a picture of a post is drawn from, or which files it may show: for the pictures of a preview. */
export async function readPreviewArt(token: string, now = new Date()) {
  const id = readToken(token, now);
  const draft = typeof id === 'number' ? await readDraft(id) : undefined;
  if (!draft) return undefined;
  const { slug, category, pictureId, content } = draft;
  return { slug, category, pictureId, files: picturesIn(content) };
}
