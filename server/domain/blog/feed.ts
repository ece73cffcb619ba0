import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { pictureAddress, postArt } from '#shared/pictures.ts';
import { picturesIn, renderArticle } from './article.ts';
import { type CardRow, cardColumns, newestFirst, readTextPictures, toCard } from './public.ts';

/** So many of the newest posts are in the feed. */
const length = 20;

type FeedRow = CardRow & { id: number; content: string; tags: string[]; updated_at: Date };

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

/** Readers of feeds know no address but whole ones, and no parts of ours that scroll. */
const forElsewhere = (html: string, origin: string) =>
  html
    .replace(/<source [^>]*>|<\/?picture>/g, '')
    .replace(/<div class="table[^>]*>|<\/table><\/div>/g, (tag) => (tag.startsWith('</') ? '</table>' : ''))
    .replace(/ (?:srcset|sizes|loading|decoding|data-name|id)="[^"]*"/g, '')
    .replace(/(href|src)="\/(?!\/)/g, `$1="${origin}/`);

type Channel = { origin: string; path: string; title: string; description: string };

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

function toItem(row: FeedRow, html: string, { origin }: Channel): string {
  const { slug, title, excerpt, category, picture } = toCard(row);
  const url = `${origin}/blog/${slug}`;
  const cover = postArt({ slug, category, picture });
  const address = origin + pictureAddress(cover, cover.widths.at(-1) as number, 'webp');
  return [
    '<item>',
    element('title', title),
    element('link', url),
    // By number: the address may change, and a reader must not see the post twice.
    `<guid isPermaLink="false">${escapeXml(`${origin}/blog#${row.id}`)}</guid>`,
    `<pubDate>${row.published_at.toUTCString()}</pubDate>`,
    ...[category, ...row.tags].map((name) => element('category', name)),
    // A text here, HTML for its readers: escaped once for each.
    element('description', excerpt.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    `<media:content url="${escapeXml(address)}" medium="image" type="image/webp"/>`,
    `<content:encoded>${escapeXml(forElsewhere(html, origin))}</content:encoded>`,
    '</item>',
  ].join('');
}

/** The feed of the newest public posts (RSS 2.0 with the content module), and when the last of them changed. */
export async function readFeed(channel: Channel): Promise<{ xml: string; changedAt: Date | undefined }> {
  const { rows } = await sql<FeedRow>`
    select ${cardColumns}, id, content, tags, updated_at from public_posts order by ${newestFirst} limit ${length}
  `.execute(db);
  const pictures = await readTextPictures(rows.flatMap(({ content }) => picturesIn(content)));
  const times = rows.map(({ updated_at }) => updated_at.getTime());
  const changedAt = times.length > 0 ? new Date(Math.max(...times)) : undefined;
  const { origin, path, title, description } = channel;
  const items = rows.map((row) => toItem(row, renderArticle(row.content, { pictures }).html, channel));
  const spaces = [
    'xmlns:atom="http://www.w3.org/2005/Atom"',
    'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
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
