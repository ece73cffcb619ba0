import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import type { Visitor } from '#server/domain/files/uploads.ts';
import { readReceipt } from '#server/domain/forms/forms.ts';
import { AppError } from '#server/errors.ts';
import { getSettings } from '#server/records/settings.ts';
import { keyedHash } from '#server/secrets.ts';
import { networkOf } from '#shared/networks.ts';
import { requestNumber } from '#shared/requests.ts';

/** Whoever holds the receipt of a request may bring its files: for some days, and until a sign-in by mail has shown whose request it is. */

/** How long a receipt takes files, in milliseconds. */
export const openMs = 7 * 24 * 60 * 60_000;

const megabyte = 1_000_000;

/** What the settings let visitors bring. */
export async function visitorLimits(): Promise<Visitor['limits']> {
  const { general } = await getSettings();
  return {
    files: general.visitorFiles,
    bytes: general.visitorMegabytes * megabyte,
    waitingBytes: general.visitorWaitingMegabytes * megabyte,
    waitMs: general.visitorFileHours * 60 * 60_000,
  };
}

/** A visitor, and how often their network may send in an hour. */
export type Sending = Visitor & { sendings: number };

/** Where somebody comes from, as it is kept: for limits only. */
export const networkHash = (address: string): Buffer => keyedHash('visitor-files', networkOf(address));

const requestOf = (number: number | undefined) =>
  db
    .selectFrom('requests as r')
    .innerJoin('clients as c', 'c.id', 'r.client_id')
    .select(['r.id', 'r.number', 'r.email', 'r.submitted_at', 'r.confirmed_at', 'r.addressed_at'])
    .select(sql<string | null>`r.analysis_due::text`.as('analysis_due'))
    .select(
      sql<Date | null>`(select max(at) from request_events e
        where e.request_id = r.id and e.kind = 'call-asked')`.as('call_asked_at'),
    )
    .where('r.number', '=', number ?? 0)
    .where('r.source', '=', 'site')
    .where('r.deleted_at', 'is', null)
    // What belonged to somebody who was erased, or whose record is in the trash, takes nothing any more.
    .where('c.erased_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();

/** `none`: there is no such request (any more), or it waits for staff to look at it. */
export type Standing = 'open' | 'confirmed' | 'over' | 'none';

/** The request of a receipt, and whether it takes files. */
export async function standingOf(receipt: string, now: Date) {
  const reference = readReceipt(receipt)?.reference;
  const row = reference === undefined ? undefined : await requestOf(requestNumber(reference));
  if (!row || reference === undefined) return { standing: 'none' as const };
  const until = new Date(row.submitted_at.getTime() + openMs);
  const standing: Standing = row.confirmed_at ? 'confirmed' : now < until ? 'open' : 'over';
  return {
    standing,
    requestId: row.id,
    reference,
    until,
    analysisDue: row.analysis_due,
    callAskedAt: row.call_asked_at,
    email: row.email,
    addressedAt: row.addressed_at,
  };
}

/**
 * The visitor who holds a receipt.
 * @throws not_found (no receipt of ours, no request), transition_refused (`details.status`: `confirmed`, or `over` after seven days)
 */
export async function visitorOf(receipt: string, { address, now }: { address: string; now: Date }): Promise<Sending> {
  const found = await standingOf(receipt, now);
  if (found.requestId === undefined) throw new AppError('not_found', 'no request of this receipt');
  const { standing, requestId, reference } = found;
  if (standing !== 'open')
    throw new AppError('transition_refused', 'this receipt takes no files', { details: { status: standing } });
  const { visitorSendings: sendings } = (await getSettings()).general;
  return {
    kind: 'visitor',
    requestId,
    reference,
    network: networkHash(address),
    limits: await visitorLimits(),
    sendings,
  };
}

const hourMs = 60 * 60_000;

/**
 * Counts one more file of a sending, and with the first the sending itself. Hold the transaction until the file is entered.
 * @param id made by whoever sends: files that were chosen together come under one
 * @throws rate_limited (`retry-after`) when this network has sent often enough within the hour
 */
export async function countSending(
  trx: Db,
  { network, requestId, limits, sendings }: Sending,
  id: string,
  now: Date,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sendings of ${network.toString('hex')}`}, 0))`.execute(
    trx,
  );
  const sent = await trx
    .selectFrom('visitor_sendings')
    .select(['id', 'at'])
    .where('network', '=', network)
    .where('id', '<>', id)
    .where('at', '>', new Date(now.getTime() - hourMs))
    .orderBy('at', 'desc')
    .limit(sendings)
    .execute();
  const oldest = sent.at(-1);
  const row = await trx
    .insertInto('visitor_sendings')
    .values({ id, network, request_id: requestId, at: now, files: 1 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ eb, ref }) => ({ files: eb(ref('visitor_sendings.files'), '+', 1) }))
        .where('visitor_sendings.request_id', '=', requestId)
        .where('visitor_sendings.network', '=', network),
    )
    .returning(['files'])
    .executeTakeFirst();
  const isFull = sent.length >= sendings && row?.files === 1;
  // Under one sending as many as a request takes, and as many again of which nothing came.
  if (row && !isFull && row.files <= limits.files * 2) return;
  const seconds = oldest ? Math.max(1, Math.ceil((oldest.at.getTime() + hourMs - now.getTime()) / 1000)) : 3600;
  throw new AppError('rate_limited', 'too many sendings of this network', {
    details: { seconds },
    headers: { 'retry-after': String(seconds) },
  });
}
