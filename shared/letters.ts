import * as z from 'zod/mini';
import { requiredLine, requiredText } from './form-fields.ts';
import { letterLimits, letterLocales, letterNouns } from './letter-words.ts';
import { lettersIn } from './rich-text.ts';

/** Letters as they are checked; their words and variables are in `letter-words.ts`, which browsers load. */

/** A letter as it is written, before anything is filled in. Faults are codes: `required`, `too_long`. */
export const letterSchema = z.object({
  locale: z.enum(letterLocales),
  subject: requiredLine(letterLimits.subject),
  body: requiredText(letterLimits.body * 4).check(z.refine((text) => lettersIn(text) <= letterLimits.body, 'too_long')),
});
export type Letter = z.output<typeof letterSchema>;

/** A letter that is kept to begin from. */
export const templateSchema = z.extend(letterSchema, {
  name: requiredLine(letterLimits.name),
  nouns: z.array(z.enum(letterNouns)).check(z.minLength(1, 'required'), z.maxLength(letterNouns.length)),
});
export type TemplateInput = z.output<typeof templateSchema>;
