import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { localStore } from '#server/storage/local-store.ts';
import { readBackup } from './read.ts';
import { writeBackup } from './write.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-backup-'));
const place = (name: string) => path.join(folder, name);
const facts = { program: 'test', siteName: 'Vantaggio', secretKeyPrint: 'x', at: new Date('2026-11-21T02:30:00Z') };
const store = localStore(place('objects'));

async function make(name: string, passphrase?: string) {
  const connection = new pg.Client({ connectionString: env.DATABASE_URL });
  await connection.connect();
  try {
    return await writeBackup({ connection, file: place(name), holds: { database: true, files: true }, store: async () => store, passphrase, facts });
  } finally {
    await connection.end();
  }
}
beforeAll(async () => {
  await make('plain.backup');
  await make('sealed.backup', 'a passphrase of tests');
});

test('a backup that was just made is whole', async () => {
  const { manifest } = await readBackup(place('plain.backup'));
  expect(manifest.database?.tables.length).toBeGreaterThan(50);
  const sealed = await readBackup(place('sealed.backup'), { passphrase: 'a passphrase of tests' });
  expect(sealed.manifest.migrations).toEqual(manifest.migrations);
});
test('flips', async () => {
  for (const name of ['plain.backup', 'sealed.backup']) {
    const whole = readFileSync(place(name));
    console.log(name, whole.length);
    await fc.assert(fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] as number) ^ mask;
      writeFileSync(place('changed'), changed);
      await expect(readBackup(place('changed'), { passphrase: 'a passphrase of tests' })).rejects.toThrow(/.*/);
    }), { numRuns: name === 'plain.backup' ? 100 : 20 });
    for (let i = 0; i < 10; i++) {
      writeFileSync(place('changed'), whole.subarray(0, Math.floor(whole.length * i / 10)));
      const e = await readBackup(place('changed'), { passphrase: 'a passphrase of tests' }).catch((e) => e);
      console.log(i, e.reason, e.message);
    }
    writeFileSync(place('changed'), Buffer.concat([whole, randomBytes(3)]));
    console.log(await readBackup(place('changed'), { passphrase: 'a passphrase of tests' }).catch((e) => e.reason));
  }
    console.log(await readBackup(place('sealed.backup'), { passphrase: 'x' }).catch((e) => e));
}, 120000);
