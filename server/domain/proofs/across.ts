import type { Db } from '#server/db/client.ts';

/** What merging and erasing do with figures of case studies. Their pages are dropped by the database itself. */

/**
 * Gives the questions to one client to another. What was allowed stays so only if the same account goes on signing in: nobody allows anything for
 * somebody else.
 */
export const moveProofsTo = (trx: Db, from: string, to: string) =>
  trx
    .updateTable('proofs')
    .set(({ eb }) => ({ client_id: to, version: eb('version', '+', 1) }))
    .where('client_id', '=', from)
    .execute();

/** Takes all figures of a client away. */
export const forgetProofs = (trx: Db, clientId: string) =>
  trx.deleteFrom('proofs').where('client_id', '=', clientId).execute();
