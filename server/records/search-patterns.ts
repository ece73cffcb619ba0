/** Text as a literal part of a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** One or two letters or digits: too short for the substring index, they are taken as the beginning of a word. */
export const isWordBeginning = (text: string) => /^[\p{L}\p{N}]{1,2}$/u.test(text);

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
