import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wallClockAt } from '#shared/zoned-time.ts';
import { eventually, type Product, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { SAMPLE_PASSWORD: samplePassword, WEB_CONCURRENCY: '4' } });
});
afterAll(() => product?.stop());

it('a post that is scheduled for the next minute is shown by every worker soon after, once', async () => {
  const { token } = await signInForToken(product, 'editor@vantaggio.example', samplePassword);
  const call = async (path: string, body: unknown, method: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${product.url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    return (await answer.json()) as { post: { id: number; version: number; status: string } };
  };
  const fields = { title: 'On the minute', slug: 'on-the-minute', content: '<p>Now.</p>' };
  const { post } = await call('/posts', { key: randomUUID(), fields }, 'POST');
  const at = new Date(Math.ceil((Date.now() + 2_000) / 60_000) * 60_000);
  const wish = { version: post.version, fields, status: 'scheduled', publishAt: wallClockAt(at, 'Europe/Rome') };
  expect((await call(`/posts/${post.id}`, wish, 'PUT')).post.status).toBe('scheduled');
  const page = () => fetch(`${product.url}/blog/on-the-minute`, { headers: { connection: 'close' } });
  expect((await page()).status).toBe(404);
  await eventually(async () => ((await page()).status === 200 ? true : undefined), 'the publication', 110_000);
  // Each connection may meet another worker: none of them shows the page of before.
  const shown = await Promise.all(Array.from({ length: 24 }, async () => (await page()).status));
  expect(new Set(shown)).toEqual(new Set([200]));
  const client = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(
    `select p.published_at, (select count(*)::int from post_versions v where v.post_id = p.id and v.kind = 'published') as times
      from posts p where id = $1`,
    [post.id],
  );
  await client.end();
  expect(rows[0]).toEqual({ published_at: at, times: 1 });
});
