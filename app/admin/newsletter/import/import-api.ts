import { downloadFrom } from '#app/admin/newsletter/readers/readers-api.ts';
import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { ImportMode, LineOutcome } from '#shared/newsletter.ts';

export type Mapping = { emailColumn: number; nameColumn: number | null; hasHeader: boolean };

export type ReaderImport = Mapping & {
  id: string;
  state: 'draft' | 'queued' | 'done';
  fileName: string;
  header: string[];
  mode: ImportMode | null;
  declaration: string;
  counts: Partial<Record<LineOutcome, number>>;
  finishedAt: string | null;
};

type Answer = { import: ReaderImport };
export type ImportLine = { line: number; email: string; outcome: LineOutcome };

const headers = { 'content-type': 'application/json' };
const send = (path: string, method: string, body: unknown): Promise<Answer> =>
  readAnswer(apiFetch(path, { method, headers, body: JSON.stringify(body) }));

/** Shows the server a file. The same `id` again is the same import. */
export function draftImport(id: string, file: File): Promise<Answer> {
  const query = new URLSearchParams({ id, name: file.name.slice(0, 300) });
  return readAnswer(
    apiFetch(`/newsletter/imports?${query}`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: file }),
  );
}

export const readImport = (id: string): Promise<Answer> => readAnswer(apiFetch(`/newsletter/imports/${id}`));

export const mapImport = (id: string, mapping: Mapping): Promise<Answer> =>
  send(`/newsletter/imports/${id}`, 'PUT', mapping);

export const startImport = (id: string, how: { mode: ImportMode; declaration: string }): Promise<Answer> =>
  send(`/newsletter/imports/${id}/start`, 'POST', how);

export const listLines = (id: string, outcome: LineOutcome): Promise<{ items: ImportLine[]; next: number | null }> =>
  readAnswer(apiFetch(`/newsletter/imports/${id}/lines?${new URLSearchParams({ outcome, limit: '100' })}`));

export const importReport = (id: string) => downloadFrom(`/newsletter/imports/${id}/report`);
