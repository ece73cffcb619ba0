import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { FailedJobs, QueueState, ScheduleState } from '#shared/system-jobs.ts';
import type { LogPreview, SystemRun, SystemRunKind } from '#shared/system-runs.ts';

const init = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export type Runs = { items: SystemRun[]; newest: SystemRun[] };
export const listRuns = (): Promise<Runs> => readAnswer(apiFetch('/system/runs'));
export const startRun = (kind: SystemRunKind): Promise<SystemRun> =>
  readAnswer(apiFetch('/system/runs', init('POST', { kind })));
export const previewLogs = (): Promise<LogPreview> => readAnswer(apiFetch('/system/logs'));

export type Jobs = { queues: QueueState[]; schedules: ScheduleState[] };
export const readJobs = (signal?: AbortSignal): Promise<Jobs> =>
  readAnswer(apiFetch('/system/jobs', signal ? { signal } : {}));

export function listFailedJobs(cursor?: string, signal?: AbortSignal): Promise<FailedJobs> {
  const query = cursor ? `?${new URLSearchParams({ cursor })}` : '';
  return readAnswer(apiFetch(`/system/failed-jobs${query}`, signal ? { signal } : {}));
}

/** All of them, or those of `ids`. */
export const settleFailedJobs = (deed: 'retry' | 'discard', ids?: string[]): Promise<{ count: number }> =>
  readAnswer(apiFetch(`/system/failed-jobs/${deed}`, init('POST', ids ? { ids } : {})));

export type Maintenance = { enabled: boolean; message: string };
export const readMaintenance = (): Promise<Maintenance> => readAnswer(apiFetch('/system/maintenance'));
export const setMaintenance = (wanted: Maintenance): Promise<Maintenance> =>
  readAnswer(apiFetch('/system/maintenance', init('PUT', wanted)));
