import { m } from '#messages/messages.js';
import type { Answer } from './answer.ts';

/** Why the form came back, when that is no fault of a field. */
export function troubleOf(answer: Answer | undefined): { heading: string; text: string } | undefined {
  if (answer?.problem === 'limited') {
    return { heading: m.site_problem_limit_heading(), text: m.site_problem_limit_text({ minutes: answer.minutes }) };
  }
  if (answer?.problem === 'unreachable') {
    return { heading: m.site_problem_offline_heading(), text: m.site_problem_offline_text() };
  }
  if (answer?.problem === 'unavailable') {
    return { heading: m.site_problem_unavailable_heading(), text: m.site_problem_unavailable_text() };
  }
  return undefined;
}
