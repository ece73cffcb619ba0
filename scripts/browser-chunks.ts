import type { Rolldown } from 'vite';

/**
 * Which modules travel together to a browser. Left alone, the bundler makes a file of each set of modules that the same pages share: the list
 * of clients came in 123 files, half of them an icon or one text. Here what an area's pages share is one file; what few pages of one area
 * share stays apart, so that nobody waits for screens that are not theirs (docs/decisions/051).
 */

/** Folders of `app/` whose pages a browser may open without the others'. */
type Area = 'site' | 'account' | 'portal' | 'admin';
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** What begins every page with scripts, those of the site among them. */
const beginsPages = /\/app\/(?:root\.tsx|entry\.client\.tsx|site\/(?:analysis-request|contact)\/)/;
const area = /\/app\/(site|account|portal|admin)\//;

/** Areas that a file belongs to: what people change about their own account is opened in both of those that they sign in to. */
function areasAt(id: string): Area[] {
  if (beginsPages.test(id)) return ['site'];
  if (id.includes('/app/account/own/')) return ['portal', 'admin'];
  const found = area.exec(id)?.[1];
  return found ? [found as Area] : [];
}

/** `first` and what imports it, up to files where `isEnd`; of imports that are made later, only with `isLater`. */
function importersOf(first: string, graph: Graph, isEnd: (id: string) => boolean, isLater = false): Set<string> {
  const found = new Set([first]);
  for (const id of found) {
    const info = isEnd(id) ? null : graph.getModuleInfo(id);
    for (const importer of info?.importers ?? []) found.add(importer);
    if (isLater) for (const importer of info?.dynamicImporters ?? []) found.add(importer);
  }
  return found;
}

/** Areas whose pages wait for a module. The site counts also where it fetches one later: that must not bring the rest of a group with it. */
function areasOf(id: string, graph: Graph): Set<Area> {
  const isEnd = (each: string) => areasAt(each).length > 0;
  const areas = [...importersOf(id, graph, isEnd)].flatMap(areasAt);
  const later = [...importersOf(id, graph, isEnd, true)].flatMap(areasAt);
  return new Set([...areas, ...later.filter((each) => each === 'site')]);
}

/** One file of what at least `minShareCount` pages or dialogs share, all of them in exactly one of these sets of areas. */
const sharedBy = (
  name: string,
  sets: Area[][],
  minShareCount: number,
  priority: number,
): Rolldown.CodeSplittingGroup => ({
  name: (id, graph) => {
    const found = areasOf(id, graph);
    return sets.some((areas) => found.size === areas.length && areas.every((each) => found.has(each))) ? name : null;
  },
  minShareCount,
  priority,
});

/** What the sign-in pages share with the screens behind them. */
const ofSignIn: Area[][] = [
  ['account', 'portal', 'admin'],
  ['account', 'portal'],
  ['account', 'admin'],
];

/** In the order of floors: a group takes what its modules import with it, unless one above took that. */
export const browserChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'preload', test: /vite\/preload-helper/, priority: 7 },
  {
    name: (id, graph) =>
      [...importersOf(id, graph, (each) => beginsPages.test(each))].some((each) => beginsPages.test(each))
        ? 'base'
        : null,
    minShareCount: 10,
    priority: 6,
  },
  // What the two forms are made of is one file, although a page without scripts shares parts of it: split, it would be larger. Above the base it
  // would take React with it, and every page would load what forms are made of.
  { name: 'form-parts', test: /\/app\/site\/(?:parts\/form\/|analysis-request\/chosen-files)/, priority: 5 },
  // What names buyers is looked for by the site, too, once a file is chosen: with what the apps share it would bring all of that.
  { name: 'buyer-data', test: /\/shared\/buyer-data\.ts$/, priority: 5 },
  // What pages of every area share is on none of the lists below: left alone, a day's name travelled with all that only the portal shares.
  { name: 'toasts', test: /\/app\/ui\/toaster\.tsx$|\/node_modules\/sonner\//, priority: 5 },
  {
    ...sharedBy('common', [['site', 'account', 'portal', 'admin']], 3, 5),
    test: /\/(?:shared|app\/ui|lucide-react)\//,
  },
  // Apart from the rest: each file runs in a task of its own (server/http/first-paint.ts), and one of 300 kB kept a phone busy for long.
  { ...sharedBy('aria', ofSignIn, 6, 5), test: /\/node_modules\/(?:react-aria|react-stately|@internationalized)/ },
  sharedBy('apps', ofSignIn, 6, 4),
  sharedBy('inside', [['portal', 'admin']], 3, 3),
  sharedBy('office', [['admin']], 6, 2),
  sharedBy('account', [['account']], 3, 2),
  sharedBy('portal', [['portal']], 3, 2),
];
