import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { launcherFor } from '#server/db/postgres-launcher.ts';
import { packCluster, readyClusterFile } from '#server/db/ready-cluster.ts';
import { ConfigurationError } from '#server/env.ts';

/** Makes the database that first starts begin with. Where none can be made (no bundled PostgreSQL for this machine) they make their own, or have another. */
// Written into the server's settings: the zone of whoever built this is nobody else's.
process.env.TZ = 'UTC';
const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-database-'));
try {
  const file = readyClusterFile(launcherFor(folder).major);
  rmSync(path.dirname(file), { recursive: true, force: true });
  mkdirSync(path.dirname(file), { recursive: true });
  const postgres = await startEmbeddedPostgres(folder);
  try {
    await migrate(postgres.url);
  } finally {
    await postgres.stop();
  }
  await packCluster(path.join(folder, 'postgres'), file);
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(`The build has no database for first starts, which will make their own: ${error.message}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
