import { getSettings } from '#server/records/settings.ts';
import { answerDue } from '#shared/opening.ts';

/**
 * Until when what comes at `from` is to be answered, by the settings. Read them before a transaction takes its connection: then they
 * are here already.
 */
export async function answerDeadline(from: Date): Promise<Date> {
  return answerDue(from, (await getSettings()).general);
}
