import { z } from 'zod';
import { isDay } from '#shared/days.ts';
import { cleanLine } from '#shared/form-fields.ts';
import { saysSomething } from '#shared/says-something.ts';

/** Shapes of what callers send, in whichever endpoint they send it. */

/** The largest `integer` of PostgreSQL. */
const largestInteger = 2_147_483_647;

/** Text that PostgreSQL can hold: NUL is the one character it cannot. */
const holdable = (text: z.ZodString) => text.refine((value) => !value.includes('\0'), 'text must not contain NUL');

/** Where no names are read. */
export const nothing = z.object({});

/** Text of at most `max` UTF-16 units. */
export const textInput = (max: number) => holdable(z.string().max(max));

/** Text of `min` to `max` UTF-16 units, without the blanks around it. */
export const trimmedInput = (max: number, min = 0) =>
  holdable(z.string())
    .transform((value) => value.trim())
    .pipe(z.string().min(min).max(max));

/** Text of at most `max` UTF-16 units, without the blanks around it, in which somebody sees something. */
export const saidInput = (max: number) => textInput(max).trim().min(1).refine(saysSomething, 'required');

/** A name of somebody, on one line, without the characters that forms take out of names as well. */
export const nameInput = (max: number) =>
  z
    .string()
    .transform((text) => cleanLine(text.replaceAll(/[\p{Cc}\s]+/gu, ' ')))
    .pipe(z.string().min(1).max(max).refine(saysSomething, 'required'));

/** A calendar day as `YYYY-MM-DD`, from 1900 to 2999. */
export const dayInput = z.iso.date().refine(isDay, 'must be a day from 1900 to 2999');

/** The version of a record that a change was decided on. */
export const versionInput = z.number().int().min(1).max(largestInteger);

/** Names one sending: repeated with the same key it does nothing more. */
export const sendingKeyInput = z.uuid().optional();

/** A version, a number of a record or a place in a list, in an address. */
export const numberParam = z.coerce.number().int().min(1).max(largestInteger);
