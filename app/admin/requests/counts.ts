import { m } from '#messages/messages.js';
import type { RequestCounts } from './requests-api.ts';

/** A count for people: beyond what is counted exactly, `10.000+`. */
export function countText(count: number, { exactUpTo }: RequestCounts, locale: string): string {
  const format = new Intl.NumberFormat(locale, { useGrouping: 'min2' });
  if (exactUpTo === null || count <= exactUpTo) return format.format(count);
  return m.admin_count_more({ count: new Intl.NumberFormat(locale).format(exactUpTo) });
}
