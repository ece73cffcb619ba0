import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { noteClientActivity } from '#server/domain/clients/clients.ts';
import { answerDeadline } from '#server/domain/forms/answer-clock.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { ClientPerson, Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { stillAnswers } from '#server/records/staff.ts';
import type { ClientDeed } from '#shared/portal-requests.ts';
import { type RequestStatus, requestReference } from '#shared/requests.ts';
import { noteAnswer } from './needs.ts';
import { lockByReference, startClock } from './own-conversation.ts';
import { tellStaff } from './own-notices.ts';
import { clientOnly, type OwnRequestRow, ownRow, ownView } from './own-view.ts';
import { requestsChannel } from './requests.ts';
import { promiseReopened, waitingForNobody } from './waiting.ts';
import { wishedNoEnd } from './wishes.ts';
import { enter, setColumns, statusEntry } from './write.ts';

/** Moves that clients make themselves: taking a request back, asking for its end, asking again. */

export type OwnMove = { version: number; reason: string };

type Deed = { trx: Db; person: ClientPerson; row: OwnRequestRow; reason: string; now: Date };

async function writeEvent({ trx, person, row, reason, now }: Deed, to: RequestStatus, code: string): Promise<void> {
  await enter(trx, row.id, person, { ...statusEntry(row, to, reason), reason: code }, now);
  await recordChange(trx, {
    actor: person,
    action: 'request.status',
    subject: { kind: 'request', id: requestReference(row.number) },
    before: { status: row.status },
    after: { status: to },
    ...(reason ? { personal: { about: person.clientId, after: { note: reason } } } : {}),
  });
}

async function cancel(deed: Deed): Promise<ClientDeed> {
  const { trx, row, now } = deed;
  await setColumns(trx, row, { status: 'cancelled', cancelled_at: now, ...waitingForNobody }, now);
  await writeEvent(deed, 'cancelled', 'withdrawn');
  return 'cancelled';
}

/** Work has begun: it is for staff to end it. The wish stands in the conversation and starts the clock of an answer. */
async function askToCancel({ trx, person, row, reason, now }: Deed): Promise<ClientDeed> {
  await setColumns(trx, row, { cancel_asked_at: now }, now);
  await noteAnswer(trx, row, { userId: person.userId, by: 'message' }, now);
  await startClock(trx, row, now);
  const entry = { kind: 'message', data: { text: reason, asks: 'cancel' }, visible_to_client: true } as const;
  await enter(trx, row.id, person, entry, now);
  await recordChange(trx, {
    actor: person,
    action: 'request.cancel-asked',
    subject: { kind: 'request', id: requestReference(row.number) },
    ...(reason ? { personal: { about: person.clientId, after: { note: reason } } } : {}),
  });
  return 'cancel-asked';
}

async function reopen(deed: Deed): Promise<ClientDeed> {
  const { trx, row, now } = deed;
  const columns = {
    status: 'in-progress',
    // Whoever completed it may be gone since: then it is everybody's to take.
    assignee_id: (await stillAnswers(row.assignee_id, trx)) ? row.assignee_id : null,
    completed_at: null,
    replied_at: null,
    reply_due_at: await answerDeadline(now),
    ...(await promiseReopened(row, now)),
    ...wishedNoEnd,
    ...waitingForNobody,
  } as const;
  await setColumns(trx, row, columns, now);
  await writeEvent(deed, 'in-progress', deed.reason);
  return 'reopened';
}

type Decide = (row: OwnRequestRow, now: Date) => ((deed: Deed) => Promise<ClientDeed>) | 'made';

async function move(person: Person, reference: string, { version, reason }: OwnMove, now: Date, decide: Decide) {
  clientOnly(person, 'portal.write');
  // Read before the transaction takes its connection.
  await getSettings();
  return transact(async (trx, announce) => {
    await lockByReference(trx, reference);
    const row = await ownRow(person, reference, { connection: trx, now });
    const work = decide(row, now);
    if (work === 'made') return { request: ownView(row, now) };
    if (row.version !== version) {
      throw new AppError('stale_version', 'the request was changed since it was read', {
        details: { current: ownView(row, now) },
      });
    }
    const deed = await work({ trx, person, row, reason, now });
    await noteClientActivity(trx, person.clientId, now);
    const request = { id: row.id, number: row.number, assigneeId: row.assignee_id };
    await tellStaff(trx, request, { person, deed, text: reason }, now);
    await announce(requestsChannel, requestReference(row.number));
    return { request: ownView(await ownRow(person, reference, { connection: trx, now }), now) };
  });
}

const refused = (why: string) => new AppError('transition_refused', why, { details: { allowedMoves: [] } });

/**
 * Takes a request back while nobody has begun with it; later it asks staff to end it. Doing it again changes nothing.
 * @throws forbidden, not_found, stale_version (details.current), transition_refused (it is over)
 */
export function cancelOwnRequest(person: Person, reference: string, input: OwnMove, now = new Date()) {
  return move(person, reference, input, now, (row) => {
    if (row.status === 'cancelled' || (row.status === 'in-progress' && row.cancel_asked_at)) return 'made';
    if (row.status === 'new') return cancel;
    if (row.status === 'in-progress') return askToCancel;
    throw refused('a completed request is not cancelled');
  });
}

/**
 * Opens a completed request again, within two weeks.
 * @throws forbidden, not_found, stale_version (details.current), transition_refused (too late, or not completed)
 */
export function reopenOwnRequest(person: Person, reference: string, input: OwnMove, now = new Date()) {
  return move(person, reference, input, now, (row) => {
    if (row.status === 'in-progress') return 'made';
    if (!ownView(row, now).mayReopen) throw refused('it cannot be opened again');
    return reopen;
  });
}
