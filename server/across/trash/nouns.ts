import { clientTrash } from '#server/across/client-records/trash.ts';
import { postTrash } from '#server/domain/blog/across.ts';
import { caseStudyTrash } from '#server/domain/case-studies/across.ts';
import { messageTrash } from '#server/domain/messages/across.ts';
import { requestTrash } from '#server/domain/requests/across.ts';
import type { TrashNoun } from '#server/records/trash-noun.ts';
import type { Undoer } from '#server/records/undo-offers.ts';
import { type TrashKind, trashKinds } from '#shared/trash.ts';

/** What each noun does with its records in the trash. */
export const trashNouns: Record<TrashKind, TrashNoun> = {
  request: requestTrash,
  message: messageTrash,
  client: clientTrash,
  'case-study': caseStudyTrash,
  post: postTrash,
};

/** Puts what was restored into the trash again. A change may be of records of several kinds: `before.kind` says which. */
export const undoRestoring: Undoer = async (item, context) => {
  const kind = trashKinds.find((each) => each === item.before.kind);
  return kind ? trashNouns[kind].putBack(item, context) : { name: item.id, outcome: 'changed' };
};
