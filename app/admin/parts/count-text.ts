import { m } from '#messages/messages.js';

/** A count for people: beyond what is counted exactly, `5.000+`. Null: all of it is. */
export function countText(count: number, { exactUpTo }: { exactUpTo: number | null }, locale: string): string {
  const format = new Intl.NumberFormat(locale, { useGrouping: 'min2' });
  if (exactUpTo === null || count <= exactUpTo) return format.format(count);
  return m.admin_count_more({ count: new Intl.NumberFormat(locale).format(exactUpTo) });
}
