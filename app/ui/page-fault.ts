import { mostPlaces, type PageFault } from '#shared/page-faults.ts';

/** Of one page that is open: a loop of failures says no more than its first. */
const mostReports = 5;
const told = new Set<string>();

/** Where in our own scripts it happened, the innermost place first. */
const placesOf = (error: unknown): string[] => {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return [...stack.matchAll(/\/assets\/([\w.-]+\.js:\d+:\d+)/g)]
    .slice(0, mostPlaces)
    .map(([, place]) => place as string);
};

/**
 * Tells the server of a fault, once for each place. Neither message nor address goes along, which may hold what a person typed: the
 * pattern of the address and the places in our scripts say enough.
 */
export function tellOfFault(error: unknown, pattern: string | undefined): void {
  const name = error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
  const fault: PageFault = { screen: `/${pattern?.replace(/^\//, '') ?? ''}`, name, at: placesOf(error) };
  const body = JSON.stringify(fault);
  if (told.has(body) || told.size >= mostReports) return;
  told.add(body);
  const headers = { 'content-type': 'application/json' };
  // It may fail as the page did; there is nobody left to tell.
  void fetch('/api/v1/page-faults', { method: 'POST', headers, body, keepalive: true }).catch(() => {});
}
