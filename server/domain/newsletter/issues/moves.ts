import { sql, type Updateable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import type { NewsletterIssues } from '#server/db/types.ts';
import { AppError } from '#server/errors.ts';
import { wakeNewsletter } from '#server/jobs/definitions.ts';
import { mailHoldMs } from '#server/jobs/withdraw-mail.ts';
import { mailsLeave } from '#server/mail/transport.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { offerUndo, type Undo, type Undoer } from '#server/records/undo-offers.ts';
import { type IssueMove, isFarIssue, mayMove, type ResendableState } from '#shared/newsletter-issues.ts';
import { readWallClock } from '#shared/zoned-time.ts';
import { issuesChannel } from './clock.ts';
import { checkVersion, issueRow, staffMay, viewOf } from './issues.ts';
import { type IssueRow, lockIssue, selectOtherIssues, selectPublicPost } from './queries.ts';
import { countRecipients } from './recipients.ts';

/** What people do with issues: send, stop, let go on. Every move is one transaction that holds the issue. */

type Move = {
  action: string;
  /** What is written; undefined: it is so already, and nothing is done. */
  values: Updateable<NewsletterIssues> | undefined;
  after?: Record<string, unknown>;
  wakeAt?: Date;
  undo?: { until: Date; before: Record<string, unknown> };
};

type Frame = { trx: Db; row: IssueRow; person: StaffPerson; now: Date };

const subjectOf = (id: number) => ({ kind: 'newsletter-issue', id: String(id) });

function allow(row: IssueRow, move: IssueMove): void {
  if (mayMove(row, move)) return;
  throw new AppError('transition_refused', `an issue that is ${row.state} cannot ${move}`, {
    details: { state: row.state },
  });
}

async function change(person: StaffPerson, id: number, now: Date, decide: (frame: Frame) => Promise<Move> | Move) {
  await getSettings(); // read before the transaction takes its connection
  return transact(async (trx, announce) => {
    await lockIssue(trx, id);
    const row = await issueRow(trx, id);
    const { action, values, after, wakeAt, undo } = await decide({ trx, row, person, now });
    let offered: Undo | null = null;
    if (values) {
      await trx
        .updateTable('newsletter_issues')
        .set({ ...values, version: row.version + 1, updated_at: now })
        .where('id', '=', id)
        .execute();
      await recordChange(trx, { actor: person, action, subject: subjectOf(id), ...(after ? { after } : {}) });
      if (undo) {
        const items = [{ id: String(id), version: row.version + 1, before: undo.before }];
        offered = await offerUndo(trx, { kind: 'newsletter-issue', items, person, now, until: undo.until });
      }
      if (wakeAt) await wakeNewsletter(trx, wakeAt);
      await announce(issuesChannel, String(id));
    }
    return { issue: await viewOf(trx, await issueRow(trx, id), person), undo: offered };
  });
}

/** @returns how many would get it now. @throws transition_refused (details.reason) for a segment without a confirmed reader */
async function demandReaders(trx: Db, { segment }: IssueRow): Promise<number> {
  const readers = await countRecipients(trx, segment);
  if (readers > 0) return readers;
  throw new AppError('transition_refused', 'nobody would get it', { details: { reason: 'no_readers' } });
}

/** What must hold before an issue may be given a time. @throws transition_refused, duplicate */
async function checkSending({ trx, row }: Frame, again: boolean): Promise<number> {
  allow(row, 'schedule');
  const post = row.post_id === null ? undefined : await selectPublicPost(trx, row.post_id);
  if (!post)
    throw new AppError('transition_refused', 'its post is not public', { details: { reason: 'post_not_public' } });
  const readers = await demandReaders(trx, row);
  const others = await selectOtherIssues(trx, post.id, row.id);
  if (others.length > 0 && !again)
    throw new AppError('duplicate', 'the post was sent before', {
      details: { reason: 'sent_before', issues: others.map(({ id }) => id) },
    });
  return readers;
}

type Sending = { version: number; again?: boolean | undefined };

/**
 * Sends an issue to the confirmed readers that its segment has then. Ten seconds pass before the first copy leaves, in which it can be taken back. Called
 * twice it sends once. @throws forbidden, not_found, stale_version, transition_refused, duplicate (the post was sent before, without `again`)
 */
export async function sendIssue(person: Person, id: number, { version, again = false }: Sending, now = new Date()) {
  staffMay(person, 'newsletter.send');
  return change(person, id, now, async (frame) => {
    const { row, trx } = frame;
    const move = { action: 'newsletter-issue.sent' };
    const until = new Date(now.getTime() + mailHoldMs);
    const isUnderWay = row.state === 'sending' || row.state === 'sent' || row.state === 'paused';
    // Another call of the same moment may have come a little later, and be first.
    const lately = new Date(until.getTime() + mailHoldMs);
    const isHeld = row.state === 'scheduled' && row.scheduled_at !== null && row.scheduled_at <= lately;
    if (isUnderWay || isHeld) return { ...move, values: undefined };
    await checkVersion(trx, row, version, person);
    const readers = await checkSending(frame, again);
    return {
      ...move,
      values: { state: 'scheduled', scheduled_at: until, sent_by: person.userId, problem: null, problem_detail: null },
      after: { recipients: readers, segment: row.segment },
      wakeAt: until,
      undo: { until, before: { state: row.state, scheduledAt: row.scheduled_at?.toISOString() ?? null } },
    };
  });
}

/** The instant of a wall clock of the site. @throws invalid_input (details.fields.at, details.offsets where the clock shows it twice) */
async function instantOf(at: string, offset: string | undefined, now: Date): Promise<Date> {
  const fault = (code: string, details: Record<string, unknown> = {}) =>
    new AppError('invalid_input', `not a time to send at: ${code}`, { details: { fields: { at: code }, ...details } });
  const reading = readWallClock(at, (await getSettings()).general.timezone);
  if (reading.kind === 'malformed') throw fault('malformed');
  if (reading.kind === 'none') throw fault('skipped', { instead: reading.instead });
  const found = reading.kind === 'one' ? reading.instants[0] : reading.instants.find((each) => each.offset === offset);
  if (!found) throw fault('ambiguous', { offsets: reading.instants.map((each) => each.offset) });
  if (found.at <= now) throw fault('past');
  if (isFarIssue(found.at, now)) throw fault('far');
  return found.at;
}

/**
 * Gives an issue a time: a wall clock in the site's time zone.
 * @throws forbidden, not_found, stale_version, invalid_input, transition_refused, duplicate
 */
export async function scheduleIssue(
  person: Person,
  id: number,
  { version, again = false, at, offset }: Sending & { at: string; offset?: string | undefined },
  now = new Date(),
) {
  staffMay(person, 'newsletter.send');
  const scheduledAt = await instantOf(at, offset, now);
  return change(person, id, now, async (frame) => {
    const { row, trx } = frame;
    const move = { action: 'newsletter-issue.scheduled' };
    if (row.state === 'scheduled' && row.scheduled_at?.getTime() === scheduledAt.getTime())
      return { ...move, values: undefined };
    await checkVersion(trx, row, version, person);
    await checkSending(frame, again);
    return {
      ...move,
      values: {
        state: 'scheduled',
        scheduled_at: scheduledAt,
        sent_by: person.userId,
        problem: null,
        problem_detail: null,
      },
      after: { at: scheduledAt.toISOString(), segment: row.segment },
      wakeAt: scheduledAt,
    };
  });
}

/** Takes the time back: the issue is a draft again. @throws forbidden, not_found, transition_refused once it has started */
export async function recallIssue(person: Person, id: number, now = new Date()) {
  staffMay(person, 'newsletter.send');
  return change(person, id, now, ({ row }) => {
    const move = { action: 'newsletter-issue.recalled' };
    if (row.state === 'draft') return { ...move, values: undefined };
    allow(row, 'recall');
    return { ...move, values: { state: 'draft', scheduled_at: null, problem: null, problem_detail: null } };
  });
}

/** Stops at the next copy. @throws forbidden, not_found, transition_refused */
export async function pauseIssue(person: Person, id: number, now = new Date()) {
  staffMay(person, 'newsletter.send');
  return change(person, id, now, ({ row }) => {
    const move = { action: 'newsletter-issue.paused' };
    if (row.state === 'paused') return { ...move, values: undefined };
    allow(row, 'pause');
    return { ...move, values: { state: 'paused', problem: null, problem_detail: null } };
  });
}

/** Goes on where it stopped. @throws forbidden, not_found, transition_refused (details.reason: the post is not public yet) */
export async function resumeIssue(person: Person, id: number, now = new Date()) {
  staffMay(person, 'newsletter.send');
  return change(person, id, now, async ({ row, trx }) => {
    const move = { action: 'newsletter-issue.resumed' };
    if (row.state === 'sending' || row.state === 'scheduled') return { ...move, values: undefined };
    allow(row, 'resume');
    const fresh = {
      problem: null,
      problem_detail: null,
      next_attempt_at: null,
      server_failures: 0,
      refused_in_a_row: 0,
    };
    if (row.started_at) return { ...move, values: { ...fresh, state: 'sending' }, wakeAt: now };
    if (row.post_id === null || !(await selectPublicPost(trx, row.post_id)))
      throw new AppError('transition_refused', 'its post is not public', { details: { reason: 'post_not_public' } });
    await demandReaders(trx, row);
    return { ...move, values: { ...fresh, state: 'scheduled', scheduled_at: now }, wakeAt: now };
  });
}

/** Ends an issue for good: what has not left does not leave. @throws forbidden, not_found, transition_refused once it is sent */
export async function cancelIssue(person: Person, id: number, now = new Date()) {
  staffMay(person, 'newsletter.write');
  return change(person, id, now, ({ row }) => {
    const move = { action: 'newsletter-issue.cancelled' };
    if (row.state === 'cancelled') return { ...move, values: undefined };
    if (row.state !== 'draft') demand(person, 'newsletter.send');
    allow(row, 'cancel');
    return {
      ...move,
      values: { state: 'cancelled', finished_at: now, problem: null, problem_detail: null },
      wakeAt: now, // what waited is written off by the sender, who alone knows what is under way
    };
  });
}

export type Resending = { state: ResendableState; ids?: number[] | undefined };

/**
 * Sends copies once more whose fate is unknown, or that failed, and those that were only saved: a person decides whether somebody may get it
 * twice. @throws forbidden, not_found, transition_refused (details.reason: saved ones while there is no mail server)
 */
export async function resendCopies(person: Person, id: number, { state, ids }: Resending, now = new Date()) {
  staffMay(person, 'newsletter.send');
  return change(person, id, now, async ({ trx, row }) => {
    allow(row, 'resend');
    if (state === 'saved' && !mailsLeave(await getSettings()))
      throw new AppError('transition_refused', 'there is no mail server', { details: { reason: 'no_mail_server' } });
    let query = trx
      .updateTable('newsletter_deliveries')
      .set({ state: 'waiting', attempts: 0, last_error: null, next_attempt_at: now, updated_at: now })
      .where('issue_id', '=', id)
      .where('state', '=', state);
    if (ids) query = query.where('id', 'in', ids);
    const { numUpdatedRows } = await query.executeTakeFirst();
    const count = Number(numUpdatedRows);
    const move = { action: 'newsletter-issue.resent' };
    if (count === 0) return { ...move, values: undefined };
    const goesOn = row.state === 'sent' ? ({ state: 'sending', finished_at: null } as const) : {};
    return {
      ...move,
      values: { ...goesOn, [state]: sql`${sql.ref(state)} - ${count}`, refused_in_a_row: 0 },
      after: { status: state, copies: count },
      wakeAt: now,
    };
  });
}

/** Takes an issue back that has not started. */
export const undoIssueSending: Undoer = async ({ id, version, before }, { trx, announce, now }) => {
  const issueId = Number(id);
  await lockIssue(trx, issueId);
  const row = await issueRow(trx, issueId);
  const name = row.subject;
  if (row.started_at) return { name, outcome: 'left' };
  if (row.version !== version || row.state !== 'scheduled') return { name, outcome: 'changed' };
  await putBack(trx, announce, issueId, { version, before, now });
  return { name, outcome: 'undone' };
};

async function putBack(
  trx: Db,
  announce: Announce,
  id: number,
  { version, before, now }: { version: number; before: Record<string, unknown>; now: Date },
): Promise<void> {
  const scheduledAt = typeof before.scheduledAt === 'string' ? new Date(before.scheduledAt) : null;
  const state = before.state === 'scheduled' && scheduledAt ? 'scheduled' : 'draft';
  await trx
    .updateTable('newsletter_issues')
    .set({ state, scheduled_at: state === 'scheduled' ? scheduledAt : null, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  if (state === 'scheduled' && scheduledAt) await wakeNewsletter(trx, scheduledAt);
  await announce(issuesChannel, String(id));
}
