import type { Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import type { AnalysisStatus } from '#shared/analyses.ts';

/** How an analysis stands, in words, wherever it is listed. */
export const analysisStatusWords: Record<AnalysisStatus, () => string> = {
  running: m.admin_analyses_status_running,
  failed: m.admin_analyses_status_failed,
  draft: m.admin_analyses_status_draft,
  'in-review': m.admin_analyses_status_in_review,
  published: m.admin_analyses_status_published,
  superseded: m.admin_analyses_status_superseded,
  revoked: m.admin_analyses_status_revoked,
};

export const analysisStatusTones: Record<AnalysisStatus, Tone> = {
  running: 'blue',
  failed: 'red',
  draft: 'yellow',
  'in-review': 'yellow',
  published: 'green',
  superseded: 'grey',
  revoked: 'grey',
};

/** The state, with how far one is that is being made. */
export const analysisStatusText = ({ status, progress }: { status: AnalysisStatus; progress: number }): string =>
  status === 'running'
    ? m.admin_analyses_status_running_at({ percent: String(progress) })
    : analysisStatusWords[status]();
