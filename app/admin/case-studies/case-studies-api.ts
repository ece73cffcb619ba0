import { api, call, inPath, inQuery, until } from '#app/session/typed-api.ts';
import type { CaseStudyInput } from '#shared/case-study-form.ts';

const studies = api['case-studies'];
const one = studies[':id'];

export const listPath = '/admin/case-studies';
export const editPath = (id: string) => `${listPath}/${id}`;

export const listCases = (cursor = '', signal?: AbortSignal) =>
  call(studies.$get(inQuery({ cursor, limit: '50' }), until(signal)));
export type CasePage = Awaited<ReturnType<typeof listCases>>;
export type CaseRow = CasePage['items'][number];

export const readCase = async (id: string, signal?: AbortSignal) =>
  (await call(one.$get(inPath({ id }), until(signal)))).study;
export type CaseRecord = Awaited<ReturnType<typeof readCase>>;

/** A new case; the same `key` again answers the same one. */
export const createCase = async (key: string, input: CaseStudyInput) =>
  (await call(studies.$post({ json: { ...input, key } }))).study;

export const updateCase = async (id: string, version: number, input: CaseStudyInput) =>
  (await call(one.$put({ ...inPath({ id }), json: { ...input, version } }))).study;

export const removeCase = ({ id, version }: CaseRow) =>
  call(one.$delete({ ...inPath({ id }), query: { version: String(version) } }));

/** Puts a case behind another one; `null`: first. */
export const placeCase = (id: string, after: string | null) =>
  call(one.place.$post({ ...inPath({ id }), json: { after } }));

/** Figures of reports beside a case: what stands there, and of whom some could be taken. */
export const readProof = (id: string, signal?: AbortSignal) => call(one.proof.$get(inPath({ id }), until(signal)));
export type ProofState = Awaited<ReturnType<typeof readProof>>;
export type Proof = NonNullable<ProofState['proof']>;

type Pair = { before: string; after: string };

/** What the page would show of two analyses. */
export const previewProof = async (id: string, pair: Pair, signal?: AbortSignal) =>
  (await call(one.proof.preview.$get({ ...inPath({ id }), query: pair }, until(signal)))).figures;

/** Takes figures and asks their client. `version` is that of what stands there, 0 for nothing. */
export const askProof = async (id: string, asked: Pair & { version: number }) =>
  (await call(one.proof.$put({ ...inPath({ id }), json: asked }))).proof;

export const removeProof = (id: string, version: number) =>
  call(one.proof.$delete({ ...inPath({ id }), query: { version: String(version) } }));
