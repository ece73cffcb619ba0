import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/** Whether a route is of the portal, the back office or the sign-in pages: its id, or that of a layout around it, begins with the name of its folder. */
function isOfAnArea(routes: Routes, id: string | undefined): boolean {
  if (id === undefined) return false;
  return /^(?:portal|admin|account)\//.test(id) || isOfAnArea(routes, routes[id]?.parentId);
}

/** First segment of the addresses of a route; empty for one that adds none to what is around it. */
function firstSegment(routes: Routes, id: string): string {
  const route = routes[id];
  const around = route?.parentId ? firstSegment(routes, route.parentId) : '';
  return around || (route?.path?.split('/')[0] ?? '');
}

/** An address as this site writes it. Routers take other spellings too, which may be those of any area. */
const plainPath = /^\/(?:[a-z0-9-]+(?:[/.][a-z0-9-]+)*)?$/;

/**
 * The public pages by themselves: to find one among the routes of all areas takes a tenth of the time that an uncached page takes.
 *
 * @returns the build as if there were no others, and whether its pages are all that can meet a path
 */
export function siteAlone(build: ServerBuild): { build: ServerBuild; meet: (path: string) => boolean } {
  const { routes, assets } = build;
  const ids = Object.keys(routes);
  const ofAreas = ids.filter((id) => isOfAnArea(routes, id));
  const segments = new Set(ofAreas.map((id) => firstSegment(routes, id)).filter(Boolean));
  const only = <Each>(all: Record<string, Each>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !ofAreas.includes(id)));
  return {
    build: { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } },
    // The data of a page has its address, with an ending.
    meet: (path) => plainPath.test(path) && !segments.has(path.split(/[/.]/)[1] as string),
  };
}
