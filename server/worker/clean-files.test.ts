import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellOwner } from '#server/across/files/owners.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { uploadFile } from '#server/domain/files/files.ts';
import { forgetFiles } from '#server/records/forget-files.ts';
import { MissingObjectError } from '#server/storage/object-store.ts';
import { spoolFolder, storage } from '#server/storage/storage.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { cleanFiles } from './clean-files.ts';

let staff: Parameters<typeof uploadFile>[0];
let subject: { kind: 'request'; id: string };
beforeAll(async () => {
  const { userId, name, email } = await buildStaff('Admin');
  staff = { kind: 'staff', userId, name, email, role: 'Admin' };
  subject = { kind: 'request', id: (await buildRequest()).reference };
});
afterAll(closeDatabase);

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

async function addFile(content: string, to = subject) {
  const body = new Blob([content]).stream();
  const { file } = await uploadFile(staff, to, { name: `${randomUUID()}.txt`, body, tell: tellOwner });
  const row = await db
    .selectFrom('files')
    .innerJoin('stored_objects as o', 'o.sha256', 'files.sha256')
    .select(['o.key', 'files.id'])
    .where('files.id', '=', file.id)
    .executeTakeFirstOrThrow();
  return row;
}

const contentOf = async (key: string) => (await buffer(await (await storage()).read(key))).toString();
const deleteAt = (id: string, at: Date) =>
  db.updateTable('files').set({ deleted_at: at }).where('id', '=', id).execute();

test('what is referred to stays, however old', async () => {
  const { key } = await addFile('kept');
  await cleanFiles(inDays(400));
  expect(await contentOf(key)).toBe('kept');
});

test('a deleted file goes after thirty days, its content when nothing else refers to it', async () => {
  const elsewhere = { kind: 'request', id: (await buildRequest()).reference } as const;
  const [one, other] = [await addFile('shared'), await addFile('shared', elsewhere)];
  expect(one.key).toBe(other.key);
  await deleteAt(one.id, new Date());
  expect((await cleanFiles(inDays(29))).files).toBe(0);
  expect((await cleanFiles(inDays(31))).files).toBe(1);
  expect(await contentOf(one.key)).toBe('shared');
  await deleteAt(other.id, new Date());
  expect(await cleanFiles(inDays(31))).toMatchObject({ files: 1, contents: 1 });
  await expect((await storage()).read(one.key)).rejects.toThrow(MissingObjectError);
});

test('content that nobody refers to is left alone for a day: an upload may be about to', async () => {
  const { key, id } = await addFile('young');
  await db.deleteFrom('files').where('id', '=', id).execute();
  expect(await cleanFiles()).toEqual({
    ...{ files: 0, contents: 0, strays: 0, unfinished: 0, uploads: 0, unconfirmed: 0 },
  });
  expect(await contentOf(key)).toBe('young');
  expect((await cleanFiles(inDays(2))).contents).toBe(1);
});

test('content that comes again after it was cleaned away is kept again', async () => {
  const first = await addFile('again');
  await db.deleteFrom('files').where('id', '=', first.id).execute();
  await cleanFiles(inDays(2));
  const second = await addFile('again');
  expect(await contentOf(second.key)).toBe('again');
});

test('the files of a client who is erased go with the next clean-up, but not what somebody else has too', async () => {
  const client = await buildClient();
  const request = await buildRequest({ clientId: client.id, confirmed: false });
  const of = { kind: 'request' as const, id: request.reference };
  const add = (content: string) =>
    uploadFile(staff, of, { name: 'Elena.txt', body: new Blob([content]).stream(), tell: tellOwner });
  await add('of Elena alone');
  const other = await addFile('of Elena and another');
  await add('of Elena and another');
  const before = await db.selectFrom('stored_objects').select('key').execute();
  await db.transaction().execute((trx) => forgetFiles(trx, client.id));
  expect(await cleanFiles()).toMatchObject({ contents: 1 });
  const after = await db.selectFrom('stored_objects').select('key').execute();
  expect(after.length).toBe(before.length - 1);
  expect(await contentOf(other.key)).toBe('of Elena and another');
});

test('what a crash left behind is found: published without a row, or half arrived', async () => {
  mkdirSync(spoolFolder(), { recursive: true });
  const stray = path.join(spoolFolder(), randomUUID());
  writeFileSync(stray, 'stray');
  const key = randomUUID();
  await (await storage()).publish(key, { path: stray, bytes: 5, mediaType: 'text/plain' });
  writeFileSync(path.join(spoolFolder(), randomUUID()), 'half');
  expect(await cleanFiles()).toMatchObject({ strays: 0, unfinished: 0, uploads: 0 });
  expect(await cleanFiles(inDays(2))).toMatchObject({ strays: 1, unfinished: 1 });
  await expect((await storage()).read(key)).rejects.toThrow(MissingObjectError);
});
