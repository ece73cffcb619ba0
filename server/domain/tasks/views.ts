import Big from 'big.js';
import { shown } from '#server/db/columns.ts';
import type { Money } from '#shared/analysis-document.ts';
import { requestReference } from '#shared/requests.ts';
import { type TaskFacts, type TaskOwner, type TaskStatus, type TaskSums, taskMoves } from '#shared/tasks.ts';
import type { selectMeasures, TaskRow } from './queries.ts';

type MeasureRow = Awaited<ReturnType<typeof selectMeasures>>[number];

export type Side = 'staff' | 'client';

/** What is stored as JSON and checked by the database, under the types that it was written with. */
const ownerOf = ({ owner }: TaskRow) => owner as TaskOwner;
export const statusOf = ({ status }: TaskRow) => status as TaskStatus;
const factsOf = ({ facts }: TaskRow) => facts as unknown as TaskFacts | null;
const promisedOf = ({ promised }: TaskRow) => promised as unknown as Money | null;

/** Who moved it, as the other side knows them: by name those of the agency, "the client" the others. */
const movedBy = ({ moved_at, moved_by_kind, staff_name, client_name }: TaskRow, side: Side) =>
  moved_at && {
    kind: moved_by_kind as Side,
    name: moved_by_kind === 'staff' ? (staff_name ?? '') : side === 'staff' ? client_name : '',
    at: moved_at.toISOString(),
  };

/** A task as one side sees it, with where it may go. */
export const taskView = (row: TaskRow, side: Side) => ({
  ...shown(row, ['id', 'title', 'note', 'reason', 'due', 'doneOn', 'version']),
  owner: ownerOf(row),
  status: statusOf(row),
  facts: factsOf(row),
  promised: promisedOf(row),
  moved: movedBy(row, side),
  moves: taskMoves({ status: statusOf(row), owner: ownerOf(row) }, side),
  analysisId: side === 'staff' ? row.analysis_id : null,
  request: row.request_number === null ? null : requestReference(row.request_number),
});

/** A measure beside its task. */
const measureView = ({ result, status, measured_at }: MeasureRow) => ({
  ...(result as object),
  isSigned: status === 'published' || status === 'superseded',
  at: measured_at.toISOString(),
});

const digitsOf = (value: string) => value.split('.')[1]?.length ?? 0;

/** What is promised for 30 days of what is open and of what is done, by currency, the largest first. */
function sumsOf(rows: readonly TaskRow[]): TaskSums[] {
  const sums = new Map<string, { open: Big; done: Big; digits: number }>();
  for (const row of rows) {
    const promised = promisedOf(row);
    const status = statusOf(row);
    if (promised === null || status === 'declined') continue;
    const sum = sums.get(promised.currency) ?? { open: new Big(0), done: new Big(0), digits: digitsOf(promised.value) };
    sums.set(promised.currency, { ...sum, [status]: sum[status].plus(promised.value) });
  }
  return [...sums]
    .map(([currency, { open, done, digits }]) => ({
      open: { value: open.toFixed(digits), currency },
      done: { value: done.toFixed(digits), currency },
    }))
    .sort((one, other) => Number(other.open.value) - Number(one.open.value));
}

/** The ledger of a client: tasks, what was measured of each, sums. */
export function ledgerView(rows: readonly TaskRow[], measures: readonly MeasureRow[], side: Side) {
  const byTask = new Map(measures.map((each) => [each.task_id, measureView(each)]));
  return {
    tasks: rows.map((row) => ({ ...taskView(row, side), measure: byTask.get(row.id) ?? null })),
    sums: sumsOf(rows),
  };
}
