import { sql } from 'kysely';
import { retireAccount } from '#server/auth/accounts.ts';
import { AppError } from '#server/errors.ts';
import type { MailTemplate } from '#server/jobs/send-mail.ts';
import { withdrawMailsTo } from '#server/jobs/withdraw-mail.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { countWork, type StaffRow } from './queries.ts';
import { changeStaff, type Frame, forgetSessions, refuseSelf, staffRow } from './staff-change.ts';

/** The colleague who takes over. @throws invalid_input for anybody who may not write, who never came in, or who is leaving */
async function findHeir(frame: Frame, leaving: string, id: string): Promise<StaffRow> {
  const refusal = new AppError('invalid_input', 'nobody who can take over has this id', {
    details: { fields: { transferTo: 'unknown' } },
  });
  if (id === leaving) throw refusal;
  const row = await staffRow(frame, id).catch(() => undefined);
  const isInvited = row?.email_confirmed_at === null && row.invited_until !== null;
  if (row?.status !== 'active' || row.role === 'Viewer' || isInvited) throw refusal;
  return row;
}

/** Nouns that people have in hand, with what is not over of them. */
const inHand = [
  { rows: 'requests', isOpen: sql`status in ('new', 'in-progress')`, events: 'request_events', about: 'request_id' },
  { rows: 'messages', isOpen: sql`status <> 'closed'`, events: 'message_events', about: 'message_id' },
] as const;

/** Gives posts, open requests and open messages to the heir; what is finished keeps the name of who did it. */
async function handOver({ trx, actor, now }: Frame, from: StaffRow, to: StaffRow): Promise<void> {
  await trx
    .updateTable('posts')
    .set(({ eb }) => ({ author_id: to.user_id, version: eb('version', '+', 1) }))
    .where('author_id', '=', from.user_id)
    .execute();
  const data = JSON.stringify({ from: from.name, name: to.name });
  for (const { rows, isOpen, events, about } of inHand)
    await sql`
      with moved as (
        update ${sql.table(rows)} set assignee_id = ${to.user_id}, version = version + 1, updated_at = ${now}
        where assignee_id = ${from.user_id} and ${isOpen} returning id
      )
      insert into ${sql.table(events)} (${sql.ref(about)}, at, actor_kind, actor_id, kind, data)
      select id, ${now}, 'staff', ${actor.userId}, 'assigned', ${data}::jsonb from moved`.execute(trx);
}

/** What they would have done next about a request of somebody else is that one's to do: a step of whoever is gone would be nobody's. */
async function releaseSteps({ trx, actor, now }: Frame, { user_id }: StaffRow): Promise<void> {
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

/** What colleagues are written to as themselves: of no use to whoever is none any more, and not theirs to read. */
const mailedToStaff: readonly MailTemplate[] = [
  'staff-invitation',
  'staff-notices',
  'deputy-told',
  'request-notice',
  'request-client-deed',
  'message-notice',
  'user-joined',
  'system-alert',
];

export type Removal = { version: number; transferTo: string | null };

/**
 * Removes a member of staff: what they have in hand goes to a colleague, the way to sign in and their keys are gone, their name stays
 * where history says it. There is no undo, but the address can be invited again.
 * @throws forbidden, not_found, stale_version, invalid_input (`transferTo`), transition_refused (`self`, `last-admin`)
 */
export async function removeStaff(person: Person, id: string, removal: Removal, now = new Date()) {
  const moved = await changeStaff(person, now, async (frame) => {
    const { trx, actor } = frame;
    refuseSelf(frame, id);
    const row = await staffRow(frame, id, removal.version);
    const work = await countWork(trx, id);
    const hasWork = Object.values(work).some((count) => count > 0);
    if (hasWork) {
      if (removal.transferTo === null) {
        throw new AppError('invalid_input', 'somebody must take over', {
          details: { fields: { transferTo: 'missing' }, work },
        });
      }
      await handOver(frame, row, await findHeir(frame, id, removal.transferTo));
    }
    await releaseSteps(frame, row);
    await trx
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('maker_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    await trx.deleteFrom('staff_avatars').where('user_id', '=', id).execute();
    await trx.deleteFrom('staff_looks').where('user_id', '=', id).execute();
    await trx.deleteFrom('staff_absences').where('user_id', '=', id).execute();
    await trx.deleteFrom('notice_choices').where('user_id', '=', id).execute();
    await trx.deleteFrom('request_reads').where('user_id', '=', id).execute();
    await trx.deleteFrom('message_reads').where('user_id', '=', id).execute();
    // Colleagues keep the views that were shared with them.
    await trx.deleteFrom('saved_views').where('owner_id', '=', id).where('is_shared', '=', false).execute();
    await trx.updateTable('saved_views').set({ owner_id: null }).where('owner_id', '=', id).execute();
    await trx
      .updateTable('staff')
      .set({ status: 'inactive', deleted_at: now, invited_until: null, version: row.version + 1 })
      .where('user_id', '=', id)
      .execute();
    // A client record under the same account keeps its address: it can be taken over by signing up again.
    await trx.updateTable('clients').set({ user_id: null }).where('user_id', '=', id).execute();
    if (row.email) await withdrawMailsTo(trx, row.email, mailedToStaff);
    await retireAccount(trx, id);
    const transferred = hasWork ? { transferredTo: removal.transferTo, ...work } : undefined;
    await recordChange(trx, {
      actor,
      action: 'user.deleted',
      subject: { kind: 'user', id },
      before: { role: row.role, status: row.status },
      ...(transferred ? { after: transferred } : {}),
      personal: { about: id, before: { name: row.name, email: row.email } },
    });
    return work;
  });
  forgetSessions(id);
  return { removed: true, moved };
}
