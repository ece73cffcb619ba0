import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { calendarDays, dayInWords, timeForReader } from '#shared/dates.ts';
import { dayOf } from '#shared/days.ts';

/** Days and times as the wait tells them: `tomorrow`, `Monday`, `Monday 12 October`. */

const minute = 60_000;
const hour = 60 * minute;

/** A day from where `now` stands: `today`, `tomorrow`, `Friday`, `Monday 12 October`. @param day `YYYY-MM-DD` */
export function dayWords(day: string, now: Date, timeZone: string): string {
  const distance = calendarDays(`${dayOf(now, timeZone)}T12:00:00Z`, `${day}T12:00:00Z`, 'UTC');
  if (distance === 0) return m.portal_today();
  if (distance === 1) return m.portal_tomorrow();
  const words = dayInWords(day, getLocale());
  return distance > 0 && distance < 7 ? (words.split(' ')[0] ?? words) : words;
}

/** `tomorrow, 16:40`, with the zone for whoever is in another one. */
export const momentWords = (instant: string, now: Date, timeZone: string): string =>
  m.portal_day_at({
    day: dayWords(dayOf(new Date(instant), timeZone), now, timeZone),
    time: timeForReader(instant, timeZone),
  });

/** What is left until `instant`: `22 hours and 30 minutes`; undefined once it has passed. */
export function leftWords(instant: string, now: Date): string | undefined {
  const left = Date.parse(instant) - now.getTime();
  if (left <= 0) return undefined;
  if (left >= 48 * hour) return m.portal_left_days({ count: Math.round(left / (24 * hour)) });
  const hours = Math.floor(left / hour);
  const minutes = Math.floor((left % hour) / minute);
  const parts = [
    ...(hours > 0 ? [m.portal_left_hours({ count: hours })] : []),
    ...(minutes > 0 || hours === 0 ? [m.portal_left_minutes({ count: Math.max(1, minutes) })] : []),
  ];
  return parts.length === 2 ? m.portal_left_both({ hours: parts[0] ?? '', minutes: parts[1] ?? '' }) : (parts[0] ?? '');
}
