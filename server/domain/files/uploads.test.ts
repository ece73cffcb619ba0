import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { Upload } from 'tus-js-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { replaceStorage, storage } from '#server/storage/storage.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { eventually } from '#tests/setup/product.ts';
import { cleanFiles } from './clean-up.ts';

/** Uploads in parts, over real sockets. */

type Somebody = { token: string };
let server: Server;
let origin: string;
let editor: Awaited<ReturnType<typeof buildStaff>>;
let client: Awaited<ReturnType<typeof buildClient>>;
let reference: string;

beforeAll(async () => {
  const app = createApp({ documents: async (context) => context.text('a page') });
  server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  editor = await buildStaff('Editor');
  client = await buildClient();
  reference = (await buildRequest({ clientId: client.id })).reference;
});
afterEach(() => {
  restoreEnvironment();
  replaceStorage(undefined);
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await closeDatabase();
});

async function call(who: Somebody, method: string, url: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${who.token}`, ...init.headers };
  const response = await fetch(new URL(url, origin), { ...init, method, headers });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: body.startsWith('{') && JSON.parse(body) };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
type Options = { name?: string; id?: string; bytes?: number; share?: boolean };
const metadataOf = ({ name = 'notes.txt', id = reference, share = false }: Options) =>
  Object.entries({ filename: name, kind: 'request', id, share: String(share) })
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');

function begin(who: Somebody, bytes: number, options: Options = {}) {
  const headers = { 'upload-length': String(bytes), 'upload-metadata': metadataOf(options), 'tus-resumable': '1.0.0' };
  return call(who, 'POST', '/api/v1/uploads', { headers });
}
const partHeaders = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
  'tus-resumable': '1.0.0',
});
const send = (who: Somebody, at: string, offset: number, body: BodyInit = '') =>
  call(who, 'PATCH', at, { headers: partHeaders(offset), body });
async function offsetOf(who: Somebody, at: string) {
  const { status, headers } = await call(who, 'HEAD', at);
  return status === 200 ? Number(headers.get('upload-offset')) : status;
}
/** Begins and sends all of it, in parts of `size`. Answers the last answer, and what became of it. */
async function sendAll(who: Somebody, content: Buffer, options: Options = {}, size = content.length) {
  const begun = await begin(who, content.length, options);
  const at = begun.headers.get('location') ?? '';
  let last = begun;
  for (let offset = 0; at && offset < content.length && last.status < 300; offset += size)
    last = await send(who, at, offset, new Uint8Array(content.subarray(offset, offset + size)));
  return { at, last, result: at ? (await call(who, 'GET', at)).json : undefined };
}

const list = async (who: Somebody, id = reference): Promise<{ id: string; name: string; version: number }[]> =>
  (await call(who, 'GET', `/api/v1/files?kind=request&id=${id}`)).json.files;
const contentOf = async (who: Somebody, id: string) => {
  const response = await fetch(`${origin}/api/v1/files/${id}/content`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  return Buffer.from(await response.arrayBuffer());
};
const onDisk = (folder: 'parts' | 'incoming' | 'objects') => {
  try {
    return readdirSync(path.join(env.DATA_DIR, 'files', folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
};
const day = 86_400_000;
/** What the hourly job leaves, a day later: nothing that no row knows. */
async function expectNoOrphan() {
  await cleanFiles(new Date(Date.now() + 2 * day));
  expect(onDisk('parts')).toEqual([]);
  expect(onDisk('incoming')).toEqual([]);
  const known = await db.selectFrom('stored_objects').select('key').orderBy('key').execute();
  const kept: string[] = [];
  for await (const { key } of (await storage()).list()) kept.push(key);
  expect(kept.sort()).toEqual(known.map(({ key }) => key));
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([]);
}
const freshRequest = async () => (await buildRequest({ clientId: client.id })).reference;

/** Opens the socket of a part and writes only its beginning. */
function beginPart(who: Somebody, at: string, { offset, length }: { offset: number; length: number }): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const head = [
    `PATCH ${at} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${who.token}`,
    `content-length: ${length}`,
    ...Object.entries(partHeaders(offset)).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.on('error', () => {});
  return socket;
}

describe('an upload in parts', () => {
  it('is a document when the last part is there, and nowhere before', async () => {
    const id = await freshRequest();
    const content = Buffer.from(`term;clicks\n${randomUUID()};1\n`.repeat(500));
    const begun = await begin(client, content.length, { id, name: 'Search terms.csv' });
    expect(begun.status).toBe(201);
    const at = begun.headers.get('location') ?? '';
    expect(await send(client, at, 0, new Uint8Array(content.subarray(0, 9_000)))).toMatchObject({ status: 204 });
    expect(await list(editor, id)).toEqual([]);
    expect(onDisk('objects').length).toBe((await db.selectFrom('stored_objects').select('key').execute()).length);
    const last = await send(client, at, 9_000, new Uint8Array(content.subarray(9_000)));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(content.length)]);
    const { json } = await call(client, 'GET', at);
    expect(json).toMatchObject({ outcome: 'new', file: { name: 'Search terms.csv', bytes: content.length } });
    expect(await contentOf(editor, json.file.id)).toEqual(content);
    expect(onDisk('parts')).toEqual([]);
    await expectNoOrphan();
    expect(await contentOf(client, json.file.id)).toEqual(content);
  });

  it('goes on where the connection broke at half, over a new one', async () => {
    const id = await freshRequest();
    const content = Buffer.from(randomBytes(150_000).toString('hex'));
    const at = (await begin(client, content.length, { id })).headers.get('location') ?? '';
    const half = content.length / 2;
    const socket = beginPart(client, at, { offset: 0, length: content.length });
    socket.write(content.subarray(0, half));
    await eventually(() => onDisk('parts').length > 0 || undefined, 'the beginning of the part');
    expect(await list(client, id)).toEqual([]);
    socket.end();
    socket.destroySoon();
    const offset = await eventually(async () => (await offsetOf(client, at)) || undefined, 'what arrived');
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(half);
    expect((await send(client, at, offset, new Uint8Array(content.subarray(offset)))).status).toBe(204);
    const { json } = await call(client, 'GET', at);
    expect(await contentOf(client, json.file.id)).toEqual(content);
    await expectNoOrphan();
  });

  it('takes a part from a new connection while an old one still hangs, and the old one changes nothing any more', async () => {
    const id = await freshRequest();
    const content = Buffer.from(randomBytes(20_000).toString('hex'));
    const at = (await begin(client, content.length, { id })).headers.get('location') ?? '';
    const stale = beginPart(client, at, { offset: 0, length: content.length });
    stale.write(Buffer.alloc(30_000, 'x'));
    await eventually(() => onDisk('parts').length > 0 || undefined, 'the stale part');
    expect((await send(client, at, 0, new Uint8Array(content))).status).toBe(204);
    const answer = new Promise<string>((resolve) => stale.once('data', (data) => resolve(String(data))));
    stale.write(Buffer.alloc(10_000, 'x'));
    expect(await answer).toMatch(/^HTTP\/1\.1 409/);
    stale.destroy();
    const { json } = await call(client, 'GET', at);
    expect(await contentOf(client, json.file.id)).toEqual(content);
    expect(await list(client, id)).toHaveLength(1);
    await expectNoOrphan();
  });

  it('is what was sent, however it is cut', async () => {
    const id = await freshRequest();
    setEnvironment({ FILES_PER_SUBJECT: 1_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4_000 }),
        fc.integer({ min: 100, max: 5_000 }),
        async (bytes, size) => {
          const content = Buffer.from(randomBytes(bytes).toString('base64'));
          const { result } = await sendAll(client, content, { id, name: `${randomUUID()}.txt` }, size);
          expect((await contentOf(client, result.file.id)).equals(content)).toBe(true);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is understood by the official client of the protocol, through refused connections', async () => {
    const content = Buffer.from(randomBytes(40_000).toString('hex'));
    let [broken, tries] = [0, 0];
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(content, {
        endpoint: `${origin}/api/v1/uploads`,
        chunkSize: 17_000,
        retryDelays: [0, 0, 0],
        headers: { authorization: `Bearer ${client.token}` },
        metadata: { filename: 'by tus.txt', kind: 'request', id: reference },
        onBeforeRequest: (request) => {
          tries += 1;
          if (tries === 3) {
            broken += 1;
            (request.getUnderlyingObject() as { destroy: (error: Error) => void }).destroy(new Error('cut'));
          }
        },
        onError: reject,
        onSuccess: () => resolve(upload.url as string),
      });
      upload.start();
    });
    expect(broken).toBe(1);
    const { json } = await call(client, 'GET', url);
    expect(await contentOf(client, json.file.id)).toEqual(content);
  });

  it('tells what it can do, and refuses another version of the protocol', async () => {
    const options = await call(client, 'OPTIONS', '/api/v1/uploads');
    expect([options.status, options.headers.get('tus-version'), options.headers.get('tus-extension')]).toEqual([
      204,
      '1.0.0',
      'creation,termination,expiration',
    ]);
    const at = (await begin(client, 10)).headers.get('location') ?? '';
    const old = await call(client, 'HEAD', at, { headers: { 'tus-resumable': '0.2.2' } });
    expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0']);
    const head = await call(client, 'HEAD', at);
    expect([head.headers.get('upload-length'), head.headers.get('cache-control')]).toEqual(['10', 'no-store']);
    expect(Date.parse(head.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now());
    expect((await send(client, at, 5, 'abcde')).json.error).toMatchObject({
      code: 'stale_version',
      details: { offset: 0 },
    });
    expect((await call(client, 'DELETE', at)).status).toBe(204);
    expect(await offsetOf(client, at)).toBe(404);
  });
});
