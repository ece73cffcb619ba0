import { getSettings } from '#server/records/settings.ts';
import { dayOf } from '#shared/days.ts';
import { afterWait } from '#shared/opening.ts';

/** Whom a request waits for, and what becomes of the promised day of its analysis, `YYYY-MM-DD`. */

/** Columns of a request that waits for nobody. */
export const waitingForNobody = { waiting_for_client: false, needs: '', waiting_since: null };

type Wait = { waiting_since: Date | null; analysis_due: string | null };

/** What the end of a wait for the client sets: the day of the analysis stood still meanwhile. */
export async function waitIsOver({ waiting_since: since, analysis_due: promised }: Wait, now: Date) {
  if (since === null || promised === null) return waitingForNobody;
  const { general } = await getSettings();
  return { ...waitingForNobody, analysis_due: afterWait(promised, { since, until: now }, general) };
}

/** The promised day while it is still to come; null once it has passed: nobody is told of it any more. */
export async function dayToCome(promised: string | null, now: Date): Promise<string | null> {
  const { general } = await getSettings();
  return promised !== null && promised >= dayOf(now, general.timezone) ? promised : null;
}

/** What opening a request again sets: a day that passed while it was over, with nothing delivered, is no promise. */
export const promiseReopened = async (row: { analysis_due: string | null; report_id: string | null }, now: Date) =>
  row.report_id === null ? { analysis_due: await dayToCome(row.analysis_due, now) } : {};
