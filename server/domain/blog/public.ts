import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { together, togetherBy } from '#server/db/together.ts';
import { pictureAsJson } from '#server/domain/files/pictures.ts';
import type { BlogList, PostBody, PostCard, PostHead } from '#shared/public-posts.ts';
import { slugPattern } from '#shared/slugs.ts';
import { uploadedPicture } from '#shared/uploaded-pictures.ts';
import { picturesIn, renderArticle } from './article.ts';

/** Posts as visitors see them. Every query of this file reads the view `public_posts`, whose rule the data API has too. */

/** Resolves when the database has answered anything at all, or turned out to be away: before that a page does not say 200. */
export const awaitAnyAnswer = together(async () => {
  await sql`select 1`.execute(db).catch(() => {});
});

/** Newest first; the id decides between posts of the same instant. */
export const newestFirst = sql`published_at desc, id desc`;

export type CardRow = {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  published_at: Date;
  picture: unknown;
  word_count: number;
};

/** Columns of a {@link CardRow}. */
export const cardColumns = sql`slug, title, excerpt, category, published_at, word_count, ${pictureAsJson('public_posts')} as picture`;

export const toCard = ({ slug, title, excerpt, category, published_at, picture, word_count }: CardRow): PostCard => ({
  slug,
  title,
  excerpt,
  category,
  publishedAt: published_at.toISOString(),
  picture: uploadedPicture.parse(picture),
  wordCount: word_count,
});

/** The list of `/blog`: the first post that is flagged featured, else the first one, and all others (spec section 2). */
export const listPublicPosts = together(async (): Promise<BlogList> => {
  const { rows } = await sql<CardRow & { featured: boolean }>`
    select ${cardColumns}, featured from public_posts order by ${newestFirst}
  `.execute(db);
  const first = rows.find(({ featured }) => featured) ?? rows[0];
  return { featured: first && toCard(first), others: rows.filter((row) => row !== first).map(toCard) };
});

/** A tag as the newest of its public posts spells it; case and accents do not count. Undefined when no post has it. */
export async function findTag(text: string): Promise<string | undefined> {
  const { rows } = await sql<{ tag: string }>`
    select tag from public_posts cross join unnest(tags) as tag
    where fold_for_search(tag) = fold_for_search(${text}) order by ${newestFirst} limit 1
  `.execute(db);
  return rows[0]?.tag;
}

export const listPostsWithTag = togetherBy(async (tag): Promise<PostCard[]> => {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from public_posts
    where exists (select from unnest(tags) as each where fold_for_search(each) = fold_for_search(${tag}))
    order by ${newestFirst}
  `.execute(db);
  return rows.map(toCard);
});

type HeadRow = Omit<CardRow, 'picture'> & {
  id: number;
  tags: string[];
  meta_title: string;
  meta_description: string;
  updated_at: Date;
};

/** What the head of a page needs, from one row: quick, because the status waits for it. Undefined for what is not public. */
export async function readPostHead(slug: string): Promise<PostHead | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  const { rows } = await sql<HeadRow>`
    select id, slug, title, excerpt, category, published_at, tags, meta_title, meta_description, word_count, updated_at
    from public_posts where slug = ${slug}
  `.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { published_at, meta_title, meta_description, word_count, updated_at, ...head } = row;
  return {
    ...head,
    publishedAt: published_at.toISOString(),
    metaTitle: meta_title,
    metaDescription: meta_description,
    wordCount: word_count,
    updatedAt: updated_at.toISOString(),
  };
}

/** What the cover of a public post is made from. */
export async function readPostCover(slug: string): Promise<PostCard | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  const { rows } = await sql<CardRow>`select ${cardColumns} from public_posts where slug = ${slug}`.execute(db);
  return rows[0] && toCard(rows[0]);
}

/** The slug that a public post has now which had this one before. */
export async function findMovedPost(slug: string): Promise<string | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  const { rows } = await sql<{ slug: string }>`
    select p.slug from post_slugs o join public_posts p on p.id = o.post_id where o.slug = ${slug}
  `.execute(db);
  return rows[0]?.slug;
}

/** What is known of the pictures that texts show, by file. */
export async function readTextPictures(files: string[], connection: Db = db) {
  const rows =
    files.length === 0
      ? []
      : await connection
          .selectFrom('files as f')
          .innerJoin('stored_objects as o', 'o.sha256', 'f.sha256')
          .select(['f.id', 'o.width', 'o.height', sql<string>`left(encode(o.sha256, 'hex'), 12)`.as('hash')])
          .where('f.id', 'in', files)
          .execute();
  return new Map(rows.map((row) => [row.id, { ...row, width: row.width ?? 0, height: row.height ?? 0 }]));
}

/** Three posts to read next: by the tags that they share, then by category, the newest of the equals. */
async function listRelated({ id, tags, category }: Pick<PostHead, 'id' | 'tags' | 'category'>): Promise<PostCard[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from public_posts
    where id <> ${id}
    order by
      2 * cardinality(array(select unnest(tags) intersect select unnest(${tags}::text[]))) + (category = ${category})::integer desc,
      ${newestFirst}
    limit 3
  `.execute(db);
  return rows.map(toCard);
}

/** The rest of a post's page; undefined when it has left the site since its head was read. */
export async function readPostBody(head: Pick<PostHead, 'id' | 'tags' | 'category'>): Promise<PostBody | undefined> {
  const [{ rows }, related] = await Promise.all([
    sql<{ content: string; picture: unknown }>`
      select content, ${pictureAsJson('public_posts')} as picture from public_posts where id = ${head.id}
    `.execute(db),
    listRelated(head),
  ]);
  const row = rows[0];
  if (!row) return undefined;
  const pictures = await readTextPictures(picturesIn(row.content));
  return { picture: uploadedPicture.parse(row.picture), text: renderArticle(row.content, { pictures }), related };
}

/** The public posts as a list of pages needs them. */
export async function listPostEntries(): Promise<(PostCard & { updatedAt: Date })[]> {
  const { rows } = await sql<CardRow & { updated_at: Date }>`
    select ${cardColumns}, updated_at from public_posts order by ${newestFirst}
  `.execute(db);
  return rows.map((row) => ({ ...toCard(row), updatedAt: row.updated_at }));
}

/** True while a public post shows this file in its text. */
export async function isShownInPost(file: string): Promise<boolean> {
  const { rows } = await sql`select from public_posts where text_pictures @> array[${file}::uuid] limit 1`.execute(db);
  return rows.length > 0;
}
