import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { recordChange } from '#server/domain/audit/audit.ts';
import type { Person, StaffPerson } from '#server/domain/users/person.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { allowedMoves, type Move } from '#shared/request-rules.ts';
import { type Priority, type RequestStatus, requestNumber, requestReference } from '#shared/requests.ts';
import { canWorkOnRequests, moverOf } from './policy.ts';
import { lockRequest, type RequestRow } from './queries.ts';
import { requestRow } from './requests.ts';
import { requestView } from './views.ts';

const replyWithinMs = 24 * 60 * 60 * 1000;

export type MoveInput = { to: RequestStatus; version: number; reason?: string | undefined; note?: string | undefined };

/** Channel that tells open lists and dashboards that a request changed; the payload is its reference. */
export const requestsChannel = 'requests';

function staffOnly(person: Person): asserts person is StaffPerson {
  if (!canWorkOnRequests(person)) throw new AppError('forbidden', 'this role may not change requests');
}

function refuse(moves: Move[], why: string): never {
  throw new AppError('transition_refused', why, { details: { allowedMoves: moves } });
}

function checkVersion(row: RequestRow, version: number, person: Person, now: Date): void {
  if (row.version === version) return;
  throw new AppError('stale_version', 'the request was changed since it was read', {
    details: { current: requestView(row, person, now) },
  });
}

function checkMove(row: RequestRow, input: MoveInput, person: Person, now: Date): void {
  const facts = { completedAt: row.completed_at, cancelledAt: row.cancelled_at, now };
  const moves = allowedMoves(row.status as RequestStatus, moverOf(person), facts);
  const move = moves.find((each) => each.to === input.to);
  if (!move) refuse(moves, `no move from ${row.status} to ${input.to}`);
  if (move.needs.includes('reason') && !(move.reasons ? move.reasons.includes(input.reason ?? '') : input.reason)) {
    refuse(moves, 'a reason is needed');
  }
  if (move.needs.includes('note') && !input.note) refuse(moves, 'a closing note is needed');
}

/** The columns that a move sets beside the status. */
function consequences(row: RequestRow, to: RequestStatus, person: StaffPerson, now: Date) {
  switch (to) {
    case 'in-progress':
      return {
        assignee_id: row.assignee_id ?? person.userId,
        completed_at: null,
        cancelled_at: null,
        // Reopening starts a new clock; what was in `completed_at` stays in the event's data.
        ...(row.status === 'new' ? {} : { replied_at: null, reply_due_at: new Date(now.getTime() + replyWithinMs) }),
      };
    case 'completed':
      return { completed_at: now };
    case 'cancelled':
      return { cancelled_at: now };
    case 'new':
      return {};
  }
}

async function writeMove(
  connection: Db,
  row: RequestRow,
  input: MoveInput,
  person: StaffPerson,
  now: Date,
): Promise<void> {
  await connection
    .updateTable('requests')
    .set({ status: input.to, ...consequences(row, input.to, person, now), version: row.version + 1, updated_at: now })
    .where('id', '=', row.id)
    .execute();
  await connection
    .insertInto('request_events')
    .values({
      request_id: row.id,
      at: now,
      actor_kind: 'staff',
      actor_id: person.userId,
      kind: 'status',
      from_status: row.status,
      to_status: input.to,
      reason: input.reason ?? null,
      data: JSON.stringify({
        ...(input.note ? { note: input.note } : {}),
        ...(row.completed_at ? { completedAt: row.completed_at.toISOString() } : {}),
      }),
      visible_to_client: true,
    })
    .execute();
  await recordChange(connection, {
    actor: person,
    action: 'request.status',
    subject: { kind: 'request', id: requestReference(row.number) },
    before: { status: row.status },
    after: { status: input.to },
    ...(input.reason || input.note
      ? { personal: { about: row.client_id, after: { reason: input.reason, note: input.note } } }
      : {}),
  });
  // Whoever sends spam hears nothing, nor does a suspended client; nor is anybody left of an erased one; everybody else is told.
  const isSpam = input.to === 'cancelled' && input.reason === 'spam';
  if (isSpam || row.client_status === 'suspended' || row.email === '') return;
  await queueMail(connection, {
    template: 'request-status',
    to: row.email,
    locale: 'en',
    props: {
      reference: requestReference(row.number),
      name: row.name,
      status: input.to,
      ...(input.note ? { note: input.note } : {}),
      url: `${publicUrl()}/client-dashboard`,
    },
    requestId: row.id,
  });
}

type Change = {
  /** True when nothing is to be done: the request is as asked for already. */
  isMade: (row: RequestRow) => boolean;
  version: number;
  /** Checks and writes the change, inside the transaction that holds the row. */
  write: (connection: Db, row: RequestRow, person: StaffPerson) => Promise<void>;
};

/** One change of one request by one person: locked, checked against the version that was read, announced, shown as it is now. */
async function changeRequest(person: Person, reference: string, now: Date, { isMade, version, write }: Change) {
  return transact(async (connection, announce) => {
    const number = requestNumber(reference);
    if (number !== undefined) await lockRequest(connection, number);
    const row = await requestRow(person, reference, connection);
    staffOnly(person);
    if (!isMade(row)) {
      checkVersion(row, version, person, now);
      await write(connection, row, person);
      await announce(requestsChannel, reference);
    }
    return { request: requestView(await requestRow(person, reference, connection), person, now) };
  });
}

/**
 * Moves a request to another status by the rules of `request-rules.ts`: row, event, audit entry and one mail in one transaction.
 * Repeating a move that was made answers with the present state and does nothing.
 * @throws forbidden, not_found, stale_version (details.current), transition_refused (details.allowedMoves)
 */
export function moveRequest(person: Person, reference: string, input: MoveInput, now = new Date()) {
  return changeRequest(person, reference, now, {
    isMade: (row) => row.status === input.to,
    version: input.version,
    write: async (connection, row, staff) => {
      checkMove(row, input, staff, now);
      await writeMove(connection, row, input, staff, now);
    },
  });
}

async function writePriority(
  connection: Db,
  row: RequestRow,
  priority: Priority,
  person: StaffPerson,
  now: Date,
): Promise<void> {
  await connection
    .updateTable('requests')
    .set({ priority, version: row.version + 1, updated_at: now })
    .where('id', '=', row.id)
    .execute();
  const data = JSON.stringify({ from: row.priority, to: priority });
  await connection
    .insertInto('request_events')
    .values({ request_id: row.id, at: now, actor_kind: 'staff', actor_id: person.userId, kind: 'priority', data })
    .execute();
  await recordChange(connection, {
    actor: person,
    action: 'request.priority',
    subject: { kind: 'request', id: requestReference(row.number) },
    before: { priority: row.priority },
    after: { priority },
  });
}

/** Changes the priority: free for Admin and Editor, but logged. @throws forbidden, not_found, stale_version */
export function setPriority(
  person: Person,
  reference: string,
  { priority, version }: { priority: Priority; version: number },
  now = new Date(),
) {
  return changeRequest(person, reference, now, {
    isMade: (row) => row.priority === priority,
    version,
    write: (connection, row, staff) => writePriority(connection, row, priority, staff, now),
  });
}
