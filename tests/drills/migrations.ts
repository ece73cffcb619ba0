import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillMany } from '#bench/lists/fill.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { startCluster } from '#tests/setup/cluster.ts';
import { temporaryFolder } from '#tests/setup/product.ts';

/** Migrations of a database with a million rows while others write: how long each of them has to wait. */

/** Those that migrations of any day do to large tables, as the guide shows them. */
const recipes = `-- Step by step: what the guide shows, at the size that it is for.
alter table requests add column if not exists drilled integer;

alter table requests drop constraint if exists requests_drilled;
alter table requests add constraint requests_drilled check (drilled >= 0) not valid;

do $$ declare
  done bigint := 0;
  upto bigint;
begin
  loop
    select max(number) into upto from (select number from requests where number > done order by number limit 2000) batch;
    exit when upto is null;
    update requests set drilled = number where number > done and number <= upto and drilled is null;
    commit;
    done := upto;
  end loop;
end $$;

drop index concurrently if exists requests_by_drill;

create index concurrently requests_by_drill on requests (drilled) where deleted_at is null;

alter table requests validate constraint requests_drilled;
`;

/** One row of each large table is written all the time, as visitors, staff and the worker do. */
const writes: Record<string, string> = {
  requests: "update requests set priority = 'high' where number = (select max(number) from requests)",
  messages: 'update messages set replied_at = now() where number = (select max(number) from messages)',
  mails: 'update mails set attempts = attempts + 1 where queued_at = (select max(queued_at) from mails)',
  clients: 'update clients set last_activity_at = now() where number = (select max(number) from clients)',
};
const reads =
  'select id, title from requests where deleted_at is null order by submitted_at desc, number desc limit 20';

type Watcher = { worst: () => number; count: () => number; stop: () => Promise<void> };

/** Runs `sql` again and again until it is stopped, and knows the longest time it took, in milliseconds. */
async function watch(url: string, sql: string): Promise<Watcher> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let [longest, times, stopped] = [0, 0, false];
  const ended = (async () => {
    while (!stopped) {
      const begun = performance.now();
      await client.query(sql);
      longest = Math.max(longest, performance.now() - begun);
      times += 1;
      await sleep(5);
    }
  })();
  const stop = async () => {
    stopped = true;
    await ended;
    await client.end();
  };
  return {
    count: () => times,
    stop,
    worst: () => {
      const worst = longest;
      longest = 0;
      return worst;
    },
  };
}

/** Writes the migrations that `names` keeps, and perhaps one more, where `migrate` can read them. */
function folderOf(keeps: (name: string) => boolean, more: Record<string, string> = {}): string {
  const folder = path.join(temporaryFolder('migrations'), 'files');
  mkdirSync(folder);
  for (const { name, sql } of readMigrations()) if (keeps(name)) writeFileSync(path.join(folder, name), sql);
  for (const [name, sql] of Object.entries(more)) writeFileSync(path.join(folder, name), sql);
  return folder;
}

export type Waited = { migration: string; seconds: number; worst: Record<string, number> };

/** @param after the last migration that the database has before it is filled @param tell hears of each migration when it is applied */
export async function drillMigrations(
  after: string,
  tell: (waited: Waited) => void,
): Promise<{ waited: Waited[]; quiet: Record<string, number> }> {
  const cluster = await startCluster();
  try {
    await migrate(cluster.url, { folder: folderOf((name) => name <= after) });
    const database = new pg.Client({ connectionString: cluster.url });
    await database.connect();
    await fillMany(database);
    await database.query('vacuum analyze');
    await database.end();
    const asked = Object.entries({ ...writes, reads });
    const watchers = await Promise.all(
      asked.map(async ([name, sql]) => [name, await watch(cluster.url, sql)] as const),
    );
    const worst = () => Object.fromEntries(watchers.map(([name, watcher]) => [name, watcher.worst()]));
    await sleep(10_000);
    const quiet = worst();
    const waited: Waited[] = [];
    const newer = readMigrations()
      .map(({ name }) => name)
      .filter((name) => name > after);
    const recipe = '99999999999999_recipes.sql';
    for (const migration of [...newer, recipe]) {
      const begun = performance.now();
      await migrate(cluster.url, {
        folder: folderOf((name) => name <= migration, migration === recipe ? { [recipe]: recipes } : {}),
      });
      waited.push({ migration, seconds: (performance.now() - begun) / 1000, worst: worst() });
      tell(waited.at(-1) as Waited);
    }
    await Promise.all(watchers.map(([, watcher]) => watcher.stop()));
    return { waited, quiet };
  } finally {
    await cluster.stop();
  }
}
