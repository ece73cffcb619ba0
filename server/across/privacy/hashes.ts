import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { keyedHash } from '#server/secrets.ts';

/** What is left of somebody who was erased: hashes, by which they are recognised and which tell nobody who they were. */

/** Plain: ids are random. */
export const hashOfId = (id: string) => createHash('sha256').update(id).digest();

/** Keyed, because addresses can be guessed. */
export const hashOfAddress = (email: string): Buffer => keyedHash('erased-address', email);

/** How the audit log names a person whose address it must not hold. */
export const personReference = (email: string): string => hashOfAddress(email).toString('hex').slice(0, 16);

/**
 * Notes who was erased, so that they can be erased again after an older backup was restored; the latest time counts.
 * Of a `lead` that still reads the newsletter nothing is erased again: the night after finds it by its age.
 */
export async function rememberErased(
  trx: Db,
  { ids, addresses, kind = 'id' }: { ids: string[]; addresses: string[]; kind?: 'id' | 'lead' },
  now: Date,
): Promise<void> {
  const rows = [
    ...[...new Set(ids)].map((id) => ({ subject_hash: hashOfId(id), kind })),
    ...[...new Set(addresses)].map((email) => ({ subject_hash: hashOfAddress(email), kind: 'address' })),
  ];
  if (rows.length === 0) return;
  await trx
    .insertInto('erased_people')
    .values(rows.map((row) => ({ ...row, erased_at: now })))
    .onConflict((conflict) =>
      conflict
        .column('subject_hash')
        .doUpdateSet({ erased_at: sql<Date>`greatest(erased_people.erased_at, excluded.erased_at)` }),
    )
    .execute();
}

/** When this address was last erased; undefined when it never was. */
export async function erasedAt(connection: Db, email: string): Promise<Date | undefined> {
  const row = await connection
    .selectFrom('erased_people')
    .select('erased_at')
    .where('subject_hash', '=', hashOfAddress(email))
    .executeTakeFirst();
  return row?.erased_at;
}
