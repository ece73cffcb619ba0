import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { pictureAddress, postArt } from '#shared/pictures.ts';
import type { PostCard } from '#shared/public-posts.ts';
import { picturesIn, renderArticle } from './article.ts';
import { type CardRow, cardColumns, newestFirst, readTextPictures, toCard } from './public.ts';

/** So many of the newest posts are in the feed. */
const length = 20;

type FeedRow = CardRow & { id: number; content: string; tags: string[]; updated_at: Date; created_at: Date };

/** Characters that XML 1.0 cannot hold, not even escaped (section 2.2). */
const notInXml =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapeXml = (text: string) =>
  text
    .replace(notInXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** An element's beginning, whatever its attributes hold. What only looks like one in a text is written with `&lt;`. */
const tags = /<[a-z](?:[^>"]|"[^"]*")*>/gi;

/** The attributes of an element as they mean the same anywhere. */
const attributesElsewhere = (tag: string, { origin, url }: { origin: string; url: string }) =>
  tag
    .replace(/ (?:srcset|sizes|loading|decoding|data-name|id)="[^"]*"/g, '')
    .replace(/( src="\/pictures\/[^"?]*)\.webp\?/g, '$1.jpeg?')
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`)
    .replace(/ href="(?=[#?])/g, ` href="${url}`);

/**
 * Readers of feeds know no address but whole ones, not all of them the formats of our pages, and no parts of ours that scroll. What an article
 * tells of such attributes in its words stays as it is written.
 */
const forElsewhere = (html: string, at: { origin: string; url: string }) =>
  html
    .replace(/<source [^>]*>|<\/?picture>/g, '')
    .replace(/<div class="table[^>]*>|<\/table><\/div>/g, (tag) => (tag.startsWith('</') ? '</table>' : ''))
    .replace(tags, (tag) => attributesElsewhere(tag, at));

type Channel = {
  origin: string;
  path: string;
  title: string;
  description: string;
  /** Who signs the posts on their pages. */
  author: string;
  /** Address of a post's picture as PNG, for readers that show one beside the title. */
  thumbnailOf: (post: PostCard) => string;
};

/** Namespace of the names below (RFC 9562, 5.5); drawn once, never to be changed. */
const namespace = Buffer.from('b1a7f6de3c0b4f5c9d5f4e0c8a7d2e91', 'hex');

/**
 * A name of the post that is its own for good (a UUID of version 5): not its address, nor the site's, may change it, since readers would show every
 * post anew. When it was begun tells apart the posts of two sites.
 */
function nameOf({ id, created_at }: Pick<FeedRow, 'id' | 'created_at'>): string {
  const bytes = createHash('sha1').update(namespace).update(`post ${id} ${created_at.toISOString()}`).digest();
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return `urn:uuid:${parts.join('-')}`;
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

function toItem(row: FeedRow, html: string, { origin, author, thumbnailOf }: Channel): string {
  const card = toCard(row);
  const { slug, title, excerpt, category, picture } = card;
  const url = `${origin}/blog/${slug}`;
  const cover = postArt({ slug, category, picture });
  const address = origin + pictureAddress(cover, cover.widths.at(-1) as number, 'jpeg');
  return [
    '<item>',
    element('title', title),
    element('link', url),
    `<guid isPermaLink="false">${nameOf(row)}</guid>`,
    element('dc:creator', author),
    `<pubDate>${row.published_at.toUTCString()}</pubDate>`,
    ...[category, ...row.tags].map((name) => element('category', name)),
    // A text here, HTML for its readers: escaped once for each.
    element('description', excerpt.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    `<media:content url="${escapeXml(address)}" medium="image" type="image/jpeg"/>`,
    `<media:thumbnail url="${escapeXml(origin + thumbnailOf(card))}"/>`,
    `<content:encoded>${escapeXml(forElsewhere(html, { origin, url }))}</content:encoded>`,
    '</item>',
  ].join('');
}

/** The feed of the newest public posts (RSS 2.0 with the content module), and when the last of them changed. */
export async function readFeed(channel: Channel): Promise<{ xml: string; changedAt: Date | undefined }> {
  const { rows } = await sql<FeedRow>`
    select ${cardColumns}, id, content, tags, updated_at,
      (select created_at from posts where posts.id = public_posts.id) as created_at
    from public_posts order by ${newestFirst} limit ${length}
  `.execute(db);
  const pictures = await readTextPictures(rows.flatMap(({ content }) => picturesIn(content)));
  const times = rows.map(({ updated_at }) => updated_at.getTime());
  const changedAt = times.length > 0 ? new Date(Math.max(...times)) : undefined;
  const { origin, path, title, description } = channel;
  const items = rows.map((row) => toItem(row, renderArticle(row.content, { pictures }).html, channel));
  const spaces = [
    'xmlns:atom="http://www.w3.org/2005/Atom"',
    'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:media="http://search.yahoo.com/mrss/"',
  ].join(' ');
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${spaces}><channel>`,
    element('title', title),
    element('link', `${origin}/blog`),
    element('description', description),
    '<language>en</language>',
    `<atom:link href="${escapeXml(`${origin}${path}`)}" rel="self" type="application/rss+xml"/>`,
    changedAt ? `<lastBuildDate>${changedAt.toUTCString()}</lastBuildDate>` : '',
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
  return { xml, changedAt };
}
