import { randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest } from '#tests/factories.ts';
import { eventually } from '#tests/setup/product.ts';
import { onDisk, orphans, startUploadServer, type UploadServer } from '#tests/upload-server.ts';
import { zipOf } from '#tests/zip.ts';

/** What may go wrong with an upload: each says so clearly, nothing half-written can be had, nothing is left when it is over. */

let server: UploadServer;
let client: Awaited<ReturnType<typeof buildClient>>;
let id: string;
const textOf = (bytes: number) => Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes));

beforeAll(async () => {
  server = await startUploadServer();
  client = await buildClient();
});
afterEach(() => {
  vi.restoreAllMocks();
  restoreEnvironment();
});
afterAll(async () => {
  await server.stop();
  await closeDatabase();
});
const freshRequest = async () => {
  id = (await buildRequest({ clientId: client.id })).reference;
  return { id };
};

/** The disk takes so many more bytes, over all files, and is then full. */
async function fillDisk(room: number): Promise<void> {
  const handle = await open('/dev/null', 'r');
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const write = prototype.write as (this: FileHandle, ...given: unknown[]) => Promise<{ bytesWritten: number }>;
  let left = room;
  vi.spyOn(prototype, 'write').mockImplementation(async function (this: FileHandle, ...given: unknown[]) {
    left -= (given[0] as Buffer).length;
    if (left < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    return write.apply(this, given) as never;
  });
}

describe('a full disk', () => {
  it('stops a part, keeps those before it, and lets the upload go on when there is room again', async () => {
    const content = textOf(200_000);
    const at = await server.beginAt(client, content.length, await freshRequest());
    expect((await server.send(client, at, 0, content.subarray(0, 100_000))).status).toBe(204);
    await fillDisk(20_000);
    const refused = await server.send(client, at, 100_000, content.subarray(100_000));
    expect([refused.status, refused.json.error.code]).toEqual([503, 'unavailable']);
    expect(onDisk('parts')).toHaveLength(1);
    expect(await server.offsetOf(client, at)).toBe(100_000);
    vi.restoreAllMocks();
    expect((await server.send(client, at, 100_000, content.subarray(100_000))).status).toBe(204);
    const { json } = await server.call(client, 'GET', at);
    expect(await server.contentOf(client, json.file.id)).toEqual(content);
    expect(await orphans()).toEqual([]);
  });

  it('when the parts are put together makes no document, loses none of them, and an empty part ends it later', async () => {
    const content = textOf(200_000);
    const at = await server.beginAt(client, content.length, await freshRequest());
    await fillDisk(250_000);
    const refused = await server.send(client, at, 0, content);
    expect([refused.status, refused.json.error.code]).toEqual([503, 'unavailable']);
    expect(onDisk('incoming')).toEqual([]);
    expect(await server.list(client, id)).toEqual([]);
    expect(await server.offsetOf(client, at)).toBe(content.length);
    vi.restoreAllMocks();
    const ends = await Promise.all([1, 2, 3].map(() => server.send(client, at, content.length)));
    expect(ends.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await server.list(client, id)).toHaveLength(1);
    const { json } = await server.call(client, 'GET', at);
    expect(await server.contentOf(client, json.file.id)).toEqual(content);
    expect(await orphans()).toEqual([]);
  });
});

describe('a content that is not taken', () => {
  const office = (main: string) => [
    {
      name: '[Content_Types].xml',
      content: `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`,
    },
  ];
  const bomb = zipOf([
    ...office('spreadsheetml.sheet'),
    { name: 'xl/worksheets/sheet1.xml', content: 'small', claimedSize: 4_000_000_000 },
  ]);
  const macros = zipOf([...office('spreadsheetml.sheet'), { name: 'xl/vbaProject.bin', content: 'Sub x()' }]);

  it.each([
    ['a spreadsheet that unpacks to gigabytes', 'sales.xlsx', bomb, 'bomb'],
    ['a spreadsheet with macros', 'sales.xlsx', macros, 'macros'],
    ['half an archive', 'sales.xlsx', bomb.subarray(0, bomb.length - 30), 'broken'],
    ['a program with the name of a report', 'report.pdf', Buffer.from('MZ\x90\0\x03\0\0', 'latin1'), undefined],
    ['a photo as iPhones keep it', 'IMG_0001.HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'heic'],
    ['a page that would run', 'notes.txt', Buffer.from('<!doctype html><script>alert(1)</script>'), undefined],
  ])('is refused when all of it is there, and gone: %s', async (_, name, content, reason) => {
    const { at, last } = await server.sendAll(client, content, { ...(await freshRequest()), name }, 40);
    expect([last.status, last.json.error.code, last.json.error.details.reason]).toEqual([
      415,
      'unsupported_type',
      reason,
    ]);
    expect(await server.offsetOf(client, at)).toBe(-404);
    expect(await server.list(client, id)).toEqual([]);
    expect(onDisk('parts')).toEqual([]);
    expect(await orphans()).toEqual([]);
  });
});

describe('an upload that lies', () => {
  it('about its size sends no more than it announced: the part is refused while it comes', async () => {
    const at = await server.beginAt(client, 1_000, await freshRequest());
    const socket = server.openPart(client, at, { offset: 0, length: 1024 ** 3 });
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    const pour = () => {
      while (socket.writable && socket.write(Buffer.alloc(65_536, 'x')));
    };
    socket.on('drain', pour);
    pour();
    expect(await answer).toMatch(/^HTTP\/1\.1 413/);
    socket.destroy();
    expect(onDisk('parts')).toEqual([]);
    expect(await server.offsetOf(client, at)).toBe(0);
    expect(await server.list(client, id)).toEqual([]);
    expect(await orphans()).toEqual([]);
  });

  it('about its size is refused when it announces more than is taken', async () => {
    setEnvironment({ FILE_MAX_MB: 1 });
    const { status, json } = await server.begin(client, 1024 ** 2 + 1, await freshRequest());
    expect([status, json.error.details]).toEqual([413, { maxBytes: 1024 ** 2 }]);
  });
});

describe('the same file twice', () => {
  it('is there once, and the second is told so, also under another name and from two tabs at once', async () => {
    const of = await freshRequest();
    const content = textOf(50_000);
    const [one, other] = await Promise.all([
      server.sendAll(client, content, { ...of, name: 'a.txt' }, 20_000),
      server.sendAll(client, content, { ...of, name: 'b.txt' }, 15_000),
    ]);
    expect([one.last.status, other.last.status]).toEqual([204, 204]);
    expect([one.result.outcome, other.result.outcome].sort()).toEqual(['new', 'same']);
    expect(one.result.file.id).toBe(other.result.file.id);
    const again = await server.sendAll(client, content, { ...of, name: 'a.txt' });
    expect(again.result).toMatchObject({ outcome: 'same', file: { id: one.result.file.id, version: 1 } });
    expect(await server.list(client, id)).toHaveLength(1);
    expect(await orphans()).toEqual([]);
  });

  it('of two tabs with different contents under one name makes two versions', async () => {
    const of = { ...(await freshRequest()), name: 'plan.txt' };
    const answers = await Promise.all([1, 2, 3].map(() => server.sendAll(client, textOf(30_000), of, 10_000)));
    expect(answers.map(({ result }) => `${result.outcome} ${result.file.version}`).sort()).toEqual([
      'new 1',
      'version 2',
      'version 3',
    ]);
    expect(await server.list(client, id)).toMatchObject([{ version: 3, hasHistory: true }]);
  });
});

it('an upload that is stopped while a part comes is gone with that part', async () => {
  const at = await server.beginAt(client, 100_000, await freshRequest());
  const socket = server.openPart(client, at, { offset: 0, length: 100_000 });
  socket.write(Buffer.alloc(50_000, 'x'));
  await eventually(() => onDisk('parts').length > 0 || undefined, 'the beginning of the part');
  expect((await server.call(client, 'DELETE', at)).status).toBe(204);
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  socket.write(Buffer.alloc(50_000, 'x'));
  expect(await answer).toMatch(/^HTTP\/1\.1 404/);
  socket.destroy();
  expect(onDisk('parts')).toEqual([]);
  expect(await orphans()).toEqual([]);
});

it('an unknown mark in the announcement is a mistake of the caller', async () => {
  for (const metadata of [
    '',
    'filename',
    `filename ${'A'.repeat(4_000)}`,
    'kind cmVxdWVzdA==,id x',
    `x ${randomUUID()}`,
  ]) {
    const headers = { 'upload-length': '10', 'upload-metadata': metadata };
    const { status } = await server.call(client, 'POST', '/api/v1/uploads', { headers });
    expect([metadata.slice(0, 20), status]).toEqual([metadata.slice(0, 20), 422]);
  }
});
