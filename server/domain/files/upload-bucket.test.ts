import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { replaceStorage, storage } from '#server/storage/storage.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest } from '#tests/factories.ts';
import { startFailingProxy } from '#tests/failing-proxy.ts';
import { startS3Server } from '#tests/s3-server.ts';
import { onDisk, orphans, startUploadServer, type UploadServer } from '#tests/upload-server.ts';

/** Uploads that end in a bucket, over a line to it that breaks. */

let server: UploadServer;
let bucket: Awaited<ReturnType<typeof startS3Server>>;
let line: Awaited<ReturnType<typeof startFailingProxy>>;
let client: Awaited<ReturnType<typeof buildClient>>;

beforeAll(async () => {
  [server, bucket] = await Promise.all([startUploadServer(), startS3Server()]);
  line = await startFailingProxy(bucket.settings.endpoint ?? '');
  setEnvironment({
    S3_BUCKET: bucket.settings.bucket,
    S3_ENDPOINT: line.url,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_FORCE_PATH_STYLE: 'on',
  });
  replaceStorage(undefined);
  client = await buildClient();
});
afterAll(async () => {
  restoreEnvironment();
  replaceStorage(undefined);
  await server.stop();
  await line.stop();
  await bucket.stop();
  await closeDatabase();
});

async function keysInBucket(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of (await storage()).list()) keys.push(key);
  return keys;
}

it('parts never lie in the bucket; the whole does, in one call', async () => {
  const id = (await buildRequest({ clientId: client.id })).reference;
  const content = Buffer.from(randomBytes(40_000).toString('hex'));
  const at = await server.beginAt(client, content.length, { id });
  await server.send(client, at, 0, content.subarray(0, 50_000));
  expect(onDisk('parts')).toHaveLength(1);
  expect(await keysInBucket()).toEqual([]);
  await server.send(client, at, 50_000, content.subarray(50_000));
  const { json } = await server.call(client, 'GET', at);
  expect(await server.contentOf(client, json.file.id)).toEqual(content);
  expect(await keysInBucket()).toHaveLength(1);
  expect(await orphans()).toEqual([]);
});

it('a bucket that fails in the middle makes no document, and takes it when it works again', async () => {
  const id = (await buildRequest({ clientId: client.id })).reference;
  const content = Buffer.from(randomBytes(1_500_000).toString('hex'));
  const known = await db.selectFrom('stored_objects').select('key').execute();
  const at = await server.beginAt(client, content.length, { id });
  line.breakAfter(1_500_000);
  const refused = await server.send(client, at, 0, content);
  expect([refused.status, refused.json.error.code]).toEqual([503, 'unavailable']);
  expect(line.broken()).toBeGreaterThan(0);
  // A bucket may keep what reached it of a broken call: under a name that no row knows, and no document is ever made of it.
  expect(await server.list(client, id)).toEqual([]);
  expect(await db.selectFrom('stored_objects').select('key').execute()).toEqual(known);
  expect(await server.offsetOf(client, at)).toBe(content.length);
  line.heal();
  expect((await server.send(client, at, content.length)).status).toBe(204);
  const { json } = await server.call(client, 'GET', at);
  expect(await server.contentOf(client, json.file.id)).toEqual(content);
  expect(await orphans()).toEqual([]);
  expect(await keysInBucket()).toHaveLength(known.length + 1);
});
