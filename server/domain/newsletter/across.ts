import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { SourceOf } from '#server/records/export-source.ts';
import { tagsSql } from '#server/records/tags.ts';
import type { Undoer } from '#server/records/undo-offers.ts';
import type { ReaderState } from '#shared/newsletter.ts';
import { writeReaderEvent } from './events.ts';
import { forgetReader } from './forget.ts';
import { addressHash } from './mailbox.ts';
import { erasedFrom } from './resting.ts';
import { writeReaderTags } from './tags.ts';

export { forgetReader } from './forget.ts';
export { undoIssueSending } from './issues/moves.ts';

/** Everybody who reads the newsletter, was asked to, or left; newest first. */
export const readersSource: SourceOf = () => ({
  columns: {
    id: sql`s.id`,
    email: sql`s.email`,
    name: sql`s.name`,
    state: sql`s.state`,
    source: sql`s.source`,
    tags: sql`array_to_string(${tagsSql('reader', 's.id')}, ', ')`,
    asked_at: sql`s.asked_at`,
    confirmed_at: sql`s.confirmed_at`,
    ended_at: sql`s.ended_at`,
    erased_from: erasedFrom,
  },
  from: sql`subscribers s`,
  at: sql`s.asked_at`,
  status: sql`s.state`,
  orderBy: sql`s.asked_at desc, s.id desc`,
});

/** Puts a reader back on the list whom staff took off by mistake: as they were, confirmed only if they had been. Or their tags. */
export const undoReaderChange: Undoer = async ({ id, version, before }, { trx, person, now }) => {
  const row = await trx
    .selectFrom('subscribers')
    .select(['id', 'version', 'confirmed_at'])
    .where('id', '=', Number(id))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { name: id, outcome: 'changed' };
  if (row.version !== version) return { name: id, outcome: 'changed' };
  if (Array.isArray(before.tags)) {
    await writeReaderTags(trx, { id: row.id, version, tags: before.tags.map(String), now });
    await writeReaderEvent(trx, { id: row.id, kind: 'tagged', by: person, now });
    return { name: id, outcome: 'undone' };
  }
  const state = before.state === 'confirmed' && row.confirmed_at ? 'confirmed' : (before.state as ReaderState);
  await trx
    .updateTable('subscribers')
    .set({ state, ended_at: null, updated_at: now, version: version + 1 })
    .where('id', '=', row.id)
    .execute();
  await writeReaderEvent(trx, { id: row.id, kind: 'undone', by: person, now });
  return { name: id, outcome: 'undone' };
};

const batch = 1_000;

/** Forgets readers whose address was erased and who are there all the same: an older backup was restored. @returns how many */
export async function forgetReadersAgain(trx: Db, now: Date): Promise<number> {
  const erased = await trx.selectFrom('erased_subscribers').select('address_hash').execute();
  if (erased.length === 0) return 0;
  const hashes = new Set(erased.map((row) => row.address_hash.toString('hex')));
  let count = 0;
  for (let after = 0; ; ) {
    const readers = await trx
      .selectFrom('subscribers')
      .select(['id', 'email'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { email } of readers) {
      if (!hashes.has(addressHash(email).toString('hex'))) continue;
      await forgetReader(trx, email, now);
      count += 1;
    }
    const last = readers.at(-1);
    if (readers.length < batch || !last) return count;
    after = last.id;
  }
}
