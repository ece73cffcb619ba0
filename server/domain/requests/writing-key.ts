import { fingerprintOf } from '#server/domain/forms/turns.ts';

/**
 * Names one sending of these words. Sent again as they are they have the same name, and are entered once; a browser that heard no answer may
 * have sent again under the same key what was changed meanwhile: that is another entry, or it would be lost.
 * @param writer whose key it is: two people may have made the same one
 */
export const writingKeyOf = (writer: string, key: string, words: Record<string, unknown>): string =>
  `${writer}:${key}:${fingerprintOf(words).toString('base64url')}`;
