import { m } from '#messages/messages.js';
import type { WorkSource } from '#shared/lead-figures.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds in the unit that says enough: `20 min`, `3,5 h`, `4,2 giorni`. Nothing is `–`. */
export function spanText(seconds: number | null, locale: string): string {
  if (seconds === null) return '–';
  const write = (unit: 'minute' | 'hour' | 'day', count: number, digits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'day' ? 'long' : 'short',
      maximumFractionDigits: digits,
    }).format(count);
  if (seconds < hour) return write('minute', seconds / minute, 0);
  if (seconds < 2 * day) return write('hour', seconds / hour, 1);
  return write('day', seconds / day, 1);
}

export const sourceWords: Record<WorkSource, () => string> = {
  site: m.admin_work_source_site,
  client: m.admin_work_source_client,
  message: m.admin_work_source_message,
  phone: m.admin_work_source_phone,
  fair: m.admin_work_source_fair,
  email: m.admin_work_source_email,
  staff: m.admin_work_source_staff,
  contact: m.admin_work_source_contact,
};
export const sourceName = (source: string): string =>
  source in sourceWords ? sourceWords[source as WorkSource]() : source;
