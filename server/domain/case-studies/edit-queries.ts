import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { pictureAsJson } from '#server/domain/files/pictures.ts';
import { caseArt } from '#shared/pictures.ts';
import { uploadedPicture } from '#shared/uploaded-pictures.ts';

const staffRow = (connection: Db) =>
  connection
    .selectFrom('case_studies as c')
    .leftJoin('staff as s', 's.user_id', 'c.updated_by')
    .leftJoin('files as f', 'f.id', 'c.picture_id')
    .leftJoin('stored_objects as o', 'o.sha256', 'f.sha256')
    .selectAll('c')
    .select(['s.name as editor_name', 'o.width', 'o.height'])
    .where('c.deleted_at', 'is', null);

export type EditRow = NonNullable<Awaited<ReturnType<typeof selectCase>>>;

export const selectCase = (connection: Db, id: string) =>
  staffRow(connection).where('c.id', '=', id).executeTakeFirst();

/** Holds the row until the transaction ends; then it is read anew. */
export async function lockCase(connection: Db, id: string): Promise<void> {
  await sql`select from case_studies where id = ${id} for update`.execute(connection);
}

export type Position = { position: number; id: string };

/** A page of cases in the order of the portfolio, drafts among them; one more than `limit` when there are more. */
export function selectCases(after: Position | undefined, limit: number) {
  let query = db
    .selectFrom('case_studies')
    .select(['id', 'slug', 'title', 'category', 'client', 'status', 'featured', 'updated_at', 'version', 'position'])
    .select(sql<number>`cardinality(results)`.as('result_count'))
    .where('deleted_at', 'is', null)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after) query = query.where(sql<boolean>`(position, id) < (${after.position}, ${after.id})`);
  return query.execute();
}

export async function countCases(): Promise<number> {
  const { count } = await db
    .selectFrom('case_studies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lets nobody else take an address or a place until the transaction ends. There are few writers and few cases. */
export async function lockCases(connection: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('case studies', 0))`.execute(connection);
}

export async function isSlugTaken(connection: Db, slug: string, except: string | null): Promise<boolean> {
  const row = await connection
    .selectFrom('case_studies')
    .select('id')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .where('id', '<>', except ?? '')
    .executeTakeFirst();
  return row !== undefined;
}

/** From now on `from` leads to the case, while no public case is called so. What leads elsewhere from `to` goes on doing so until this one is public. */
export async function writeRedirect(connection: Db, id: string, { from, to }: { from: string; to: string }) {
  await connection.deleteFrom('case_study_slugs').where('slug', '=', to).where('case_id', '=', id).execute();
  await connection
    .insertInto('case_study_slugs')
    .values({ slug: from, case_id: id })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ case_id: id, at: new Date() }))
    .execute();
}

/** Writes where programs find the picture (the field `image` of the data API): the page's own, in its largest width. */
export async function writeImageAddress(connection: Db, id: string): Promise<void> {
  const row = await connection
    .selectFrom('case_studies')
    .select(['slug', pictureAsJson('case_studies').as('picture')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const picture = uploadedPicture.parse(row.picture);
  const { base, version, widths } = caseArt({ slug: row.slug, client: '', chart: null, picture });
  const image = picture ? `${base}-${widths.at(-1)}.webp?v=${version}` : '';
  await connection.updateTable('case_studies').set({ image }).where('id', '=', id).execute();
}

/** All cases in their order, for moving one of them. */
export function selectOrder(connection: Db) {
  return connection
    .selectFrom('case_studies')
    .select(['id', 'position'])
    .where('deleted_at', 'is', null)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
