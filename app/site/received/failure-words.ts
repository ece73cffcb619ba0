import { m } from '#messages/messages.js';
import type { AnalysisFailure } from '#shared/analyses.ts';

/** Why files could not be read, and what helps where something does. */
export function failureWords(failure: AnalysisFailure): string {
  if (failure === 'UNKNOWN_REPORT') return m.site_look_failed_wrong();
  return failure === 'TOO_LARGE' ? m.site_look_failed_large() : m.site_look_failed_text();
}
