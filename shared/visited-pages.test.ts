import { expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { visitedPage, visitPictureFor } from '#shared/visited-pages.ts';

/** Pages of the site that are not counted, each for its reason. */
const uncounted = [
  '/*', // the not-found page: no page of ours
  '/analysis-request/received', // the request itself is the count
  '/contact/received', // the message itself is the count
  '/newsletter/subscribe', // steps of a subscription, which its reader is the count of
  '/newsletter/subscribe/sent',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/blog/preview/:token', // what is not published yet
  '/report/:token', // its openings are counted with the report, and its address is nobody's to know
];

it('decides for every page of the site whether it is counted', () => {
  const site = routes.find((route) => route.file === 'site/layout.tsx');
  const paths = (site?.children ?? []).map(({ path = '' }) => `/${path}`);
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const example = path.replace('services/:slug', 'services/amazon-advertising').replace(':slug', 'some-record');
    expect(visitedPage(example) !== undefined, path).toBe(!uncounted.includes(path));
  }
});

it('knows a page under its one spelling', () => {
  for (const path of ['/About', '/about/', '/about//']) expect(visitedPage(path)).toEqual({ path: '/about' });
  expect(visitedPage('//')).toEqual({ path: '/' });
  expect(visitedPage('/portfolio/casa-lume/')).toEqual({
    path: '/portfolio/casa-lume',
    record: { kind: 'case-study', slug: 'casa-lume' },
  });
  expect(visitPictureFor('/portfolio/casa-lume/')).toBe('/visit.gif?page=/portfolio/casa-lume');
});

it.each([
  '/services/unknown',
  '/portfolio/UPPER',
  '/portfolio/a/b',
  `/portfolio/${'a'.repeat(200)}`,
  '/portfolio/%61',
  '/admin',
  '/login',
  '/wp-login.php',
  'about',
  '',
])('counts nothing under %s', (path) => {
  expect(visitedPage(path)).toBeUndefined();
  expect(visitPictureFor(path)).toBeUndefined();
});
