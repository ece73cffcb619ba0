import { db } from '#server/db/client.ts';
import type { ClientPerson } from '#server/records/person.ts';
import { clientStatus, type Priority, type RequestStatus, requestReference } from '#shared/requests.ts';
import { ownItem, ownRows } from './own.ts';
import { confirmRequests, countsOfClient, newestOfClient } from './queries.ts';

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
      title: row.title,
      types: row.types,
      status: clientStatus(row.status as RequestStatus),
      priority: row.priority as Priority,
      submittedAt: row.submitted_at.toISOString(),
      budget: row.budget,
      timeline: row.timeline,
    })),
  };
}
