import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { fingerprintOf } from '#server/records/writing-key.ts';
import { addressHash } from './form-guard.ts';
import { lockSender } from './forms.ts';

export { idempotencyKeyOf } from './form-guard.ts';

/** Turns of the small forms that belong to a request: few in an hour, each once. */

const hourMs = 60 * 60_000;

type Turn = {
  /** Names the form in the tables that guard all forms. */
  form: string;
  /** Of one sending, however often it is tried. */
  key: string;
  values: Record<string, unknown>;
  /** The visitor's address, for limits only. */
  address: string;
  requestId: string;
  /** So often in an hour for one request, and for one network. */
  perHour: number;
};

/**
 * Takes one of the few turns of a small form that belongs to a request. Turns of one network come one after the other.
 * @returns false when this sending had its turn already; other values under its key are another one
 * @throws rate_limited (`retry-after`) when the request, or the network, had as many as an hour has
 */
export async function takeTurn(trx: Db, { form, key, values, address, requestId, perHour }: Turn, now: Date) {
  const known = { form, key, fingerprint: fingerprintOf(values), address: addressHash(address) };
  await lockSender(trx, known);
  const made = await trx
    .selectFrom('form_submissions')
    .select('id')
    .where('form', '=', form)
    .where('idempotency_key', '=', key)
    .where('request_id', '=', requestId)
    .where('fingerprint', '=', known.fingerprint)
    .executeTakeFirst();
  if (made) return false;
  for (const whose of [
    { column: 'request_id', value: requestId },
    { column: 'address', value: known.address },
  ] as const) {
    const turns = await trx
      .selectFrom('form_submissions')
      .select('at')
      .where('form', '=', form)
      .where(whose.column, '=', whose.value)
      .where('at', '>', new Date(now.getTime() - hourMs))
      .orderBy('at', 'desc')
      .limit(perHour)
      .execute();
    const oldest = turns[perHour - 1];
    if (oldest) throw tooOften(oldest.at, now);
  }
  const { key: idempotency_key, ...row } = known;
  await trx
    .insertInto('form_submissions')
    .values({ ...row, idempotency_key, at: now, request_id: requestId })
    .execute();
  return true;
}

function tooOften(oldest: Date, now: Date) {
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000));
  return new AppError('rate_limited', 'so often is enough for an hour', {
    details: { seconds },
    headers: { 'retry-after': String(seconds) },
  });
}
