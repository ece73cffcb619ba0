import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { setPatience } from '#server/http/receiving.ts';
import { storage } from '#server/storage/storage.ts';
import { cleanFiles } from '#server/worker/clean-files.ts';

/** The product's API over real sockets, and an upload's client that does only what it is told. */

export type Somebody = { token: string };
export type Options = { name?: string; kind?: 'request' | 'client'; id: string; share?: boolean };

const base64 = (text: string) => Buffer.from(text).toString('base64');
const metadataOf = ({ name = 'notes.txt', kind = 'request', id, share = false }: Options) =>
  Object.entries({ filename: name, kind, id, share: String(share) })
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');

const partHeaders = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
  'tus-resumable': '1.0.0',
});

/** Starts it; people and records are the caller's. */
export async function startUploadServer() {
  const app = createApp({ documents: async (context) => context.text('a page') });
  const server = createServer(getRequestListener(app.fetch));
  setPatience(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  async function call(who: Somebody, method: string, url: string, init: RequestInit = {}) {
    const headers = { authorization: `Bearer ${who.token}`, ...init.headers };
    const response = await fetch(new URL(url, origin), { ...init, method, headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && bytes.length > 0;
    const json = isJson ? JSON.parse(bytes.toString()) : undefined;
    return { status: response.status, headers: response.headers, bytes, json };
  }
  /** The answer to an announcement of so many bytes. */
  function begin(who: Somebody, bytes: number, options: Options) {
    const headers = {
      'upload-length': String(bytes),
      'upload-metadata': metadataOf(options),
      'tus-resumable': '1.0.0',
    };
    return call(who, 'POST', '/api/v1/uploads', { headers });
  }
  /** The address of an upload of so many bytes. */
  const beginAt = async (who: Somebody, bytes: number, options: Options) =>
    (await begin(who, bytes, options)).headers.get('location') ?? '';
  const send = (who: Somebody, at: string, offset: number, body: Buffer | string = '') =>
    call(who, 'PATCH', at, { headers: partHeaders(offset), body: new Uint8Array(Buffer.from(body)) });
  /** Begins and sends all of it, in parts of `size`. Answers the last answer, and what became of it. */
  async function sendAll(who: Somebody, content: Buffer, options: Options, size = content.length) {
    const begun = await begin(who, content.length, options);
    const at = begun.headers.get('location') ?? '';
    let last = begun;
    for (let offset = 0; at && offset < content.length && last.status < 300; offset += size)
      last = await send(who, at, offset, content.subarray(offset, offset + size));
    return { at, last, result: at ? (await call(who, 'GET', at)).json : undefined };
  }
  /** Opens the socket of a part and writes only its head. */
  function openPart(who: Somebody, at: string, { offset, length }: { offset: number; length: number }): Socket {
    const socket = connect(port, '127.0.0.1');
    const head = [
      `PATCH ${at} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${who.token}`,
      `content-length: ${length}`,
      ...Object.entries(partHeaders(offset)).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.on('error', () => {});
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    return socket;
  }
  return {
    origin,
    call,
    begin,
    beginAt,
    send,
    sendAll,
    openPart,
    /** Where an upload stands; the status of a refusal. */
    offsetOf: async (who: Somebody, at: string) => {
      const { status, headers } = await call(who, 'HEAD', at);
      return status === 200 ? Number(headers.get('upload-offset')) : -status;
    },
    list: async (who: Somebody, id: string) =>
      (await call(who, 'GET', `/api/v1/files?kind=request&id=${id}`)).json.files,
    contentOf: async (who: Somebody, id: string) => (await call(who, 'GET', `/api/v1/files/${id}/content`)).bytes,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export type UploadServer = Awaited<ReturnType<typeof startUploadServer>>;

/** Names of all files below a folder of the data folder's `files`. */
export function onDisk(folder: 'parts' | 'incoming' | 'objects'): string[] {
  try {
    return readdirSync(path.join(env.DATA_DIR, 'files', folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

const day = 86_400_000;

/** What is left two days later, when the hourly job has run, that no row knows. */
export async function orphans(): Promise<string[]> {
  await cleanFiles(new Date(Date.now() + 2 * day));
  const known = await db.selectFrom('stored_objects').select('key').execute();
  const keys = new Set(known.map(({ key }) => key));
  const strays: string[] = [];
  for await (const { key } of (await storage()).list()) if (!keys.delete(key)) strays.push(`stored ${key}`);
  const unfinished = await db.selectFrom('uploads').select('id').execute();
  return [
    ...strays,
    ...[...keys].map((key) => `missing ${key}`),
    ...onDisk('parts').map((name) => `part ${name}`),
    ...onDisk('incoming').map((name) => `incoming ${name}`),
    ...unfinished.map(({ id }) => `upload ${id}`),
  ];
}
