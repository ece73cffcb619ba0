import { globSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';
import { type Graph, reachedFrom } from './module-reach.ts';

/**
 * Which modules travel together to a browser. Left alone, the bundler makes a file of each set of modules that the same pages share: the list
 * of clients came in 123 files, half of them an icon or one text. Here what the first screens of an area wait for comes in few files with
 * nothing else in them, and what its other pages share is one file more (docs/decisions/051).
 */

/** Folders of `app/` whose pages a browser may open without the others'. */
const areas = ['site', 'account', 'portal', 'admin'] as const;
type Area = (typeof areas)[number];

/** What somebody opens an area by; of the desk also the lists of a working day, which wait for little beside its first screen. */
const firstScreens: Record<Area, string[]> = {
  site: ['root.tsx', 'site/analysis-request/route.tsx', 'site/contact/route.tsx'],
  account: ['root.tsx', 'account/layout.tsx', 'account/entry/layout.tsx', 'account/{login,signup,recover}/route.tsx'],
  portal: ['root.tsx', 'portal/layout.tsx', 'portal/overview/route.tsx'],
  admin: ['root.tsx', 'admin/layout.tsx', 'admin/{dashboard,requests,clients,messages}/route.tsx'],
};

const filesAt = (patterns: string[]) => globSync(patterns, { cwd: 'app' }).map((file) => path.resolve('app', file));
/** Modules of pages are files of their own: the router asks for each by its name. */
const pages = new Set(filesAt(['**/{route,layout,root}.tsx']));

/** Areas of a module, by what each reaches; the graph is complete when the first module is asked about. */
function areasBy(reach: (area: Area, graph: Graph) => Set<string>): (id: string, graph: Graph) => string {
  let reached: [Area, Set<string>][] | undefined;
  return (id, graph) => {
    reached ??= areas.map((area) => [area, reach(area, graph)]);
    return reached.flatMap(([area, ids]) => (ids.has(id) ? [area] : [])).join('-');
  };
}

const waitedFor = areasBy((area, graph) => reachedFrom(filesAt(firstScreens[area]), graph));
const allAreas = areasBy((area, graph) => reachedFrom(filesAt([`${area}/**/{route,layout}.tsx`]), graph, true));

let begun: Set<string> | undefined;

/** Areas whose first screens wait for a module. What the entry shares with any of them comes with every page; the rest of it is a file of its own. */
function firstAreas(id: string, graph: Graph): string {
  begun ??= reachedFrom(filesAt(['entry.client.tsx']), graph);
  const found = waitedFor(id, graph);
  return found && begun.has(id) ? areas.join('-') : found;
}

/**
 * Files of what first screens wait for: the smallest of these that has all the areas of a module. Two that overlap have what they share in a
 * file of its own, or within another of these, so that no file waits for one that waits for it.
 */
const firstFiles: Record<string, Area[]> = {
  office: ['admin'],
  portal: ['portal'],
  account: ['account'],
  forms: ['site'],
  inside: ['portal', 'admin'],
  apps: ['account', 'portal', 'admin'],
  checks: ['site', 'account'],
  base: ['site', 'account', 'portal', 'admin'],
};

/** The name of the file; what others fetch later of what is one area’s is apart, so that they need not fetch its first screens with it. */
function firstFileOf(id: string, graph: Graph): string | undefined {
  const wanted = pages.has(id) ? '' : firstAreas(id, graph);
  const has = (of: Area[], all: string) => all.split('-').every((area) => of.includes(area as Area));
  const [name, of] = Object.entries(firstFiles).find(([, each]) => wanted && has(each, wanted)) ?? [];
  return of?.length === 1 && !has(of, allAreas(id, graph)) ? `${name}-lent` : name;
}

/** Screens whose parts of a later moment are looked at: of the desk the layout with each list, as charts belong to the dashboard alone. */
const laterScreens: Partial<Record<Area, string[]>> = {
  portal: ['portal/layout.tsx'],
  admin: ['requests', 'clients', 'messages'].map((noun) => `admin/{layout,${noun}/route}.tsx`),
};

/** What comes while a screen is idle: all that is reached by what it fetches, but for what is asked for in a rare moment (`rare` of `app/ui/late.tsx`). */
function fetchedBy(screen: string, graph: Graph): Set<string> {
  const fetched = [...reachedFrom(filesAt([screen]), graph)].flatMap(
    (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  );
  return reachedFrom(
    fetched.filter((id) => !id.includes('/prove-again/')),
    graph,
  );
}

let later: [Area, Set<string>[]][] | undefined;

/** Areas each of whose `laterScreens` fetches a module once it stands. */
function laterAreas(id: string, graph: Graph): string {
  later ??= Object.entries(laterScreens).map(([area, screens]) => [
    area as Area,
    screens.map((screen) => fetchedBy(screen, graph)),
  ]);
  if (pages.has(id) || firstAreas(id, graph)) return '';
  return later.flatMap(([area, each]) => (each.every((ids) => ids.has(id)) ? [area] : [])).join('-');
}

const laterOf = (of: string, name: string): Rolldown.CodeSplittingGroup => ({
  name: (id, graph) => (laterAreas(id, graph) === of ? name : null),
  debugName: name,
  priority: 4 + of.split('-').length,
});

const first = (name: string, priority: number): Rolldown.CodeSplittingGroup => ({
  name: (id, graph) => (firstFileOf(id, graph) === name ? name : null),
  debugName: name,
  priority,
});

/** One file of what at least `minShareCount` other pages or dialogs of these areas share. */
const moreOf = (of: Area[], name: string, minShareCount: number): Rolldown.CodeSplittingGroup => ({
  name: (id, graph) => (!pages.has(id) && !firstAreas(id, graph) && allAreas(id, graph) === of.join('-') ? name : null),
  debugName: name,
  minShareCount,
  priority: of.length,
});

export const browserChunks: Rolldown.CodeSplittingGroup[] = [
  // Sign-in pages have it at once, the screens behind them later. A group takes along what its modules import: what comes with every page is taken before.
  {
    name: 'sign-in-client',
    test: /\/node_modules\/@supabase\/auth-js\/|\/app\/session\/supabase\.ts$/,
    priority: 13.5,
  },
  ...Object.entries(firstFiles)
    .reverse()
    .flatMap(([name, of]) => [first(`${name}-lent`, 11 + 2 * of.length), first(name, 10 + 2 * of.length)]),
  laterOf('portal-admin', 'later'),
  laterOf('admin', 'later-office'),
  laterOf('portal', 'later-portal'),
  // The other pages of both are made of much the same controls.
  { ...moreOf(['portal', 'admin'], 'controls', 8), test: /\/node_modules\/react-(?:aria|stately)/, priority: 3 },
  moreOf(['portal', 'admin'], 'more-inside', 6),
  moreOf(['admin'], 'more-office', 6),
  moreOf(['account'], 'more-account', 3),
  moreOf(['portal'], 'more-portal', 3),
];
