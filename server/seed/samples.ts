import type { Insertable } from 'kysely';
import { ensureUser } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';
import type { RequestEvents } from '#server/db/types.ts';
import { sampleEngagements } from '#server/seed/sample-engagements.ts';
import { type SampleRequest, sampleClients, sampleRequests } from '#server/seed/sample-requests.ts';
import { dayOf } from '#shared/days.ts';
import { initialSettings } from '#shared/settings.ts';
import { workingDaysAfter } from '#shared/working-days.ts';

const { timezone, analysisDays } = initialSettings.general;
const hourMs = 60 * 60 * 1000;
const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * hourMs);

type InsertedClient = { id: string; email: string; name: string; company: string; phone: string };

async function seedClients(connection: Db, now: Date): Promise<Map<string, InsertedClient>> {
  const inserted = new Map<string, InsertedClient>();
  for (const client of sampleClients) {
    const { userId } = await ensureUser(connection, { email: client.email, name: client.name });
    const row = await connection
      .insertInto('clients')
      .values({
        user_id: userId,
        name: client.name,
        email: client.email,
        company: client.company,
        phone: client.phone,
        status: client.status,
        joined_at: ago(now, client.joinedDaysAgo * 24),
        last_activity_at: ago(now, Math.min(client.joinedDaysAgo, 3) * 24),
      })
      .returning(['id', 'email', 'name', 'company', 'phone'])
      .executeTakeFirstOrThrow();
    inserted.set(client.email, row);
  }
  return inserted;
}

type Move = Omit<Insertable<RequestEvents>, 'request_id'> & { note?: string };

async function seedRequest(
  connection: Db,
  sample: SampleRequest,
  client: InsertedClient,
  assignee: string,
  now: Date,
): Promise<void> {
  const submittedAt = ago(now, sample.hoursAgo);
  const after = (hours: number | undefined) => (hours === undefined ? null : ago(now, sample.hoursAgo - hours));
  const replied = after(sample.repliedAfterHours);
  const finishedAt = after(sample.finishedAfterHours);
  const row = await connection
    .insertInto('requests')
    .values({
      client_id: client.id,
      source: 'site',
      title: sample.title,
      types: sample.types,
      name: client.name,
      email: client.email,
      company: client.company,
      phone: client.phone,
      industry: sample.industry,
      company_size: sample.companySize,
      budget: sample.budget,
      timeline: sample.timeline,
      current_challenges: sample.challenges,
      goals: sample.goals,
      status: sample.status,
      priority: sample.priority,
      assignee_id: sample.status === 'new' ? null : assignee,
      submitted_at: submittedAt,
      confirmed_at: submittedAt,
      reply_due_at: new Date(submittedAt.getTime() + 24 * hourMs),
      analysis_due: workingDaysAfter(dayOf(submittedAt, timezone), analysisDays),
      replied_at: replied,
      completed_at: sample.status === 'completed' ? finishedAt : null,
      cancelled_at: sample.status === 'cancelled' ? finishedAt : null,
      updated_at: finishedAt ?? replied ?? submittedAt,
      // What ended was read by its client; what is going on has something new.
      ...(finishedAt && { client_seen_at: finishedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moves: Move[] = [{ at: submittedAt, actor_kind: 'visitor', kind: 'submitted', to_status: 'new' }];
  if (replied)
    moves.push({ at: replied, actor_kind: 'staff', kind: 'status', from_status: 'new', to_status: 'in-progress' });
  if (finishedAt)
    moves.push({
      at: finishedAt,
      actor_kind: 'staff',
      kind: 'status',
      from_status: 'in-progress',
      to_status: sample.status,
      ...(sample.status === 'cancelled' && { reason: 'withdrawn' }),
      ...(sample.status === 'completed' && { note: 'Report delivered; its first steps are the client’s.' }),
    });
  await connection
    .insertInto('request_events')
    .values(
      moves.map(({ note, ...move }) => ({
        ...move,
        request_id: row.id,
        actor_id: move.actor_kind === 'staff' ? assignee : null,
        data: JSON.stringify(note ? { note } : {}),
        visible_to_client: true,
      })),
    )
    .execute();
}

async function seedEngagements(connection: Db, clients: Map<string, InsertedClient>, now: Date): Promise<void> {
  const rows = sampleEngagements.flatMap(({ client, daysAgo, euros, ...facts }) => {
    const owner = clients.get(client);
    const dated = ago(now, daysAgo * 24)
      .toISOString()
      .slice(0, 10);
    return owner ? [{ ...facts, client_id: owner.id, amount_cents: euros * 100, dated }] : [];
  });
  await connection.insertInto('engagements').values(rows).execute();
}

/** Clients, requests and engagements of the specification's samples, with dates relative to `now`. */
export async function seedSampleRequests(connection: Db, assignee: string, now: Date): Promise<void> {
  const clients = await seedClients(connection, now);
  for (const sample of sampleRequests) {
    const client = clients.get(sample.client);
    if (client) await seedRequest(connection, sample, client, assignee, now);
  }
  await seedEngagements(connection, clients, now);
}
