import { z } from 'zod';

/** Text that PostgreSQL can hold: NUL is the one character it cannot. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), 'text must not contain NUL');

/** The version of a record that a change was decided on. */
export const version = z.number().int().min(1).max(2_147_483_647);
