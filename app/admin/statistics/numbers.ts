import { m } from '#messages/messages.js';

/** Writes numbers as the screen's language does. */
export const numberText = (locale: string) => {
  const format = new Intl.NumberFormat(locale);
  return (value: number) => format.format(value);
};

/** `+12%` since before; undefined where there was nothing to compare with. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return percent > 0 ? `+${percent}%` : percent < 0 ? `−${-percent}%` : '±0%';
}

/** A share of a whole in percent with at most one digit behind the comma. */
export function shareText(part: number, whole: number, locale: string): string {
  if (whole === 0) return '–';
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(part / whole);
}

/** Words for values that are no names. */
export const sourceText = (source: string): string => {
  if (source === '') return m.admin_stats_direct();
  return source === '(other)' ? m.admin_stats_others() : source;
};

const devices: Record<string, () => string> = {
  desktop: m.admin_stats_device_desktop,
  mobile: m.admin_stats_device_mobile,
  tablet: m.admin_stats_device_tablet,
};
export const deviceText = (device: string): string => devices[device]?.() ?? device;
