import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { type AbsenceFault, latestEntry } from '#shared/absences.ts';
import { formatMediumDay } from '#shared/dates.ts';
import type { AbsenceFields } from './absences-api.ts';

/** A calendar day as it stands in a list: `5 dic 2026`. */
const short = (day: string) => formatMediumDay(`${day}T12:00:00Z`, 'UTC', getLocale());

/** From which day to which, or the one day that it is. */
export const daysText = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string =>
  firstDay === lastDay ? short(firstDay) : `${short(firstDay)} – ${short(lastDay)}`;

const lastDayFaults: Record<AbsenceFault, () => string> = {
  missing: m.absence_last_missing,
  'before-first': m.absence_before_first,
  past: m.absence_past,
  'too-early': m.absence_past,
  'too-late': m.absence_too_late,
  'too-long': m.absence_too_long,
};

export type FieldProblems = Partial<Record<keyof AbsenceFields, string>>;

/** What is wrong with each field, in words. */
export function fieldProblems(faults: Record<string, unknown>, details: Record<string, unknown> = {}): FieldProblems {
  const { firstDay, lastDay, deputyId } = faults;
  const other = details.other as { firstDay: string; lastDay: string } | undefined;
  const first = {
    missing: m.absence_first_missing(),
    'too-early': m.absence_too_early({ days: latestEntry }),
    begun: m.absence_begun(),
    overlapping: other ? m.absence_overlapping({ days: daysText(other) }) : m.absence_past(),
  };
  return {
    ...(firstDay !== undefined && { firstDay: first[firstDay as keyof typeof first] ?? m.absence_first_missing() }),
    ...(lastDay !== undefined && { lastDay: lastDayFaults[lastDay as AbsenceFault]?.() ?? m.absence_last_missing() }),
    ...(deputyId !== undefined && { deputyId: m.absence_deputy_missing() }),
  };
}

/** Of what the server refused, the fields it named, or a sentence. */
export function refusalOf(problem: unknown): { fields: FieldProblems } | { text: string } {
  if (problem instanceof ApiProblem) {
    const { code, details } = problem;
    if (code === 'invalid_input' && details.fields)
      return { fields: fieldProblems(details.fields as Record<string, unknown>, details) };
    if (code === 'stale_version') return { text: m.absence_stale() };
    if (code === 'transition_refused') return { text: m.absence_is_over() };
  }
  return { text: problemText(problem) };
}
