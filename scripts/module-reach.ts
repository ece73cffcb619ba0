import path from 'node:path';
import type { Rolldown } from 'vite';
import { wordsSaidIn } from './words-apart.ts';

export type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** What of a list a module takes, by names. */
type Taken = (code: string) => string[];

function iconsTakenIn(code: string): string[] {
  const [, names = ''] = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/.exec(code) ?? [];
  return names.split(',').map((each) => each.trim().split(/\s/)[0] ?? '');
}

/** Lists of everything, of which the graph knows only who imports them. */
const lists: [RegExp, Taken][] = [
  [/\/messages\/compiled\/apart\/all\.js$/, wordsSaidIn],
  [/\/lucide-react\/dist\/esm\/lucide-react\.mjs$/, iconsTakenIn],
];

const filesOfLists = new Map<string, Map<string, string>>();

/** Files by the names under which a list of everything exports what is in them. */
function filesOf(list: string, graph: Graph): Map<string, string> {
  const known = filesOfLists.get(list);
  if (known) return known;
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of graph
    .getModuleInfo(list)
    ?.code?.matchAll(/export \{([^}]*)\} from ['"](\.\/[^'"]+)['"]/g) ?? [])
    for (const each of names.split(','))
      files.set(each.replace('default as', '').trim(), path.join(path.dirname(list), file));
  filesOfLists.set(list, files);
  return files;
}

function importsOf(id: string, graph: Graph, isLater: boolean): string[] {
  const info = graph.getModuleInfo(id);
  if (!info) return [];
  const ids = info.importedIds.flatMap((each) => {
    const [, takenIn] = lists.find(([list]) => list.test(each)) ?? [];
    return takenIn ? takenIn(info.code ?? '').flatMap((name) => filesOf(each, graph).get(name) ?? []) : [each];
  });
  return isLater ? [...ids, ...info.dynamicallyImportedIds] : ids;
}

/** `starts` and all that they import; with `isLater` also what they fetch while somebody works. */
export function reachedFrom(starts: string[], graph: Graph, isLater = false): Set<string> {
  const found = new Set(starts);
  for (const id of found) for (const each of importsOf(id, graph, isLater)) found.add(each);
  return found;
}
