import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

/** Writes `server/db/types.ts` from a throw-away database that has just been migrated; `--check` only compares. */
const target = 'server/db/types.ts';
const isCheck = process.argv[2] === '--check';
const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-types-'));
const postgres = await startEmbeddedPostgres(folder);
try {
  await migrate(postgres.url);
  execFileSync(
    'node_modules/.bin/kysely-codegen',
    [
      '--dialect=postgres',
      '--numeric-parser=number',
      `--url=${postgres.url}`,
      `--out-file=${target}`,
      ...(isCheck ? ['--verify'] : []),
      '--default-schema=public',
      '--type-mapping={"int8":"number"}',
      '--include-pattern=(public|auth|auth_private).*',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
