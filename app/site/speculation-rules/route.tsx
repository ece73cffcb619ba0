/** Paths whose pages are for one person or one post: never fetched before they are asked for. */
const never = ['/admin*', '/client-dashboard*', '/login*', '/auth/*', '/api/*', '/*/received*', '/assets/*', '/*\\.*'];

/**
 * Links of public pages that the browser may fetch when the pointer rests on one or a finger goes down (Speculation Rules,
 * https://wicg.github.io/nav-speculation/speculation-rules.html). Prefetch only: nothing runs and nothing is counted before the page is shown.
 */
const rules = {
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, ...never.map((path) => ({ not: { href_matches: path } }))] },
      eagerness: 'moderate',
    },
  ],
};

export function loader() {
  return new Response(JSON.stringify(rules), {
    headers: { 'content-type': 'application/speculationrules+json', 'cache-control': 'public, max-age=3600' },
  });
}
