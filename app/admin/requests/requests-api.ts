import { api, call, inPath, inQuery, until } from '#app/session/typed-api.ts';
import type { ClientWish } from '#shared/portal-requests.ts';
import type { AnalysisType, Priority, RequestStatus } from '#shared/requests.ts';
import type { CallOutcome } from '#shared/timeline.ts';
import type { RequestQuery } from './list-query.ts';

const { requests } = api;
const one = requests[':reference'];

export const listRequests = (query: RequestQuery, cursor = '', signal?: AbortSignal) =>
  call(requests.$get(inQuery({ ...query, cursor, limit: '50' }), until(signal)));
export type RequestPage = Awaited<ReturnType<typeof listRequests>>;
export type RequestRow = RequestPage['items'][number];

export const countRequests = ({ sort: _, ...query }: RequestQuery, signal?: AbortSignal) =>
  call(requests.counts.$get(inQuery(query), until(signal)));
export type RequestCounts = Awaited<ReturnType<typeof countRequests>>;
export type StatusCounts = RequestCounts['counts'];

export const readRequest = (reference: string, signal?: AbortSignal) =>
  call(one.$get(inPath({ reference }), until(signal)));
export type RequestDetail = Awaited<ReturnType<typeof readRequest>>;
export type RequestEvent = RequestDetail['events'][number];

export type Move = { to: RequestStatus; version: number; reason?: string; note?: string };
export const moveRequest = (reference: string, move: Move) =>
  call(one.status.$post({ ...inPath({ reference }), json: move }));
export type Changed = Awaited<ReturnType<typeof moveRequest>>;
export type RequestRecord = Changed['request'];
export type AllowedMove = RequestRecord['allowedMoves'][number];

export const setRequestPriority = (reference: string, change: { priority: Priority; version: number }) =>
  call(one.priority.$post({ ...inPath({ reference }), json: change }));

export const correctTypes = (reference: string, json: { types: AnalysisType[]; version: number }) =>
  call(one.types.$post({ ...inPath({ reference }), json }));

export const assignRequest = (reference: string, change: { assigneeId: string | null; version: number }) =>
  call(one.assignee.$post({ ...inPath({ reference }), json: change }));

export const addNote = (reference: string, text: string, key: string) =>
  call(one.notes.$post({ ...inPath({ reference }), json: { text, key } }));

export type Call = { outcome: CallOutcome; minutes: number; note: string };
export const logCall = (reference: string, noted: Call, key: string) =>
  call(one.calls.$post({ ...inPath({ reference }), json: { ...noted, key } }));

export const noteProposal = (reference: string, note: string, key: string) =>
  call(one.proposal.$post({ ...inPath({ reference }), json: { note, key } }));

type Making = Parameters<typeof requests.$post>[0]['json'];
export const makeRequest = (json: Making) => call(requests.$post({ json }));

export type StepPlan = { text: string; on: string; byId: string | null };
export const planStep = (reference: string, json: { step: StepPlan; version: number }) =>
  call(one.step.$post({ ...inPath({ reference }), json }));
export const endStep = (reference: string, json: { isDone: boolean; version: number }) =>
  call(one.step.end.$post({ ...inPath({ reference }), json }));

export const settleQuestion = (reference: string, json: { version: number; upTo: number }) =>
  call(one.question.settled.$post({ ...inPath({ reference }), json }));

export const settleWish = (reference: string, json: { wish: ClientWish; version: number }) =>
  call(one.wishes.settled.$post({ ...inPath({ reference }), json }));

export const markUnread = (reference: string) => call(one.unread.$post(inPath({ reference })));

export const askClient = (reference: string, needs: { text: string; version: number }) =>
  call(one.needs.$post({ ...inPath({ reference }), json: needs }));

/** What the client is given: at least one of them. */
export type Delivery = { text: string; fileId: string | null; analysisId: string | null; completes: boolean };
export const deliverReport = (reference: string, report: Delivery & { version: number }) =>
  call(one.report.$post({ ...inPath({ reference }), json: report }));

export const listDoubles = (reference: string, q: string, signal?: AbortSignal) =>
  call(one.doubles.$get({ ...inPath({ reference }), ...inQuery({ q }) }, until(signal)));
export type Doubles = Awaited<ReturnType<typeof listDoubles>>;
export const mergeRequests = (kept: Target, other: Target) =>
  call(one.merge.$post({ ...inPath({ reference: kept.reference }), json: { version: kept.version, other } }));

export type Target = { reference: string; version: number };
export type BulkChange =
  | { change: 'status'; to: RequestStatus; reason?: string }
  | { change: 'priority'; priority: Priority }
  | { change: 'assignee'; assigneeId: string | null };
export const changeRequests = (targets: Target[], change: BulkChange) =>
  call(requests.bulk.$post({ json: { ...change, targets } }));
export type BulkAnswer = Awaited<ReturnType<typeof changeRequests>>;

export const removeRequests = (targets: Target[]) => call(requests.removal.$post({ json: { targets } }));
