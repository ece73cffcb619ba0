import type { Route } from './+types/route';
import { publicPaths } from './public-paths.ts';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Every page that a stranger may find, by the sitemaps.org protocol. */
export async function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const entries = (await publicPaths()).map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, no-cache' },
  });
}
