import type { Db } from '#server/db/client.ts';

/** That a report was opened, or a file of it taken: when and how, never by whom. */

/** The page, or what is saved from there: the paper, the lists for Amazon, the rows of a finding. */
export type Opened = 'page' | 'pdf' | 'lists' | 'rows';

/** @param link - the address by which somebody came; none is the client, in the dashboard */
export async function noteOpening(
  connection: Db,
  { id, link, what, now }: { id: string; link?: string; what: Opened; now: Date },
): Promise<void> {
  await connection
    .insertInto('analysis_openings')
    .values({ analysis_id: id, link_id: link ?? null, what, opened_at: now })
    .execute();
}
