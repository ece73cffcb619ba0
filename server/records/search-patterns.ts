import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Text as a literal part of a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * Text as a literal part of a LIKE pattern for what `fold_for_search` made. The signs of patterns are escaped behind the folding, which makes them
 * of others: `％` of full width becomes `%`.
 */
export const foldedLike = (text: string) =>
  sql<string>`regexp_replace(fold_for_search(${text}), '[\\\\%_]', '\\\\\\&', 'g')`;

/** The same as a literal part of a regular expression: `©` becomes `(c)`. */
export const foldedRegex = (text: string) =>
  sql<string>`regexp_replace(fold_for_search(${text}), '[^[:alnum:] ]', '\\\\\\&', 'g')`;

/** One or two letters or digits: too short for the substring index, they are taken as the beginning of a word. */
export const isWordBeginning = (text: string) => /^[\p{L}\p{N}]{1,2}$/u.test(text);

/** So many digits at the end tell one telephone from another, whether or not the country stands before them. */
const tellingDigits = 8;

/** Fewer digits are no telephone number, more are none either (E.164). */
const phoneDigits = { fewest: 6, most: 15 } as const;

/**
 * The last digits of the telephone number that somebody types, from the last on, as `phone_ending` of the database turns what is stored;
 * undefined where the text is no such number. `+39 333 123 4567` and `3331234567` mean the same telephone.
 */
function phoneEnding(text: string): string | undefined {
  if (!/^[+(]?\d[\d\s()./-]*$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (digits.length < phoneDigits.fewest || digits.length > phoneDigits.most) return undefined;
  return [...digits.slice(-tellingDigits)].reverse().join('');
}

/**
 * That a row's telephone number is the one typed, one condition or none: a list of them can be taken apart into others.
 * @param phone - the column
 */
export function byPhone(text: string, phone: RawBuilder<string>): RawBuilder<SqlBool>[] {
  const ending = phoneEnding(text);
  // The index leaves out rows without a number, and is only used where that is said.
  return ending === undefined ? [] : [sql<SqlBool>`(${phone} <> '' and phone_ending(${phone}) like ${`${ending}%`})`];
}

/** Numbers have so many digits at most, as references. */
const mostDigits = 9;

/**
 * From which to which numbers references begin like this: `REQ-01` is of 10 to 19, `REQ-1` of 100 to 199, 1000 to 1999 and so on.
 *
 * @param prefix - of the references, `req`
 */
export function numbersBeginning(prefix: string, text: string): [from: number, to: number][] {
  const digits = new RegExp(`^${prefix}-(\\d{1,2})$`, 'i').exec(text)?.[1];
  if (digits === undefined) return [];
  // Only references of three digits begin with a nought.
  const longest = digits.startsWith('0') ? 3 : mostDigits;
  return Array.from({ length: longest - 2 }, (_, more) => {
    const tens = 10 ** (3 + more - digits.length);
    return [Number(digits) * tens, (Number(digits) + 1) * tens - 1];
  });
}
