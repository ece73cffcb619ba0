import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { textInput } from '#server/records/inputs.ts';
import { normalTag, readTags, tagFault } from '#shared/tags.ts';

/** Tags of clients and of readers: where they stand, and how they are written. */

const owners = {
  client: { table: sql.table('client_tags'), owner: sql.ref('client_id') },
  reader: { table: sql.table('subscriber_tags'), owner: sql.ref('subscriber_id') },
} as const;
export type TagOwner = keyof typeof owners;

/** Tags as callers send them; what is wrong with them is said by {@link checkedTags}. */
export const tagsInput = z.array(textInput(1000)).max(200);

/** A tag by which a list is filtered. */
export const tagFilter = textInput(200).transform(normalTag).optional();

/** The tags, each once, as they are kept. @throws invalid_input (details.fields.tags: `too_long`, `too_many`) */
export function checkedTags(texts: readonly string[]): string[] {
  const tags = readTags(texts);
  const fault = tagFault(tags);
  if (!fault) return tags;
  throw new AppError('invalid_input', 'the tags are not valid', { details: { fields: { tags: fault } } });
}

/** The tags of the row whose id is `id`, an SQL expression, as an array. */
export function tagsSql(kind: TagOwner, id: string) {
  const { table, owner } = owners[kind];
  return sql<string[]>`array(select t.tag from ${table} t where t.${owner} = ${sql.ref(id)} order by t.tag)`;
}

/** True for rows that have the tag. Common tags are asked of each row in the list's order, rare ones found by the index of tags. */
export function hasTag(kind: TagOwner, id: string, tag: string) {
  const { table, owner } = owners[kind];
  return sql<boolean>`exists (select from ${table} t where t.${owner} = ${sql.ref(id)} and t.tag = ${tag})`;
}

/** Makes these the tags of a person. @returns which are new and which are gone */
export async function writeTags(trx: Db, kind: TagOwner, id: string | number, tags: readonly string[]) {
  const { table, owner } = owners[kind];
  const gone = await sql<{ tag: string }>`
    delete from ${table} where ${owner} = ${id} and not tag = any(${tags}::text[]) returning tag`.execute(trx);
  const come = await sql<{ tag: string }>`
    insert into ${table} (${owner}, tag) select ${id}, unnest(${tags}::text[]) on conflict do nothing returning tag`.execute(
    trx,
  );
  const sorted = (rows: { tag: string }[]) => rows.map(({ tag }) => tag).sort();
  return { added: sorted(come.rows), removed: sorted(gone.rows) };
}

/** Tags that a list's filter offers at most, those of most people first. */
const mostOffered = 200;

/** The tags in use, with how many people have each; those of clients in the trash are none. */
export async function countTags(connection: Db, kind: TagOwner): Promise<{ tag: string; count: number }[]> {
  const { table } = owners[kind];
  const live =
    kind === 'client'
      ? sql`where exists (select from clients c where c.id = t.client_id and c.deleted_at is null)`
      : sql``;
  const { rows } = await sql<{ tag: string; count: number }>`
    select t.tag, count(*)::int as count from ${table} t ${live}
    group by t.tag order by count desc, t.tag limit ${mostOffered}`.execute(connection);
  return rows;
}
