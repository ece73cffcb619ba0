import type pg from 'pg';

export type Index = { id: number; name: string; bytes: number };

/** An index this many times as large as its content needs is rebuilt. */
const bloatFactor = 2.5;

/**
 * B-tree indexes far larger than what they hold would need: entries times their width (from the planner's statistics) at the usual fill.
 * An estimate on the safe side; right after ANALYZE. The queue looks after its own indexes.
 */
export async function bloatedIndexes(connection: pg.ClientBase, smallestBytes: number): Promise<Index[]> {
  const { rows } = await connection.query<Index>(
    `
    with wide as (
      select i.indexrelid, i.indrelid, c.relname, n.nspname, c.relowner, greatest(c.reltuples, 0) as entries,
        pg_relation_size(i.indexrelid) as bytes,
        (
          select sum(coalesce(s.avg_width, 32))
          from pg_attribute a
          join pg_class t on t.oid = i.indrelid
          left join pg_attribute k on k.attrelid = i.indrelid and k.attnum = i.indkey[a.attnum - 1]
          left join pg_stats s on s.schemaname = n.nspname
            and (s.tablename, s.attname) in ((t.relname, k.attname), (c.relname, a.attname))
          where a.attrelid = i.indexrelid
        ) as width
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_am am on am.oid = c.relam
      where am.amname = 'btree' and i.indisvalid and n.nspname in ('public', 'auth', 'auth_private')
        and pg_has_role(c.relowner, 'USAGE')
    )
    select indexrelid::int as id, format('%I.%I', nspname, relname) as name, bytes
    from wide
    -- 24: an entry's own header and pointer, with alignment; the rest is a page of metadata and the inner pages.
    where bytes >= $1 and bytes > $2 * (16384 + entries * (width + 24) / 0.9 * 1.02)
    order by bytes desc, name
    limit 50`,
    [smallestBytes, bloatFactor],
  );
  return rows;
}
