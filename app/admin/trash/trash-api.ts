import type { Undo } from '#app/admin/undo.ts';
import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { TrashFailure, TrashItem, TrashKind } from '#shared/trash.ts';
import type { TrashQuery } from './trash-query.ts';

export type TrashPage = { items: TrashItem[]; nextCursor: string | null };
export type TrashTarget = { kind: TrashKind; id: string };
export type Restoring = { restored: TrashTarget[]; failed: TrashFailure[]; undo: Undo };

const pageSize = '50';

function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return readAnswer(
    apiFetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

export function listTrash(query: TrashQuery, cursor = '', signal?: AbortSignal): Promise<TrashPage> {
  const values = Object.entries({ ...query, cursor, limit: pageSize }).filter(([, value]) => value !== '');
  return readAnswer(apiFetch(`/trash?${new URLSearchParams(values)}`, signal ? { signal } : {}));
}

export const restoreRecords = (items: TrashTarget[]) => post<Restoring>('/trash/restoring', { items });

export const purgeRecords = (items: TrashTarget[]) => post<{ purged: number }>('/trash/purge', { items });

/** Deletes for ever what was in the trash at `seenAt`. */
export const emptyTrash = (kind: TrashKind | '', seenAt: string) =>
  post<{ purged: number }>('/trash/emptying', { seenAt, ...(kind && { kind }) });
