import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import { sendFile } from '#app/session/send-file.ts';
import type { BackupList, BackupView } from '#shared/backups.ts';

const post = (path: string, body?: unknown) =>
  apiFetch(path, {
    method: 'POST',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

export const listBackups = (signal?: AbortSignal): Promise<BackupList> =>
  readAnswer(apiFetch('/backups', signal ? { signal } : {}));

export const makeBackup = (holds: { database: boolean; files: boolean }): Promise<BackupView> =>
  readAnswer(post('/backups', holds));

export const checkBackup = (id: string): Promise<BackupView> => readAnswer(post(`/backups/${id}/check`));

export const restoreBackup = (id: string, name: string): Promise<BackupView> =>
  readAnswer(post(`/backups/${id}/restore`, { name }));

export const deleteBackup = (id: string): Promise<unknown> =>
  readAnswer(apiFetch(`/backups/${id}`, { method: 'DELETE' }));

export const uploadBackup = (file: File, onProgress: (share: number) => void, signal: AbortSignal) =>
  sendFile<BackupView>('/backups/uploads', { file, onProgress, signal });

/** Lets the browser save the file: the address carries no session, and a download that breaks off can go on. */
export async function saveBackup(id: string): Promise<void> {
  const { url } = await readAnswer<{ url: string }>(post(`/backups/${id}/link`));
  window.location.assign(url);
}
