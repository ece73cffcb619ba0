import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import { downloadFrom } from '#app/session/download.ts';
import { api, call, inPath, inQuery } from '#app/session/typed-api.ts';
import type { ImportMode, LineOutcome } from '#shared/newsletter.ts';

const one = api.newsletter.imports[':id'];

export const readImport = (id: string) => call(one.$get(inPath({ id })));
type Answer = Awaited<ReturnType<typeof readImport>>;
export type ReaderImport = Answer['import'];

/** Shows the server a file. The same `id` again is the same import. */
export function draftImport(id: string, file: File): Promise<Answer> {
  const query = new URLSearchParams({ id, name: file.name.slice(0, 300) });
  return readAnswer(
    apiFetch(`/newsletter/imports?${query}`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: file }),
  );
}

export type Mapping = Pick<ReaderImport, 'emailColumn' | 'nameColumn' | 'hasHeader'>;
export const mapImport = (id: string, mapping: Mapping) => call(one.$put({ ...inPath({ id }), json: mapping }));

export const startImport = (id: string, how: { mode: ImportMode; declaration: string }) =>
  call(one.start.$post({ ...inPath({ id }), json: how }));

export const listLines = (id: string, outcome: LineOutcome) =>
  call(one.lines.$get({ ...inPath({ id }), ...inQuery({ outcome, limit: '100' }) }));
export type ImportLine = Awaited<ReturnType<typeof listLines>>['items'][number];

export const importReport = (id: string) => downloadFrom(`/newsletter/imports/${id}/report`);
