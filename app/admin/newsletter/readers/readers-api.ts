import type { Undo } from '#app/admin/undo.ts';
import { apiFetch } from '#app/session/api.ts';
import { ApiProblem, readAnswer } from '#app/session/api-problem.ts';
import type { ReaderEventKind, ReaderSource, ReaderState } from '#shared/newsletter.ts';

export type ReaderRow = {
  id: number;
  email: string;
  name: string;
  state: ReaderState;
  source: ReaderSource;
  askedAt: string;
  confirmedAt: string | null;
  endedAt: string | null;
  version: number;
};

export type ReaderCounts = { all: number } & Record<ReaderState, number | null>;
export type ReaderPage = { items: ReaderRow[]; counts: ReaderCounts; isCapped: boolean; nextCursor: string | null };
export type ReaderFigures = Record<'confirmed' | 'pending' | 'unsubscribed' | 'lost' | 'newThisMonth', number>;

export type ReaderEvent = {
  id: number;
  at: string;
  kind: ReaderEventKind;
  source: ReaderSource | null;
  actor: { kind: 'reader' | 'staff' | 'system'; name: string | null };
};

export type ReaderConsent = {
  id: number;
  at: string;
  accepted: boolean;
  textVersion: string | null;
  declaration: string | null;
  fileName: string | null;
};

export type ReaderDetail = { reader: ReaderRow; events: ReaderEvent[]; consents: ReaderConsent[] };
export type ReaderQuery = { q: string; state: ReaderState | ''; source: ReaderSource | '' };

const headers = { 'content-type': 'application/json' };
const post = (path: string, body: unknown) => apiFetch(path, { method: 'POST', headers, body: JSON.stringify(body) });

function searchOf(query: ReaderQuery & { cursor?: string }): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search;
}

export const readerSearch = (query: ReaderQuery): string => {
  const text = searchOf(query).toString();
  return text && `?${text}`;
};

export function listReaders(query: ReaderQuery, cursor = '', signal?: AbortSignal): Promise<ReaderPage> {
  return readAnswer(apiFetch(`/newsletter/readers?${searchOf({ ...query, cursor })}`, signal ? { signal } : {}));
}

export const readFigures = (): Promise<ReaderFigures> => readAnswer(apiFetch('/newsletter/readers/figures'));

const pathOf = (id: number | string) => `/newsletter/readers/${encodeURIComponent(id)}`;

export const readReader = (id: string): Promise<ReaderDetail> => readAnswer(apiFetch(pathOf(id)));

export const addReader = (reader: {
  email: string;
  name: string;
  despite: boolean;
}): Promise<ReaderDetail & { outcome: 'asked' | 'known' }> => readAnswer(post('/newsletter/readers', reader));

export const askReaderAgain = (id: number): Promise<ReaderDetail> => readAnswer(post(`${pathOf(id)}/confirmation`, {}));

export const endReader = ({ id, version }: ReaderRow): Promise<ReaderDetail & { undo: Undo }> =>
  readAnswer(post(`${pathOf(id)}/end`, { version }));

export async function eraseReader(id: number): Promise<void> {
  const answer = await apiFetch(pathOf(id), { method: 'DELETE' });
  if (!answer.ok) await readAnswer(Promise.resolve(answer));
}

/** A file that the API writes. */
export async function downloadFrom(path: string): Promise<Blob> {
  const answer = await apiFetch(path);
  if (!answer.ok) throw new ApiProblem('unexpected', answer.status, answer.statusText);
  return answer.blob();
}

export const exportReaders = (query: ReaderQuery) => downloadFrom(`/newsletter/readers/export?${searchOf(query)}`);
