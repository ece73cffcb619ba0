import { z } from 'zod';
import { withdrawMail } from '#server/jobs/withdraw-mail.ts';
import { absencesChannel } from '#server/records/absences.ts';
import type { Undoer } from '#server/records/undo-offers.ts';
import { lockAbsence, selectOverlapping } from './absence-rows.ts';
import { tellDeputy } from './deputy-mail.ts';

const shape = z.object({
  user_id: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  deputy_id: z.string(),
  entered_by: z.string().nullable(),
  /** The mail that releases the deputy; without one they need not hear that it is taken back. */
  mailId: z.string().optional(),
});

/** Puts an absence back that was ended or removed, where nothing has come into its place. */
export const undoAbsenceEnd: Undoer = async ({ id, version, before }, { trx, announce, person: actor, now }) => {
  const { mailId, ...was } = shape.parse(before);
  const person = await trx
    .selectFrom('staff')
    .select('name')
    .where('user_id', '=', was.user_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const row = await lockAbsence(trx, id);
  const isAsLeft = row === undefined || row.version === version;
  const others = await selectOverlapping(trx, was.user_id, { firstDay: was.first_day, lastDay: was.last_day }, id);
  if (!person || !isAsLeft || others.length > 0) return { name: person?.name ?? '–', outcome: 'changed' };
  const written = { ...was, version: version + 1, updated_at: now };
  await trx
    .insertInto('staff_absences')
    .values({ id, ...written })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(written))
    .execute();
  if (mailId && !(await withdrawMail(trx, mailId))) await tellDeputy('named', was, { trx, actorId: actor.userId, now });
  await announce(absencesChannel, was.user_id);
  return { name: person.name, outcome: 'undone' };
};
