import type { Db } from '#server/db/client.ts';

/** What merging, erasing and the end of periods do with analyses. */

export { deleteOldReports } from './work.ts';

/** Gives the analyses of one client to another. What is remembered of the one that is kept counts. */
export async function moveAnalysesTo(trx: Db, from: string, to: string): Promise<void> {
  await trx.updateTable('analyses').set({ client_id: to }).where('client_id', '=', from).execute();
}

/** Gives the analyses of one request to another client. */
export async function moveAnalysesOfRequest(trx: Db, requestId: string, to: string): Promise<void> {
  await trx.updateTable('analyses').set({ client_id: to }).where('request_id', '=', requestId).execute();
}

/** Takes all analyses of a client away, with what was remembered of their account; their files go as files do. */
export async function forgetAnalyses(trx: Db, clientId: string): Promise<void> {
  await trx.deleteFrom('analyses').where('client_id', '=', clientId).execute();
  await trx.deleteFrom('client_analysis_parameters').where('client_id', '=', clientId).execute();
  await trx.deleteFrom('client_heading_mappings').where('client_id', '=', clientId).execute();
}
