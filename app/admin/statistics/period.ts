import { addDays, dayOf, daysBetween, isDay, quarterStart } from '#shared/days.ts';
import { longestPeriod } from '#shared/lead-figures.ts';
import type { Period } from './statistics-api.ts';

export type PeriodName = '7' | '30' | '90' | '365' | 'quarter' | 'own';
/** Periods to choose from: for visits, and for the work on requests. */
export const visitPeriods: readonly PeriodName[] = ['7', '30', '90', '365', 'own'];
export const workPeriods: readonly PeriodName[] = ['7', '30', '90', 'quarter', 'own'];
export type Chosen = Period & { name: PeriodName };

export const statisticsPath = '/admin/statistics';
export const workPath = '/admin/statistics/requests';

const usual = '30';

export type PeriodFault = 'unfinished' | 'reversed' | 'too-long';

/** Why the server answers no figures of these days. */
export function periodFault({ from, to }: Period): PeriodFault | undefined {
  if (!isDay(from) || !isDay(to)) return 'unfinished';
  if (from > to) return 'reversed';
  return daysBetween(from, to) < longestPeriod ? undefined : 'too-long';
}

/** The period that the address names; its last day is today unless two days are given that make sense. A quarter is the present one, so far. */
export function readPeriod(
  search: URLSearchParams,
  timeZone: string,
  now = new Date(),
  names: readonly PeriodName[] = visitPeriods,
): Chosen {
  const named = search.get('period');
  const name = names.find((each) => each === named) ?? usual;
  const today = dayOf(now, timeZone);
  if (name === 'quarter') return { name, from: quarterStart(today), to: today };
  if (name !== 'own') return { name, from: addDays(today, 1 - Number(name)), to: today };
  const asked = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  return { name, ...(periodFault(asked) ? { from: addDays(today, 1 - Number(usual)), to: today } : asked) };
}

export function periodSearch({ name, from, to }: Chosen): string {
  return name === 'own' ? `?period=own&from=${from}&to=${to}` : `?period=${name}`;
}
