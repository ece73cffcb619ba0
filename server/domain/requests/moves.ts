import { answerDeadline } from '#server/domain/forms/answer-clock.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { mailHoldMs } from '#server/jobs/withdraw-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { stillAnswers } from '#server/records/staff.ts';
import { allowedMoves, type Move } from '#shared/request-rules.ts';
import { type RequestStatus, requestReference } from '#shared/requests.ts';
import { owingColumns } from './answer-clock.ts';
import { type Change, changeRequest, type Writing } from './change.ts';
import { mayBeTold } from './needs.ts';
import { moverOf } from './policy.ts';
import type { RequestRow } from './queries.ts';
import { noStep, stepColumns } from './steps.ts';
import { moveFacts } from './views.ts';
import { dayToCome, promiseReopened, waitingForNobody } from './waiting.ts';
import { wishedNoEnd } from './wishes.ts';
import { enter, setColumns, statusEntry } from './write.ts';

export type MoveInput = { to: RequestStatus; version: number; reason?: string | undefined; note?: string | undefined };
type Moving = Omit<MoveInput, 'version'> & {
  /** A letter of ours says so, and says why: no other mail goes, and no closing note is needed. */
  byLetter?: boolean;
};

function refuse(moves: Move[], why: string): never {
  throw new AppError('transition_refused', why, { details: { allowedMoves: moves } });
}

function checkMove(row: RequestRow, input: Moving, person: Person, now: Date): void {
  const moves = allowedMoves(row.status, moverOf(person), {
    ...moveFacts(row, now),
    ...(input.byLetter && { hasDelivery: true }),
  });
  const move = moves.find((each) => each.to === input.to);
  if (!move) refuse(moves, `no move from ${row.status} to ${input.to}`);
  if (move.needs.includes('reason') && !(move.reasons ? move.reasons.includes(input.reason ?? '') : input.reason)) {
    refuse(moves, 'a reason is needed');
  }
  if (move.needs.includes('note') && !input.note) refuse(moves, 'a closing note is needed');
}

type Owner = { id: string; name: string };

/** Who works on it from now on: whoever had it, unless they are gone; else whoever moves it. */
async function ownerOf(row: RequestRow, { trx, person }: Writing): Promise<Owner> {
  const stays = row.assignee_id !== null && (await stillAnswers(row.assignee_id, trx));
  return stays
    ? { id: row.assignee_id as string, name: row.assignee_name ?? person.name }
    : { id: person.userId, name: person.name };
}

/** The columns that a move sets beside the status. */
async function consequences(row: RequestRow, to: RequestStatus, owner: Owner, now: Date) {
  switch (to) {
    case 'in-progress':
      return {
        assignee_id: owner.id,
        completed_at: null,
        cancelled_at: null,
        // Reopening starts a new clock; what was in `completed_at` stays in the event's data.
        ...(row.status === 'new'
          ? {}
          : {
              replied_at: null,
              reply_due_at: await answerDeadline(now),
              ...(await promiseReopened(row, now)),
              ...wishedNoEnd,
            }),
      };
    case 'completed':
      return { completed_at: now, ...waitingForNobody, ...noStep };
    case 'cancelled':
      return { cancelled_at: now, ...waitingForNobody, ...noStep };
    case 'new':
      return {};
  }
}

/** Whoever sends spam hears nothing, nor does a client who is not to be told; everybody else is told. */
async function tellClient(
  row: RequestRow,
  input: Moving,
  owner: Owner,
  { trx, person, now }: Writing,
): Promise<string | undefined> {
  if (input.byLetter) return undefined;
  const isSpam = input.to === 'cancelled' && input.reason === 'spam';
  if (isSpam || !mayBeTold(row)) return undefined;
  const { id } = await queueMail(
    trx,
    {
      template: 'request-status',
      to: row.email,
      locale: row.client_locale,
      props: {
        reference: requestReference(row.number),
        status: input.to,
        ...(input.note ? { note: input.note } : {}),
        by: person.name,
        ...(input.to === 'cancelled' && input.reason ? { reason: input.reason } : {}),
        // What ended has nobody at work on it, and nothing to come.
        ...(input.to === 'in-progress' && {
          person: owner.name,
          analysisBy: await dayToCome(row.analysis_due, now),
          ...(row.source === 'message' && row.status === 'new' && { isOfMessage: true }),
        }),
        url: `${publicUrl()}/client-dashboard/requests/${requestReference(row.number)}`,
      },
      typed: { name: row.name, title: row.title },
      requestId: row.id,
      notBefore: new Date(now.getTime() + mailHoldMs),
    },
    now,
  );
  return id;
}

const statusColumns = (row: RequestRow) => ({
  status: row.status,
  assignee_id: row.assignee_id,
  completed_at: row.completed_at?.toISOString() ?? null,
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
  // Of what was open no question is put back: one that came since goes on with what is opened again.
  ...owingColumns(row),
  reply_due_at: row.reply_due_at.toISOString(),
  analysis_due: row.analysis_due,
  cancel_asked_at: row.cancel_asked_at?.toISOString() ?? null,
  waiting_for_client: row.waiting_for_client,
  needs: row.needs,
  waiting_since: row.waiting_since?.toISOString() ?? null,
  ...stepColumns(row),
});

async function writeMove(row: RequestRow, input: Moving, writing: Writing) {
  const { trx, person, now, changeId } = writing;
  const owner = await ownerOf(row, writing);
  await setColumns(trx, row, { status: input.to, ...(await consequences(row, input.to, owner, now)) }, now);
  const entry = {
    ...statusEntry(row, input.to, input.note),
    reason: input.reason ?? null,
    change_id: changeId,
  };
  await enter(trx, row.id, person, entry, now);
  await recordChange(trx, {
    actor: person,
    action: 'request.status',
    subject: { kind: 'request', id: requestReference(row.number) },
    before: { status: row.status },
    after: { status: input.to },
    ...(input.reason || input.note
      ? { personal: { about: row.client_id, after: { reason: input.reason, note: input.note } } }
      : {}),
  });
  return { before: statusColumns(row), mailId: await tellClient(row, input, owner, writing) };
}

/** The move as a change: by the rules of `request-rules.ts`; row, event, audit entry and one mail in one transaction. */
export const moving = (input: Moving): Change => ({
  isMade: (row) => row.status === input.to,
  check: (row, person, now) => checkMove(row, input, person, now),
  write: (row, writing) => writeMove(row, input, writing),
});

/**
 * Moves a request to another status. Repeating a move that was made answers with the present state and does nothing.
 * @throws forbidden, not_found, stale_version (details.current), transition_refused (details.allowedMoves)
 */
export function moveRequest(person: Person, reference: string, { version, ...input }: MoveInput, now = new Date()) {
  return changeRequest(person, { reference, version }, now, moving(input));
}
