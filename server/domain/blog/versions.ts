import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { AppError } from '#server/errors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { cleanRichHtml } from '#server/rich/clean.ts';
import type { PostChanges, PostVersion, PostVersionItem, PostVersionKind } from '#shared/post-views.ts';
import type { PostFields } from '#shared/posts.ts';
import { fieldsOf, sameFields } from './post-fields.ts';
import { type PostRow, postRow, type WorkingCopyRow } from './post-queries.ts';
import { changesBetween } from './version-changes.ts';
import { wordsOf } from './words.ts';

/** Every state that a post was saved in, and what was typed and pushed aside. Rows are only added. */

type NewVersion = { kind: PostVersionKind; fields: PostFields; savedAt: Date; savedBy: string | null };

/** Adds a version, inside the transaction that holds the post. */
export async function addVersion(
  trx: Db,
  postId: number,
  { kind, fields, savedAt, savedBy }: NewVersion,
): Promise<void> {
  const { last } = await trx
    .selectFrom('post_versions')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  const values = { post_id: postId, number: last + 1, kind, fields: JSON.stringify(fields) };
  await trx
    .insertInto('post_versions')
    .values({ ...values, words: wordsOf(fields.content).count, saved_at: savedAt, saved_by: savedBy })
    .execute();
}

/** A post that came by another way (the first start, an import) has no version yet: what it was is kept before it changes. */
export async function keepFirstVersion(trx: Db, row: PostRow): Promise<void> {
  const known = await trx.selectFrom('post_versions').select('id').where('post_id', '=', row.id).executeTakeFirst();
  if (known) return;
  const kind = row.status === 'published' ? 'published' : 'saved';
  const savedBy = row.updated_by ?? row.author_id;
  await addVersion(trx, row.id, { kind, fields: fieldsOf(row), savedAt: row.updated_at, savedBy });
}

/** Keeps what was typed in another tab before something takes its place, unless that is the same. */
export async function pushAside(trx: Db, row: PostRow, copy: WorkingCopyRow, by: PostFields): Promise<void> {
  const fields = copy.fields as PostFields;
  if (sameFields(fields, by) || sameFields(fields, fieldsOf(row))) return;
  await keepFirstVersion(trx, row);
  await addVersion(trx, row.id, { kind: 'recovered', fields, savedAt: copy.saved_at, savedBy: copy.saved_by });
}

const rowsOf = (connection: Db, postId: number) =>
  connection
    .selectFrom('post_versions as v')
    .leftJoin('staff as s', 's.user_id', 'v.saved_by')
    .select(['v.number', 'v.kind', 'v.saved_at', 'v.saved_by', 'v.words', 's.name'])
    .select(sql<string | null>`v.fields ->> 'title'`.as('title'))
    .where('v.post_id', '=', postId);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

async function currentNumber(connection: Db, postId: number): Promise<number> {
  const row = await connection
    .selectFrom('post_versions')
    .select('number')
    .where('post_id', '=', postId)
    .where('kind', '<>', 'recovered')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

const itemOf = (row: Row, current: number): PostVersionItem => ({
  ...shown(row, ['number', 'kind', 'savedAt', 'words']),
  savedBy: row.saved_by && row.name !== null ? { id: row.saved_by, name: row.name } : null,
  title: row.title ?? '',
  isCurrent: row.number === current,
});

/** Versions, the newest first; `cursor` is the last number of the page before. @throws forbidden, not_found */
export async function listVersions(
  person: Person,
  id: number,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
): Promise<{ items: PostVersionItem[]; nextCursor: number | null }> {
  demand(person, 'blog.read');
  await postRow(db, id);
  let query = rowsOf(db, id)
    .orderBy('v.number', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) query = query.where('v.number', '<', cursor);
  const [rows, current] = await Promise.all([query.execute(), currentNumber(db, id)]);
  const page = rows.slice(0, limit);
  return {
    items: page.map((row) => itemOf(row, current)),
    nextCursor: rows.length > limit ? (page.at(-1)?.number ?? null) : null,
  };
}

/** Fields as a version keeps them. The text is cleaned once more: a row may have come by another way. */
function fieldsIn(kept: unknown): PostFields {
  const fields = kept as PostFields;
  return { ...fields, content: cleanRichHtml(fields.content) };
}

/** The fields of a version. @throws not_found */
export async function versionFields(connection: Db, id: number, number: number): Promise<PostFields> {
  const row = await connection
    .selectFrom('post_versions')
    .select('fields')
    .where('post_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', `no version ${number} of post ${id}`);
  return fieldsIn(row.fields);
}

async function versionBefore(id: number, number: number) {
  const row = await db
    .selectFrom('post_versions')
    .select(['number', 'fields'])
    .where('post_id', '=', id)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { number: row.number, fields: fieldsIn(row.fields) };
}

/**
 * A version: how it came out of the one before it, and what has changed from it to the current one (null where there is none).
 * @throws forbidden, not_found
 */
export async function readVersion(
  person: Person,
  id: number,
  number: number,
): Promise<{ version: PostVersion; changes: { before: PostChanges | null; current: PostChanges | null } }> {
  demand(person, 'blog.read');
  const post = await postRow(db, id);
  const row = await rowsOf(db, id).where('v.number', '=', number).executeTakeFirst();
  if (!row) throw new AppError('not_found', `no version ${number} of post ${id}`);
  const [current, before] = await Promise.all([currentNumber(db, id), versionBefore(id, number)]);
  const version = { number, fields: await versionFields(db, id, number) };
  return {
    version: { ...itemOf(row, current), fields: version.fields },
    changes: {
      before: before ? changesBetween(before, version) : null,
      current:
        number === current ? null : changesBetween(version, { number: current, fields: fieldsIn(fieldsOf(post)) }),
    },
  };
}
