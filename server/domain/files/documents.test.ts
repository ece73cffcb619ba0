import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { forgetFiles } from '#server/records/forget-files.ts';
import { buildClient, buildRequest, buildStaff, caller } from '#tests/factories.ts';
import { orphans, type Somebody, startUploadServer, type UploadServer } from '#tests/upload-server.ts';
import { openingsWritten } from './openings.ts';

/** Versions of documents, and who opened which. */

type Client = Awaited<ReturnType<typeof buildClient>>;
let server: UploadServer;
let admin: Awaited<ReturnType<typeof buildStaff>>;
let editor: typeof admin;
let client: Client;
let id: string;

beforeAll(async () => {
  server = await startUploadServer();
  [admin, editor, client] = [await buildStaff('Admin'), await buildStaff('Editor'), await buildClient()];
});
afterAll(async () => {
  await openingsWritten();
  await server.stop();
  await closeDatabase();
});

async function freshRequest() {
  id = (await buildRequest({ clientId: client.id })).reference;
  return id;
}
/** Sends a text as `name`; answers the file and what became of it. */
async function put(who: Somebody, text: string, name = 'Report.txt', share = true) {
  const { result } = await server.sendAll(who, Buffer.from(text), { id, name, share });
  return result as { file: { id: string; version: number; name: string }; outcome: string };
}
const historyOf = async (who: Somebody, file: string) =>
  (await server.call(who, 'GET', `/api/v1/files/${file}/history`)).json;
const remove = async (who: Somebody, file: string, query = '') =>
  (await server.call(who, 'DELETE', `/api/v1/files/${file}${query}`)).status;
async function open(who: Somebody, file: string) {
  await server.contentOf(who, file);
  await openingsWritten();
}
const deletedAt = async (file: string) =>
  (await db.selectFrom('files').select('deleted_at').where('id', '=', file).executeTakeFirstOrThrow()).deleted_at;

describe('a name that is there', () => {
  it('makes the next version; the list shows the newest, the history all of them with their senders', async () => {
    await freshRequest();
    const first = await put(editor, 'first');
    const second = await put(client, 'second');
    const third = await put(editor, 'third');
    expect([first, second, third].map(({ outcome, file }) => `${outcome} ${file.version}`)).toEqual([
      'new 1',
      'version 2',
      'version 3',
    ]);
    for (const who of [client, admin]) {
      expect(await server.list(who, id)).toMatchObject([{ id: third.file.id, version: 3, hasHistory: true }]);
      const { versions } = await historyOf(who, first.file.id);
      expect(versions.map((each: { version: number }) => each.version)).toEqual([3, 2, 1]);
      expect(versions[1].uploadedBy).toMatchObject({ name: 'Elena Marchetti', isMe: who === client });
      const texts = await Promise.all(
        versions.map(async (each: { id: string }) => String(await server.contentOf(who, each.id))),
      );
      expect(texts).toEqual(['third', 'second', 'first']);
    }
    await openingsWritten();
    const { json } = await client.call('/portal/documents');
    const listed = json.documents.filter((each: { subject: { id: string } }) => each.subject.id === id);
    expect(listed).toMatchObject([{ id: third.file.id, version: 3 }]);
  });

  it('with an older content is a version again: what was changed back is the newest', async () => {
    await freshRequest();
    await put(editor, 'as it was');
    await put(editor, 'changed');
    expect(await put(editor, 'as it was')).toMatchObject({ outcome: 'version', file: { version: 3 } });
  });

  it('never joins what the client sees and what they do not', async () => {
    await freshRequest();
    const internal = await put(editor, 'for us', 'Plan.txt', false);
    const shared = await put(editor, 'for both', 'Plan.txt');
    const own = await put(client, 'for us', 'Plan.txt');
    expect([internal, shared, own].map(({ outcome, file }) => `${outcome} ${file.version}`)).toEqual([
      'new 1',
      'new 1',
      'version 2',
    ]);
    expect(await server.list(client, id)).toHaveLength(1);
    expect(await server.list(editor, id)).toHaveLength(2);
    const { versions } = await historyOf(client, own.file.id);
    expect(versions).toHaveLength(2);
    const hidden = await server.call(client, 'GET', `/api/v1/files/${internal.file.id}/history`);
    expect(hidden.status).toBe(404);
  });

  it('keeps its number for ever, also when a version was deleted', async () => {
    await freshRequest();
    await put(editor, 'one');
    const second = await put(editor, 'two');
    expect(await remove(editor, second.file.id, '?only=version')).toBe(204);
    expect(await server.list(client, id)).toMatchObject([{ version: 1, hasHistory: false }]);
    expect(await put(editor, 'three')).toMatchObject({ outcome: 'version', file: { version: 3 } });
  });
});

describe('deleting', () => {
  it('a document takes all its versions at one moment, and the clean-up their contents', async () => {
    await freshRequest();
    const [first, second] = [await put(editor, `a ${randomUUID()}`), await put(editor, `b ${randomUUID()}`)];
    expect(await remove(editor, second.file.id)).toBe(204);
    expect(await server.list(editor, id)).toEqual([]);
    const times = await Promise.all([deletedAt(first.file.id), deletedAt(second.file.id)]);
    expect(times[0]).toEqual(times[1]);
    expect((await server.call(client, 'GET', `/api/v1/files/${first.file.id}/content`)).status).toBe(404);
    expect(await orphans()).toEqual([]);
  });

  it('is for who may delete each version; one version of one’s own may go alone', async () => {
    await freshRequest();
    const theirs = await put(editor, 'by staff');
    const mine = await put(client, 'by me');
    expect(await server.list(client, id)).toMatchObject([{ mayDelete: false }]);
    expect(await remove(client, mine.file.id)).toBe(403);
    expect(await remove(editor, mine.file.id)).toBe(403);
    expect(await remove(client, theirs.file.id, '?only=version')).toBe(403);
    expect(await remove(client, mine.file.id, '?only=version')).toBe(204);
    expect(await server.list(client, id)).toMatchObject([{ id: theirs.file.id, version: 1 }]);
    expect(await remove(admin, theirs.file.id)).toBe(204);
  });
});

describe('an opening', () => {
  it('is noted once within some minutes, and told to the other side; clients hear of the agency, not of its people', async () => {
    await freshRequest();
    const { file } = await put(client, 'please read');
    expect(await server.list(client, id)).toMatchObject([{ opened: null }]);
    await Promise.all([open(editor, file.id), open(editor, file.id), open(editor, file.id)]);
    await open(admin, file.id);
    const rows = await db.selectFrom('file_openings').select('user_id').where('file_id', '=', file.id).execute();
    expect(rows).toHaveLength(2);
    expect(await server.list(client, id)).toMatchObject([{ opened: { version: 1, by: null } }]);
    const seen = JSON.stringify([await historyOf(client, file.id), await server.list(client, id)]);
    for (const { name } of [editor, admin]) expect(seen).not.toContain(name);
    const { openings } = await historyOf(admin, file.id);
    expect(openings.map((each: { by: string; side: string }) => `${each.side} ${each.by}`).sort()).toEqual(
      [`staff ${admin.name}`, `staff ${editor.name}`].sort(),
    );
  });

  it('of a client names the version, and comes again when the minutes are over', async () => {
    await freshRequest();
    await put(editor, 'one');
    const { file } = await put(editor, 'two');
    await open(client, file.id);
    expect(await server.list(editor, id)).toMatchObject([{ opened: { version: 2, by: 'Elena Marchetti' } }]);
    const earlier = new Date(Date.now() - 11 * 60_000);
    await db.updateTable('file_openings').set({ opened_at: earlier }).where('file_id', '=', file.id).execute();
    await open(client, file.id);
    const { openings } = await historyOf(editor, file.id);
    expect(openings).toMatchObject([
      { version: 2, side: 'client' },
      { version: 2, side: 'client' },
    ]);
    // Their own openings are no news to clients.
    expect((await historyOf(client, file.id)).openings).toEqual([]);
  });

  it('by link or preview counts too, a refused one does not', async () => {
    await freshRequest();
    const { file } = await put(client, 'a,b\n1,2\n', 'table.csv');
    const viewer = await buildStaff('Viewer');
    expect((await server.call(viewer, 'GET', `/api/v1/files/${file.id}/preview`)).status).toBe(403);
    await openingsWritten();
    expect(await server.list(client, id)).toMatchObject([{ opened: null }]);
    expect((await server.call(editor, 'GET', `/api/v1/files/${file.id}/preview`)).status).toBe(200);
    await openingsWritten();
    expect(await server.list(client, id)).toMatchObject([{ opened: { version: 1 }, mayDelete: false }]);
    const link = await admin.call(`/files/${file.id}/link`, { action: 'download' });
    expect((await server.call(client, 'GET', link.json.url)).status).toBe(200);
    await openingsWritten();
    expect((await historyOf(admin, file.id)).openings).toHaveLength(2);
  });

  it('does not make the download wait, nor fail', async () => {
    await freshRequest();
    const { file } = await put(client, 'still there');
    // Whoever reads meanwhile waits for this lock, if a reading waits for its note.
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('files').select('id').where('id', '=', file.id).forUpdate().execute();
      expect(String(await server.contentOf(editor, file.id))).toBe('still there');
    });
    await openingsWritten();
    expect(await server.list(client, id)).toMatchObject([{ opened: { version: 1 } }]);
  });

  it('goes with the client’s files when they are erased, and unfinished uploads go too', async () => {
    const leaver = await buildClient();
    id = (await buildRequest({ clientId: leaver.id })).reference;
    const { file } = await put(leaver, `mine alone ${randomUUID()}`);
    await open(editor, file.id);
    await server.beginAt(leaver, 1_000, { id, name: 'Elena Bonnici.txt' });
    await db.transaction().execute((trx) => forgetFiles(trx, leaver.id));
    const rows = await db.selectFrom('file_openings').select('id').where('file_id', '=', file.id).execute();
    expect(rows).toEqual([]);
    expect(await db.selectFrom('uploads').select('id').where('client_id', '=', leaver.id).execute()).toEqual([]);
  });
});

describe('who may do what', () => {
  const ofFile = [
    ['GET', '/history'],
    ['GET', '/preview'],
    ['GET', '/picture'],
    ['GET', '/content'],
    ['DELETE', ''],
    ['DELETE', '?only=version'],
  ] as const;
  const nobodys = '00000000-0000-4000-8000-000000000000';
  const said = async (who: Somebody, method: string, url: string) => {
    const { status, bytes } = await server.call(who, method, url);
    return `${status} ${bytes}`;
  };

  it('with documents: what belongs to another client is, to the letter, what does not exist', async () => {
    await freshRequest();
    const stranger = await buildClient();
    const { file } = await put(client, 'private', 'private.csv');
    const at = await server.beginAt(client, 10, { id });
    for (const [method, rest] of ofFile) {
      const absent = await said(stranger, method, `/api/v1/files/${nobodys}${rest}`);
      expect(absent).toMatch(/^404 /);
      expect(await said(stranger, method, `/api/v1/files/${file.id}${rest}`)).toBe(absent);
    }
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      const absent = await said(stranger, method, `/api/v1/uploads/${nobodys}`);
      expect(absent).toMatch(/^404/);
      for (const who of [stranger, editor, admin]) expect(await said(who, method, at)).toBe(absent);
    }
    const parts = [at, `/api/v1/uploads/${nobodys}`].map((url) => server.send(stranger, url, 0, 'abc'));
    const answers = (await Promise.all(parts)).map(({ status, bytes }) => `${status} ${bytes}`);
    expect(new Set(answers).size).toBe(1);
    const announced = [id, 'REQ-999999', 'CLI-999999'].map((record) => server.begin(stranger, 10, { id: record }));
    const refusals = (await Promise.all(announced)).map(({ status, bytes }) => `${status} ${bytes}`);
    expect(new Set(refusals)).toEqual(new Set([expect.stringMatching(/^404 /)]));
    expect(await server.offsetOf(client, at)).toBe(0);
    expect(await server.list(client, id)).toHaveLength(1);
  });

  it('with documents: Viewers and strangers to the house are kept out of all of it', async () => {
    await freshRequest();
    const viewer = await buildStaff('Viewer');
    const { file } = await put(client, 'private', 'private.csv');
    for (const [method, rest] of ofFile) {
      expect(await said(viewer, method, `/api/v1/files/${file.id}${rest}`)).toMatch(/^403 /);
      expect(await said({ token: 'none' }, method, `/api/v1/files/${file.id}${rest}`)).toMatch(/^401 /);
    }
    expect((await server.begin(viewer, 10, { id })).status).toBe(403);
    expect((await server.begin({ token: 'none' }, 10, { id })).status).toBe(401);
  });

  it('with an upload: who loses the record, or their role, cannot end it', async () => {
    await freshRequest();
    const leaver = await buildStaff('Editor');
    const at = await server.beginAt(leaver, 10, { id });
    await db.updateTable('staff').set({ status: 'inactive' }).where('user_id', '=', leaver.userId).execute();
    const stranger = await buildClient();
    const atOwn = await server.beginAt(client, 10, { id });
    await db
      .updateTable('requests')
      .set({ client_id: stranger.id })
      .where('number', '=', Number(id.slice(4)))
      .execute();
    expect((await server.send(client, atOwn, 0, '0123456789')).status).toBe(404);
    expect(await server.list(stranger, id)).toEqual([]);
    const fresh = caller(leaver.token);
    await expect.poll(async () => (await fresh('/me')).status).toBe(403);
    expect((await server.send(leaver, at, 0, '0123456789')).status).toBe(403);
  });
});
