import { retireAccount } from '#server/auth/accounts.ts';
import { AppError } from '#server/errors.ts';
import type { MailTemplate } from '#server/jobs/send-mail.ts';
import { withdrawMailsTo } from '#server/jobs/withdraw-mail.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { findHeir, handOver, handOverPosts, releaseSteps } from './hand-over.ts';
import { countWork } from './queries.ts';
import { changeStaff, forgetSessions, refuseSelf, staffRow } from './staff-change.ts';

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
      const heir = await findHeir(frame, id, removal.transferTo);
      await handOverPosts(frame, row, heir);
      await handOver(frame, row, heir);
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
