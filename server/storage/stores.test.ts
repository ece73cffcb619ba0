import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '#tests/s3-server.ts';
import { localStore } from './local-store.ts';
import { MissingObjectError, type ObjectStore } from './object-store.ts';
import { s3Store } from './s3-store.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'stores-'));
let server: Awaited<ReturnType<typeof startS3Server>> | undefined;

async function startS3(): Promise<ObjectStore> {
  server = await startS3Server();
  return s3Store(server.settings);
}

function fileOf(content: string | Buffer) {
  const file = path.join(folder, randomUUID());
  writeFileSync(file, content);
  return { path: file, bytes: Buffer.byteLength(content), mediaType: 'text/plain' };
}

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

describe('the local store', () => {
  it('reads, writes and removes nothing outside its folder, whatever a name says', async () => {
    writeFileSync(path.join(folder, 'secret'), 'secret');
    mkdirSync(path.join(folder, 'inside', 'ab'), { recursive: true });
    for (const flat of [false, true]) {
      const store = localStore(path.join(folder, 'inside'), { flat });
      for (const key of [
        '../secret',
        '../../secret',
        '..secret',
        '..',
        'ab/../../../secret',
        'ab/../../secret',
        '/secret',
      ]) {
        await expect(store.read(key), key).rejects.toThrow(MissingObjectError);
        await expect(store.publish(key, fileOf('taken')), key).rejects.toThrow(MissingObjectError);
        await expect(store.remove(key), key).rejects.toThrow(MissingObjectError);
      }
    }
    expect(readFileSync(path.join(folder, 'secret'), 'utf8')).toBe('secret');
    expect(readdirSync(folder)).not.toContain('..secret');
  });
});

describe.each(['local', 's3'])('the %s store', (kind) => {
  let store: ObjectStore;
  beforeAll(async () => {
    store = kind === 's3' ? await startS3() : localStore(path.join(folder, 'objects'));
  });
  const text = async (key: string, range?: { start: number; end: number }) =>
    (await buffer(await store.read(key, range))).toString();

  it('gives back what was published, whole and in part', async () => {
    const key = randomUUID();
    await store.publish(key, fileOf('one two three'));
    expect(await text(key)).toBe('one two three');
    expect(await text(key, { start: 4, end: 6 })).toBe('two');
    expect(await text(key, { start: 8, end: 12 })).toBe('three');
  });

  it('keeps bytes of any kind and size', async () => {
    const key = randomUUID();
    const content = Buffer.alloc(6 * 1024 * 1024, randomUUID());
    await store.publish(key, fileOf(content));
    expect((await buffer(await store.read(key))).equals(content)).toBe(true);
  });

  it('says that nothing is kept under an unknown name before it answers anything', async () => {
    await expect(store.read(randomUUID())).rejects.toThrow(MissingObjectError);
  });

  it('removes, and removes again without complaint', async () => {
    const key = randomUUID();
    await store.publish(key, fileOf('gone'));
    await store.remove(key);
    await store.remove(key);
    await expect(store.read(key)).rejects.toThrow(MissingObjectError);
  });

  it('lists what it keeps, with the time', async () => {
    const keys = [randomUUID(), randomUUID()];
    for (const key of keys) await store.publish(key, fileOf('listed'));
    const listed = new Map<string, Date>();
    for await (const { key, publishedAt } of store.list()) listed.set(key, publishedAt);
    for (const key of keys) expect(listed.get(key)).toBeInstanceOf(Date);
  });

  it('has nothing under a name whose content could not be read', async () => {
    const key = randomUUID();
    const missing = { path: path.join(folder, 'missing'), bytes: 5, mediaType: 'text/plain' };
    await expect(store.publish(key, missing)).rejects.toThrow();
    await expect(store.read(key)).rejects.toThrow(MissingObjectError);
  });
});

describe('the s3 store, before a service that fails', () => {
  /** A service that answers everything like this. */
  async function failing(answer: (response: ServerResponse) => void) {
    const service = createServer((request, response) => {
      request.resume();
      answer(response);
    });
    await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as { port: number };
    const settings = {
      ...{ bucket: 'files', region: 'us-east-1', forcePathStyle: true, prefix: '' },
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    };
    const stop = () => {
      service.closeAllConnections();
      service.close();
    };
    return { store: s3Store(settings, { connectMs: 1_000, silenceMs: 200 }), stop };
  }

  it.each([
    ['never answers', () => {}],
    ['stops in the middle of a content', (response: ServerResponse) => void response.writeHead(200).write('one')],
  ])('gives up one that %s', async (_what, answer) => {
    const { store, stop } = await failing(answer);
    const read = async () => buffer(await store.read('a-key'));
    await expect(read()).rejects.toThrow(/200 ms of inactivity/);
    stop();
  });

  it('takes neither the whole nor another part for the part that it asked for', async () => {
    const range = { start: 4, end: 6 };
    const whole = await failing((response) => void response.end('one two three'));
    await expect(whole.store.read('a-key', range)).rejects.toThrow(/bytes=4-6.*all of it/);
    whole.stop();
    const other = await failing(
      (response) => void response.writeHead(206, { 'content-range': 'bytes 4-5/6' }).end('tw'),
    );
    await expect(other.store.read('a-key', range)).rejects.toThrow(/bytes=4-6.*bytes 4-5\/6/);
    other.stop();
  });
});
