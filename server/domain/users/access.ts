import { endSessions, listOwnSessions, resetSecondFactors } from '#server/auth/accounts.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { changeStaff, forgetSessions, refuseSelf, staffRow } from './staff-change.ts';

/** Ends all sessions of a member of staff, or the one that is named. @throws forbidden, not_found */
export async function endStaffSessions(person: Person, id: string, sessionId?: string, now = new Date()) {
  const count = await changeStaff(person, now, async (frame) => {
    const { trx, actor } = frame;
    await staffRow(frame, id);
    const open = await listOwnSessions(id);
    const ending = sessionId === undefined ? open : open.filter((session) => session.id === sessionId);
    if (ending.length === 0 && sessionId !== undefined) throw new AppError('not_found', 'no such session');
    if (ending.length === 0) return 0;
    await endSessions(trx, id, sessionId);
    await recordChange(trx, {
      actor,
      action: 'user.sessions-ended',
      subject: { kind: 'user', id },
      after: { sessions: ending.length },
    });
    return ending.length;
  });
  forgetSessions(id);
  return { ended: count };
}

/**
 * Takes away the second factors of a colleague who lost them; a mail tells them, and they sign in anew.
 * @throws forbidden, not_found, transition_refused (`self`: one's own are removed in the own account, with a code)
 */
export async function resetStaffFactors(person: Person, id: string, locale: 'it' | 'en', now = new Date()) {
  const removed = await changeStaff(person, now, async (frame) => {
    refuseSelf(frame, id);
    await staffRow(frame, id);
    const count = await resetSecondFactors(frame.trx, id, locale);
    if (count > 0) {
      await recordChange(frame.trx, {
        actor: frame.actor,
        action: 'user.second-factor-reset',
        subject: { kind: 'user', id },
        before: { factors: count },
        after: { factors: 0 },
      });
    }
    return count;
  });
  if (removed > 0) forgetSessions(id);
  return { removed };
}
