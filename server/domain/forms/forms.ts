import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { isDatabaseAway } from '#server/database-away.ts';
import type { Db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import { answerDeadline } from '#server/domain/forms/answer-clock.ts';
import {
  addressHash,
  idempotencyKeyOf,
  knownFields,
  makeReceipt,
  type Receipt,
  suspicion,
} from '#server/domain/forms/form-guard.ts';
import { inTurn } from '#server/domain/forms/in-turn.ts';
import { log } from '#server/log.ts';
import { besideTyped, fingerprintOf } from '#server/records/writing-key.ts';
import type { Locale } from '#shared/browser-locale.ts';

export { prepareForm, type Receipt, readReceipt } from '#server/domain/forms/form-guard.ts';

const windowMinutes = 10;
const acceptedPerWindow = 5;

/** What became of a post. Quarantined ones get a receipt like any other. */
export type Submission =
  | { outcome: 'accepted' | 'repeated' | 'quarantined'; receipt: string }
  | { outcome: 'invalid'; submission: SubmissionResult }
  | { outcome: 'rate-limited'; submission: SubmissionResult; retryAfterSeconds: number }
  /** The database cannot serve now: nothing was stored, or it was and the same post, sent again, is recognised. */
  | { outcome: 'unavailable'; submission: SubmissionResult };

/** The record that an accepted post became. */
export type Stored = { requestId?: string; messageId?: string };

/** What the sender of a post was told while it was put aside. */
export type Promised = { number: number; replyDueAt: Date };

/**
 * A post that is to become a record. `at` is when it was sent, `now` when it is stored: the same, but for one that staff release from
 * quarantine, which keeps what was `promised`.
 */
export type Post = {
  connection: Db;
  announce: Announce;
  now: Date;
  at: Date;
  /** The language that the sender is answered in. */
  locale: Locale;
  promised?: Promised | undefined;
};

/** Who sent a post: the address, for limits only, and the language that their browser asks for; English where it asks for none of ours. */
export type Sender = { address: string; locale?: Locale; now?: Date };

/** A public form: its fields, and what an accepted post does. */
export type PublicForm<Schema extends z.ZodMiniObject> = {
  /** Names it in the tables that guard all forms. */
  name: string;
  schema: Schema;
  /** The form also stands on pages that are kept for everybody, which carry no proofs of one visit. */
  standsOnKeptPages?: true;
  /** Reads, before the transaction, what storing needs beside the fields: inside, it would take a second connection. */
  prepare?: () => Promise<void>;
  /** Stores the post with all that follows from it, in the transaction of `connection`. */
  store: (post: Post, value: z.output<Schema>) => Promise<{ stored: Stored; receipt: Receipt }>;
  /** The receipt of what an earlier post of the same fields became. */
  receiptOf: (
    connection: Db,
    stored: { request_id: string | null; message_id: string | null },
    value: z.output<Schema>,
  ) => Promise<Receipt>;
  /** Of a form whose records have numbers: one for a post that is put aside, from the same sequence, and how people read it. */
  numbers?: { next: (connection: Db) => Promise<number>; referenceOf: (number: number) => string };
};

export type Known = { form: string; key: string; fingerprint: Buffer; address: Buffer };

/** An accepted post with the same fields: under the same key at any time, or from the same address within minutes. */
export function findDouble(connection: Db, { form, key, fingerprint, address }: Known, now: Date) {
  const since = new Date(now.getTime() - windowMinutes * 60_000);
  return connection
    .selectFrom('form_submissions')
    .select(['request_id', 'message_id'])
    .where('form', '=', form)
    .where('fingerprint', '=', fingerprint)
    .where(({ or, and, eb }) =>
      or([eb('idempotency_key', '=', key), and([eb('address', '=', address), eb('at', '>', since)])]),
    )
    .orderBy('id')
    .executeTakeFirst();
}

/** Seconds until this address may post again; 0 when it may now. Quarantined posts count: they look accepted. */
async function secondsToWait(connection: Db, { form, address }: Known, now: Date): Promise<number> {
  const since = new Date(now.getTime() - windowMinutes * 60_000);
  const { rows } = await sql<{ at: Date }>`
    select at from form_submissions where form = ${form} and address = ${address} and at > ${since}
    union all
    select at from quarantined_submissions where form = ${form} and address = ${address} and at > ${since}
    order by at desc
    limit ${acceptedPerWindow}`.execute(connection);
  const oldest = rows[acceptedPerWindow - 1];
  if (!oldest) return 0;
  return Math.max(1, Math.ceil((oldest.at.getTime() + windowMinutes * 60_000 - now.getTime()) / 1000));
}

/** One post at a time for each address and for each key, so that counting and looking for doubles cannot be raced. */
export async function lockSender(connection: Db, { form, key, address }: Known): Promise<void> {
  const sender = `${form}:${address.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 2))`.execute(connection);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${form}:${key}`}, 3))`.execute(connection);
}

/** Stores an accepted post, and what later finds its doubles. Hold {@link lockSender}. */
export async function storePost<Schema extends z.ZodMiniObject>(
  form: PublicForm<Schema>,
  known: Known,
  post: Post,
  value: z.output<Schema>,
): Promise<Receipt> {
  const { stored, receipt } = await form.store(post, value);
  await post.connection
    .insertInto('form_submissions')
    .values({
      form: known.form,
      idempotency_key: known.key,
      fingerprint: known.fingerprint,
      address: known.address,
      at: post.at,
      request_id: stored.requestId ?? null,
      message_id: stored.messageId ?? null,
    })
    .execute();
  return receipt;
}

/** A suspicious post with the same fields that waits already: under the same key, or from the same address within minutes. */
function findAside(connection: Db, { form, key, address }: Known, payload: string, email: string, now: Date) {
  const since = new Date(now.getTime() - windowMinutes * 60_000);
  return connection
    .selectFrom('quarantined_submissions')
    .select(['number', 'reply_due_at'])
    .where('form', '=', form)
    .where(sql`lower(payload ->> 'email')`, '=', sql`lower(${email})`)
    .where(sql`payload - ${besideTyped}::text[]`, '=', sql`${payload}::jsonb - ${besideTyped}::text[]`)
    .where(({ or, and, eb }) =>
      or([eb('idempotency_key', '=', key), and([eb('address', '=', address), eb('at', '>', since)])]),
    )
    .orderBy('id')
    .executeTakeFirst();
}

/** Puts a suspicious post aside with what its sender is told now. Staff release or delete it (`server/domain/quarantine`). */
async function putAside<Schema extends z.ZodMiniObject>(
  form: PublicForm<Schema>,
  { form: name, key, address }: Known,
  { connection, at, reason, locale }: { connection: Db; at: Date; reason: string; locale: Locale },
  payload: string,
) {
  const { numbers } = form;
  const promised = numbers && { number: await numbers.next(connection), replyDueAt: await answerDeadline(at) };
  return connection
    .insertInto('quarantined_submissions')
    .values({
      form: name,
      reason,
      payload,
      address,
      at,
      number: promised?.number ?? null,
      reply_due_at: promised?.replyDueAt ?? null,
      idempotency_key: key,
      locale,
    })
    .returning(['number', 'reply_due_at'])
    .executeTakeFirstOrThrow();
}

/** What the sender of a post that was put aside is shown, like any other. */
const receiptOfAside = <Schema extends z.ZodMiniObject>(
  { numbers }: PublicForm<Schema>,
  { number, reply_due_at: replyDueAt }: { number: number | null; reply_due_at: Date | null },
  email: string,
) =>
  makeReceipt({
    reference: (number !== null && numbers?.referenceOf(number)) || '',
    replyBy: replyDueAt?.toISOString() ?? '',
    email,
  });

/**
 * Takes a post of a public form: checks it, finds doubles, limits and quarantines, then stores it with everything that
 * follows in one transaction. What it answers as accepted is on disk.
 */
export async function takePost<Schema extends z.ZodMiniObject>(
  form: PublicForm<Schema>,
  posted: FormData,
  { address, locale = 'en', now = new Date() }: Sender,
): Promise<Submission> {
  const fields = knownFields(posted, Object.keys(form.schema.shape));
  const submission = parseWithZod(fields, { schema: form.schema });
  if (submission.status !== 'success') return { outcome: 'invalid', submission: submission.reply() };
  const value = submission.value as z.output<Schema> & { email: string };
  const known: Known = {
    form: form.name,
    key: idempotencyKeyOf(fields),
    fingerprint: fingerprintOf(value),
    address: addressHash(address),
  };
  const work = async (connection: Db, announce: Announce): Promise<Submission> => {
    await lockSender(connection, known);
    const double = await findDouble(connection, known, now);
    if (double) return { outcome: 'repeated', receipt: makeReceipt(await form.receiptOf(connection, double, value)) };
    const reason = suspicion(fields, { now, mayLackTrap: form.standsOnKeptPages === true });
    const payload = JSON.stringify(value);
    const waiting = reason && (await findAside(connection, known, payload, value.email, now));
    if (waiting) return { outcome: 'quarantined', receipt: receiptOfAside(form, waiting, value.email) };
    const retryAfterSeconds = await secondsToWait(connection, known, now);
    if (retryAfterSeconds > 0) {
      return { outcome: 'rate-limited', submission: submission.reply({ formErrors: ['limited'] }), retryAfterSeconds };
    }
    if (reason) {
      const aside = await putAside(form, known, { connection, at: now, reason, locale }, payload);
      return { outcome: 'quarantined', receipt: receiptOfAside(form, aside, value.email) };
    }
    const receipt = await storePost(form, known, { connection, announce, now, at: now, locale }, value);
    return { outcome: 'accepted', receipt: makeReceipt(receipt) };
  };
  // Posts of one sender wait here, not in the database: there each would hold a connection that everybody else needs.
  return inTurn(known.address.toString('hex'), async () => {
    try {
      await form.prepare?.();
      return await transact(work);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      log.error({ err: error }, 'a post could not be stored: the database is away');
      return { outcome: 'unavailable', submission: submission.reply({ formErrors: ['unavailable'] }) };
    }
  });
}
