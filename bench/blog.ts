import pg from 'pg';
import { load } from '#bench/load.ts';
import { median, type Row } from '#bench/row.ts';
import { wordsOf } from '#server/domain/blog/words.ts';
import { type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { connectionsToEach } from '#tests/setup/steady-connection.ts';

const secondsPerLoad = 4;
const longSlug = 'a-long-post';
const published = 20;
const workers = 4;

const categories = ['Amazon Marketing', 'Digital Marketing', 'Market Analysis', 'SEO', 'E-commerce', 'Strategy'];
const vocabulary =
  'price margin click bid report term stock listing picture return order week budget market seller'.split(' ');

/** So many words, in paragraphs under headings, the same for the same number. */
function textOf(words: number, seed: number): string {
  const paragraphs = Array.from({ length: Math.ceil(words / 60) }, (_, paragraph) => {
    const line = Array.from(
      { length: 60 },
      (__, word) => vocabulary[(seed * 7 + paragraph * 3 + word * word) % vocabulary.length],
    );
    return `${paragraph % 4 === 0 ? `<h2>Part ${paragraph / 4 + 1}</h2>` : ''}<p>${line.join(' ')}.</p>`;
  });
  return paragraphs.join('');
}

async function fill(database: pg.Client, from: number, to: number): Promise<void> {
  for (let number = from; number < to; number += 1) {
    const slug = number === 0 ? longSlug : `bench-post-${number}`;
    const content = textOf(number === 0 ? 1_200 : 300, number);
    const words = wordsOf(content);
    await database.query(
      `insert into posts (slug, title, excerpt, content, category, tags, body_text, word_count, status, published_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'published', now() - make_interval(mins => $9))`,
      [
        slug,
        `Post ${number} about ${vocabulary[number % vocabulary.length]} and ${vocabulary[(number * 3) % vocabulary.length]}`,
        'What it is about, in a sentence or two, long enough to fill the lines that a card has for it.',
        content,
        categories[number % categories.length],
        ['Bench', `tag-${number % 30}`],
        words.text,
        words.count,
        number + 1,
      ],
    );
  }
  await database.query("select pg_notify('pages', 'posts')");
}

async function bytesOf(url: string): Promise<string> {
  const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const raw = (await plain.arrayBuffer()).byteLength;
  const { get } = await import('node:http');
  const sent = await new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
  return `${(raw / 1000).toFixed(0)} kB, ${(sent / 1000).toFixed(1)} kB sent`;
}

/** Waits until a worker answers from memory. */
async function keep(url: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const response = await fetch(url);
    await response.arrayBuffer();
    if (response.headers.has('etag')) return performance.now() - begun;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function measureLoads(product: Product, isCached: boolean, addresses: [string, string][]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, address] of addresses) {
    const url = product.url + address;
    if (isCached) {
      const value = `after ${(await keep(url)).toFixed(0)} ms`;
      rows.push({ what: `${what}: compressed and kept`, value });
      rows.push({ what: `${what}: bytes`, value: await bytesOf(url) });
    }
    const { perSecond, p50, p99 } = await load({ url }, secondsPerLoad);
    const value = `${perSecond.toFixed(perSecond < 10 ? 1 : 0)}/s p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`;
    rows.push({ what: `${what}: ${isCached ? 'cached' : 'uncached'}`, value, number: perSecond });
  }
  return rows;
}

async function withProduct<T>(
  env: Record<string, string>,
  work: (product: Product, database: pg.Client) => Promise<T>,
) {
  const product = await startProduct({ env });
  const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
  await database.query("delete from posts where status = 'published'");
  try {
    return await work(product, database);
  } finally {
    await database.end();
    await product.stop();
  }
}

/** The list with few and with many posts, a long post and a search, from memory and rendered for each request. */
function measureServing(isCached: boolean): Promise<Row[]> {
  const env = { WEB_CONCURRENCY: '1', ...(isCached ? {} : { PAGE_CACHE: 'off' }) };
  return withProduct(env, async (product, database) => {
    await fill(database, 0, 20);
    const few = await measureLoads(product, isCached, [
      ['/blog, 20 posts', '/blog'],
      ['a post of 1,200 words', `/blog/${longSlug}`],
    ]);
    await fill(database, 20, 1_000);
    const many = await measureLoads(product, isCached, [['/blog, 1,000 posts', '/blog']]);
    const search = isCached
      ? []
      : await measureLoads(product, false, [
          ['search in 1,000 posts', '/blog?q=margn'],
          ['feed of 1,000 posts', '/blog/rss.xml'],
        ]);
    return [...few, ...many, ...search];
  });
}

/** How long after the commit of a publication all workers show it on a list of 1,000 posts, in milliseconds. */
function measureVisibility(): Promise<Row[]> {
  return withProduct({ WEB_CONCURRENCY: String(workers) }, async (product, database) => {
    await fill(database, 0, 1_000);
    const connections = await connectionsToEach(product);
    const slowest: number[] = [];
    for (let number = 0; number < published; number += 1) {
      const slug = `fresh-${number}`;
      await Promise.all(connections.map((connection) => connection.read('/blog')));
      await database.query(
        `with post as (insert into posts (slug, title, category, status, published_at) values ($1, $1, 'SEO', 'published', now()) returning 1)
         select pg_notify('pages', 'posts') from post`,
        [slug],
      );
      const committedAt = performance.now();
      const times = connections.map(async (connection) => {
        while (!(await connection.read('/blog')).includes(`/blog/${slug}"`))
          await new Promise((resolve) => setTimeout(resolve, 1));
        return performance.now() - committedAt;
      });
      slowest.push(Math.max(...(await Promise.all(times))));
    }
    for (const connection of connections) connection.close();
    const worst = Math.max(...slowest);
    return [
      {
        what: `a published post is on the list of 1,000 of all ${workers} workers after`,
        value: `p50 ${median(slowest).toFixed(0)} max ${worst.toFixed(0)} ms`,
        number: worst,
        goal: '<= 2000 ms',
        met: worst <= 2_000,
      },
    ];
  });
}

export const measureBlog = async (): Promise<Row[]> => [
  ...(await measureServing(true)),
  ...(await measureServing(false)),
  ...(await measureVisibility()),
];
