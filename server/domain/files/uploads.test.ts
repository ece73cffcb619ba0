import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Upload } from 'tus-js-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';
import { eventually } from '#tests/setup/product.ts';
import { onDisk, orphans, startUploadServer, type UploadServer } from '#tests/upload-server.ts';

/** Uploads in parts (tus 1.0), over real sockets. */

let server: UploadServer;
let editor: Awaited<ReturnType<typeof buildStaff>>;
let client: Awaited<ReturnType<typeof buildClient>>;
const freshRequest = async () => (await buildRequest({ clientId: client.id })).reference;
const textOf = (bytes: number) => Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes));

beforeAll(async () => {
  server = await startUploadServer();
  [editor, client] = [await buildStaff('Editor'), await buildClient()];
});
afterEach(restoreEnvironment);
afterAll(async () => {
  await server.stop();
  await closeDatabase();
});

it('is a document when the last part is there, and nowhere before', async () => {
  const id = await freshRequest();
  const content = Buffer.from(`term;clicks\n${randomUUID()};1\n`.repeat(500));
  const at = await server.beginAt(client, content.length, { id, name: 'Search terms.csv' });
  expect(await server.send(client, at, 0, content.subarray(0, 9_000))).toMatchObject({ status: 204 });
  expect(await server.list(editor, id)).toEqual([]);
  expect((await server.call(client, 'GET', at)).json).toMatchObject({ upload: { received: 9_000 }, file: null });
  expect(onDisk('objects')).toEqual([]);
  const last = await server.send(client, at, 9_000, content.subarray(9_000));
  expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(content.length)]);
  const { json } = await server.call(client, 'GET', at);
  expect(json).toMatchObject({ outcome: 'new', file: { name: 'Search terms.csv', bytes: content.length } });
  expect(await server.contentOf(editor, json.file.id)).toEqual(content);
  expect(onDisk('parts')).toEqual([]);
  expect(await orphans()).toEqual([]);
  expect(await server.contentOf(client, json.file.id)).toEqual(content);
});

it('goes on where the connection broke at half, over a new one', async () => {
  const id = await freshRequest();
  const content = textOf(300_000);
  const at = await server.beginAt(client, content.length, { id });
  const socket = server.openPart(client, at, { offset: 0, length: content.length });
  socket.write(content.subarray(0, 150_000));
  await eventually(() => onDisk('parts').length > 0 || undefined, 'the beginning of the part');
  expect(await server.list(client, id)).toEqual([]);
  socket.end();
  socket.destroySoon();
  const offset = await eventually(async () => (await server.offsetOf(client, at)) || undefined, 'what arrived');
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThanOrEqual(150_000);
  expect((await server.send(client, at, offset, content.subarray(offset))).status).toBe(204);
  const { json } = await server.call(client, 'GET', at);
  expect(await server.contentOf(client, json.file.id)).toEqual(content);
  expect(await orphans()).toEqual([]);
});

it('takes a part over a new connection while an old one hangs, and the old one changes nothing any more', async () => {
  const id = await freshRequest();
  const content = textOf(40_000);
  const at = await server.beginAt(client, content.length, { id });
  const stale = server.openPart(client, at, { offset: 0, length: content.length });
  stale.write(Buffer.alloc(30_000, 'x'));
  await eventually(() => onDisk('parts').length > 0 || undefined, 'the stale part');
  expect((await server.send(client, at, 0, content)).status).toBe(204);
  const answer = new Promise<string>((resolve) => stale.once('data', (data) => resolve(String(data))));
  stale.write(Buffer.alloc(10_000, 'x'));
  expect(await answer).toMatch(/^HTTP\/1\.1 409/);
  stale.destroy();
  const { json } = await server.call(client, 'GET', at);
  expect(await server.contentOf(client, json.file.id)).toEqual(content);
  expect(await server.list(client, id)).toHaveLength(1);
  expect(await orphans()).toEqual([]);
});

it('takes the same part from two connections once', async () => {
  const id = await freshRequest();
  const content = textOf(60_000);
  const at = await server.beginAt(client, content.length, { id });
  const both = [1, 2].map(() => server.send(client, at, 0, content.subarray(0, 30_000)));
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await server.offsetOf(client, at)).toBe(30_000);
  await server.send(client, at, 30_000, content.subarray(30_000));
  const { json } = await server.call(client, 'GET', at);
  expect(await server.contentOf(client, json.file.id)).toEqual(content);
});

it('is what was sent, however it is cut', async () => {
  const id = await freshRequest();
  setEnvironment({ FILES_PER_SUBJECT: 1_000 });
  const sizes = fc.tuple(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 100, max: 5_000 }));
  await fc.assert(
    fc.asyncProperty(sizes, async ([bytes, size]) => {
      const content = Buffer.from(`${randomUUID()}${textOf(bytes)}`);
      const { result } = await server.sendAll(client, content, { id, name: `${randomUUID()}.txt` }, size);
      expect((await server.contentOf(client, result.file.id)).equals(content)).toBe(true);
    }),
    { numRuns: runs(15) },
  );
}, 120_000);

it('is understood by the official client of the protocol, through a connection that breaks', async () => {
  const content = textOf(80_000);
  const id = await freshRequest();
  let [broken, tries] = [0, 0];
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: `${server.origin}/api/v1/uploads`,
      chunkSize: 17_000,
      retryDelays: [0, 0, 0],
      headers: { authorization: `Bearer ${client.token}` },
      metadata: { filename: 'by tus.txt', kind: 'request', id },
      onBeforeRequest: (request) => {
        tries += 1;
        if (tries !== 3) return;
        broken += 1;
        (request.getUnderlyingObject() as { destroy: (error: Error) => void }).destroy(new Error('cut'));
      },
      onError: reject,
      onSuccess: () => resolve(upload.url as string),
    });
    upload.start();
  });
  expect(broken).toBe(1);
  const { json } = await server.call(client, 'GET', url);
  expect(await server.contentOf(client, json.file.id)).toEqual(content);
});

it('tells what it can do, where it stands and until when, and refuses another version of the protocol', async () => {
  const id = await freshRequest();
  const options = await server.call(client, 'OPTIONS', '/api/v1/uploads');
  expect([options.status, options.headers.get('tus-version'), options.headers.get('tus-extension')]).toEqual([
    204,
    '1.0.0',
    'creation,termination,expiration',
  ]);
  const at = await server.beginAt(client, 10, { id });
  const old = await server.call(client, 'HEAD', at, { headers: { 'tus-resumable': '0.2.2' } });
  expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0']);
  const head = await server.call(client, 'HEAD', at);
  expect([head.headers.get('upload-length'), head.headers.get('cache-control')]).toEqual(['10', 'no-store']);
  expect(Date.parse(head.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now());
  const elsewhere = await server.send(client, at, 5, 'abcde');
  expect([elsewhere.status, elsewhere.json.error.details]).toEqual([409, { offset: 0 }]);
  expect((await server.call(client, 'DELETE', at)).status).toBe(204);
  expect(await server.offsetOf(client, at)).toBe(-404);
});

describe('its limits', () => {
  it('are asked at the beginning: size, emptiness, room, and how many are unfinished', async () => {
    const id = await freshRequest();
    const refused = async (bytes: number) => {
      const { status, json } = await server.begin(client, bytes, { id });
      return [status, json?.error.code, json?.error.details];
    };
    expect(await refused(0)).toEqual([422, 'invalid_input', { file: 'empty' }]);
    const maxBytes = 100 * 1024 * 1024;
    expect(await refused(1024 ** 3)).toEqual([413, 'payload_too_large', { maxBytes }]);
    setEnvironment({ CLIENT_STORAGE_MB: 1 });
    expect(await refused(1_100_000)).toEqual([422, 'limit_reached', { limit: 'bytes', max: 1024 ** 2 }]);
    setEnvironment({ FILES_PER_SUBJECT: 1, CLIENT_STORAGE_MB: 10 });
    await server.sendAll(client, textOf(10), { id });
    expect(await refused(10)).toEqual([422, 'limit_reached', { limit: 'files', max: 1 }]);
    restoreEnvironment();
    const another = await buildClient();
    const of = { id: (await buildRequest({ clientId: another.id })).reference };
    for (let each = 0; each < 20; each += 1) expect((await server.begin(another, 10, of)).status).toBe(201);
    const oneMore = await server.begin(another, 10, of);
    expect(oneMore.json.error.details).toEqual({ limit: 'uploads', max: 20 });
  });

  it('hold for many that begin at once', async () => {
    const another = await buildClient();
    const of = { id: (await buildRequest({ clientId: another.id })).reference };
    const begun = await Promise.all(Array.from({ length: 40 }, () => server.begin(another, 10, of)));
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(begun.filter(({ status }) => status === 422)).toHaveLength(20);
  });

  it('let one person send a dozen contents at a time, and hold up nobody else', async () => {
    const another = await buildClient();
    const id = (await buildRequest({ clientId: another.id })).reference;
    const [at, later] = [await server.beginAt(another, 50_000, { id }), await server.beginAt(another, 10, { id })];
    const sockets = Array.from({ length: 12 }, () => server.openPart(another, at, { offset: 0, length: 50_000 }));
    for (const socket of sockets) socket.write('a');
    await eventually(() => onDisk('parts').length === 12 || undefined, 'a dozen parts');
    const refused = await server.send(another, later, 0, textOf(10));
    expect([refused.status, refused.json.error.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '30',
    ]);
    await server.sendAll(client, textOf(10), { id: await freshRequest() });
    for (const socket of sockets) socket.destroy();
    await eventually(
      async () => (await server.send(another, later, 0, textOf(10))).status === 204 || undefined,
      'room',
    );
    await server.call(another, 'DELETE', at);
    await eventually(() => onDisk('parts').length === 0 || undefined, 'nothing left over');
  });

  it('count what lies half sent, and are asked again at the end', async () => {
    setEnvironment({ CLIENT_STORAGE_MB: 1, FILES_PER_SUBJECT: 3 });
    const another = await buildClient();
    const id = (await buildRequest({ clientId: another.id })).reference;
    const [first, second] = [textOf(600_000), textOf(600_000)];
    const [atFirst, atSecond] = [
      await server.beginAt(another, first.length, { id, name: 'a.txt' }),
      await server.beginAt(another, second.length, { id, name: 'b.txt' }),
    ];
    await server.send(another, atFirst, 0, first.subarray(0, 500_000));
    expect((await server.begin(another, 600_000, { id })).json.error.details.limit).toBe('bytes');
    expect((await server.send(another, atFirst, 500_000, first.subarray(500_000))).status).toBe(204);
    const late = await server.send(another, atSecond, 0, second);
    expect([late.status, late.json.error.details.limit]).toEqual([422, 'bytes']);
    expect(await server.offsetOf(another, atSecond)).toBe(-404);
    expect(await server.list(another, id)).toHaveLength(1);
    expect(await orphans()).toEqual([]);
  });

  it('end an upload a day after its last part, with all that lies of it', async () => {
    const id = await freshRequest();
    const at = await server.beginAt(client, 1_000, { id });
    await server.send(client, at, 0, textOf(500));
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await db.updateTable('uploads').set({ touched_at: yesterday }).execute();
    expect(await server.offsetOf(client, at)).toBe(-404);
    expect((await server.send(client, at, 500, textOf(500))).status).toBe(404);
    expect(onDisk('parts')).toHaveLength(1);
    expect(await orphans()).toEqual([]);
  });
});
