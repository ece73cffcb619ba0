import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { whoHas } from '#server/domain/content/people.ts';
import type { Person } from '#server/records/person.ts';
import { noteAnswersOpened } from './answer-clock.ts';
import { selectMerged } from './merged.ts';
import { selectEntries } from './own-entries.ts';
import { clientOnly, ownItem, ownRow, ownRows, ownView } from './own-view.ts';
import { isPastHold } from './progress.ts';
import { confirmRequests } from './queries.ts';
import { places, requestsChannel } from './requests.ts';

export { askForCall, rateRequest } from './own-asks.ts';
export { writeOwnMessage } from './own-conversation.ts';
export { createOwnRequest } from './own-create.ts';
export { cancelOwnRequest, reopenOwnRequest } from './own-moves.ts';
export { portalOverview } from './own-overview.ts';

/** A page of the client's requests, newest first. @throws forbidden */
export async function listOwnRequests(
  person: Person,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  now = new Date(),
) {
  clientOnly(person, 'portal.read');
  if (person.mailSignInAt) await confirmRequests(person.clientId, person.mailSignInAt);
  let query = ownRows(db, person.clientId, now)
    .orderBy('r.submitted_at', 'desc')
    .orderBy('r.number', 'desc')
    .limit(limit + 1);
  const after = places.read(cursor);
  if (after)
    query = query.where(
      sql<boolean>`(r.submitted_at, r.number) < (${after.submittedAt}::timestamptz, ${after.number})`,
    );
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last;
  return {
    items: page.map(ownItem),
    nextCursor: more ? places.write({ submittedAt: last.position, number: last.number }) : null,
  };
}

/** One of the client's own requests, as far as other nouns ask. @throws forbidden, not_found */
export async function requestOfClient(person: Person, reference: string, now: Date): Promise<{ id: string }> {
  clientOnly(person, 'portal.read');
  return ownRow(person, reference, { now });
}

/** What they told with a request that became part of this one. */
const ownFacts = (each: Awaited<ReturnType<typeof selectMerged>>[number]) => ({
  reference: each.reference,
  submittedAt: each.submittedAt,
  currentChallenges: each.currentChallenges,
  goals: each.goals,
  additionalInfo: each.additionalInfo,
});

/** One of the client's requests with what happened to it. @throws forbidden, not_found */
export async function readOwnRequest(person: Person, reference: string, now = new Date()) {
  clientOnly(person, 'portal.read');
  if (person.mailSignInAt) await confirmRequests(person.clientId, person.mailSignInAt);
  const row = await ownRow(person, reference, { now });
  const assignee = row.assignee_name === null ? null : { name: row.assignee_name, member: row.assignee_member };
  const [entries, who, merged] = await Promise.all([selectEntries(row), whoHas(assignee), selectMerged(row.id)]);
  return { request: ownView(row, now), entries, who, isAssigned: assignee !== null, merged: merged.map(ownFacts) };
}

/** When the first letter about a request was written that may still be taken back; undefined: there is none. */
async function firstHeldLetter(requestId: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mails as m')
    .select('m.queued_at')
    .where('m.request_id', '=', requestId)
    .where('m.template', '=', 'letter')
    .where(sql<boolean>`not ${isPastHold(now)}`)
    .orderBy('m.queued_at')
    .executeTakeFirst();
  return row?.queued_at;
}

/**
 * Notes that the client has seen all entries up to `at`. What came while they read stays unread, and so does a letter that may still be taken back: it is new,
 * and counts as opened, once it stays.
 * @throws forbidden, not_found
 */
export async function markOwnSeen(
  person: Person,
  reference: string,
  { at }: { at: Date },
  now = new Date(),
): Promise<{ seen: true }> {
  clientOnly(person, 'portal.write');
  const { id } = await ownRow(person, reference, { now });
  const held = await firstHeldLetter(id, now);
  const seenAt = new Date(Math.min(at.getTime(), now.getTime(), (held?.getTime() ?? Number.POSITIVE_INFINITY) - 1));
  await transact(async (trx, announce) => {
    await trx
      .updateTable('requests')
      .set({ client_seen_at: seenAt })
      .where('id', '=', id)
      .where('client_seen_at', '<', seenAt)
      .execute();
    if (await noteAnswersOpened(trx, id, seenAt, now)) await announce(requestsChannel, reference.toUpperCase());
  });
  return { seen: true };
}
