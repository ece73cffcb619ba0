import type { InferRequestType } from 'hono/client';
import type { ApiProblem } from '#app/session/api-problem.ts';
import { api, call, inPath, inQuery, until } from '#app/session/typed-api.ts';
import type { OwnRequestInput } from '#shared/portal-requests.ts';

const { requests } = api.portal;
const one = requests[':reference'];

export const requestsPath = '/client-dashboard/requests';
export const requestPath = (reference: string) => `${requestsPath}/${reference}`;
/** There is no such request of this client; what can be no reference is refused as a wrong input. */
export const isNone = ({ code }: ApiProblem): boolean => code === 'not_found' || code === 'invalid_input';
/** The page of a request, at the place where one answers. */
export const answerHash = '#answer';
export const answerPath = (reference: string) => `${requestPath(reference)}${answerHash}`;
/** … and at the place where files are added. */
export const uploadHash = '#files';
export const uploadPath = (reference: string) => `${requestPath(reference)}${uploadHash}`;
export const newRequestPath = `${requestsPath}/new`;

export const listOwn = (cursor = '', signal?: AbortSignal) => call(requests.$get(inQuery({ cursor }), until(signal)));
export type OwnPage = Awaited<ReturnType<typeof listOwn>>;
export type OwnItem = OwnPage['items'][number];
/** A report that was delivered; its text comes with the request itself. */
export type Report = NonNullable<OwnItem['report']>;
export type Needs = NonNullable<OwnItem['needs']>;

export const readOwn = (reference: string, signal?: AbortSignal) =>
  call(one.$get(inPath({ reference }), until(signal)));
export type OwnDetail = Awaited<ReturnType<typeof readOwn>>;
export type OwnRequest = OwnDetail['request'];
export type Entry = OwnDetail['entries'][number];

export const readAnalysis = (reference: string, signal?: AbortSignal) =>
  call(one.analysis.$get(inPath({ reference }), until(signal)));
/** What stands in the files of a request, before its analysis is published. */
export const readLook = (reference: string, signal?: AbortSignal) =>
  call(one.look.$get(inPath({ reference }), until(signal)));
export const analysisPath = (reference: string) => `${requestPath(reference)}/analysis`;
export const analysisPdfPath = (reference: string) => `/api/v1/portal/requests/${reference}/analysis/report.pdf`;
export const packPath = (reference: string, format: 'csv' | 'xlsx') =>
  `/api/v1/portal/requests/${reference}/analysis/pack/${format === 'csv' ? 'zip' : 'xlsx'}`;
/** All rows of a finding, as a file. */
export const rowsPath = (reference: string, finding: string) =>
  `/api/v1/portal/requests/${reference}/analysis/rows.csv?finding=${encodeURIComponent(finding)}`;

/** What was typed, as it is. */
export type Draft = Record<Exclude<keyof OwnRequestInput, 'types'>, string> & { types: string[] };

type NewRequest = InferRequestType<typeof requests.$post>['json'];
/** Whether one may choose what was chosen, the server judges. */
export const createOwn = (draft: Draft & { key: string }) => call(requests.$post({ json: draft as NewRequest }));
export const markSeen = (reference: string, at: string) =>
  call(one.seen.$post({ ...inPath({ reference }), json: { at } }));
export const writeMessage = (reference: string, message: { key: string; text: string }) =>
  call(one.messages.$post({ ...inPath({ reference }), json: message }));
export const askForCall = (reference: string, wish: { key: string; phone: string; times: string[]; words: string }) =>
  call(one.call.$post({ ...inPath({ reference }), json: wish }));
export const rateOwn = (reference: string, verdict: { key: string; score: number; text: string }) =>
  call(one.rating.$post({ ...inPath({ reference }), json: verdict }));
export const cancelOwn = (reference: string, move: { version: number; reason: string }) =>
  call(one.cancellation.$post({ ...inPath({ reference }), json: move }));
export const reopenOwn = (reference: string, move: { version: number; reason: string }) =>
  call(one.reopening.$post({ ...inPath({ reference }), json: move }));
