import type { Db } from '#server/db/client.ts';
import { forgetReader } from './forget.ts';
import { addressHash } from './mailbox.ts';

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
