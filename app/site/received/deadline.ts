/** "Sunday 22 November, 10:15 CET": a moment in the site's time zone, named so that it cannot be misread elsewhere. */
export function formatDeadline(iso: string, timeZone: string): string {
  const at = new Date(iso);
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return `${day.format(at)}, ${time.format(at)}`;
}

/** "Sunday 22 November": a day in the site's time zone. */
export const formatDay = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(iso));
