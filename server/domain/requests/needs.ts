import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { mailHoldMs } from '#server/jobs/withdraw-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { requestReference } from '#shared/requests.ts';
import { owingColumns, repliedBy } from './answer-clock.ts';
import { type Change, changeRequest, type Writing } from './change.ts';
import type { RequestRow } from './queries.ts';
import { waitIsOver } from './waiting.ts';
import { enter, setColumns } from './write.ts';

/** What staff need from the client. While it is missing the request waits for them. */

/** Somebody who is suspended, erased or has closed their account hears nothing: what mails lead to opens for none of them. */
export const mayBeTold = (row: RequestRow): boolean =>
  row.client_status !== 'suspended' && row.client_erased_from === null && row.email !== '';

async function tellClient(row: RequestRow, text: string, { trx, person, now }: Writing): Promise<string | undefined> {
  if (!mayBeTold(row)) return undefined;
  const reference = requestReference(row.number);
  const { id } = await queueMail(
    trx,
    {
      template: 'request-needs',
      to: row.email,
      locale: row.client_locale,
      props: { reference, text, person: person.name, url: `${publicUrl()}/client-dashboard/requests/${reference}` },
      typed: { name: row.name, title: row.title },
      requestId: row.id,
      notBefore: new Date(now.getTime() + mailHoldMs),
    },
    now,
  );
  return id;
}

async function writeNeeds(row: RequestRow, text: string, writing: Writing) {
  const { trx, person, now, changeId } = writing;
  const isAsking = text !== '';
  const columns = {
    // The wait before another wish is over as well.
    ...(await waitIsOver(row, now)),
    ...(isAsking && { waiting_for_client: true, needs: text, waiting_since: now }),
    // Who is asked for something has been answered: it is their turn, and the clock stands still.
    ...(isAsking && (await repliedBy(row, now))),
  };
  await setColumns(trx, row, columns, now);
  const asked = isAsking ? ({ kind: 'asked', data: { text } } as const) : ({ kind: 'unasked' } as const);
  await enter(trx, row.id, person, { ...asked, visible_to_client: true, change_id: changeId }, now);
  await recordChange(trx, {
    actor: person,
    action: isAsking ? 'request.asked' : 'request.unasked',
    subject: { kind: 'request', id: requestReference(row.number) },
    ...(isAsking ? { personal: { about: row.client_id, after: { text } } } : {}),
  });
  return {
    before: {
      waiting_for_client: row.waiting_for_client,
      needs: row.needs,
      waiting_since: row.waiting_since?.toISOString() ?? null,
      analysis_due: row.analysis_due,
      ...owingColumns(row),
    },
    mailId: isAsking ? await tellClient(row, text, writing) : undefined,
  };
}

/** Asking the client for `text`; asking for nothing ends the wait. */
const asking = (text: string): Change => ({
  isMade: (row) => row.waiting_for_client === (text !== '') && row.needs === text,
  check(row) {
    if (row.status === 'in-progress') return;
    throw new AppError('transition_refused', 'only a request in progress waits for its client', {
      details: { allowedMoves: [] },
    });
  },
  write: (row, writing) => writeNeeds(row, text, writing),
});

/**
 * Says what is needed from the client, who is told by mail; an empty text takes the wish back.
 * @throws forbidden, not_found, stale_version (details.current), transition_refused (not in progress)
 */
export function askClient(
  person: Person,
  reference: string,
  { text, version }: { text: string; version: number },
  now = new Date(),
) {
  return changeRequest(person, { reference, version }, now, asking(text));
}

type Answered = { id: string; waiting_for_client: boolean };

/** Enters into the timeline that the client gave something that was asked for, if something was. */
export async function noteAnswer(
  trx: Db,
  row: Answered,
  { userId, by }: { userId: string; by: 'message' | 'file' },
  now: Date,
): Promise<void> {
  if (!row.waiting_for_client) return;
  await enter(trx, row.id, { kind: 'client', userId }, { kind: 'answered', data: { by } }, now);
}
