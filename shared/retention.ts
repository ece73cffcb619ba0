import { addDays, monthStart } from './days.ts';

/** How long things are kept, in months of the calendar. Days know no hours: no change of clocks and no leap day moves an end by more than its own day. */

const daysInMonth = (day: string): number => Number(addDays(nextMonth(day), -1).slice(8));

function nextMonth(day: string): string {
  return monthStart(addDays(monthStart(day), 31));
}

/** The first day of the month that is `count` months after that of `day`; before it when `count` is negative. */
function shiftedMonth(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const year = String(Math.floor(months / 12)).padStart(4, '0');
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

/** The day `count` months after `day`: the same number, or the last day of a month that is too short (as EEC regulation 1182/71 counts). */
export function addMonths(day: string, count: number): string {
  const first = shiftedMonth(day, count);
  return addDays(first, Math.min(Number(day.slice(8)), daysInMonth(first)) - 1);
}

/** The last day whose `months` are over on `today`: a day is over exactly when `addMonths(day, months) <= today`. */
export function lastDayOver(today: string, months: number): string {
  const first = shiftedMonth(today, -months);
  const isLastOfMonth = Number(today.slice(8)) === daysInMonth(today);
  const length = daysInMonth(first);
  return addDays(first, (isLastOfMonth ? length : Math.min(Number(today.slice(8)), length)) - 1);
}
