import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';

/** Version of the product, as its package says. */
async function productVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  return version;
}

async function databaseFacts() {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`.execute(
    db,
  );
  const [row] = rows;
  return {
    version: row?.version.split(' ')[0] ?? '',
    bytes: Number(row?.bytes ?? 0),
    /** The one that comes with the product, or one of the operator's. */
    isOwn: process.env.DATABASE_IS_OWN === 'on',
  };
}

/** What the settings screen tells about the system itself. @param address the caller's, as limits and lists see it */
export async function readFacts(person: Person, address: string) {
  demand(person, 'settings.read');
  const [version, database] = await Promise.all([productVersion(), databaseFacts()]);
  return {
    version,
    node: process.versions.node,
    /** When the process that answers began. */
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    database,
    files: {
      maxMb: env.FILE_MAX_MB,
      perSubject: env.FILES_PER_SUBJECT,
      clientMb: env.CLIENT_STORAGE_MB,
      store: env.S3_BUCKET ? ('s3' as const) : ('folder' as const),
    },
    address,
  };
}
