import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { taskLimits } from '#shared/tasks.ts';

/** Tasks with what was measured of them last, and who moved them; `t` is the task, `a` its analysis, `r` the request of that. */
const rows = (connection: Db) =>
  connection
    .selectFrom('tasks as t')
    .innerJoin('clients as c', 'c.id', 't.client_id')
    .leftJoin('analyses as a', 'a.id', 't.analysis_id')
    .leftJoin('requests as r', 'r.id', 'a.request_id')
    .leftJoin('staff as s', 's.user_id', 't.moved_by')
    .select(['t.id', 't.client_id', 't.analysis_id', 't.finding_id', 't.owner', 't.status', 't.title', 't.note'])
    .select(['t.reason', 't.facts', 't.promised', 't.subject', 't.moved_by_kind', 't.moved_at', 't.version'])
    .select([sql<string | null>`t.due::text`.as('due'), sql<string | null>`t.done_on::text`.as('done_on')])
    .select([
      'c.number as client_number',
      'c.name as client_name',
      's.name as staff_name',
      'r.number as request_number',
    ])
    // Revoked reports take their tasks with them, as long as nobody signs the next.
    .where(({ or, eb }) => or([eb('t.analysis_id', 'is', null), eb('a.status', 'in', ['published', 'superseded'])]))
    .where('c.deleted_at', 'is', null);

export type TaskRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** The newest tasks of a client: of the newest report first, in its order, then what is older. */
export const selectTasks = (connection: Db, clientId: string): Promise<TaskRow[]> =>
  rows(connection)
    .where('t.client_id', '=', clientId)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.position')
    .orderBy('t.id')
    .limit(taskLimits.listed)
    .execute();

/** One task, held until the transaction ends. */
export async function lockTask(trx: Db, id: string): Promise<TaskRow | undefined> {
  await trx.selectFrom('tasks').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return rows(trx).where('t.id', '=', id).executeTakeFirst();
}

/**
 * Of an analysis `a` and its request `r`: whether it counts. Files of a request whose address nobody has proven may be a stranger's, who typed it; they
 * count from its confirmation on.
 */
export const proven = sql<boolean>`(a.request_id is null or r.confirmed_at is not null)`;

/**
 * What was measured last of each task of a client, by analyses that were signed; `drafts` asks for those that are only made, too.
 */
export const selectMeasures = (connection: Db, clientId: string, { drafts }: { drafts: boolean }) =>
  connection
    .selectFrom('task_measures as m')
    .innerJoin('tasks as t', 't.id', 'm.task_id')
    .innerJoin('analyses as a', 'a.id', 'm.analysis_id')
    .leftJoin('requests as r', 'r.id', 'a.request_id')
    .distinctOn('m.task_id')
    .select(['m.task_id', 'm.result', 'm.analysis_id', 'a.status', 'm.measured_at'])
    .where('t.client_id', '=', clientId)
    .where('a.status', 'in', drafts ? ['draft', 'in-review', 'published', 'superseded'] : ['published', 'superseded'])
    .where(proven)
    .orderBy('m.task_id')
    .orderBy('a.created_at', 'desc')
    .execute();
