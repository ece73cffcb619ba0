import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Announce } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/audit.ts';
import { clientReference } from '#shared/clients.ts';
import { clientsChannel } from './change.ts';
import { writeClientEvent } from './events.ts';

type Left = { id: string; madeAt: Date; announce: Announce; now: Date };

/**
 * Puts a client aside whom a mistyped address made at `madeAt`, and nothing else: nobody has signed in with it, staff changed nothing, nothing hangs on
 * it. They lie in the trash like anything that is deleted, until it ends. Any other client stays.
 */
export async function leaveUnproven(trx: Db, { id, madeAt, announce, now }: Left): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    update clients c set deleted_at = ${now}, version = version + 1
    where c.id = ${id} and c.deleted_at is null and c.joined_at = ${madeAt} and c.version = 1 and c.invited_at is null
      and not exists (select from auth.users u where u.id = c.user_id and u.email_confirmed_at is not null)
      and not exists (select from staff s where s.user_id = c.user_id)
      and not exists (select from requests r where r.client_id = c.id)
      and not exists (select from engagements e where e.client_id = c.id)
      and not exists (select from tasks t where t.client_id = c.id)
      and not exists (select from messages m where m.email = c.email and m.deleted_at is null)
    returning c.number`.execute(trx);
  const [left] = rows;
  if (!left) return;
  await writeClientEvent(trx, { clientId: id, kind: 'deleted', person: { kind: 'system' }, now });
  const reference = clientReference(left.number);
  await recordChange(trx, { actor: 'visitor', action: 'client.deleted', subject: { kind: 'client', id: reference } });
  await announce(clientsChannel, reference);
}
