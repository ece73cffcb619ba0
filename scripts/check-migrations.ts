import { readMigrations } from '#server/db/migrate.ts';
import { lastUnheld } from '#tests/setup/held-migrations.ts';
import { faultsOfMigration } from './migration-locks.ts';

/** Looks through the migrations for what would close a table; what was released before stays as it is. */

const faults = readMigrations()
  .filter(({ name }) => name > lastUnheld)
  .flatMap(({ name, sql }) => faultsOfMigration(sql).map((fault) => `${name}: ${fault}`));
for (const fault of faults) console.error(fault);
if (faults.length > 0)
  console.error('docs/how-to/add-a-migration.md shows how each is done while the product is used.');
process.exit(faults.length > 0 ? 1 : 0);
