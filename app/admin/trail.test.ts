import type { RouteConfigEntry } from '@react-router/dev/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { setLocale } from '#messages/runtime.ts';
import { trailOf } from './trail.ts';

beforeAll(() => setLocale('it'));

const words = (address: string) => {
  const { pathname, search } = new URL(address, 'https://vantaggio.example');
  return trailOf({ pathname, search })
    .map(({ label }) => label)
    .join(' › ');
};

/** Every address of the routes, with something where they have a place for it. */
const addressesOf = (entries: readonly RouteConfigEntry[], before = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? before : `${before}/${path}`;
    return [...(path === undefined ? [] : [own]), ...addressesOf(children, own)];
  });

const screens = addressesOf(routes)
  .filter((path) => path.startsWith('/admin') && !path.includes('*'))
  .map((path) => path.replace(':reference', 'REQ-012').replace(':id', '7'));

describe('the way to a screen', () => {
  it.each(screens)('is told for %s, from a section of the sidebar to itself', (pathname) => {
    const trail = trailOf({ pathname, search: '' });
    expect(trail.at(-1)?.to).toBe(pathname);
    expect(trail.every(({ label }) => label !== '')).toBe(true);
  });

  it.each([
    ['/admin', 'Dashboard'],
    ['/admin/requests/REQ-012?status=new', 'Richieste Analisi › REQ-012'],
    ['/admin/settings', 'Impostazioni › Generali'],
    ['/admin/settings/email/outbox', 'Impostazioni › Email › Posta in uscita'],
    ['/admin/blog/newsletter', 'Blog › Newsletter › Iscritti'],
    ['/admin/blog/edit/7', 'Blog › Articolo'],
    ['/admin/statistics', 'Dashboard › Statistiche visitatori'],
    ['/admin/trash?kind=post', 'Blog › Cestino'],
    ['/admin/exports?list&status=new', 'Richieste Analisi › Esporta Dati'],
    ['/admin/audit', 'Utenti › Registro attività'],
    ['/admin/analyses/new?request=REQ-012', 'Richieste Analisi › REQ-012 › Analisi › Nuova analisi'],
  ])('%s is %s', (address, expected) => {
    expect(words(address)).toBe(expected);
  });

  it('is not told for an address without a screen', () => {
    expect(words('/admin/nowhere')).toBe('');
  });
});
