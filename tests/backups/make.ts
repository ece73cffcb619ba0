import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/bcrypt';
import pg from 'pg';
import { writeBackup } from '#server/backup/write.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate, migrationsFolder } from '#server/db/migrate.ts';
import { printOfKey } from '#server/secrets.ts';
import { localStore } from '#server/storage/local-store.ts';
import { fixtureFile, fixtureKey, fixturePassword, releases } from '#tests/backups/rows.ts';

/** `npm run generate:backup -- <version>`: the committed backup of a released schema version (docs/backups.md). */

const version = process.argv[2] ?? '';
const past = releases.filter(([each]) => each <= version);
if (past.at(-1)?.[0] !== version) {
  console.error(`Usage: npm run generate:backup -- <version>. Versions: ${releases.map(([each]) => each).join(', ')}.`);
  process.exit(1);
}
const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-fixture-'));
const migrations = path.join(folder, 'migrations');
mkdirSync(migrations);
const objects = path.join(folder, 'objects', fixtureFile.key.slice(0, 2));
mkdirSync(objects, { recursive: true });
writeFileSync(path.join(objects, fixtureFile.key), fixtureFile.content);
const postgres = await startEmbeddedPostgres(folder);
try {
  const connection = new pg.Client({ connectionString: postgres.url });
  connection.on('error', () => {}); // the stopping server says so after a failure, too
  await connection.connect();
  const passwordHash = await hash(fixturePassword, { cost: 6 });
  // As a database lives: rows of each release are there when the migrations of the next one come.
  for (const [release, rows] of past) {
    for (const name of readdirSync(migrationsFolder))
      if (name.slice(0, release.length) <= release)
        cpSync(path.join(migrationsFolder, name), path.join(migrations, name));
    await migrate(postgres.url, { folder: migrations });
    await connection.query(rows(passwordHash));
  }
  const file = path.resolve('tests/backups', `${version}.backup`);
  const { bytes } = await writeBackup({
    connection,
    file,
    holds: { database: true, files: true },
    store: async () => localStore(path.join(folder, 'objects')),
    facts: { program: '0.1.0', siteName: 'Molo 14', secretKeyPrint: printOfKey(fixtureKey), at: new Date() },
  });
  await connection.end();
  console.log(`${file}: ${bytes} bytes`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
