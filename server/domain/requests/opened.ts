import { sql } from 'kysely';
import { notify } from '#server/db/notifications.ts';
import { transact } from '#server/db/transaction.ts';
import type { Person } from '#server/records/person.ts';
import { type RequestStatus, requestReference } from '#shared/requests.ts';
import { canWorkOnRequests } from './policy.ts';

/** Channel that tells open lists and dashboards that a request changed; the payload is its reference. */
export const requestsChannel = 'requests';

/** Notes who of those that answer opened a request first, for its client to see; anybody's later look, what programs read, and one at what is over, changes nothing. */
export async function noteOpened(
  person: Person,
  row: { id: string; number: number; status: RequestStatus; is_opened: boolean },
  now: Date,
): Promise<void> {
  const isOver = row.status === 'completed' || row.status === 'cancelled';
  if (isOver || row.is_opened || person.kind !== 'staff' || !canWorkOnRequests(person)) return;
  await transact(async (trx) => {
    const { rows } = await sql`
      insert into request_events (request_id, at, actor_kind, actor_id, kind, visible_to_client)
      values (${row.id}, ${now}, 'staff', ${person.userId}, 'opened', true)
      on conflict (request_id) where kind = 'opened' do nothing returning id`.execute(trx);
    if (rows.length > 0) await notify(trx, requestsChannel, requestReference(row.number));
  });
}
