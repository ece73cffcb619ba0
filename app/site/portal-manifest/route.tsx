import { manifestAnswer, manifestIcons } from '#app/site/manifest/icons.ts';
import { m } from '#messages/messages.js';
import { getSettings } from '#server/records/settings.ts';

const english = { locale: 'en' } as const;

/**
 * The client's dashboard as something to install: a window of its own that opens on it. Nothing is kept on the device for that, there is no service
 * worker. The scope is the whole site, so that signing in happens in the same window.
 */
export async function loader() {
  const { siteName } = (await getSettings()).general;
  return manifestAnswer({
    name: `${siteName}: ${m.portal_title({}, english)}`,
    short_name: siteName,
    description: m.portal_install_text({}, english),
    id: '/client-dashboard',
    start_url: '/client-dashboard',
    scope: '/',
    lang: 'en',
    dir: 'ltr',
    display: 'standalone',
    background_color: '#fdfaf4',
    theme_color: '#fdfaf4',
    icons: manifestIcons,
    shortcuts: [
      { name: m.portal_new_request({}, english), url: '/client-dashboard/requests/new' },
      { name: m.portal_documents({}, english), url: '/client-dashboard/documents' },
    ],
  });
}
