import { getSettings } from '#server/records/settings.ts';
import { afterWait } from '#shared/opening.ts';

/** Columns of a request that waits for nobody. */
export const waitingForNobody = { waiting_for_client: false, needs: '', waiting_since: null };

type Wait = { waiting_since: Date | null; analysis_due: string | null };

/** What the end of a wait for the client sets: the day of the analysis stood still meanwhile. */
export async function waitIsOver({ waiting_since: since, analysis_due: promised }: Wait, now: Date) {
  if (since === null || promised === null) return waitingForNobody;
  const { general } = await getSettings();
  return { ...waitingForNobody, analysis_due: afterWait(promised, { since, until: now }, general) };
}
