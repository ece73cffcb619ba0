import { api, call, inQuery, until } from '#app/session/typed-api.ts';
import type { SystemRunKind } from '#shared/system-runs.ts';

const { system } = api;

export const listRuns = () => call(system.runs.$get());
export type Runs = Awaited<ReturnType<typeof listRuns>>;
export const startRun = (kind: SystemRunKind) => call(system.runs.$post({ json: { kind } }));
export const previewLogs = () => call(system.logs.$get());

export const readJobs = (signal?: AbortSignal) => call(system.jobs.$get({}, until(signal)));
export type Jobs = Awaited<ReturnType<typeof readJobs>>;

export const listFailedJobs = (cursor?: string, signal?: AbortSignal) =>
  call(system['failed-jobs'].$get(inQuery({ cursor }), until(signal)));

/** All of them, or those of `ids`. */
export const settleFailedJobs = (deed: 'retry' | 'discard', ids?: string[]) =>
  call(system['failed-jobs'][deed].$post({ json: ids ? { ids } : {} }));

export const readMaintenance = () => call(system.maintenance.$get());
export type Maintenance = Awaited<ReturnType<typeof readMaintenance>>;
export const setMaintenance = (wanted: Maintenance) => call(system.maintenance.$put({ json: wanted }));
