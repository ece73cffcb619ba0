import { publicPages } from '#tests/setup/public-pages.ts';
import { until } from './engine.ts';
import type { Person } from './person.ts';

/** Every screen opened once: nothing wider than the window, no broken picture, no failure. */

/** What the boundaries say, in the languages of the product: a fault that they caught is in no console. */
const failures = ['Unexpected Application Error!', 'Something went wrong', 'Qualcosa non ha funzionato'];

export const portalScreens = ['', '/requests', '/requests/new', '/tasks', '/documents', '/profile'].map(
  (path) => `/client-dashboard${path}`,
);

export const officeScreens = [
  '',
  '/requests',
  '/analyses',
  '/messages',
  '/clients',
  '/case-studies',
  '/content',
  '/blog',
  '/blog/newsletter',
  '/blog/newsletter/issues',
  '/audit',
  '/statistics',
  '/users',
  '/exports',
  '/trash',
  '/settings',
  '/settings/email',
  '/settings/email/outbox',
  '/settings/email/templates',
  '/settings/security',
  '/settings/api',
  '/settings/api/keys',
  '/settings/system',
  '/settings/system/jobs',
  '/settings/system/privacy',
  '/settings/system/backups',
].map((path) => `/admin${path}`);

/** What is wrong with the page that is shown, after it has its heading. */
async function faultsOf(person: Person): Promise<string[]> {
  const looked = () =>
    person.engine.ask((words) => {
      const main = document.querySelector('main');
      // Skeletons have no heading; a page that failed has one, and the words of its boundary.
      const isThere = main?.querySelector('h1') ?? document.querySelector('h1');
      if (!isThere || document.querySelector('[aria-busy="true"]')) return null;
      if (document.fonts.status !== 'loaded') return null;
      const faults = words
        .filter((each) => (document.querySelector('main')?.textContent ?? '').includes(each))
        .map((each) => `says “${each}”`);
      const wider = document.documentElement.scrollWidth - window.innerWidth;
      if (wider > 0) faults.push(`is ${wider} px wider than the window`);
      if (!main) faults.push('has no main');
      const broken = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0);
      faults.push(...broken.map(({ currentSrc, src }) => `lacks the picture ${currentSrc || src}`));
      // A fallback is of the machine, which may not have it.
      const fonts = [...document.fonts].filter(
        ({ status, family }) => status === 'error' && !family.includes('Fallback'),
      );
      faults.push(...fonts.map(({ family }) => `lacks the font ${family}`));
      return faults;
    }, failures);
  try {
    const faults = await until(looked, 'its heading');
    return [...faults, ...(await person.engine.complaints())];
  } catch (error) {
    return [String(error)];
  }
}

/** Opens each of `paths` in each of `widths`. @returns what is wrong, by address and width */
export async function sweep(
  person: Person,
  paths: readonly string[],
  widths: readonly number[] = [1280, 360],
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await person.engine.resize(width, 800);
    for (const path of paths) {
      await person.open(path);
      for (const fault of await faultsOf(person)) found.push(`${path} at ${width}: ${fault}`);
    }
  }
  await person.engine.resize(1280, 800);
  return found;
}

export const sitePaths = publicPages.map(({ path }) => path);
