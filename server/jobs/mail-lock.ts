import { sql } from 'kysely';

/**
 * Key of the advisory lock under which processes of the version before hand a mail over: while machines are upgraded in turn, both
 * versions are at work. Whoever claims or withdraws a mail asks for it for the moment of a transaction.
 */
export const mailLockKey = (id: unknown) =>
  sql`('x' || left(encode(sha256(convert_to(${id}::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint`;
