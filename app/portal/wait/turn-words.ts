import type { OwnItem } from '#app/portal/requests/requests-api.ts';
import { m } from '#messages/messages.js';
import { dayWords, momentWords } from './moments.ts';

type Turn = OwnItem['turn'];

/** Whose turn it is and by when, in the few words that a row has room for; undefined when it is over. */
export function turnInRow(turn: Turn, now: Date, timeZone: string): { who: string; rest: string } | undefined {
  if (turn.who === 'nobody') return undefined;
  if (turn.who === 'client')
    return {
      who: m.portal_turn_yours(),
      rest: turn.with === 'needs' ? m.portal_turn_needs() : m.portal_turn_report(),
    };
  const who = m.portal_turn_ours();
  if (turn.with === 'answer') {
    const isLate = Date.parse(turn.by) < now.getTime();
    return {
      who,
      rest: isLate ? m.portal_turn_late() : m.portal_turn_by({ when: momentWords(turn.by, now, timeZone) }),
    };
  }
  return { who, rest: turn.by === null ? '' : m.portal_turn_by({ when: dayWords(turn.by, now, timeZone) }) };
}

/** The same as one sentence, for the head of a request. */
export function turnSentence(turn: Turn, now: Date, timeZone: string): string | undefined {
  if (turn.who === 'nobody') return undefined;
  if (turn.who === 'client') return turn.with === 'needs' ? m.portal_next_client() : m.portal_next_report();
  if (turn.with === 'answer') {
    if (Date.parse(turn.by) < now.getTime()) return m.portal_next_late({ when: momentWords(turn.by, now, timeZone) });
    return m.portal_next_agency_by({ when: momentWords(turn.by, now, timeZone) });
  }
  return turn.by === null
    ? m.portal_next_agency()
    : m.portal_next_analysis_by({ when: dayWords(turn.by, now, timeZone) });
}
