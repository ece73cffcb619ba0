import { m } from '#messages/messages.js';
import { unlinked } from '#server/mail/unlinked.ts';

/** The first line of a mail. Without a name where nobody has proven that the address is theirs, or the name is a link. */
export function greeting(name: string | undefined, options: { locale: 'it' | 'en' }): string {
  const harmless = unlinked(name ?? '', '').trim();
  return harmless ? m.mail_greeting({ name: harmless }, options) : m.mail_greeting_nameless({}, options);
}
