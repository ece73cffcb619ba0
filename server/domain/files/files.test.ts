import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { replaceStorage, storage } from '#server/storage/storage.ts';
import { cleanFiles } from '#server/worker/clean-files.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { startS3Server } from '#tests/s3-server.ts';
import { eventually } from '#tests/setup/product.ts';
import { openLink } from './links.ts';

const app = createApp({ documents: async (context) => context.text('a page') });

type Somebody = { token: string };
let admin: Awaited<ReturnType<typeof buildStaff>>;
let editor: typeof admin;
let viewer: typeof admin;
let client: Awaited<ReturnType<typeof buildClient>>;
let stranger: typeof client;
let reference: string;

beforeAll(async () => {
  [admin, editor, viewer] = [await buildStaff('Admin'), await buildStaff('Editor'), await buildStaff('Viewer')];
  [client, stranger] = [await buildClient(), await buildClient()];
  reference = (await buildRequest({ clientId: client.id })).reference;
});
afterEach(restoreEnvironment);
afterAll(closeDatabase);

async function ask(who: Somebody, method: string, url: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${who.token}`, ...init.headers };
  const response = await app.request(url, { ...init, method, headers });
  return {
    status: response.status,
    headers: response.headers,
    json: await response
      .clone()
      .json()
      .catch(() => undefined),
    response,
  };
}

type Options = { id?: string; name?: string; kind?: string; share?: boolean };
function upload(
  who: Somebody,
  content: BodyInit,
  { id = reference, name = `${randomUUID()}.txt`, kind = 'request', share }: Options = {},
) {
  const query = new URLSearchParams({ kind, id, name, ...(share && { share: 'true' }) });
  return ask(who, 'POST', `/api/v1/files?${query}`, { body: content });
}

const list = async (who: Somebody, id = reference) =>
  (await ask(who, 'GET', `/api/v1/files?kind=request&id=${id}`)).json.files;
const linkTo = (who: Somebody, id: string, action = 'download') =>
  ask(who, 'POST', `/api/v1/files/${id}/link`, {
    body: JSON.stringify({ action }),
    headers: { 'content-type': 'application/json' },
  });
const fileNames = (folder: string) => {
  try {
    return readdirSync(path.join(env.DATA_DIR, 'files', folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
};
const hashOf = (content: string) => createHash('sha256').update(content).digest();
const objectsOf = (content: string) =>
  db.selectFrom('stored_objects').selectAll().where('sha256', '=', hashOf(content)).execute();

describe('an upload', () => {
  it('is listed, and gives back the same bytes under its name', async () => {
    const { status, json } = await upload(editor, 'what was said', { name: 'Nota è.txt' });
    expect([status, json.file.name, json.file.type, json.file.bytes]).toEqual([201, 'Nota è.txt', 'text/plain', 13]);
    expect((await list(admin)).map((file: { id: string }) => file.id)).toContain(json.file.id);
    const { json: link } = await linkTo(admin, json.file.id);
    const { response, headers } = await ask({ token: 'none' }, 'GET', link.url);
    expect(await response.text()).toBe('what was said');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Nota e_.txt"; filename*=UTF-8''Nota%20%C3%A8.txt`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox;/);
  });

  it('with the same content elsewhere is another file and the same object, also when both come at once', async () => {
    const content = `twice ${randomUUID()}`;
    const ids = await Promise.all(
      [1, 2, 3, 4].map(async () => (await buildRequest({ clientId: client.id })).reference),
    );
    const answers = await Promise.all(ids.map((id) => upload(editor, content, { id })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const objects = await objectsOf(content);
    expect(objects).toHaveLength(1);
    const kept = await db.selectFrom('stored_objects').select('key').execute();
    expect(fileNames('objects').sort()).toEqual(kept.map(({ key }) => key).sort());
    expect(fileNames('incoming')).toEqual([]);
  });

  it('with the same content in the same place is told to be there already, whatever its name, also when all come at once', async () => {
    const { reference: id } = await buildRequest({ clientId: client.id });
    const content = `once ${randomUUID()}`;
    const answers = await Promise.all([1, 2, 3, 4].map((each) => upload(client, content, { id, name: `${each}.txt` })));
    expect(answers.map(({ status, json }) => `${status} ${json.outcome}`).sort()).toEqual([
      '200 same',
      '200 same',
      '200 same',
      '201 new',
    ]);
    expect(new Set(answers.map(({ json }) => json.file.id)).size).toBe(1);
    expect(await list(client, id)).toHaveLength(1);
    const events = await db
      .selectFrom('request_events as e')
      .innerJoin('requests as r', 'r.id', 'e.request_id')
      .select('e.id')
      .where('r.number', '=', Number(id.slice(4)))
      .where('e.kind', '=', 'file')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('is refused when empty, of another kind, or a program with another name', async () => {
    const before = (await list(admin)).length;
    const empty = await upload(editor, '');
    expect([empty.status, empty.json.error.code]).toEqual([422, 'invalid_input']);
    const program = await upload(editor, 'MZ\x90\0\x03', { name: 'report.pdf' });
    expect([program.status, program.json.error.code, program.json.error.message]).toEqual([
      415,
      'unsupported_type',
      'Files of this kind are not taken.',
    ]);
    expect((await list(admin)).length).toBe(before);
    expect(fileNames('incoming')).toEqual([]);
  });

  it('over the largest size is refused while it comes', async () => {
    setEnvironment({ FILE_MAX_MB: 1 });
    const { status, json } = await upload(editor, 'x'.repeat(1024 * 1024 + 1));
    expect([status, json.error.details]).toEqual([413, { maxBytes: 1024 * 1024 }]);
    expect((await upload(editor, 'x'.repeat(1024 * 1024))).status).toBe(201);
  });

  it('beyond the number of files of one record is refused, also when many come at once', async () => {
    const { reference: id } = await buildRequest({ clientId: client.id });
    setEnvironment({ FILES_PER_SUBJECT: 3 });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((each) => upload(editor, `file ${each}`, { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.json.error).toMatchObject({ code: 'limit_reached', details: { limit: 'files', max: 3 } });
    expect(await list(admin, id)).toHaveLength(3);
  });

  it("beyond the client's storage is refused", async () => {
    const rich = await buildClient();
    const { reference: id } = await buildRequest({ clientId: rich.id });
    setEnvironment({ CLIENT_STORAGE_MB: 1 });
    expect((await upload(rich, 'a'.repeat(700_000), { id })).status).toBe(201);
    const { status, json } = await upload(rich, 'b'.repeat(700_000), { id });
    expect([status, json.error.details.limit]).toEqual([422, 'bytes']);
  });

  it('keeps no path and no trick of a name', async () => {
    const { json } = await upload(editor, 'named', { name: '../../\u202Efdp.exe\r\nSet-Cookie: a=b' });
    expect(json.file.name).toBe('fdp.exeSet-Cookie a=b.txt');
    expect((await upload(editor, 'named', { name: 'a\0b' })).status).toBe(422);
  });

  it('leaves nothing when the store cannot take it', async () => {
    const content = `unlucky ${randomUUID()}`;
    const real = await storage();
    replaceStorage({
      ...real,
      publish: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    });
    const { status, json } = await upload(editor, content);
    replaceStorage(undefined);
    expect([status, json.error.code]).toEqual([503, 'unavailable']);
    expect(await objectsOf(content)).toEqual([]);
    expect(fileNames('incoming')).toEqual([]);
  });
});

describe('over a connection', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer(getRequestListener(app.fetch));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('an upload that is cut in the middle leaves nothing', async () => {
    const before = (await list(admin)).length;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const head = [
      `POST /api/v1/files?kind=request&id=${reference}&name=cut.txt HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${editor.token}`,
      'content-length: 1000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(500)}`);
    await eventually(() => fileNames('incoming').length > 0 || undefined, 'the beginning of the upload');
    socket.destroy();
    await eventually(() => fileNames('incoming').length === 0 || undefined, 'the end of the upload');
    expect((await list(admin)).length).toBe(before);
  });
});

describe('a link', () => {
  const admitAll = async () => {};

  async function fileOf(who: Somebody, options: Options = {}) {
    return (await upload(who, `link ${randomUUID()}`, options)).json.file.id as string;
  }

  it('opens for a minute, for its person, while they may read the file', async () => {
    const id = await fileOf(editor, { share: true });
    const { json } = await linkTo(client, id);
    const token = json.url.split('/').at(-1);
    const later = new Date(Date.now() + 61_000);
    await expect(openLink(token, admitAll, later)).rejects.toMatchObject({ code: 'not_found' });
    expect((await openLink(token, admitAll)).row.id).toBe(id);
    await db.updateTable('clients').set({ status: 'suspended' }).where('id', '=', client.id).execute();
    await expect(openLink(token, admitAll)).rejects.toMatchObject({ code: 'not_found' });
    await db.updateTable('clients').set({ status: 'active' }).where('id', '=', client.id).execute();
    await db.updateTable('files').set({ visible_to_client: false }).where('id', '=', id).execute();
    expect((await ask(client, 'GET', json.url)).status).toBe(404);
  });

  it('of a session that has ended opens nothing', async () => {
    const leaver = await buildStaff('Editor');
    const id = await fileOf(leaver);
    const { json } = await linkTo(leaver, id);
    await db.deleteFrom('auth.sessions').where('user_id', '=', leaver.userId).execute();
    await eventually(async () => (await ask(leaver, 'GET', json.url)).status === 404 || undefined, 'the end of trust');
  });

  it('that was altered or made up opens nothing', async () => {
    const id = await fileOf(editor);
    const { json } = await linkTo(editor, id);
    const altered = json.url.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')).replace(/.{9}$/, 'AAAAAAAAA');
    for (const url of [altered, '/files/v1.AAAA', '/files/x', `/files/${editor.token}`]) {
      expect((await ask(editor, 'GET', url)).status).toBe(404);
    }
    expect(json.url).not.toContain(editor.token.slice(-20));
  });

  it('does not stand in the access log', async () => {
    setEnvironment({ ACCESS_LOG: 'all' });
    const info = vi.spyOn(log, 'info');
    const { json } = await linkTo(editor, await fileOf(editor), 'view');
    const { headers } = await ask(editor, 'GET', json.url);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(info.mock.calls.map(([facts]) => (facts as { path?: string }).path)).toContain('/files/…');
    expect(JSON.stringify(info.mock.calls)).not.toContain(json.url.split('/').at(-1));
    info.mockRestore();
  });

  it('gives a part when a part is asked for', async () => {
    const { json } = await upload(editor, '0123456789', { name: 'digits.txt' });
    const { json: link } = await linkTo(editor, json.file.id);
    const part = await ask(editor, 'GET', link.url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.response.text(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    const beyond = await ask(editor, 'GET', link.url, { headers: { range: 'bytes=10-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    const changed = await ask(editor, 'GET', link.url, { headers: { range: 'bytes=2-4', 'if-range': '"other"' } });
    expect([changed.status, await changed.response.text()]).toEqual([200, '0123456789']);
    const head = await ask(editor, 'HEAD', link.url);
    expect([head.status, head.headers.get('content-length'), await head.response.text()]).toEqual([200, '10', '']);
  });

  it('shows in the browser what runs nothing, and only that', async () => {
    const { json } = await upload(editor, '%PDF-1.7 a page', { name: 'page.pdf' });
    const { json: link } = await linkTo(editor, json.file.id, 'view');
    const { headers } = await ask(editor, 'GET', link.url);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="page.pdf"/);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    const { json: archive } = await upload(editor, Buffer.from('504b0506'.padEnd(44, '0'), 'hex'), { name: 'a.zip' });
    expect(archive.error.code).toBe('unsupported_type');
  });
});

describe('rights', () => {
  it('let clients see and add to their own records only', async () => {
    const { json: hidden } = await upload(editor, `for staff ${randomUUID()}`);
    const { json: shared } = await upload(editor, `for you ${randomUUID()}`, { share: true });
    const { json: own } = await upload(client, `from me ${randomUUID()}`);
    const ids = (await list(client)).map((file: { id: string }) => file.id);
    expect(ids).toEqual(expect.arrayContaining([shared.file.id, own.file.id]));
    expect(ids).not.toContain(hidden.file.id);
    expect((await linkTo(client, hidden.file.id)).status).toBe(404);
    for (const { id } of [shared.file, own.file]) expect((await linkTo(stranger, id)).status).toBe(404);
    expect((await upload(stranger, 'not yours')).status).toBe(404);
    expect((await ask(stranger, 'GET', `/api/v1/files?kind=request&id=${reference}`)).status).toBe(404);
  });

  it('hide a request from its client until a sign-in by mail has confirmed it', async () => {
    const { reference: id } = await buildRequest({ clientId: client.id, confirmed: false });
    expect((await upload(client, 'too early', { id })).status).toBe(404);
    expect((await upload(editor, 'staff may', { id })).status).toBe(201);
  });

  it('keep Viewers from documents', async () => {
    const { json } = await upload(editor, `private ${randomUUID()}`);
    expect((await linkTo(viewer, json.file.id)).status).toBe(403);
    expect((await upload(viewer, 'no')).status).toBe(403);
  });

  it('let Admins delete all, Editors and clients their own, clients only what nobody has read', async () => {
    const remove = async (who: Somebody, id: string) => (await ask(who, 'DELETE', `/api/v1/files/${id}`)).status;
    const ids: string[] = [];
    for (const each of [1, 2, 3]) ids.push((await upload(client, `mine ${each} ${randomUUID()}`)).json.file.id);
    const [unread = '', read = '', other = ''] = ids;
    expect(await remove(editor, unread)).toBe(403);
    expect(await remove(stranger, unread)).toBe(404);
    expect(await remove(client, unread)).toBe(204);
    expect(await remove(client, unread)).toBe(404);
    const { json: link } = await linkTo(editor, read);
    expect((await ask(editor, 'GET', link.url)).status).toBe(200);
    expect(await remove(client, read)).toBe(403);
    expect(await remove(admin, other)).toBe(204);
    const entries = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', unread)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['file.upload', 'file.delete']);
  });
});

describe('in a bucket', () => {
  it('files are uploaded, opened in part, and cleaned away as in the data folder', async () => {
    const bucket = await startS3Server();
    setEnvironment({
      S3_BUCKET: bucket.settings.bucket,
      S3_ENDPOINT: bucket.settings.endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'on',
    });
    replaceStorage(undefined);
    const { json } = await upload(editor, `kept far away ${randomUUID()}`, { id: (await buildRequest()).reference });
    const { json: link } = await linkTo(editor, json.file.id);
    const part = await ask(editor, 'GET', link.url, { headers: { range: 'bytes=5-12' } });
    expect([part.status, await part.response.text()]).toEqual([206, 'far away']);
    const { sha256 } = await db
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', json.file.id)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('files').where('id', '=', json.file.id).execute();
    const later = new Date(Date.now() + 2 * 86_400_000);
    expect(await cleanFiles(later)).toMatchObject({ contents: expect.any(Number) });
    expect(await db.selectFrom('stored_objects').select('key').where('sha256', '=', sha256).execute()).toEqual([]);
    const left: string[] = [];
    for await (const { key } of (await storage()).list()) left.push(key);
    expect(left).toEqual([]);
    restoreEnvironment();
    replaceStorage(undefined);
    await bucket.stop();
  });
});
