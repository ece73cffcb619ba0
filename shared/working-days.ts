import { addDays } from './days.ts';

/** True from Monday to Friday. @param day `YYYY-MM-DD` */
export const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

/**
 * The day that is `count` working days after `day`. After `longest` days without enough of them, days from Monday to Friday count whatever
 * `worksOn` says: a calendar without working days must not be waited for.
 */
export function workingDaysAfter(day: string, count: number, worksOn = isWorkingDay, longest = Infinity): string {
  let found = day;
  for (let left = count, passed = 0; left > 0; passed += 1) {
    if (passed > longest) return workingDaysAfter(day, count);
    found = addDays(found, 1);
    if (worksOn(found)) left -= 1;
  }
  return found;
}
