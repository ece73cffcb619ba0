import { getSettings } from '#server/records/settings.ts';

/** The web manifest: the name is a setting, so the file is not a static one. */
export async function loader() {
  const { general } = await getSettings();
  const manifest = {
    name: general.siteName,
    short_name: general.siteName,
    description: general.siteDescription,
    id: '/',
    start_url: '/',
    lang: 'en',
    display: 'browser',
    background_color: '#fdfaf4',
    theme_color: '#fdfaf4',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}
