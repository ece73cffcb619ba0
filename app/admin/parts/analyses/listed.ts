import { api, call, inQuery, until } from '#app/session/typed-api.ts';
import type { AnalysisStatus } from '#shared/analyses.ts';

export const analysesPath = '/admin/analyses';

type Asked = { status?: AnalysisStatus | ''; request?: string; client?: string };

/** A page of analyses, the newest first. */
export const listAnalyses = (asked: Asked, cursor = '', signal?: AbortSignal) =>
  call(api.analyses.$get(inQuery({ ...asked, cursor, limit: '50' }), until(signal)));
export type AnalysisPage = Awaited<ReturnType<typeof listAnalyses>>;
export type AnalysisRow = AnalysisPage['items'][number];
