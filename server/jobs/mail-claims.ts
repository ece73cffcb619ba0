import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { mailLockKey } from '#server/jobs/mail-lock.ts';

/**
 * Who hands a mail over. A claim is a mark in the row, renewed while the work goes on: no connection and no transaction is held
 * meanwhile, and a pooler in between makes no difference. That a mail leaves once does not depend on how long a claim lasts: it goes
 * from `queued` to `handing-over` in one statement, for one claim.
 */

/** How long a claim lasts that nobody renews, and how often it is renewed, in milliseconds. */
export const claimLastsMs = 30_000;
const renewalMs = 10_000;

export type ClaimedMail = {
  id: string;
  claim: string;
  channel: string;
  template: string;
  recipient: string;
  /** Who gets a copy, and the documents that go with it; letters only. */
  cc: string[];
  file_ids: string[];
  locale: string;
  props: unknown;
  rendered: unknown;
  secrets: string | null;
  message_id: string;
  request_id: string | null;
  contact_message_id: string | null;
  outbox_name: string;
  attempts: number;
  queued_at: Date;
  /** Since when it could leave. */
  due_at: Date;
};

/** Which of the mails that are due: this one, only what somebody waits for, or what is most urgent. */
export type Wanted = { id: string } | 'urgent' | 'any';

/** Somebody else has the mail by now: nothing more is to be done with it. */
export class ClaimLost extends Error {
  override name = 'ClaimLost';
}

/** Claims one mail that is due at `now`; the urgent ones come first, then the oldest. Undefined when there is none. */
export async function claimMail(wanted: Wanted, now: Date): Promise<ClaimedMail | undefined> {
  const which = wanted === 'any' ? sql`true` : wanted === 'urgent' ? sql`urgent` : sql`id = ${wanted.id}`;
  const { rows } = await sql<ClaimedMail>`
    with due as (
      select id, next_attempt_at as due_at from mails
      where state = 'queued' and next_attempt_at <= ${now} and ${which}
      order by urgent desc, next_attempt_at limit 1 for update skip locked)
    update mails m set claim = ${randomUUID()}, next_attempt_at = ${new Date(now.getTime() + claimLastsMs)}
    from due where m.id = due.id and pg_try_advisory_xact_lock(${mailLockKey(sql.ref('due.id'))})
    returning m.id, m.claim, m.channel, m.template, m.recipient, m.cc, m.file_ids, m.locale, m.props, m.rendered, m.secrets, m.message_id, m.request_id,
      m.contact_message_id, m.outbox_name,
      m.attempts, m.queued_at, due.due_at`.execute(db);
  return rows[0];
}

/** Renews the claim until the answer is called. */
export function keepClaim({ id, claim }: ClaimedMail): () => void {
  const timer = setInterval(() => {
    void db
      .updateTable('mails')
      .set({ next_attempt_at: new Date(Date.now() + claimLastsMs) })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .execute()
      .catch(() => {});
  }, renewalMs).unref();
  return () => clearInterval(timer);
}

/** Notes that the text leaves now. @throws ClaimLost when somebody else has the mail by now, or had it in between */
export async function beginHandOver({ id, claim }: ClaimedMail, values: { subject?: string }): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ ...values, state: 'handing-over' })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ClaimLost();
}

/** Writes down what became of the mail, and gives the claim back. Does nothing when somebody else has it by now. */
export async function settleMail({ id, claim, due_at }: ClaimedMail, values: Record<string, unknown>): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: due_at, ...values, claim: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/**
 * Mails whose process died between DATA and the server's answer: nobody knows whether they arrived, so staff decide. They keep their
 * claim: should that process live after all, what it writes is the truth.
 */
export async function doubtInterrupted(now: Date): Promise<void> {
  await sql`
    update mails set state = 'uncertain', last_error = 'interrupted while it was handed over', secrets = null
    where state = 'handing-over' and next_attempt_at <= ${now}
      and pg_try_advisory_xact_lock(${mailLockKey(sql.ref('id'))})`.execute(db);
}

/** When the next of the mails that wait for their time becomes due; undefined where none does. */
export async function nextDue(now: Date): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.min('next_attempt_at').as('at'))
    .where('state', '=', 'queued')
    .where('next_attempt_at', '>', now)
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}
