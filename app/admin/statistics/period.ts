import { addDays, dayOf, daysBetween, isDay, quarterStart } from '#shared/days.ts';
import type { Period } from './statistics-api.ts';

export type PeriodName = '7' | '30' | '90' | '365' | 'quarter' | 'own';
/** Periods to choose from: for visits, and for the work on requests. */
export const visitPeriods: readonly PeriodName[] = ['7', '30', '90', '365', 'own'];
export const workPeriods: readonly PeriodName[] = ['7', '30', '90', 'quarter', 'own'];
export type Chosen = Period & { name: PeriodName };

export const statisticsPath = '/admin/statistics';
export const workPath = '/admin/statistics/requests';

/** Longest period that the server answers, in days. */
const longest = 731;
const usual = '30';

/** The period that the address names; its last day is today unless two days are given that make sense. A quarter is the present one, so far. */
export function readPeriod(
  search: URLSearchParams,
  timeZone: string,
  now = new Date(),
  names: readonly PeriodName[] = visitPeriods,
): Chosen {
  const asked = search.get('period');
  const name = names.find((each) => each === asked) ?? usual;
  const today = dayOf(now, timeZone);
  if (name === 'quarter') return { name, from: quarterStart(today), to: today };
  if (name !== 'own') return { name, from: addDays(today, 1 - Number(name)), to: today };
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const makesSense = isDay(from) && isDay(to) && from <= to && daysBetween(from, to) < longest;
  return makesSense ? { name, from, to } : { name, from: addDays(today, 1 - Number(usual)), to: today };
}

export function periodSearch({ name, from, to }: Chosen): string {
  return name === 'own' ? `?period=own&from=${from}&to=${to}` : `?period=${name}`;
}
