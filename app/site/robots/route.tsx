import type { Route } from './+types/route';

/** Crawlers read the public pages; the apps behind sign-in have nothing for them. */
export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const closed = [
    '/admin',
    '/client-dashboard',
    '/login',
    '/signup',
    '/recover',
    '/account',
    '/auth/',
    '/api/',
    '/analysis-request/received',
    '/contact/received',
    '/blog/preview/',
    '/report/',
  ];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
