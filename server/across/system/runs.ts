import { type Db, db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { queueSystemRun } from '#server/jobs/definitions.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import type { SystemRun, SystemRunKind } from '#shared/system-runs.ts';

/** Runs that the jobs page shows at a time. */
export const runPageSize = 20;

const selectRuns = (connection: Db) =>
  connection
    .selectFrom('system_runs as run')
    .leftJoin('staff', 'staff.user_id', 'run.started_by')
    .selectAll('run')
    .select('staff.name as starter');

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>;

const viewOf = (row: RunRow): SystemRun =>
  ({
    ...shown(row, ['id', 'kind', 'state', 'result', 'failure', 'createdAt', 'startedAt', 'finishedAt']),
    startedBy: row.starter,
    progress: { done: row.done, expected: row.expected, step: row.step },
  }) as unknown as SystemRun;

/** Starts a run; while one of its kind is not finished, that one is the answer. @throws forbidden */
export async function startRun(person: Person, kind: SystemRunKind): Promise<{ run: SystemRun; isNew: boolean }> {
  demand(person, 'system.write');
  return transact(async (trx) => {
    const inserted = await trx
      .insertInto('system_runs')
      .values({ kind, started_by: person.userId })
      .onConflict((conflict) => conflict.column('kind').where('state', 'in', ['queued', 'running']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      const subject = { kind: 'system', id: kind };
      await recordChange(trx, { actor: person, action: 'system.run-started', subject, after: { run: inserted.id } });
      await queueSystemRun(trx, inserted.id);
    }
    const wanted = inserted
      ? selectRuns(trx).where('run.id', '=', inserted.id)
      : selectRuns(trx).where('run.kind', '=', kind).where('run.state', 'in', ['queued', 'running']);
    const row = await wanted.executeTakeFirst();
    // It ended between the two looks.
    if (!row) throw new AppError('unavailable', 'a run has just ended', { headers: { 'retry-after': '1' } });
    return { run: viewOf(row), isNew: inserted !== undefined };
  });
}

/** @throws forbidden, not_found */
export async function getRun(person: Person, id: string): Promise<SystemRun> {
  demand(person, 'system.read');
  const row = await selectRuns(db).where('run.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'no such run');
  return viewOf(row);
}

/** The newest runs, and the newest of each kind: what the buttons show. @throws forbidden */
export async function listRuns(person: Person): Promise<{ items: SystemRun[]; newest: SystemRun[] }> {
  demand(person, 'system.read');
  const [items, newest] = await Promise.all([
    selectRuns(db).orderBy('run.created_at', 'desc').orderBy('run.id', 'desc').limit(runPageSize).execute(),
    selectRuns(db)
      .distinctOn('run.kind')
      .orderBy('run.kind')
      .orderBy('run.created_at', 'desc')
      .orderBy('run.id', 'desc')
      .execute(),
  ]);
  return { items: items.map(viewOf), newest: newest.map(viewOf) };
}

/** Ids of runs that wait or were left by a process that died, the oldest first. */
export async function unfinishedRuns(): Promise<string[]> {
  const rows = await db
    .selectFrom('system_runs')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}
