import type pg from 'pg';
import { dataPool } from '#server/db/client.ts';

/** Roles of the data API: what a call may read is decided by the database, by the role that it acts as. */
export type DataRole = 'anon' | 'authenticated' | 'service_role';

/** How long one statement may take, in milliseconds; tests make it short. */
export const statementLimit = { ms: 4_000 };

/** Sends a statement of the transaction, its values apart from its text. */
export type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/**
 * One message opens the transaction and says who it acts as. All of it is the transaction's own: nothing follows from what a connection was
 * begun with, which `DATABASE_URL` may say (`?options=`) and a pooler may drop or share.
 */
const opening = (role: DataRole) => `
  begin transaction isolation level repeatable read, read only;
  set local role ${role};
  set local row_security = on;
  set local statement_timeout = ${statementLimit.ms};
  set local search_path = pg_catalog;
  set local timezone = 'UTC';
  set local datestyle = 'ISO, MDY';
  set local jit = off;
  select current_user::text as role, current_setting('transaction_read_only') as read_only`;

/**
 * Runs `read` in one transaction that acts as `role` and only reads. Queries whose shape a stranger decides run here and nowhere else.
 * @throws when the transaction turns out to be another's, before anything is read; otherwise what the database says
 */
export async function readAs<T>(role: DataRole, read: (query: Query) => Promise<T>): Promise<T> {
  const connection = await dataPool().connect();
  try {
    // Several statements in one text give a result each.
    const results = (await connection.query(opening(role))) as unknown as pg.QueryResult[];
    const actual = results.at(-1)?.rows[0];
    if (actual?.role !== role || actual.read_only !== 'on')
      throw new Error(`a read-only transaction of ${role} was asked for; it is ${JSON.stringify(actual)}`);
    return await read((text, values) => connection.query(text, values));
  } finally {
    const isOver = await connection.query('rollback').then(
      () => true,
      () => false,
    );
    connection.release(!isOver);
  }
}
