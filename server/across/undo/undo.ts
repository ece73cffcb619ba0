import { z } from 'zod';
import { undoClientChange } from '#server/across/client-records/undo.ts';
import { undoRestoring } from '#server/across/trash/nouns.ts';
import { transact } from '#server/db/transaction.ts';
import { undoPostChange } from '#server/domain/blog/across.ts';
import { undoCaseChange } from '#server/domain/case-studies/across.ts';
import { undoEngagementChange } from '#server/domain/clients/across.ts';
import { undoContentChange } from '#server/domain/content/undo.ts';
import { undoLetter } from '#server/domain/letters/letters.ts';
import { undoTemplateRemoval } from '#server/domain/letters/templates.ts';
import { undoMessageChange } from '#server/domain/messages/across.ts';
import { undoIssueSending, undoReaderChange } from '#server/domain/newsletter/across.ts';
import { undoRequestChange, undoRequestMerge } from '#server/domain/requests/across.ts';
import { undoViewRemoval } from '#server/domain/saved-views/undo.ts';
import { undoAbsenceEnd } from '#server/domain/users/across.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { lockTrash } from '#server/records/trash-noun.ts';
import type { Undoer, UndoResult } from '#server/records/undo-offers.ts';

const undoers: Record<string, Undoer> = {
  request: undoRequestChange,
  'request-merge': undoRequestMerge,
  message: undoMessageChange,
  letter: undoLetter,
  'letter-template': undoTemplateRemoval,
  'saved-view': undoViewRemoval,
  client: undoClientChange,
  engagement: undoEngagementChange,
  'case-study': undoCaseChange,
  'content-item': undoContentChange,
  post: undoPostChange,
  trash: undoRestoring,
  'newsletter-issue': undoIssueSending,
  reader: undoReaderChange,
  absence: undoAbsenceEnd,
};

const itemsShape = z.array(
  z.object({ id: z.string(), version: z.number(), before: z.record(z.string(), z.unknown()) }),
);

/**
 * Takes a change back: all of its records or none. Only who made it may, or an Admin. Twice is as good as once.
 * @throws not_found; undo_too_late; stale_version (details.changed: the records that changed since)
 */
export async function undoChange(person: Person, id: string, now = new Date()): Promise<{ undone: string[] }> {
  demand(person, 'changes.undo');
  if (person.kind !== 'staff') throw new AppError('forbidden', 'only staff take changes back');
  return transact(async (trx, announce) => {
    // What is taken back comes out of the trash, or goes into it again.
    await lockTrash(trx);
    const change = await trx
      .selectFrom('undoable_changes')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const undoer = change && undoers[change.kind];
    if (!undoer || (change.made_by !== person.userId && person.role !== 'Admin'))
      throw new AppError('not_found', 'no such change of this person');
    if (change.undone_at) return { undone: [] };
    if (change.until < now) throw new AppError('undo_too_late', 'the time to take it back is over');
    const context = { changeId: id, trx, announce, person, now };
    const results: UndoResult[] = [];
    for (const item of itemsShape.parse(change.items)) results.push(await undoer(item, context));
    const namesOf = (outcome: string) => results.filter((each) => each.outcome === outcome).map(({ name }) => name);
    const [left, changed] = [namesOf('left'), namesOf('changed')];
    if (left.length > 0) throw new AppError('undo_too_late', 'a mail has left', { details: { left } });
    if (changed.length > 0) throw new AppError('stale_version', 'changed since', { details: { changed } });
    await trx.updateTable('undoable_changes').set({ undone_at: now }).where('id', '=', id).execute();
    const subject = { kind: 'change', id };
    await recordChange(trx, { actor: person, action: 'change.undone', subject, after: { records: namesOf('undone') } });
    return { undone: namesOf('undone') };
  });
}
