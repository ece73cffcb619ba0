import * as z from 'zod/mini';
import { isPhone } from './phones.ts';
import { saysSomething } from './says-something.ts';
import { emailPattern, typedEmail } from './typed-email.ts';
import { unseenCharacters } from './unseen.ts';

/**
 * Fields of public forms, in zod's small form, because browsers load them with the page. Issue messages are codes that the
 * screen words: `required`, `email`, `phone`, `too_long`, `choice`, ….
 */

const clean = (value: string) => value.replace(unseenCharacters, '').replace(/\r\n?/g, '\n').trim();
/** What somebody typed as one line. */
export const cleanLine = (value: string) => clean(value).replace(/\s+/g, ' ');

// Lengths are checked after cleaning, by `refine`: form libraries read a piped empty string as "missing".
const notLonger = (max: number) => z.refine<string>((value) => value.length <= max, 'too_long');
const answers = z.refine<string>(saysSomething, 'required');
const cleaned = (by: (value: string) => string, missing?: string) => z.pipe(z.string(missing), z.transform(by));

/** May be left out, which reads as the empty string. */
export const orEmpty = <Value extends string>(schema: z.ZodMiniType<Value, string>) =>
  z._default(z.optional(schema), '' as Value);
/** One line, blanks folded. */
export const line = (max: number) => cleaned(cleanLine).check(notLonger(max));
/** One line that must say something. */
export const requiredLine = (max: number) => cleaned(cleanLine, 'required').check(answers, notLonger(max));
/** Text of several lines that may be left out. */
export const optionalText = (max: number) => orEmpty(cleaned(clean).check(notLonger(max)));
/** Text of several lines that must say something. */
export const requiredText = (max: number) => cleaned(clean, 'required').check(answers, notLonger(max));
/** One of `choices`, or none. */
export const optionalChoice = <const T extends readonly [string, ...string[]]>(choices: T) =>
  orEmpty(z.union([z.enum(choices), z.literal('')], 'choice'));
/** A telephone number, which may be left out. */
export const optionalPhone = (max: number) =>
  orEmpty(line(max).check(z.refine((value) => value === '' || isPhone(value), 'phone')));
/** An address, in the form it is stored in. */
export const requiredEmail = (max: number) =>
  z.pipe(
    z.pipe(requiredLine(max), z.transform(typedEmail)),
    z.email({ pattern: emailPattern, error: 'email' }).check(notLonger(max)),
  );
