import { m } from '#messages/messages.js';
import type { Answer } from './answer.ts';

export type Trouble = { heading: string; text: string; said?: string };

/** Why the form came back, when that is no fault of a field. */
export function troubleOf(answer: Answer | undefined): Trouble | undefined {
  if (answer?.problem === 'limited') {
    return { heading: m.site_problem_limit_heading(), text: m.site_problem_limit_text({ minutes: answer.minutes }) };
  }
  if (answer?.problem === 'unreachable') {
    return { heading: m.site_problem_offline_heading(), text: m.site_problem_offline_text() };
  }
  if (answer?.problem === 'closed') {
    const { said } = answer;
    return { heading: m.site_problem_offline_heading(), text: m.site_problem_closed_text(), ...(said && { said }) };
  }
  if (answer?.problem === 'unavailable') {
    return { heading: m.site_problem_unavailable_heading(), text: m.site_problem_unavailable_text() };
  }
  return undefined;
}
