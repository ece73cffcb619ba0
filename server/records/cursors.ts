import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#server/errors.ts';

/** Places where pages of lists end, as the text that asks for what comes behind them. */

/** What a place is made of; a `text` only as its last part. */
export const placePart = {
  /** To the microsecond, which a JavaScript date does not hold; as {@link momentSql} reads it. */
  moment: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    .refine((text) => !Number.isNaN(Date.parse(text))),
  number: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  uuid: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  text: z.string().regex(/^[^\0]*$/),
};

/** A column or an expression of SQL as the part `moment` of a place. */
export const momentSql = (at: string | RawBuilder<unknown>) =>
  sql<string>`to_char(${typeof at === 'string' ? sql.ref(at) : at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

type Parts = Record<string, z.ZodType<string | number, string>>;
type Place<Of extends Parts> = z.output<ReturnType<typeof z.object<Of>>>;

/** The cursor of a list whose places have these parts. */
export function defineCursor<Of extends Parts>(parts: Of) {
  const names = Object.keys(parts);
  const shape = z.object(parts);
  return {
    write: (place: { [Name in keyof Of]: z.output<Of[Name]> }): string =>
      Buffer.from(names.map((name) => place[name]).join('|')).toString('base64url'),

    /** The place; of no cursor, none. @throws invalid_input for what is no place of this list, or does not pass `fits` */
    read(cursor: string | undefined, fits: (place: Place<Of>) => boolean = () => true): Place<Of> | undefined {
      if (!cursor) return undefined;
      const texts = Buffer.from(cursor, 'base64url').toString().split('|');
      const last = names.length - 1;
      const rest = texts.length > last ? texts.slice(last).join('|') : undefined;
      const given = [...texts.slice(0, last), rest];
      const { data } = shape.safeParse(Object.fromEntries(names.map((name, index) => [name, given[index]])));
      if (data && fits(data)) return data;
      throw new AppError('invalid_input', 'malformed cursor', { details: { fields: { cursor: 'malformed' } } });
    },
  };
}
