import { z } from 'zod';

/** Text of at most `max` UTF-16 units. NUL is the one character that PostgreSQL's text cannot hold. */
export const textInput = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), 'text must not contain NUL');

/** The version of a record that was read. */
export const versionInput = z.number().int().min(1).max(2_147_483_647);
