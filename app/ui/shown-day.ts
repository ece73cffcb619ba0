import { getLocale } from '#messages/runtime.ts';
import { formatMediumDay, formatShortMonth } from '#shared/dates.ts';

/** A day as the dashboard writes it: `Jan 5, 2026`, `5 gen 2026`. */
export const shownDay = (instant: string | Date, timeZone: string): string =>
  getLocale() === 'it' ? formatMediumDay(instant, timeZone, 'it') : formatShortMonth(instant, timeZone);
