import { readDraft } from '#app/session/drafts.ts';
import { useWordsOptions } from '#app/ui/words-locale.ts';
import { m } from '#messages/messages.js';
import type { LetterSubject } from '#shared/letter-words.ts';
import { noteDraft, readLetter } from './draft.ts';

/** Something was begun about a record on this device and not sent. */
export function DraftSign({ subject }: { subject: LetterSubject }) {
  const options = useWordsOptions();
  if (!readLetter(subject) && readDraft(noteDraft(subject.reference)) === undefined) return null;
  return <span className="font-semibold text-red">{m.admin_reply_draft({}, options)} · </span>;
}
