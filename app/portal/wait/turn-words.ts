import type { OwnItem, OwnRequest } from '#app/portal/requests/requests-api.ts';
import { m } from '#messages/messages.js';
import { dayOf } from '#shared/days.ts';
import { dayWords, momentWords } from './moments.ts';

type Turn = OwnItem['turn'];

type Agencys = Extract<Turn, { who: 'agency' }>;

/** Whether what was promised has not come in time. An analysis may come until its day is over. */
export const isTurnLate = (turn: Agencys, now: Date, timeZone: string): boolean =>
  turn.with === 'answer' ? Date.parse(turn.by) < now.getTime() : turn.by !== null && turn.by < dayOf(now, timeZone);

/** Whether an analysis is still to come by a day that was promised, and that stands still while we wait for the client. */
export const isAnalysisPromised = ({ analysisDue, report }: Pick<OwnRequest, 'analysisDue' | 'report'>): boolean =>
  analysisDue !== null && report === null;

/** Whose turn it is and by when, in the few words that a row has room for; undefined when it is over. */
export function turnInRow(turn: Turn, now: Date, timeZone: string): { who: string; rest: string } | undefined {
  if (turn.who === 'nobody') return undefined;
  if (turn.who === 'client')
    return {
      who: m.portal_turn_yours(),
      rest: turn.with === 'needs' ? m.portal_turn_needs() : m.portal_turn_report(),
    };
  const who = m.portal_turn_ours();
  if (isTurnLate(turn, now, timeZone)) return { who, rest: m.portal_turn_late() };
  if (turn.with === 'answer') return { who, rest: m.portal_turn_by({ when: momentWords(turn.by, now, timeZone) }) };
  return { who, rest: turn.by === null ? '' : m.portal_turn_by({ when: dayWords(turn.by, now, timeZone) }) };
}

/** The same as one sentence, for the head of a request. */
export function turnSentence(turn: Turn, now: Date, timeZone: string): string | undefined {
  if (turn.who === 'nobody') return undefined;
  if (turn.who === 'client') return turn.with === 'needs' ? m.portal_next_client() : m.portal_next_report();
  const isLate = isTurnLate(turn, now, timeZone);
  if (turn.with === 'answer') {
    const when = momentWords(turn.by, now, timeZone);
    return isLate ? m.portal_next_late({ when }) : m.portal_next_agency_by({ when });
  }
  if (turn.by === null) return m.portal_next_agency();
  const when = dayWords(turn.by, now, timeZone);
  return isLate ? m.portal_next_analysis_late({ when }) : m.portal_next_analysis_by({ when });
}
