/** The last Sunday of a month (1 to 12), on which clocks in Europe are put forward (March) or back (October). */
export function lastSunday(year: number, month: number): string {
  const weekday = new Date(Date.UTC(year, month, 0)).getUTCDay();
  return new Date(Date.UTC(year, month, -weekday)).toISOString().slice(0, 10);
}
