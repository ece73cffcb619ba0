import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { startS3Server } from '#tests/s3-server.ts';

const server = await startS3Server();
afterAll(server.stop);
afterEach(restoreEnvironment);

const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-shelf-'));

/** The doors as a process opens them that begins with this environment. */
async function doors(values: Record<string, unknown>) {
  setEnvironment({ DATA_DIR: folder, ...values } as never);
  vi.resetModules();
  const { env } = await import('#server/env.ts');
  Object.assign(env, { DATA_DIR: folder, ...values });
  const { backupShelf } = await import('./backup-shelf.ts');
  const { storage } = await import('./storage.ts');
  return { shelf: await backupShelf(), files: await storage() };
}

async function namesOf(store: { list: () => AsyncIterable<{ key: string }> }) {
  const names = [];
  for await (const { key } of store.list()) names.push(key);
  return names;
}

const { settings } = server;
const bucket = {
  S3_BUCKET: settings.bucket,
  S3_ENDPOINT: settings.endpoint,
  S3_ACCESS_KEY_ID: settings.credentials?.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.credentials?.secretAccessKey,
  S3_FORCE_PATH_STYLE: 'on',
  S3_PREFIX: 'site/',
};

test.each([
  ['in the data folder', {}],
  ['in a bucket', bucket],
])(
  'a backup %s is listed, lent, read in parts and removed, and is no file for the clean-up',
  async (_where, values) => {
    const { shelf, files } = await doors(values);
    const arrived = path.join(folder, 'arrived');
    writeFileSync(arrived, 'a whole backup');
    await shelf.publish('one.tar.zst', { path: arrived, bytes: 14, mediaType: 'application/octet-stream' });
    expect(await namesOf(shelf)).toEqual(['one.tar.zst']);
    expect(await namesOf(files)).toEqual([]);
    const lent = await shelf.borrow('one.tar.zst');
    expect(readFileSync(lent.path, 'utf8')).toBe('a whole backup');
    await lent.giveBack();
    expect(await text(await shelf.read('one.tar.zst', { start: 2, end: 6 }))).toBe('whole');
    await shelf.remove('one.tar.zst');
    expect(await namesOf(shelf)).toEqual([]);
    await expect(shelf.borrow('one.tar.zst')).rejects.toMatchObject({ name: 'MissingObjectError' });
  },
);
