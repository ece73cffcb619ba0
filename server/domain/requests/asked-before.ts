import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { requestReference } from '#shared/requests.ts';

/**
 * The request that was made under this key, when the same is asked for once more: the answer to the first time was lost.
 * @param columns what it would be stored as
 * @returns its reference; undefined when there is none yet
 * @throws duplicate (details.made) when something else is asked for under the key: what was changed since is in no request
 */
export async function askedBefore(trx: Db, askingKey: string, columns: Record<string, unknown>) {
  const earlier = await trx.selectFrom('requests').selectAll().where('asking_key', '=', askingKey).executeTakeFirst();
  if (!earlier) return undefined;
  const made = requestReference(earlier.number);
  const stored: Record<string, unknown> = earlier;
  const isSame = Object.entries(columns).every(([name, value]) => isDeepStrictEqual(stored[name] ?? '', value ?? ''));
  if (!isSame) throw new AppError('duplicate', 'another request was made under this key', { details: { made } });
  return made;
}
