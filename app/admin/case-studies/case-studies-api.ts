import type { Picture } from '#app/admin/pictures/pictures-api.ts';
import type { Undo } from '#app/admin/undo.ts';
import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { CaseCategory } from '#shared/case-studies.ts';
import type { CaseStudyInput } from '#shared/case-study-form.ts';

export type CaseRow = {
  id: string;
  slug: string;
  title: string;
  category: CaseCategory;
  client: string;
  resultCount: number;
  status: 'draft' | 'published';
  featured: boolean;
  updatedAt: string;
  version: number;
};

export type CasePage = { items: CaseRow[]; total: number; nextCursor: string | null };

export type CaseRecord = CaseStudyInput & {
  id: string;
  version: number;
  picture: Picture | null;
  createdAt: string;
  updatedAt: string;
  updatedBy: string | null;
};

export const listPath = '/admin/case-studies';
export const editPath = (id: string) => `${listPath}/${id}`;

const base = '/case-studies';
const pageSize = '50';

const send = (path: string, method: string, body: unknown) =>
  apiFetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

export function listCases(cursor = '', signal?: AbortSignal): Promise<CasePage> {
  const query = new URLSearchParams({ limit: pageSize, ...(cursor && { cursor }) });
  return readAnswer(apiFetch(`${base}?${query}`, signal ? { signal } : {}));
}

export async function readCase(id: string, signal?: AbortSignal): Promise<CaseRecord> {
  const answer = apiFetch(`${base}/${encodeURIComponent(id)}`, signal ? { signal } : {});
  return (await readAnswer<{ study: CaseRecord }>(answer)).study;
}

export async function createCase(input: CaseStudyInput): Promise<CaseRecord> {
  return (await readAnswer<{ study: CaseRecord }>(send(base, 'POST', input))).study;
}

export async function updateCase(id: string, version: number, input: CaseStudyInput): Promise<CaseRecord> {
  const answer = send(`${base}/${encodeURIComponent(id)}`, 'PUT', { ...input, version });
  return (await readAnswer<{ study: CaseRecord }>(answer)).study;
}

export function removeCase({ id, version }: CaseRow): Promise<{ undo: Undo }> {
  return readAnswer(apiFetch(`${base}/${id}?version=${version}`, { method: 'DELETE' }));
}

/** Puts a case behind another one; `null`: first. */
export function placeCase(id: string, after: string | null): Promise<{ order: string[] }> {
  return readAnswer(send(`${base}/${id}/place`, 'POST', { after }));
}
