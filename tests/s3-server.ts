import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#server/storage/s3-store.ts';

/** A real server that speaks S3 over HTTP and checks signatures, with one bucket. */
export async function startS3Server(): Promise<{ settings: S3Settings; stop: () => Promise<void> }> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 's3-'));
  const buckets = [{ name: 'files' }];
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: buckets });
  const { port } = await server.run();
  return {
    settings: {
      bucket: 'files',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
      prefix: 'site/',
    },
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
