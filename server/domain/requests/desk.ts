import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { requestReference } from '#shared/requests.ts';
import { type Change, changeRequests, type Target } from './change.ts';

export { answeringMails, restartClock, stopClock, stopClockByAnswers, tellOfLetter } from './answer-clock.ts';
export { type Change, changeOne, changeRequests } from './change.ts';
export { listDoubles } from './doubles.ts';
export {
  assigning,
  assignRequest,
  correctTypes,
  findAssignee,
  listAssignees,
  prioritising,
  setPriority,
} from './edits.ts';

import { enter, setColumns } from './write.ts';

export { type Making, makeRequest } from './hand-made.ts';
export { type Merge, mergeRequests } from './merge.ts';
export { moveRequest, moving } from './moves.ts';
export { askClient } from './needs.ts';
export { addNote, logCall, noteProposal } from './notes.ts';
export { lockByReference } from './own-conversation.ts';
export { linkToPdf, openPdfLink, type Pdf } from './pdfs.ts';
export { settleQuestion } from './questions.ts';
export { deliverAnalysis, deliverReport } from './reports.ts';
export { endStep, planStep } from './steps.ts';
export { undoRequestChange } from './undo.ts';
export { settleWish } from './wishes.ts';

/** What staff do with requests, one by one or many at once; their letters as answers; requests on paper. */

/** Into the trash, where it stays restorable for thirty days. */
export const removing: Change = {
  isMade: () => false,
  async write(row, { trx, person, now, changeId }) {
    await setColumns(trx, row, { deleted_at: now }, now);
    await enter(trx, row.id, person, { kind: 'deleted', change_id: changeId }, now);
    const subject = { kind: 'request', id: requestReference(row.number) };
    await recordChange(trx, { actor: person, action: 'request.deleted', subject });
    return { before: { deleted_at: null } };
  },
};

/** Moves requests to the trash. @throws forbidden for everybody but an Admin */
export function removeRequests(person: Person, targets: Target[], now = new Date()) {
  demand(person, 'requests.delete');
  return changeRequests(person, targets, now, removing);
}
