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

export const createCase = async (input: CaseStudyInput) => (await call(studies.$post({ json: input }))).study;

export const updateCase = async (id: string, version: number, input: CaseStudyInput) =>
  (await call(one.$put({ ...inPath({ id }), json: { ...input, version } }))).study;

export const removeCase = ({ id, version }: CaseRow) =>
  call(one.$delete({ ...inPath({ id }), query: { version: String(version) } }));

/** Puts a case behind another one; `null`: first. */
export const placeCase = (id: string, after: string | null) =>
  call(one.place.$post({ ...inPath({ id }), json: { after } }));
