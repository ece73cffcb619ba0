import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { env } from '#server/env.ts';
import { localStore } from '#server/storage/local-store.ts';
import { runs } from '#tests/runs.ts';
import { BackupRefused, type ManifestTable } from './format.ts';
import { readBackup } from './read.ts';
import { packed, unpacked } from './sealing.ts';
import { writeBackup } from './write.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-backup-'));
const place = (name: string) => path.join(folder, name);
const facts = { program: 'test', siteName: 'Vantaggio', secretKeyPrint: 'x', at: new Date('2026-11-21T02:30:00Z') };
const passphrase = 'a passphrase of tests';

async function make(name: string, sealedWith?: string) {
  const connection = new pg.Client({ connectionString: env.DATABASE_URL });
  await connection.connect();
  const options = { connection, file: place(name), holds: { database: true, files: true }, facts };
  try {
    return await writeBackup({ ...options, store: async () => localStore(place('objects')), passphrase: sealedWith });
  } finally {
    await connection.end();
  }
}

/** What reading these bytes says: the reason of its refusal, or that they are whole. */
async function verdictOn(bytes: Buffer): Promise<string> {
  const file = place('changed');
  writeFileSync(file, bytes);
  try {
    await readBackup(file, { passphrase });
    return 'whole';
  } catch (error) {
    if (error instanceof BackupRefused) return error.reason;
    throw error;
  }
}

const changedReasons = ['damaged', 'not-a-backup', 'wrong-passphrase', 'too-new'];

describe.each([
  ['a plain backup', 'plain.backup', undefined, runs(150)],
  ['an encrypted backup', 'sealed.backup', passphrase, 10],
] as const)('%s', (_what, name, sealedWith, numRuns) => {
  let whole: Buffer;
  beforeAll(async () => {
    await make(name, sealedWith);
    whole = readFileSync(place(name));
  });

  test('is whole, and tells what it holds', async () => {
    const { manifest, encrypted } = await readBackup(place(name), { passphrase });
    expect(encrypted).toBe(sealedWith !== undefined);
    expect(manifest.database?.tables.map((table) => table.name)).toContain('public.clients');
    expect(manifest.database?.tables.map((table) => table.name)).not.toContain('auth.sessions');
    expect(manifest.files).toEqual(expect.objectContaining({ count: 0, damaged: [] }));
  });

  test('with any byte changed is refused', async () => {
    const change = fc.record({ at: fc.nat(whole.length - 1), mask: fc.integer({ min: 1, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, mask }) => {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] as number) ^ mask;
        expect(changedReasons).toContain(await verdictOn(changed));
      }),
      { numRuns },
    );
  }, 60_000);

  test('cut anywhere, or with something behind it, is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        expect(changedReasons).toContain(await verdictOn(whole.subarray(0, length)));
      }),
      { numRuns },
    );
    expect(await verdictOn(Buffer.concat([whole, Buffer.from([0])]))).toBe('damaged');
    expect(await verdictOn(Buffer.concat([whole, whole]))).toBe('damaged');
  }, 60_000);
});

/** What PostgreSQL says behind the rows of a table, how many they were, may come in a packet of its own. */
describe('a backup of tables whose last word came late', () => {
  const rowsOf = (tables: ManifestTable[] | undefined, name: string) =>
    tables?.find((table) => table.name === name)?.rows;
  const named = 'public.letter_templates';

  test('is whole, and tells how many rows each table has', async () => {
    const late = vi.spyOn(Object.getPrototypeOf(copyTo('')), 'handleCommandComplete').mockImplementation(() => {});
    const { manifest } = await make('late.backup');
    late.mockRestore();
    expect(rowsOf(manifest.database?.tables, named)).toBeGreaterThan(0);
    expect(await verdictOn(readFileSync(place('late.backup')))).toBe('whole');
  });

  test('is whole also where it was made before rows were counted, and tells that a table has none', async () => {
    const { manifest } = await make('earlier.backup');
    const tar = await unpacked(Readable.from(readFileSync(place('earlier.backup'))), false, undefined);
    const text = Buffer.concat(await tar.toArray()).toString('latin1');
    const at = text.indexOf(`"name": "${named}"`);
    const told = text.slice(at).replace(/"rows": (\d+)/, (whole) => '"rows": 0'.padEnd(whole.length));
    const file = place('told.backup');
    const bytes = await packed(Readable.from([Buffer.from(text.slice(0, at) + told, 'latin1')]), undefined);
    writeFileSync(file, Buffer.concat(await bytes.toArray()));
    const { manifest: read } = await readBackup(file);
    expect(rowsOf(read.database?.tables, named)).toBe(rowsOf(manifest.database?.tables, named));
  });
});
