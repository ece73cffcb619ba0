import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Requests } from '#server/db/types.ts';
import { requestColumns } from '#shared/request-fields.ts';
import { higherPriority, isOver, isOwed, unitedPromise, unitedTypes } from '#shared/request-merge.ts';
import type { AnalysisType } from '#shared/requests.ts';
import { waitingForNobody } from './waiting.ts';

/** The whole row of a request, with the days of the agency's calendar as they are written. */
export async function selectHalf(trx: Db, number: number) {
  return trx
    .selectFrom('requests')
    .selectAll()
    .select(sql<string | null>`next_step_on::text`.as('step_on'))
    .select(sql<string | null>`analysis_due::text`.as('due_on'))
    .where('number', '=', number)
    .executeTakeFirst();
}

export type Half = Selectable<Requests> & { step_on: string | null; due_on: string | null };

const promised = ({ status, replied_at: repliedAt, reply_due_at: replyDueAt }: Half) => ({
  status,
  repliedAt,
  replyDueAt,
});

/** The promise that comes into an open request: a question about what was over is one to be answered there. */
const brought = (half: Half) =>
  half.question_due_at
    ? { status: 'in-progress' as const, repliedAt: null, replyDueAt: half.question_due_at }
    : promised(half);

/** For whom it waits, and for what: a word of the client's that was not answered ends a wait, here as elsewhere. */
function waiting(kept: Half, other: Half) {
  if (isOver(kept.status) || isOwed(brought(other))) return waitingForNobody;
  const { waiting_for_client, needs, waiting_since } =
    kept.waiting_for_client || isOwed(promised(kept)) || isOver(other.status) ? kept : other;
  return { waiting_for_client, needs, waiting_since };
}

/** One step comes next: the staying one's; the other's is told by the entry of the merge. */
function step(kept: Half, other: Half) {
  const { next_step, step_on, next_step_by } = kept.next_step || isOver(kept.status) ? kept : other;
  return { next_step, next_step_on: step_on, next_step_by };
}

const earlier = <T extends string | Date>(one: T | null, other: T | null): T | null =>
  one === null || other === null ? (one ?? other) : one <= other ? one : other;

/** The columns of the staying request that the other one changes. What is told of the sender in both stays as it is in the first. */
export function unite(kept: Half, other: Half) {
  const types = unitedTypes(kept.types as AnalysisType[], other.types as AnalysisType[]);
  const promise = isOver(kept.status) ? promised(kept) : unitedPromise(promised(kept), brought(other));
  const told = (['phone', 'company', ...requestColumns] as (keyof Half)[]).filter((name) => kept[name] === '');
  return {
    types,
    title: kept.title === kept.types.join(', ') ? types.join(', ') : kept.title,
    status: kept.status === 'new' && other.status === 'in-progress' ? other.status : kept.status,
    priority: higherPriority(kept.priority, other.priority),
    assignee_id: kept.assignee_id ?? other.assignee_id,
    reply_due_at: promise.replyDueAt,
    replied_at: promise.repliedAt,
    question_due_at: isOver(kept.status) ? earlier(kept.question_due_at, other.question_due_at) : null,
    ...waiting(kept, other),
    ...step(kept, other),
    report_id: kept.report_id ?? other.report_id,
    analysis_due: earlier(kept.due_on, other.due_on),
    confirmed_at: earlier(kept.confirmed_at, other.confirmed_at),
    call_asked_at: kept.call_asked_at ?? other.call_asked_at,
    cancel_asked_at: kept.cancel_asked_at ?? other.cancel_asked_at,
    client_seen_at: earlier(kept.client_seen_at, other.client_seen_at) ?? kept.client_seen_at,
    ...Object.fromEntries(told.map((name) => [name, other[name]])),
  };
}

/** These columns as they are now, in words that a column takes again to the microsecond. */
export async function columnsNow(trx: Db, id: string, names: string[]): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(r) as row from requests r where id = ${id}`.execute(trx);
  return Object.fromEntries(names.map((name) => [name, rows[0]?.row[name] ?? null]));
}
