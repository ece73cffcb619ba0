/** Text as a literal part of a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** One or two letters or digits: too short for the substring index, they are taken as the beginning of a word. */
export const isWordBeginning = (text: string) => /^[\p{L}\p{N}]{1,2}$/u.test(text);
