import { z } from 'zod';

/**
 * Fields of public forms. Issue messages are codes that the screen words: `required`, `email`, `too_long`, `choice`, ….
 */

// Controls but tab and line breaks: PostgreSQL refuses NUL, and none of them is text. Embeddings and overrides of the reading
// direction (Unicode annex 9) let a name rearrange the words around it; zero-width spaces make two names look like one.
const controlCharacters =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const clean = (value: string) => value.replace(controlCharacters, '').replace(/\r\n?/g, '\n').trim();
const cleanLine = (value: string) => clean(value).replace(/\s+/g, ' ');

// Lengths are checked after cleaning, by `refine`: form libraries read a piped empty string as "missing".
const notLonger = (max: number) => [(value: string) => value.length <= max, 'too_long'] as const;
/** One line, blanks folded. */
export const line = (max: number) =>
  z
    .string()
    .transform(cleanLine)
    .refine(...notLonger(max));
/** A letter, digit, sign or symbol: what only joins or spaces others is no answer. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** One line that must say something. */
export const requiredLine = (max: number) =>
  z
    .string('required')
    .transform(cleanLine)
    .refine((value) => visible.test(value), 'required')
    .refine(...notLonger(max));
/** Text of several lines that may be left out. */
export const optionalText = (max: number) =>
  z
    .string()
    .transform(clean)
    .refine(...notLonger(max))
    .optional()
    .default('');
/** Text of several lines that must say something. */
export const requiredText = (max: number) =>
  z
    .string('required')
    .transform(clean)
    .refine((value) => visible.test(value), 'required')
    .refine(...notLonger(max));
/** One of `choices`, or none. */
export const optionalChoice = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z
    .union([z.enum(choices), z.literal('')], 'choice')
    .optional()
    .default('');

/** An address, lower-cased. */
export const requiredEmail = (max: number) =>
  requiredLine(max)
    .pipe(z.email('email'))
    .transform((value) => value.toLowerCase());
