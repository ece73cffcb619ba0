import { DOMParser } from '@xmldom/xmldom';
import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { readFeed } from './feed.ts';

afterAll(() => closeDatabase());

const channel = {
  origin: 'https://site.example',
  path: '/blog/rss.xml',
  title: 'A & B',
  description: 'All of it',
  author: 'A & B Team',
  thumbnailOf: ({ slug }: { slug: string }) => `/og/blog/${slug}.png?v=1`,
};

function parse(xml: string) {
  const faults: string[] = [];
  const onError = (_level: string, message: string) => {
    faults.push(message);
  };
  const document = new DOMParser({ errorHandler: onError }).parseFromString(xml, 'application/xml');
  expect(faults).toEqual([]);
  return document;
}

describe('the feed', () => {
  it('is well formed and complete without a single post', async () => {
    const { xml, changedAt } = await readFeed(channel);
    const [title] = Array.from(parse(xml).getElementsByTagName('title'));
    expect(title?.textContent).toBe('A & B');
    expect(changedAt).toBeUndefined();
  });

  it('holds whole texts with whole addresses, and nothing that runs or breaks it', async () => {
    await db
      .insertInto('posts')
      .values({
        slug: 'b-post',
        title: 'Fish & <chips> ]]> "x"\u0007',
        excerpt: '<b>bold</b>',
        category: 'SEO',
        tags: ['A & B'],
        content:
          '<h2>One</h2><p onclick="x()">a <a href="/services">b</a> ]]&gt; <script>alert(1)</script></p><table><tr><td>c</td></tr></table>',
        status: 'published',
        published_at: new Date('2026-03-05T10:00:00Z'),
      })
      .execute();
    const document = parse((await readFeed(channel)).xml);
    const text = (name: string) => document.getElementsByTagName(name)[0]?.textContent;
    const item = Array.from(document.getElementsByTagName('item')).find((each) => each.textContent?.includes('b-post'));
    const inItem = (name: string) => item?.getElementsByTagName(name)[0]?.textContent;
    expect(inItem('title')).toBe('Fish & <chips> ]]> "x"');
    expect(inItem('link')).toBe('https://site.example/blog/b-post');
    expect(inItem('pubDate')).toBe('Thu, 05 Mar 2026 10:00:00 GMT');
    expect(inItem('description')).toBe('&lt;b>bold&lt;/b>');
    const content = inItem('content:encoded');
    expect(content).toBe(
      '<h2>One</h2><p>a <a href="https://site.example/services">b</a> ]]&gt; </p><table><tr><td>c</td></tr></table>',
    );
    const self = document.getElementsByTagName('atom:link')[0];
    expect([self?.getAttribute('href'), self?.getAttribute('rel')]).toEqual([
      'https://site.example/blog/rss.xml',
      'self',
    ]);
    expect(text('language')).toBe('en');
    expect(inItem('dc:creator')).toBe('A & B Team');
    const picture = item?.getElementsByTagName('media:content')[0];
    expect(picture?.getAttribute('type')).toBe('image/jpeg');
    expect(picture?.getAttribute('url')).toMatch(/^https:\/\/site\.example\/pictures\/post\/b-post-1200\.jpeg\?v=/);
    const thumbnail = item?.getElementsByTagName('media:thumbnail')[0];
    expect(thumbnail?.getAttribute('url')).toBe('https://site.example/og/blog/b-post.png?v=1');
  });

  it('leaves the words of an article as they are, also those about attributes, and leads back to it from its own parts', async () => {
    const words = 'Write id="B01X" or <a href="/x" id="y" loading="lazy">, never src="/y.webp?"';
    const written = words.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    await db
      .insertInto('posts')
      .values({
        slug: 'code',
        title: 'Code',
        category: 'SEO',
        content: `<h2>Sums</h2><p>${written}</p><pre><code>${written}</code></pre><p><a href="#sums">Back</a> <a href="?tag=a">A</a></p><table><thead><tr><th>a &gt; b</th><th>c</th></tr></thead><tbody><tr><td>1</td><td><a href="/x">2</a></td></tr></tbody></table>`,
        status: 'published',
        published_at: new Date('2026-03-04T10:00:00Z'),
      })
      .execute();
    const document = parse((await readFeed(channel)).xml);
    const item = Array.from(document.getElementsByTagName('item')).find((each) => each.textContent?.includes('/code'));
    expect(item?.getElementsByTagName('content:encoded')[0]?.textContent).toBe(
      `<h2>Sums</h2><p>${written}</p><pre><code>${written}</code></pre>` +
        '<p><a href="https://site.example/blog/code#sums">Back</a> <a href="https://site.example/blog/code?tag=a">A</a></p>' +
        '<table><thead><tr><th>a &gt; b</th><th>c</th></tr></thead><tbody><tr><td>1</td><td><a href="https://site.example/x">2</a></td></tr></tbody></table>',
    );
  });

  it('calls a post by the same name at another address and on another domain, and no two posts the same', async () => {
    await db
      .insertInto('posts')
      .values(
        ['one', 'two'].map((slug) => ({
          slug,
          title: slug,
          category: 'SEO' as const,
          status: 'published' as const,
          published_at: new Date('2026-03-06T10:00:00Z'),
        })),
      )
      .execute();
    const namesAt = async (origin: string) => {
      const document = parse((await readFeed({ ...channel, origin })).xml);
      return new Map(
        Array.from(document.getElementsByTagName('item')).map((item) => [
          item.getElementsByTagName('title')[0]?.textContent,
          item.getElementsByTagName('guid')[0]?.textContent ?? '',
        ]),
      );
    };
    const before = await namesAt('https://site.example');
    await db.updateTable('posts').set({ slug: 'moved' }).where('slug', '=', 'one').execute();
    expect(await namesAt('https://moved.example')).toEqual(before);
    expect(new Set(before.values()).size).toBe(before.size);
    for (const name of before.values())
      expect(name).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
