import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { joinedAtOf } from '#server/domain/clients/clients.ts';
import { whoHas } from '#server/domain/content/people.ts';
import type { ClientPerson } from '#server/records/person.ts';
import { type RequestStatus, requestReference } from '#shared/requests.ts';
import { ownItem, ownRow, ownRows, ownView } from './own-view.ts';
import { confirmRequests, countsOfClient, isReportLeft } from './queries.ts';

/** What the client's dashboard opens with. */

/** How many of the newest requests it shows (spec section 9). */
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

const isRecent = (now: Date) => new Date(now.getTime() - calls.reportDays * dayMs);

async function selectReports(clientId: string, now: Date) {
  const rows = await ownRows(db, clientId, now)
    .where('p.delivered_at', '>', isRecent(now))
    .where(isReportLeft)
    .orderBy('p.delivered_at', 'desc')
    .limit(calls.reports)
    .execute();
  return rows.map(ownItem).flatMap(({ reference, title, report }) => (report ? [{ reference, title, report }] : []));
}

async function selectRecent(clientId: string, now: Date) {
  const rows = await ownRows(db, clientId, now)
    .orderBy('r.submitted_at', 'desc')
    .orderBy('r.number', 'desc')
    .limit(recentCount)
    .execute();
  return rows.map(ownItem);
}

/**
 * The one thing the client came for: what waits for them, then what we owe an answer to, then the analysis that comes next; without any of these what
 * was delivered last. Undefined when nothing goes on.
 */
async function selectLead(person: ClientPerson, now: Date) {
  const found = await ownRows(db, person.clientId, now)
    .where(({ or, and, eb }) =>
      or([eb('r.status', 'in', ['new', 'in-progress']), and([eb('p.delivered_at', '>', isRecent(now)), isReportLeft])]),
    )
    .where('r.status', '<>', 'cancelled')
    .orderBy(sql`r.status = 'completed'`)
    .orderBy('r.waiting_for_client', 'desc')
    .orderBy(sql`r.replied_at is not null`)
    .orderBy(sql`p.delivered_at is not null and ${isReportLeft}`)
    .orderBy(sql`case when r.replied_at is null then r.reply_due_at end`)
    .orderBy(sql`r.analysis_due`)
    .orderBy('r.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const row = await ownRow(person, requestReference(found.number), { now });
  const assignee = row.assignee_name === null ? null : { name: row.assignee_name, member: row.assignee_member };
  return { ...ownView(row, now), isAssigned: assignee !== null, who: await whoHas(assignee) };
}

/** Who they are, the one thing they came for, what is needed from them, what was delivered, how many requests they have, the newest three. */
export async function portalOverview(client: ClientPerson, now = new Date()) {
  if (client.mailSignInAt) await confirmRequests(client.clientId, client.mailSignInAt);
  const [joinedAt, counted, recent, needs, reports, lead] = await Promise.all([
    joinedAtOf(client.clientId),
    countsOfClient(client.clientId),
    selectRecent(client.clientId, now),
    selectNeeds(client.clientId, now),
    selectReports(client.clientId, now),
    selectLead(client, now),
  ]);
  const count = (status: RequestStatus) => counted.find((row) => row.status === status)?.count ?? 0;
  return {
    profile: {
      name: client.name,
      company: client.company,
      email: client.email,
      phone: client.phone,
      /** They came within the last day: nobody is welcomed back who was never here. */
      isNew: joinedAt !== undefined && now.getTime() - joinedAt.getTime() < dayMs,
    },
    lead,
    needs,
    reports,
    counters: {
      total: counted.reduce((sum, row) => sum + row.count, 0),
      active: count('new') + count('in-progress'),
      completed: count('completed'),
      pending: count('new'),
    },
    recent,
  };
}
