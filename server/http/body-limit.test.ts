import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { bodyLimit } from '#server/http/body-limit.ts';
import type { ServerEnv } from '#server/http/server-env.ts';

const app = new Hono<ServerEnv>()
  .use(bodyLimit({ maxBytes: 10, refuse: (context) => context.text('too large', 413) }))
  .all('*', async (context) => context.text(await context.req.text()));

/** A body without a length, in chunks, that counts how many of them were taken. */
function chunked(chunks: string[]) {
  let taken = 0;
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks[taken];
      if (chunk === undefined) return controller.close();
      taken += 1;
      controller.enqueue(new TextEncoder().encode(chunk));
    },
  });
  const init = { method: 'POST', body, duplex: 'half', headers: { 'transfer-encoding': 'chunked' } } as RequestInit;
  return { request: new Request('http://localhost/', init), taken: () => taken };
}

describe('the body limit', () => {
  it('lets a body of just the limit through, announced or not', async () => {
    const announced = await app.request('/', {
      method: 'POST',
      body: '0123456789',
      headers: { 'content-length': '10' },
    });
    expect(await announced.text()).toBe('0123456789');
    expect(await (await app.request(chunked(['01234', '56789']).request)).text()).toBe('0123456789');
  });

  it('refuses by the announced length', async () => {
    const response = await app.request('/', { method: 'POST', body: 'x', headers: { 'content-length': '11' } });
    expect(response.status).toBe(413);
  });

  it('refuses an announced length that is no number', async () => {
    expect((await app.request('/', { method: 'POST', body: 'x', headers: { 'content-length': 'many' } })).status).toBe(
      413,
    );
  });

  it('stops reading a body without a length as soon as it is too large', async () => {
    const endless = chunked(Array.from({ length: 1000 }, () => 'xxxx'));
    expect((await app.request(endless.request)).status).toBe(413);
    expect(endless.taken()).toBeLessThan(10);
  });

  it('lets a post without a body through', async () => {
    expect((await app.request('/', { method: 'POST' })).status).toBe(200);
  });
});
