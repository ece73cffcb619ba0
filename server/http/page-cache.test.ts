import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { PageCache } from '#server/http/page-cache.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A connected cache behind a real HTTP server that answers 404 where the cache has nothing. */
async function serve(options?: { maxBytes?: number; now?: () => number }) {
  const cache = new PageCache(options);
  cache.connected();
  const server = createServer((incoming, response) => {
    if (!cache.answer(incoming, response)) response.writeHead(404).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers, method }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    });
  return { cache, get };
}

const page = (path: string, html: string, more: { query?: string; queryNames?: string[]; tags?: string[] } = {}) => ({
  path,
  query: more.query ?? '',
  queryNames: more.queryNames ?? [],
  tags: more.tags ?? ['content'],
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  body: Buffer.from(html),
});

describe('the page cache', () => {
  it('answers a stored page in the encoding that was asked for, with its policy and a request id', async () => {
    const { cache, get } = await serve();
    await cache.store(cache.begin(), page('/', '<h1>Ciao</h1>'));
    const plain = await get('/');
    expect(plain).toMatchObject({ status: 200, body: Buffer.from('<h1>Ciao</h1>') });
    expect(plain.headers).toMatchObject({ 'content-security-policy': "default-src 'none'", vary: 'accept-encoding' });
    expect(plain.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(brotliDecompressSync((await get('/', { 'accept-encoding': 'gzip, br' })).body).toString()).toBe(
      '<h1>Ciao</h1>',
    );
    expect(gunzipSync((await get('/', { 'accept-encoding': 'gzip' })).body).toString()).toBe('<h1>Ciao</h1>');
  });

  it('sends no encoding that was refused', async () => {
    const { cache, get } = await serve();
    await cache.store(cache.begin(), page('/', '<h1>Ciao</h1>'));
    const encodingFor = async (accepted: string) =>
      (await get('/', { 'accept-encoding': accepted })).headers['content-encoding'];
    expect(await encodingFor('br;q=0, gzip')).toBe('gzip');
    expect(await encodingFor('br; q=0.000, gzip;q=0')).toBeUndefined();
    expect(await encodingFor('gzip;q=0.2, br;q=0.01')).toBe('br');
  });

  it.each(['//', '/About', '/about/', '/a//b', '/%61bout'])(
    'keeps no copy under %s, another spelling of a page',
    async (path) => {
      const { cache } = await serve();
      expect(await cache.store(cache.begin(), page(path, '<h1>Ciao</h1>'))).toBe(false);
      expect(cache.size).toBe(0);
    },
  );

  it('answers 304 to a browser that has the page, and no body to HEAD', async () => {
    const { cache, get } = await serve();
    await cache.store(cache.begin(), page('/', 'page'));
    const { headers } = await get('/');
    expect(await get('/', { 'if-none-match': String(headers.etag) })).toMatchObject({
      status: 304,
      body: Buffer.alloc(0),
    });
    expect(await get('/', {}, 'HEAD')).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });

  it('leaves anything but GET and HEAD to the application', async () => {
    const { cache, get } = await serve();
    await cache.store(cache.begin(), page('/', 'page'));
    expect((await get('/', {}, 'POST')).status).toBe(404);
  });

  it('keys a page by the query names it declares and no others', async () => {
    const { cache, get } = await serve();
    const declared = { queryNames: ['category'] };
    await cache.store(cache.begin(), page('/portfolio', 'all', declared));
    await cache.store(cache.begin(), page('/portfolio', 'web', { ...declared, query: 'category=web&utm_source=x' }));
    expect((await get('/portfolio?utm_source=y')).body.toString()).toBe('all');
    expect((await get('/portfolio?utm_campaign=1&category=web')).body.toString()).toBe('web');
    expect((await get('/portfolio?category=seo')).status).toBe(404);
    expect(cache.size).toBe(2);
  });

  it('does not grow with query names that nobody declared', async () => {
    const { cache } = await serve();
    for (let index = 0; index < 50; index += 1)
      await cache.store(cache.begin(), page('/', 'page', { query: `x=${index}` }));
    expect(cache.size).toBe(1);
  });

  it('stays below its bound, and keeps a page in use rather than one nobody asks for', async () => {
    const { cache, get } = await serve({ maxBytes: 60_000 });
    await cache.store(cache.begin(), page('/used', 'u'.repeat(100)));
    for (let index = 0; index < 40; index += 1) {
      await get('/used');
      await cache.store(cache.begin(), page('/p', `${index}`, { query: `q=${index}`, queryNames: ['q'] }));
      expect(cache.bytes).toBeLessThanOrEqual(60_000);
    }
    expect((await get('/used')).status).toBe(200);
    expect(cache.size).toBeLessThan(20);
  });

  it('forgets the pages of a dropped tag and no others', async () => {
    const { cache, get } = await serve();
    await cache.store(cache.begin(), page('/a', 'a', { tags: ['case-studies'] }));
    await cache.store(cache.begin(), page('/b', 'b', { tags: ['blog'] }));
    cache.drop(['case-studies']);
    expect((await get('/a')).status).toBe(404);
    expect((await get('/b')).status).toBe(200);
  });

  it('refuses a render that began before its tag was dropped, however late it ends', async () => {
    const { cache, get } = await serve();
    const early = cache.begin();
    cache.drop(['content']);
    expect(await cache.store(early, page('/', 'stale'))).toBe(false);
    expect((await get('/')).status).toBe(404);
    expect(await cache.store(cache.begin(), page('/', 'fresh'))).toBe(true);
  });

  it('compresses a page once, however many rendered it meanwhile, and anew when it was dropped', async () => {
    const { cache, get } = await serve();
    const asked = Array.from({ length: 5 }, () => cache.store(cache.begin(), page('/busy', 'old')));
    expect(await Promise.all(asked)).toEqual([true, false, false, false, false]);
    const stale = cache.store(cache.begin(), page('/busy', 'old'));
    cache.drop(['content']);
    const fresh = cache.store(cache.begin(), page('/busy', 'new'));
    expect([await stale, await fresh]).toEqual([false, true]);
    expect((await get('/busy')).body.toString()).toBe('new');
  });

  it('refuses a render whose tag is dropped while it is being compressed', async () => {
    const { cache, get } = await serve();
    const storing = cache.store(cache.begin(), page('/', 'stale'.repeat(1000)));
    cache.drop(['content']);
    expect(await storing).toBe(false);
    expect((await get('/')).status).toBe(404);
  });

  it('remembers drops of many tags without growing for ever, and still refuses stale renders', async () => {
    const { cache } = await serve();
    const early = cache.begin();
    for (let index = 0; index < 10_050; index += 1) cache.drop([`post-${index}`]);
    expect(await cache.store(early, page('/', 'stale', { tags: ['post-0'] }))).toBe(false);
  });

  it('answers what it has for an hour while notifications are lost, stores nothing, and begins empty when they flow again', async () => {
    const clock = { now: 0 };
    const { cache, get } = await serve({ now: () => clock.now });
    const ticket = cache.begin();
    await cache.store(ticket, page('/', 'page'));
    cache.disconnected();
    expect(await cache.store(cache.begin(), page('/new', 'page'))).toBe(false);
    clock.now = 60 * 60_000 - 1;
    cache.disconnected();
    expect((await get('/')).status).toBe(200);
    clock.now += 1;
    expect((await get('/')).status).toBe(404);
    expect((await get('/new')).status).toBe(404);
    cache.connected();
    expect((await get('/')).status).toBe(404);
    expect(await cache.store(ticket, page('/', 'from before the gap'))).toBe(false);
  });
});
