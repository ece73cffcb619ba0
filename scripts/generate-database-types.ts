import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { closeColumns } from './closed-columns.ts';

/** Writes `server/db/types.ts` from a throw-away database that has just been migrated; `--check` only compares. */
const target = 'server/db/types.ts';
const isCheck = process.argv[2] === '--check';
const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-types-'));
const generated = path.join(folder, 'types.ts');
const postgres = await startEmbeddedPostgres(folder);
try {
  await migrate(postgres.url);
  execFileSync(
    'node_modules/.bin/kysely-codegen',
    [
      '--dialect=postgres',
      '--numeric-parser=number',
      `--url=${postgres.url}`,
      `--out-file=${generated}`,
      '--default-schema=public',
      '--type-mapping={"int8":"number"}',
      '--include-pattern=(public|auth|auth_private).*',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const types = closeColumns(readFileSync(generated, 'utf8'));
  if (!isCheck) writeFileSync(target, types);
  else if (readFileSync(target, 'utf8') !== types) throw new Error(`${target} is not what the migrations make`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
