import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/** First segment of the addresses of a route, as far as a dot; empty for one that adds none to what is around it. */
function firstSegment(routes: Routes, id: string): string {
  const route = routes[id];
  const around = route?.parentId ? firstSegment(routes, route.parentId) : '';
  return around || (route?.path?.split(/[/.]/)[0] ?? '');
}

/** An address as this site writes it. Routers take other spellings too, which may be those of any section. */
const plainPath = /^\/(?:[a-z0-9-]+(?:[/.][a-z0-9-]+)*)?$/;

/** Whether whatever stands first in an address meets it. */
const isOpen = (segment: string) => segment === '' || /^[:*]/.test(segment);

/**
 * The routes by the first segment of their addresses: to find a page among those of all sections takes a tenth of the time that an uncached
 * page takes.
 */
export function sectionsOf(build: ServerBuild) {
  const { routes, assets } = build;
  const segments = new Map(Object.keys(routes).map((id) => [id, firstSegment(routes, id)]));
  const named = new Set([...segments.values()].filter((segment) => !isOpen(segment)));
  return {
    /** The section that alone can meet a path: empty for the home page and addresses of nothing, undefined where any may. */
    sectionOf(path: string): string | undefined {
      if (!plainPath.test(path)) return undefined;
      // The data of a page has its address, with an ending.
      const segment = path.split(/[/.]/)[1] as string;
      return named.has(segment) ? segment : '';
    },
    /** The build as if it had no other sections. */
    only(section: string): ServerBuild {
      const kept = new Set<string>();
      for (const [id, route] of Object.entries(routes)) {
        const segment = segments.get(id) as string;
        const meets = segment === section || (isOpen(segment) && (route?.path !== undefined || route?.index));
        for (let at = meets ? id : undefined; at !== undefined; at = routes[at]?.parentId) kept.add(at);
      }
      const ofSection = <Each>(all: Record<string, Each>) =>
        Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
      return { ...build, routes: ofSection(routes), assets: { ...assets, routes: ofSection(assets.routes) } };
    },
  };
}
