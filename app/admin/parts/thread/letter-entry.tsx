import { mailEntry, type TimelineMail } from '#app/admin/parts/composer/mail-entry.tsx';
import type { ThreadEntry } from './thread.tsx';

/** A mail in a conversation: what somebody of ours wrote is part of it, the others happened. The letter named `open` shows its text. */
export function letterEntry(mail: TimelineMail, moment: string, open: string | undefined): ThreadEntry {
  const { id, ...entry } = mailEntry(mail, moment, mail.id === open);
  return {
    id: String(id),
    look: mail.template === 'letter' ? 'ours' : 'event',
    who: mail.author ?? '',
    ...entry,
  };
}
