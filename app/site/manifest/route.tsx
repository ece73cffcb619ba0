import { getSettings } from '#server/records/settings.ts';
import { manifestAnswer, manifestIcons } from './icons.ts';

/** The web manifest: the name is a setting, so the file is not a static one. */
export async function loader() {
  const { general } = await getSettings();
  return manifestAnswer({
    name: general.siteName,
    short_name: general.siteName,
    description: general.siteDescription,
    id: '/',
    start_url: '/',
    lang: 'en',
    display: 'browser',
    background_color: '#fdfaf4',
    theme_color: '#fdfaf4',
    icons: manifestIcons,
  });
}
