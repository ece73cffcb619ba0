// What address books and word processors put in unseen: marks of the reading direction, and their own blanks and dashes.
const unseen = /[\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Digits with what people write between them, on one line; at least five digits. */
export const isPhone = (text: string): boolean =>
  /^[+() \u00A0\u2007\u2009\u202F\d./\u2010-\u2015-]+$/.test(text.replace(unseen, '')) &&
  text.replaceAll(/\D/g, '').length >= 5;
