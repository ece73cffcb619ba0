import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { replaceStorage, storage } from '#server/storage/storage.ts';
import { cleanFiles } from '#server/worker/clean-files.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest } from '#tests/factories.ts';
import { startS3Server } from '#tests/s3-server.ts';
import { eventually } from '#tests/setup/product.ts';
import { admin, app, ask, client, editor, linkTo, list, reference, upload } from '#tests/stages/documents.ts';

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
