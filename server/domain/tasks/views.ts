import Big from 'big.js';
import type { Measurement } from '#server/analysis/compare/compare.ts';
import { shown } from '#server/db/columns.ts';
import type { Money } from '#shared/analysis-document.ts';
import { requestReference } from '#shared/requests.ts';
import {
  type TaskFacts,
  type TaskOwner,
  type TaskSide,
  type TaskStatus,
  type TaskSums,
  taskMoves,
} from '#shared/tasks.ts';
import type { selectMeasures, TaskRow } from './queries.ts';
import { workOf } from './work.ts';

type TaskMeasure = ReturnType<typeof measureView>;
type MeasureRow = Awaited<ReturnType<typeof selectMeasures>>[number];

/** What is stored as JSON and checked by the database, under the types that it was written with. */
const ownerOf = ({ owner }: TaskRow) => owner as TaskOwner;
export const statusOf = ({ status }: TaskRow) => status as TaskStatus;
const factsOf = ({ facts }: TaskRow) => facts as unknown as TaskFacts | null;
const moverOf = ({ moved_by_kind }: TaskRow) => moved_by_kind as TaskSide | null;
const promisedOf = ({ promised }: TaskRow) => promised as unknown as Money | null;

/** Who moved it, as the other side knows them: by name those of the agency, "the client" the others. */
const movedBy = ({ moved_at, moved_by_kind, staff_name, client_name }: TaskRow, side: TaskSide) =>
  moved_at && {
    kind: moved_by_kind as TaskSide,
    name: moved_by_kind === 'staff' ? (staff_name ?? '') : side === 'staff' ? client_name : '',
    at: moved_at.toISOString(),
  };

/** A task as one side sees it, with where it may go. */
export const taskView = (row: TaskRow, side: TaskSide) => ({
  ...shown(row, ['id', 'title', 'note', 'reason', 'due', 'doneOn', 'version']),
  owner: ownerOf(row),
  status: statusOf(row),
  facts: factsOf(row),
  promised: promisedOf(row),
  moved: movedBy(row, side),
  moves: taskMoves({ status: statusOf(row), owner: ownerOf(row), movedBy: moverOf(row) }, side),
  analysisId: side === 'staff' ? row.analysis_id : null,
  request: row.request_number === null ? null : requestReference(row.request_number),
});

/** A measure beside its task. */
const measureView = ({ result, status, measured_at }: MeasureRow) => ({
  ...(result as unknown as Measurement),
  isSigned: status === 'published' || status === 'superseded',
  at: measured_at.toISOString(),
});

const digitsOf = ({ value }: Money) => value.split('.')[1]?.length ?? 0;
const sumOf = (amounts: readonly Money[], currency: string): Money => ({
  value: amounts
    .reduce((sum, { value }) => sum.plus(value), new Big(0))
    .toFixed(Math.max(0, ...amounts.map(digitsOf), 2 * Number(amounts.length === 0))),
  currency,
});

/**
 * Of what was done, each work once: what the first time brought is held against the newest reports, so that what later times added is in it already.
 */
function firstOfWork(rows: readonly TaskRow[]): TaskRow[] {
  const done = rows
    .filter((row) => statusOf(row) === 'done')
    .toSorted((one, other) => (one.done_on ?? '').localeCompare(other.done_on ?? ''));
  const first = new Map<string, TaskRow>();
  for (const row of done) {
    const facts = factsOf(row);
    const work = facts ? workOf(facts) : row.id;
    if (!first.has(work)) first.set(work, row);
  }
  return [...first.values()];
}

/**
 * By currency, the largest first: what is promised for 30 days of what is open and of what is done, and what was measured of the latter; null where
 * nothing could be.
 */
function sumsOf(rows: readonly TaskRow[], measures: ReadonlyMap<string, TaskMeasure>): TaskSums[] {
  const promised = rows.flatMap((row) => {
    const amount = promisedOf(row);
    return amount ? [{ amount, status: statusOf(row) }] : [];
  });
  const measured = firstOfWork(rows).flatMap((row) => measures.get(row.id)?.measured ?? []);
  const of = (status: TaskStatus, currency: string) =>
    promised.filter((each) => each.status === status && each.amount.currency === currency).map(({ amount }) => amount);
  return [...new Set(promised.map(({ amount }) => amount.currency))]
    .map((currency) => {
      const told = measured.filter((amount) => amount.currency === currency);
      return {
        open: sumOf(of('open', currency), currency),
        done: sumOf(of('done', currency), currency),
        measured: told.length > 0 ? sumOf(told, currency) : null,
      };
    })
    .toSorted((one, other) => Number(other.open.value) - Number(one.open.value));
}

/** The ledger of a client: tasks, what was measured of each, sums. */
export function ledgerView(rows: readonly TaskRow[], measureRows: readonly MeasureRow[], side: TaskSide) {
  const measures = new Map(measureRows.map((each) => [each.task_id, measureView(each)]));
  return {
    tasks: rows.map((row) => ({ ...taskView(row, side), measure: measures.get(row.id) ?? null })),
    sums: sumsOf(rows, measures),
  };
}
