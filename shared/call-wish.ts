import * as z from 'zod/mini';
import { callLimits, mostTimes } from './call-times.ts';
import { line, orEmpty } from './form-fields.ts';
import { isPhone } from './phones.ts';

/**
 * The free call of thirty minutes, as somebody asks for it: a number, and times that suit. Issue messages are codes that the screen words. Apart from
 * `call-times.ts`, which screens load: they leave the schema to the server.
 */

const phone = line(callLimits.phone).check(
  z.refine((value) => value !== '', 'required'),
  z.refine((value) => value === '' || isPhone(value), 'phone'),
);

export const callWishSchema = z.object({
  phone,
  /** Beginnings that suit (ISO 8601, UTC). */
  times: z._default(z.optional(z.array(z.iso.datetime()).check(z.maxLength(mostTimes))), []),
  /** Other times, in words. */
  words: orEmpty(line(callLimits.words)),
});
export type CallWish = z.output<typeof callWishSchema>;
