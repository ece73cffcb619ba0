import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { AskedExport, ExportView } from '#shared/exports.ts';

export async function listExports(signal?: AbortSignal): Promise<ExportView[]> {
  return (await readAnswer<{ items: ExportView[] }>(apiFetch('/exports', signal ? { signal } : {}))).items;
}

export function askForExport(asked: AskedExport): Promise<ExportView> {
  return readAnswer(
    apiFetch('/exports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    }),
  );
}

/** Stops one that is not finished; deletes the file of one that is. */
export function cancelExport(id: string): Promise<ExportView> {
  return readAnswer(apiFetch(`/exports/${id}`, { method: 'DELETE' }));
}

/** Lets the browser save the file: the address is good for a minute and carries no session. */
export async function saveExport(id: string): Promise<void> {
  const { url } = await readAnswer<{ url: string }>(apiFetch(`/exports/${id}/link`, { method: 'POST' }));
  window.location.assign(url);
}
