import { m } from '#messages/messages.js';
import type { Block } from '#server/mail/content.ts';
import { unlinked } from '#server/mail/unlinked.ts';

/** The first line of a mail. Without a name where nobody has proven that the address is theirs, or the name is a link. */
export function greeting(name: string | undefined, options: { locale: 'it' | 'en' }): string {
  const harmless = unlinked(name ?? '', '').trim();
  return harmless ? m.mail_greeting({ name: harmless }, options) : m.mail_greeting_nameless({}, options);
}

const initial = (text: string, locale: 'it' | 'en', isFirst: boolean) => {
  const [letter = '', rest] = [text.charAt(0), text.slice(1)];
  return (locale === 'it' && !isFirst ? letter.toLowerCase() : letter.toUpperCase()) + rest;
};

/** The greeting of somebody whose name is known, and the first sentence: after a greeting, Italian goes on in lower case. */
export function greetedBy(name: string | undefined, sentence: string, options: { locale: 'it' | 'en' }): Block[] {
  if (!name) return [{ kind: 'paragraph', text: initial(sentence, options.locale, true) }];
  return [
    { kind: 'paragraph', text: greeting(name, options) },
    { kind: 'paragraph', text: initial(sentence, options.locale, false) },
  ];
}
