import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { packTar } from 'modern-tar';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { localStore } from '#server/storage/local-store.ts';
import type { Manifest } from './format.ts';
import { readBackup } from './read.ts';
import { type RestoreOptions, restoreBackup } from './restore.ts';
import { packed } from './sealing.ts';
import { writeBackup } from './write.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-restore-'));
const place = (name: string) => path.join(folder, name);
const store = localStore(place('objects'));
const facts = { program: 'test', siteName: 'Vantaggio', secretKeyPrint: 'own', at: new Date('2026-11-21T02:30:00Z') };
const passphrase = 'a passphrase of tests';

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const source = env.DATABASE_URL as string;
const urlOf = (name: string) => source.replace(/\/test_[0-9a-f]+\?/, `/${name}?`);

/** A database of its own, empty or with somebody else's table. */
async function newDatabase(sql?: string): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await connected(source, (client) => client.query(`create database ${name} template template0`));
  if (sql) await connected(urlOf(name), (client) => client.query(sql));
  return urlOf(name);
}

const backupOf = (url: string, name: string, sealed = false) =>
  connected(url, (connection) =>
    writeBackup({
      connection,
      file: place(name),
      holds: { database: true, files: true },
      store: async () => store,
      passphrase: sealed ? passphrase : undefined,
      facts,
    }),
  );

const restoreOptions = (url: string, name: string, other: Partial<RestoreOptions> = {}): RestoreOptions => ({
  file: place(name),
  databaseUrl: url,
  store: localStore(place(`objects-${name}`)),
  spool: place('spool'),
  secretKeyPrints: ['own'],
  keep: async () => {},
  settle: async () => {},
  ...other,
});

/** Everything that a database holds, as digests: another backup of it tells. */
async function holdings(url: string) {
  const { manifest } = await backupOf(url, `look-${randomUUID()}`);
  return manifest.database;
}

beforeAll(async () => {
  await connected(source, async (client) => {
    // Rows that loading must not stumble over: an append-only log, keys that point at each other, text of every kind.
    await client.query(`
      insert into auth.users (id, email, created_at, updated_at) values ('00000000-0000-4000-8000-000000000001', 'ada@agency.example', now(), now());
      insert into staff (user_id, name, role) values ('00000000-0000-4000-8000-000000000001', 'Ada', 'Admin');
      insert into clients (name, company, email) values (E'Tab\\tand\\nline \\\\N é 🙂', '', 'c@x.example'), ('Zoë', 'a', 'd@x.example');
      insert into audit_log (actor_kind, action, subject_kind, subject_id) values ('system', 'test.made', 'test', '1');
      insert into audit_values (entry_id, person_id) select id, gen_random_uuid() from audit_log;
      insert into visit_salts (day, salt) values ('2026-11-21', sha256('s'));
    `);
  });
  await backupOf(source, 'plain');
  await backupOf(source, 'sealed', true);
});
describe('a restore', () => {
  test('gives an empty database every row back, and numbers go on where they stood', async () => {
    const url = await newDatabase();
    const { migrated } = await restoreBackup(restoreOptions(url, 'sealed', { passphrase }));
    expect(migrated).toEqual([]);
    expect(await holdings(url)).toEqual((await readBackup(place('plain'))).manifest.database);
    await connected(url, async (client) => {
      await client.query(`insert into clients (name, company, email) values ('n', 'n', 'n@x.example')`);
      const { rows } = await client.query(
        'select count(distinct number)::int as n, max(number)::int as max from clients',
      );
      expect(rows).toEqual([{ n: 3, max: 3 }]);
      await expect(client.query(`delete from audit_log`)).rejects.toThrow(/./);
      await expect(
        client.query(`insert into staff (user_id, name, role) values (gen_random_uuid(), 'x', 'Admin')`),
      ).rejects.toThrow(/foreign key/);
      // Who stands behind a hash in the figures must stay unknown.
      expect((await client.query('select * from visit_salts')).rowCount).toBe(0);
    });
  });

  test('takes the place of what was there', async () => {
    const url = await newDatabase();
    await restoreBackup(restoreOptions(url, 'plain'));
    await connected(url, (client) =>
      client.query(`insert into clients (name, company, email) values ('later', '', 'l@x.example')`),
    );
    await restoreBackup(restoreOptions(url, 'plain'));
    expect(await holdings(url)).toEqual((await readBackup(place('plain'))).manifest.database);
  });
});

/** A whole backup that says of itself what it likes, as somebody else could write it. */
async function forge(name: string, parts: Record<string, string>, other: Partial<Manifest>): Promise<void> {
  const { manifest } = await readBackup(place('plain'));
  const told = JSON.stringify({ ...manifest, database: null, files: null, ...other });
  const entries = Object.entries({ ...parts, 'manifest.json': told });
  const tar = await packTar(entries.map(([path, body]) => ({ header: { name: path, size: body.length }, body })));
  writeFileSync(place(name), await buffer(await packed(Readable.from([tar]), undefined)));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const lineOf = (text: string) => ({ rows: 1, bytes: text.length, sha256: sha256(text) });

describe('a backup that somebody else wrote', () => {
  test.each([
    ['pg_catalog.pg_largeobject_metadata', ['oid', 'lomowner']],
    ['information_schema.sql_features', ['feature_id', 'sub_feature_id']],
    ['public.clients', ['id', 'ctid']],
  ])('writes nothing into %s', async (table, columns) => {
    const url = await newDatabase();
    await restoreBackup(restoreOptions(url, 'plain'));
    const before = await holdings(url);
    const line = '1\t10\n';
    const database = { tables: [{ name: table, columns, ...lineOf(line) }], sequences: [] };
    await forge('forged', { [`tables/${table}/000001.copy`]: line }, { database });
    await expect(restoreBackup(restoreOptions(url, 'forged'))).rejects.toMatchObject({
      name: 'BackupRefused',
      message: expect.stringContaining('none of the product'),
    });
    expect(await holdings(url)).toEqual(before);
  });

  test.each(['..', '..evil', '.hidden'])('puts no file beside the folder of files by the name %s', async (key) => {
    const url = await newDatabase();
    const content = 'mine';
    const list = `${JSON.stringify({ key, bytes: 4, sha256: sha256(content), mediaType: 'text/plain' })}\n`;
    const files = { count: 1, bytes: 4, sha256: sha256(list), damaged: [] };
    await forge('forged', { [`files/${key}/000001`]: content, 'lists/000001.ndjson': list }, { files });
    await expect(restoreBackup(restoreOptions(url, 'forged'))).rejects.toMatchObject({ reason: 'damaged' });
    expect(existsSync(place(key === '..' ? 'nothing' : key))).toBe(false);
  });

  test('of what is ours is restored', async () => {
    const url = await newDatabase();
    const line = 'restored\t{}\n';
    const database = {
      tables: [{ name: 'public.settings', columns: ['name', 'value'], ...lineOf(line) }],
      sequences: [],
    };
    await forge('forged', { 'tables/public.settings/000001.copy': line }, { database });
    expect((await restoreBackup(restoreOptions(url, 'forged'))).manifest.database).toEqual(database);
  });
});

describe('a restore that cannot be', () => {
  const refusals: [string, Partial<RestoreOptions>, (bytes: Buffer) => Buffer, string][] = [
    ['of something else', {}, () => Buffer.from('PK\x03\x04 no backup'), 'not-a-backup'],
    ['of a cut file', {}, (bytes) => bytes.subarray(0, bytes.length - 1), 'damaged'],
    ['with the wrong passphrase', { passphrase: 'another one' }, (bytes) => bytes, 'wrong-passphrase'],
    ['without its passphrase', { passphrase: undefined }, (bytes) => bytes, 'passphrase-needed'],
    ['under another key', { secretKeyPrints: ['other'] }, (bytes) => bytes, 'other-key'],
  ];
  let url: string;
  let before: Awaited<ReturnType<typeof holdings>>;
  beforeAll(async () => {
    url = await newDatabase();
    await restoreBackup(restoreOptions(url, 'plain'));
    await connected(url, (client) => client.query(`update clients set name = 'changed since'`));
    before = await holdings(url);
  });

  test.each(refusals)('%s changes nothing', async (_what, options, change, reason) => {
    writeFileSync(place('refused'), change(readFileSync(place('sealed'))));
    const attempt = restoreBackup(restoreOptions(url, 'refused', { passphrase, ...options }));
    await expect(attempt).rejects.toMatchObject({ name: 'BackupRefused', reason });
    expect(await holdings(url)).toEqual(before);
  });

  test('that fails at its very end changes nothing', async () => {
    const settle = async () => {
      throw new Error('the last step');
    };
    await expect(restoreBackup(restoreOptions(url, 'plain', { settle }))).rejects.toThrow('the last step');
    expect(await holdings(url)).toEqual(before);
  });

  test('into the database of something else changes nothing', async () => {
    const foreign = await newDatabase('create table theirs (a int); insert into theirs values (1)');
    await expect(restoreBackup(restoreOptions(foreign, 'plain'))).rejects.toMatchObject({ reason: 'foreign-database' });
    await connected(foreign, async (client) => {
      expect((await client.query('select * from theirs')).rows).toEqual([{ a: 1 }]);
    });
  });
});
