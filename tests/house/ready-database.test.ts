import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { embeddedUrl, startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { launcherFor } from '#server/db/postgres-launcher.ts';
import { unpackCluster } from '#server/db/ready-cluster.ts';
import { temporaryFolder } from '#tests/setup/product.ts';

async function query(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the database that the build has made', () => {
  /** Everything that stands in it, and how many rows each table has. */
  const contents = `
    select c.oid::regclass::text as what, pg_get_userbyid(c.relowner) as owner, coalesce(pg_get_indexdef(i.indexrelid), string_agg(
      format('%s %s %s %s', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum))
      as made, case when c.relkind = 'r' then query_to_xml(format('select count(*) from %s', c.oid::regclass), true, true, '')::text end as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_index i on i.indexrelid = c.oid
      left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    group by c.oid, i.indexrelid
    union all
    select p.oid::regprocedure::text, pg_get_userbyid(p.proowner), p.prosrc, p.proacl::text
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    order by what`;

  it('is the one that the migrations make, which have nothing left to do in it', async () => {
    const [unpacked, made] = [temporaryFolder('unpacked'), temporaryFolder('made')];
    const ready = await startEmbeddedPostgres(unpacked, { isReady: true });
    expect(await migrate(ready.url)).toEqual([]);
    const found = await query(unpacked, contents);
    await ready.stop();
    const slow = await startEmbeddedPostgres(made);
    expect((await migrate(slow.url)).length).toBeGreaterThan(80);
    expect(found).toEqual(await query(made, contents));
    await slow.stop();
  });

  it('is not taken for another version of PostgreSQL', async () => {
    const other = temporaryFolder('other');
    expect(await unpackCluster(other, launcherFor(other).major - 1)).toBe(false);
  });

  it('that cannot be unpacked is told in one sentence', async () => {
    const taken = path.join(temporaryFolder('taken'), 'postgres');
    writeFileSync(taken, 'a file where the folder would be');
    await expect(unpackCluster(taken, launcherFor(path.dirname(taken)).major)).rejects.toThrow(
      /^The database could not be made of .+\.tar\.zst: .+\.$/,
    );
  });
});
