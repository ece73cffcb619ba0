import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import configured from '#app/routes.ts';
import { siteAlone } from './site-routes.ts';

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

const site = siteAlone({ routes, assets: { routes } } as unknown as ServerBuild);
const [all, alone] = [tree(routes), tree(site.build.routes)];
const paths = Object.values(routes).flatMap((route) => {
  const ids = [route?.id];
  for (let at = route; at?.parentId; at = routes[at.parentId]) ids.unshift(at.parentId);
  return `/${ids
    .map((id) => routes[id as string]?.path)
    .filter(Boolean)
    .join('/')}`.replace(/:\w+|\*/g, 'some');
});

test('each page of the site is the one that all routes of the product would find', () => {
  const met = [...paths, '/nothing-here', '/blog/a/b', '/', '/sitemap.xml'].filter((path) => site.meet(path));
  expect(met.length).toBeGreaterThan(35);
  for (const path of met) expect(idsAt(alone, path), path).toEqual(idsAt(all, path));
});

test('pages of portal, back office and sign-in are not looked for among those of the site', () => {
  for (const path of paths.filter((each) => /^(?:portal|admin|account)\//.test(idsAt(all, each)?.at(-1) ?? '')))
    expect(site.meet(path), path).toBe(false);
  for (const kept of [site.build.routes, site.build.assets.routes])
    expect(Object.keys(kept).filter((id) => /^(?:portal|admin|account)\//.test(id))).toEqual([]);
});

test('the data of a page is looked for where the page is', () => {
  expect([site.meet('/blog.data'), site.meet('/login.data'), site.meet('/admin/requests.data')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a spelling that the site does not use is looked for among all', () => {
  for (const path of ['/ADMIN', '/%61dmin', '//admin', '/admin/', '/blog/', '/_root.data', '/__manifest'])
    expect(site.meet(path), path).toBe(false);
});
