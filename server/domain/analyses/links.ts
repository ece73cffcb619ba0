import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { publicUrl } from '#server/public-url.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { analysisFor } from './analyses.ts';
import { staffFor } from './policy.ts';
import { lineOf } from './queries.ts';

/** Addresses that open one report without a sign-in, for a partner, a boss, an accountant: making and shutting them, and who came by them. */

/** What is kept of an address. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Most addresses of one report that can be open. */
const mostLinks = 20;

const ofFiles = sql<boolean>`o.what <> 'page'`;

/**
 * The addresses that open a report, also those of versions that it took the place of; how often they were opened, and how often files were taken from
 * there. What an address is, nobody can look up again. @throws forbidden, not_found
 */
export async function listLinks(person: Person, id: string) {
  staffFor(person, 'analyses.publish');
  await analysisFor(person, id);
  const rows = await db
    .selectFrom('analysis_links as l')
    .innerJoin('analyses as a', 'a.id', 'l.analysis_id')
    .leftJoin('staff as s', 's.user_id', 'l.created_by')
    .leftJoin('analysis_openings as o', 'o.link_id', 'l.id')
    .select(['l.id', 'l.created_at', 'l.expires_at', 'l.revoked_at', 's.name as maker_name', 'a.report_version'])
    .select(({ fn }) => [
      fn.count<number>('o.id').filterWhere('o.what', '=', 'page').as('openings'),
      fn.count<number>('o.id').filterWhere(ofFiles).as('downloads'),
      fn.max('o.opened_at').as('last_opened_at'),
    ])
    .where('l.analysis_id', 'in', lineOf(id))
    .groupBy(['l.id', 's.name', 'a.report_version'])
    .orderBy('l.created_at', 'desc')
    .execute();
  const { openings, downloads, last } = await db
    .selectFrom('analysis_openings as o')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('o.what', '=', 'page').as('openings'),
      fn.countAll<number>().filterWhere(ofFiles).as('downloads'),
      fn.max('opened_at').as('last'),
    ])
    .where('analysis_id', '=', id)
    .where('link_id', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    links: rows.map((row) =>
      shown(row, [
        'id',
        'createdAt',
        'expiresAt',
        'revokedAt',
        'makerName',
        'reportVersion',
        'openings',
        'downloads',
        'lastOpenedAt',
      ]),
    ),
    /** By its client, in the dashboard. */
    client: { openings, downloads, lastOpenedAt: last?.toISOString() ?? null },
  };
}

/** Whether its maker asked for it before and it was never opened. @throws duplicate where anything else goes by that key */
async function isAgain(trx: Db, { userId }: Person, { id, key }: { id: string; key: string }): Promise<boolean> {
  const before = await trx
    .selectFrom('analysis_links as l')
    .leftJoin('analysis_openings as o', 'o.link_id', 'l.id')
    .select(['l.analysis_id', 'l.created_by', 'l.revoked_at', 'o.id as opening'])
    .where('l.id', '=', key)
    .executeTakeFirst();
  if (!before) return false;
  const isTheirs = before.analysis_id === id && before.created_by === userId;
  if (isTheirs && before.revoked_at === null && before.opening === null) return true;
  throw new AppError('duplicate', 'another address goes by this key');
}

type NewLink = { days: number; key?: string | undefined };

/**
 * Makes an address, which is told this once. Whoever never heard it asks again with the same key: it is made anew in the place of the one that
 * nobody was told. @throws forbidden, not_found, transition_refused (not published), limit_reached, duplicate (the key is of another one)
 */
export async function addLink(person: Person, id: string, { days, key }: NewLink, now = new Date()) {
  staffFor(person, 'analyses.publish');
  const row = await analysisFor(person, id);
  if (row.status !== 'published')
    throw new AppError('transition_refused', 'only what is published has addresses', {
      details: { status: row.status },
    });
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + days * 86_400_000);
  const told = (link: string) => ({
    id: link,
    url: `${publicUrl()}/report/${token}`,
    expiresAt: expiresAt.toISOString(),
  });
  return transact(async (trx) => {
    await trx.selectFrom('analyses').select('id').where('id', '=', id).forUpdate().execute();
    if (key && (await isAgain(trx, person, { id, key }))) {
      const anew = { token_hash: hashOf(token), expires_at: expiresAt };
      await trx.updateTable('analysis_links').set(anew).where('id', '=', key).execute();
      return told(key);
    }
    const { count } = await trx
      .selectFrom('analysis_links')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('analysis_id', 'in', lineOf(id))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    if (count >= mostLinks)
      throw new AppError('limit_reached', 'too many addresses', { details: { limit: 'links', max: mostLinks } });
    const values = {
      ...(key && { id: key }),
      analysis_id: id,
      token_hash: hashOf(token),
      created_by: person.userId,
      created_at: now,
      expires_at: expiresAt,
    };
    const link = await trx.insertInto('analysis_links').values(values).returning('id').executeTakeFirstOrThrow();
    const subject = { kind: 'analysis', id };
    await recordChange(trx, { actor: person, action: 'analysis.shared', subject, after: { link: link.id, days } });
    return told(link.id);
  });
}

/** Shuts an address. Twice is as good as once. @throws forbidden, not_found */
export async function revokeLink(
  person: Person,
  { id, link }: { id: string; link: string },
  now = new Date(),
): Promise<void> {
  staffFor(person, 'analyses.publish');
  await analysisFor(person, id);
  await transact(async (trx) => {
    const row = await trx
      .selectFrom('analysis_links')
      .select('revoked_at')
      .where('id', '=', link)
      .where('analysis_id', 'in', lineOf(id))
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError('not_found', 'no such address');
    if (row.revoked_at) return;
    await trx.updateTable('analysis_links').set({ revoked_at: now }).where('id', '=', link).execute();
    const subject = { kind: 'analysis', id };
    await recordChange(trx, { actor: person, action: 'analysis.unshared', subject, after: { link } });
  });
}
