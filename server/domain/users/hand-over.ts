import { sql } from 'kysely';
import { AppError } from '#server/errors.ts';
import type { StaffRow } from './queries.ts';
import { type Frame, staffRow } from './staff-change.ts';

/** What somebody has in hand goes to a colleague when they leave, or can do nothing with it any more. */

/** The colleague who takes over. @throws invalid_input for anybody who may not write, who never came in, or who is leaving */
export async function findHeir(frame: Frame, leaving: string, id: string): Promise<StaffRow> {
  const refusal = new AppError('invalid_input', 'nobody who can take over has this id', {
    details: { fields: { transferTo: 'unknown' } },
  });
  if (id === leaving) throw refusal;
  const row = await staffRow(frame, id).catch(() => undefined);
  const isInvited = row?.email_confirmed_at === null && row.invited_until !== null;
  if (row?.status !== 'active' || row.role === 'Viewer' || isInvited) throw refusal;
  return row;
}

/** Gives the posts to the heir. */
export async function handOverPosts({ trx }: Frame, from: StaffRow, to: StaffRow): Promise<void> {
  await trx
    .updateTable('posts')
    .set(({ eb }) => ({ author_id: to.user_id, version: eb('version', '+', 1) }))
    .where('author_id', '=', from.user_id)
    .execute();
}

/** Nouns that people have in hand, with what is not over of them. */
const inHand = [
  { rows: 'requests', isOpen: sql`status in ('new', 'in-progress')`, events: 'request_events', about: 'request_id' },
  { rows: 'messages', isOpen: sql`status <> 'closed'`, events: 'message_events', about: 'message_id' },
] as const;

/** Gives open requests and open messages to the heir, or back to nobody; what is finished keeps the name of who did it. */
export async function handOver({ trx, actor, now }: Frame, from: StaffRow, to: StaffRow | null): Promise<void> {
  const data = JSON.stringify({ from: from.name, name: to?.name ?? '' });
  for (const { rows, isOpen, events, about } of inHand)
    await sql`
      with moved as (
        update ${sql.table(rows)} set assignee_id = ${to?.user_id ?? null}, version = version + 1, updated_at = ${now}
        where assignee_id = ${from.user_id} and ${isOpen} returning id
      )
      insert into ${sql.table(events)} (${sql.ref(about)}, at, actor_kind, actor_id, kind, data)
      select id, ${now}, 'staff', ${actor.userId}, 'assigned', ${data}::jsonb from moved`.execute(trx);
}

/** What they would have done next about a request of somebody else is that one's to do: a step of whoever is gone would be nobody's. */
export async function releaseSteps({ trx, actor, now }: Frame, { user_id }: StaffRow): Promise<void> {
  await sql`
    with released as (
      update requests set next_step_by = null, version = version + 1, updated_at = ${now}
      where next_step_by = ${user_id} and next_step <> '' returning id, next_step, next_step_on
    )
    insert into request_events (request_id, at, actor_kind, actor_id, kind, data)
    select id, ${now}, 'staff', ${actor.userId}, 'step',
      jsonb_build_object('text', next_step, 'on', next_step_on::text, 'name', '')
    from released`.execute(trx);
}
