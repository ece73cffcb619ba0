import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { transact } from '#server/db/transaction.ts';
import type { ClientPerson, Person } from '#server/records/person.ts';
import { clientStatus, type RequestStatus, requestReference } from '#shared/requests.ts';
import { noteAnswersOpened } from './answer-clock.ts';
import { selectEntries } from './own-entries.ts';
import { clientOnly, ownItem, ownRow, ownRows, ownView } from './own-view.ts';
import { confirmRequests, countsOfClient, newestOfClient } from './queries.ts';
import { places, requestsChannel } from './requests.ts';

export { writeOwnMessage } from './own-conversation.ts';
export { createOwnRequest } from './own-create.ts';
export { cancelOwnRequest, reopenOwnRequest } from './own-moves.ts';

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

/** One of the client's requests with what happened to it. @throws forbidden, not_found */
export async function readOwnRequest(person: Person, reference: string, now = new Date()) {
  clientOnly(person, 'portal.read');
  if (person.mailSignInAt) await confirmRequests(person.clientId, person.mailSignInAt);
  const row = await ownRow(person, reference, { now });
  return { request: ownView(row, now), entries: await selectEntries(row, now) };
}

/**
 * Notes that the client has seen all entries up to `at`. What came while they read stays unread.
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
  const seenAt = at < now ? at : now;
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

/** How many of the newest requests the dashboard's overview shows (spec section 9). */
const recentCount = 3;

/** What the agency waits for, at most, and delivered reports: so many, for so long. */
const calls = { needs: 20, reports: 3, reportDays: 30 } as const;

const dayMs = 24 * 60 * 60 * 1000;

/** What the client is to give, what waits longest first. */
async function selectNeeds(clientId: string, now: Date) {
  const rows = await ownRows(db, clientId, now)
    .where('r.waiting_for_client', '=', true)
    .orderBy('r.waiting_since')
    .limit(calls.needs)
    .execute();
  return rows.map(ownItem).flatMap(({ reference, title, needs }) => (needs ? [{ reference, title, ...needs }] : []));
}

async function selectReports(clientId: string, now: Date) {
  const rows = await ownRows(db, clientId, now)
    .where('p.delivered_at', '>', new Date(now.getTime() - calls.reportDays * dayMs))
    .orderBy('p.delivered_at', 'desc')
    .limit(calls.reports)
    .execute();
  return rows.map(ownItem).flatMap(({ reference, title, report }) => (report ? [{ reference, title, report }] : []));
}

/** What the client's dashboard opens with: who they are, what is needed from them, what was delivered, how many requests they have, the newest three. */
export async function portalOverview(client: ClientPerson, now = new Date()) {
  if (client.mailSignInAt) await confirmRequests(client.clientId, client.mailSignInAt);
  const [counted, recent, needs, reports] = await Promise.all([
    countsOfClient(client.clientId),
    newestOfClient(client.clientId, recentCount),
    selectNeeds(client.clientId, now),
    selectReports(client.clientId, now),
  ]);
  const count = (status: RequestStatus) => counted.find((row) => row.status === status)?.count ?? 0;
  return {
    profile: { name: client.name, company: client.company, email: client.email, phone: client.phone },
    needs,
    reports,
    counters: {
      total: counted.reduce((sum, row) => sum + row.count, 0),
      active: count('new') + count('in-progress'),
      completed: count('completed'),
      pending: count('new'),
    },
    recent: recent.map((row) => ({
      reference: requestReference(row.number),
      ...shown(row, ['title', 'types', 'priority', 'submittedAt', 'budget', 'timeline']),
      status: clientStatus(row.status),
    })),
  };
}
