import { sendFile } from '#app/session/send-file.ts';
import { api, call, inPath, until } from '#app/session/typed-api.ts';
import type { BackupView } from '#shared/backups.ts';

const { backups } = api;
const one = backups[':id'];

export const listBackups = (signal?: AbortSignal) => call(backups.$get({}, until(signal)));

export const makeBackup = (holds: { database: boolean; files: boolean }) => call(backups.$post({ json: holds }));

export const checkBackup = (id: string) => call(one.check.$post(inPath({ id })));

export const restoreBackup = (id: string, name: string) =>
  call(one.restore.$post({ ...inPath({ id }), json: { name } }));

export const deleteBackup = (id: string) => call(one.$delete(inPath({ id })));

export const uploadBackup = (file: File, onProgress: (share: number) => void, signal: AbortSignal) =>
  sendFile<BackupView>('/backups/uploads', { file, onProgress, signal });

/** Lets the browser save the file: the address carries no session, and a download that breaks off can go on. */
export async function saveBackup(id: string): Promise<void> {
  const { url } = await call(one.link.$post(inPath({ id })));
  window.location.assign(url);
}
