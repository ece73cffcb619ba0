import { sql } from 'kysely';
import { measure, type Seen, type Subject, type Watched } from '#server/analysis/compare/compare.ts';
import type { Db } from '#server/db/client.ts';
import { proven } from './queries.ts';

/** What tasks brought, by the files of later analyses. */

/** Tasks whose lines an analysis of this client has to look for. */
export async function watchedTasks(connection: Db, clientId: string | null): Promise<Watched[]> {
  if (clientId === null) return [];
  const rows = await connection
    .selectFrom('tasks as t')
    .innerJoin('analyses as a', 'a.id', 't.analysis_id')
    .select(['t.id', 't.subject'])
    // A finding is named by its scope first.
    .select(sql<Watched['breakdown'] | null>`a.breakdowns -> split_part(t.finding_id, '.', 1)`.as('breakdown'))
    .where('t.client_id', '=', clientId)
    .where('t.subject', 'is not', null)
    .where('t.status', '<>', 'declined')
    .where('a.status', 'in', ['published', 'superseded'])
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute();
  return rows.flatMap(({ id, subject, breakdown }) =>
    breakdown ? [{ id, subject: subject as unknown as Subject, breakdown }] : [],
  );
}

/** Of as many requests that nobody has confirmed yet sightings are measured: anybody may type an address into the form. */
const mostUnproven = 10;

type Done = { id: string; subject: unknown; done_on: string };

const doneTasks = (trx: Db) =>
  trx
    .selectFrom('tasks as t')
    .select(['t.id', 't.subject', sql<string>`t.done_on::text`.as('done_on')])
    .where('t.status', '=', 'done')
    .where('t.subject', 'is not', null);

async function enter(trx: Db, { id, subject, done_on: doneOn }: Done, analysisId: string, seen: Seen, now: Date) {
  const result = JSON.stringify(measure({ id, subject: subject as Subject }, seen, doneOn));
  await trx
    .insertInto('task_measures')
    .values({ task_id: id, analysis_id: analysisId, result, measured_at: now })
    .onConflict((conflict) => conflict.columns(['task_id', 'analysis_id']).doUpdateSet({ result, measured_at: now }))
    .execute();
}

/**
 * Keeps what an analysis has seen of the tasks that it watched, and says of each that is done what it brought. In the transaction that enters the
 * analysis.
 */
export async function enterSightings(
  trx: Db,
  { analysisId, watched, seen, now }: { analysisId: string; watched: readonly Watched[]; seen: Seen; now: Date },
): Promise<void> {
  if (watched.length === 0) return;
  await trx
    .insertInto('analysis_sightings')
    .values({ analysis_id: analysisId, content: JSON.stringify(seen) })
    .execute();
  const ids = watched.map(({ id }) => id);
  for (const task of await doneTasks(trx).where('t.id', 'in', ids).execute())
    await enter(trx, task, analysisId, seen, now);
}

/**
 * What the newest analyses that watched a task have seen of it: of those that count two, since a draft may be thrown away and is not for clients, so that
 * the signed one before it stays theirs; and of those that may count once their request is confirmed.
 */
async function sightingsOf(trx: Db, taskId: string) {
  const newest = (isProven: boolean, most: number) =>
    trx
      .selectFrom('analysis_sightings as g')
      .innerJoin('analyses as a', 'a.id', 'g.analysis_id')
      .innerJoin('tasks as t', 't.client_id', 'a.client_id')
      .leftJoin('requests as r', 'r.id', 'a.request_id')
      .select(['g.analysis_id', 'g.content'])
      .where('t.id', '=', taskId)
      .whereRef('a.id', '<>', 't.analysis_id')
      .where(sql<boolean>`g.content -> 'sightings' @> jsonb_build_array(jsonb_build_object('task', t.id))`)
      .where('a.status', 'in', ['draft', 'in-review', 'published', 'superseded'])
      .where(sql<boolean>`${proven} = ${isProven}`)
      .orderBy('a.created_at', 'desc')
      .limit(most)
      .execute();
  return (await Promise.all([newest(true, 2), newest(false, mostUnproven)])).flat();
}

/** Says anew what a task brought that is done now or is open again. */
export async function measureAgain(trx: Db, taskId: string, now: Date): Promise<void> {
  await trx.deleteFrom('task_measures').where('task_id', '=', taskId).execute();
  const task = await doneTasks(trx).where('t.id', '=', taskId).executeTakeFirst();
  if (!task) return;
  for (const { analysis_id: analysisId, content } of await sightingsOf(trx, taskId))
    await enter(trx, task, analysisId, content as unknown as Seen, now);
}
