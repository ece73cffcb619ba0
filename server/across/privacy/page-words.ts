/** Somebody's language, and the clocks by which they are told what happened when. */
export type Reader = { locale: 'it' | 'en'; timeZone: string };

/** A message without blanks. */
export type Word = (inputs: Record<string, never>, options: { locale: 'it' | 'en' }) => string;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Whatever people typed is text on the page, never markup. */
export const asText = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
