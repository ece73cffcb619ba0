import { formatLongDay, formatShortDay } from '#shared/dates.ts';

type Props = { at: string; timeZone: string; isShort?: boolean };

/** A day of the site's time zone: `05 November 2026`, or `05 Nov 2026` (spec section 2). */
export const Day = ({ at, timeZone, isShort = false }: Props) => (
  <time dateTime={at}>{(isShort ? formatShortDay : formatLongDay)(at, timeZone)}</time>
);
