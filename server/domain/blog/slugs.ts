import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { longestSlug, slugOf, slugPattern } from '#shared/slugs.ts';

/** Addresses of posts: one each, made from the title or chosen, and the ways from those they had. */

/** Lets nobody else take an address until the transaction ends. There are few writers. */
export async function lockSlugs(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('posts', 0))`.execute(trx);
}

export async function isSlugTaken(connection: Db, slug: string, except: number | null): Promise<boolean> {
  const row = await connection
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .where('id', '<>', except ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when links to another post that used to be called so are out in the world. */
async function leadsElsewhere(connection: Db, slug: string, except: number | null): Promise<boolean> {
  const row = await connection
    .selectFrom('post_slugs')
    .select('post_id')
    .where('slug', '=', slug)
    .where('post_id', '<>', except ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** The first free address that `title` makes: its own, or with a number. Addresses that lead to other posts are left to them. */
export async function makeSlug(connection: Db, title: string, except: number | null): Promise<string> {
  const made = slugOf(title) || 'post';
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? made : `${made.slice(0, longestSlug - 6).replace(/-+$/, '')}-${number}`;
    if (await isSlugTaken(connection, tried, except)) continue;
    if (!(await leadsElsewhere(connection, tried, except))) return tried;
  }
}

/** @throws duplicate when another post is called so */
export async function demandFree(trx: Db, slug: string, except: number | null): Promise<void> {
  if (!(await isSlugTaken(trx, slug, except))) return;
  throw new AppError('duplicate', `the slug ${slug} is taken`, { details: { fields: { 'fields.slug': 'taken' } } });
}

/** The post takes back an address of its own. One that leads to another post goes on doing so until this one is public. */
export const takeBack = (trx: Db, id: number, slug: string) =>
  trx.deleteFrom('post_slugs').where('slug', '=', slug).where('post_id', '=', id).execute();

/** From now on `from` leads to the post, while no public post is called so. */
export async function writeRedirect(trx: Db, id: number, from: string, now: Date): Promise<void> {
  await trx
    .insertInto('post_slugs')
    .values({ slug: from, post_id: id, at: now })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ post_id: id, at: now }))
    .execute();
}

/**
 * Whether an address is free for a post (`id`; a new one without), or, when none is given, the one that the title makes.
 * @throws forbidden
 */
export async function suggestSlug(
  person: Person,
  { title, slug, id }: { title: string; slug: string; id?: number | undefined },
): Promise<{ slug: string; free: boolean }> {
  demand(person, 'blog.write');
  const asked = slugPattern.test(slug) && slug.length <= longestSlug ? slug : slugOf(slug);
  if (asked === '') return { slug: await makeSlug(db, title, id ?? null), free: true };
  return { slug: asked, free: !(await isSlugTaken(db, asked, id ?? null)) };
}
