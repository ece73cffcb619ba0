import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import configured from '#app/routes.ts';
import { sectionsOf } from './sections.ts';

type Configured = { id?: string; path?: string; index?: boolean; file: string; children?: Configured[] };

/** The routes of the product as its build lists them. */
function listed(entries: Configured[], parentId = 'root'): [string, object][] {
  return entries.flatMap(({ id: given, path, index, file, children = [] }) => {
    const id = given ?? file.replace(/\.tsx$/, '');
    return [[id, { id, parentId, path, index }], ...listed(children, id)] as [string, object][];
  });
}
const routes = Object.fromEntries([
  ['root', { id: 'root', path: '' }],
  ...listed((await configured) as Configured[]),
]) as unknown as ServerBuild['routes'];

/** Routes as a router takes them. */
function tree(of: ServerBuild['routes'], parent: string | undefined = undefined): RouteObject[] {
  const children = Object.values(of).filter((route) => route?.parentId === parent);
  return children.map((route) => ({ ...route, children: tree(of, route?.id) }) as RouteObject);
}
const idsAt = (of: RouteObject[], path: string) => matchRoutes(of, path)?.map(({ route }) => route.id);

const sections = sectionsOf({ routes, assets: { routes } } as unknown as ServerBuild);
const all = tree(routes);
const paths = Object.values(routes).flatMap((route) => {
  const ids = [route?.id];
  for (let at = route; at?.parentId; at = routes[at.parentId]) ids.unshift(at.parentId);
  return `/${ids
    .map((id) => routes[id as string]?.path)
    .filter(Boolean)
    .join('/')}`.replace(/:\w+|\*/g, 'some');
});

test('each page is the one that the routes of all sections would find', () => {
  const met = [...paths, '/nothing-here', '/blog/a/b', '/', '/sitemap.xml', '/admin/nothing'].filter(
    (path) => sections.sectionOf(path) !== undefined,
  );
  expect(met.length).toBeGreaterThan(80);
  for (const path of met) {
    const alone = tree(sections.only(sections.sectionOf(path) as string).routes);
    expect(idsAt(alone, path), path).toEqual(idsAt(all, path));
  }
});

test('the pages of a section, what is around them and what meets any address are all that it is looked for among', () => {
  const ids = Object.keys(routes);
  for (const section of ['', 'blog', 'login']) {
    const { routes: few, assets } = sections.only(section);
    expect(Object.keys(few).length, section).toBeLessThan(ids.length / 4);
    expect(Object.keys(assets.routes)).toEqual(Object.keys(few));
  }
  expect(Object.keys(sections.only('blog').routes).filter((id) => /^(?:portal|admin)\/./.test(id))).toEqual([]);
});

test('the data of a page is looked for where the page is', () => {
  expect(['/blog.data', '/login.data', '/admin/requests.data', '/'].map(sections.sectionOf)).toEqual([
    'blog',
    'login',
    'admin',
    '',
  ]);
});

test('a spelling that the site does not use is looked for among all', () => {
  for (const path of ['/ADMIN', '/%61dmin', '//admin', '/admin/', '/blog/', '/_root.data', '/__manifest'])
    expect(sections.sectionOf(path), path).toBeUndefined();
});
