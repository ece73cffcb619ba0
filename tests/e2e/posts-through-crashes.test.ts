import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, type Product, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/** Posts through kill -9: the clock makes up for what it missed, and a save is there whole or not at all. */

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { SAMPLE_PASSWORD: samplePassword, WEB_CONCURRENCY: '2' } });
});
afterAll(() => product?.stop());

type Post = {
  id: number;
  version: number;
  status: string;
  title: string;
  excerpt: string;
  publishedAt: string | null;
  versionCount: number;
};

async function signIn() {
  const { token } = await signInForToken(product, 'editor@vantaggio.example', samplePassword);
  return async (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${product.url}/api/v1${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { post: Post };
  };
}

async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  client.on('error', () => {
    // its server is killed on purpose
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Kills everything at once and starts it on the same data. */
async function crash(): Promise<void> {
  await product.killTree();
  const env = { SAMPLE_PASSWORD: samplePassword, WEB_CONCURRENCY: '2' };
  product = await startProduct({ dataDir: product.dataDir, env });
}

it('a post that was due while nothing ran is on the site soon after the start, once, dated as it was meant', async () => {
  const call = await signIn();
  const { post } = await call('/posts', { key: randomUUID(), fields: { title: 'Due in the dark' } });
  const fields = { title: 'Due in the dark' };
  const wish = { version: post.version, fields, status: 'scheduled', publishAt: '2090-01-01T10:00' };
  expect((await call(`/posts/${post.id}`, wish, 'PUT')).post.status).toBe('scheduled');
  const due = new Date(Date.now() - 1_000);
  // Nothing is running by the time it is due: the row is moved in the last moment before the crash.
  await withDatabase(async (client) => {
    await client.query('begin');
    await client.query('update posts set scheduled_at = $1 where id = $2', [due, post.id]);
    await client.query('commit');
    await product.killTree();
  }).catch(() => undefined);
  product = await startProduct({
    dataDir: product.dataDir,
    env: { SAMPLE_PASSWORD: samplePassword, WEB_CONCURRENCY: '2' },
  });
  const again = await signIn();
  const live = await eventually(
    async () => {
      const { post: now } = await again(`/posts/${post.id}`);
      return now.status === 'published' ? now : undefined;
    },
    'the publication',
    75_000,
  );
  expect([live.publishedAt, live.versionCount]).toEqual([due.toISOString(), 3]);
  const entries = await withDatabase((client) =>
    client.query(
      `select 1 from audit_log where subject_kind = 'post' and subject_id = $1 and action = 'post.published'`,
      [String(post.id)],
    ),
  );
  expect(entries.rowCount).toBe(1);
});

it('a save that a crash interrupts is there whole or not at all, and one that was answered is there', async () => {
  for (let round = 0; round < 2; round += 1) {
    const call = await signIn();
    const { post } = await call('/posts', { key: randomUUID(), fields: { title: 'Round', excerpt: '0' } });
    let acknowledged = 0;
    const saving = (async () => {
      for (let number = 1, { version } = post; ; number += 1) {
        const fields = {
          title: `Round ${number}`,
          excerpt: String(number),
          content: `<p>${'word '.repeat(20_000)}${number}</p>`,
        };
        version = (await call(`/posts/${post.id}`, { version, fields, status: 'draft' }, 'PUT')).post.version;
        acknowledged = number;
      }
    })().catch(() => undefined);
    await eventually(() => (acknowledged >= 3 + round ? true : undefined), 'some saves');
    await crash();
    await saving;
    const { rows } = await withDatabase((client) =>
      client.query(
        `select p.title, p.excerpt, p.version, p.content like '%word ' || p.excerpt || '</p>' as same_text,
            (select count(*)::int from post_versions v where v.post_id = p.id) as versions,
            (select v.fields ->> 'title' from post_versions v where v.post_id = p.id order by number desc limit 1) as last,
            (select count(*)::int from audit_log where subject_kind = 'post' and subject_id = p.id::text) as entries
          from posts p where id = $1`,
        [post.id],
      ),
    );
    const [row] = rows;
    const number = Number(row.excerpt);
    expect([acknowledged, acknowledged + 1]).toContain(number);
    expect(row).toMatchObject({ title: `Round ${number}`, last: `Round ${number}`, same_text: true });
    expect([row.version, row.versions, row.entries]).toEqual([number + 1, number + 1, number + 1]);
  }
});
