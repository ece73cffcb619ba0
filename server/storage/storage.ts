import path from 'node:path';
import { env } from '#server/env.ts';
import { localStore } from './local-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Settings } from './s3-store.ts';

/** Where files arrive, on this machine, before they are published. */
export const spoolFolder = () => path.join(env.DATA_DIR, 'files', 'incoming');

/** Where parts of unfinished uploads wait, on this machine: never in a bucket, never where anything is read from. */
export const partsFolder = () => path.join(env.DATA_DIR, 'files', 'parts');

let opened: Promise<ObjectStore> | undefined;

/** The bucket that the environment names, if it names one. */
export function s3Settings(): S3Settings | undefined {
  if (!env.S3_BUCKET) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: env.S3_FORCE_PATH_STYLE === 'on',
    prefix: env.S3_PREFIX,
  };
}

async function openStore(): Promise<ObjectStore> {
  const settings = s3Settings();
  if (!settings) return localStore(path.join(env.DATA_DIR, 'files', 'objects'));
  const { s3Store } = await import('./s3-store.ts');
  const store = s3Store(settings);
  return {
    ...store,
    // Backups lie in the same bucket; what cleans files up must not see them.
    async *list() {
      for await (const object of store.list()) if (!object.key.startsWith('backups/')) yield object;
    },
  };
}

/** The store of this process: the bucket that the environment names, else the data folder. */
export function storage(): Promise<ObjectStore> {
  opened ??= openStore();
  return opened;
}

/** Lets tests put another store in its place; undefined opens the configured one again. */
export function replaceStorage(store: ObjectStore | undefined): void {
  opened = store && Promise.resolve(store);
}
