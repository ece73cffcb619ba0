import path from 'node:path';
import type { Rolldown } from 'vite';

export type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const words = /\/messages\/compiled\/apart\.js$/;
const icons = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/** Files of icons by the names under which the list of all of them exports each. */
const iconFiles = new Map<string, string>();

function iconFile(list: string, name: string, graph: Graph): string | undefined {
  if (iconFiles.size === 0)
    for (const [, names = '', file = ''] of graph
      .getModuleInfo(list)
      ?.code?.matchAll(/export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g) ?? [])
      for (const each of names.split(','))
        iconFiles.set(each.replace('default as', '').trim(), path.join(path.dirname(list), file));
  return iconFiles.get(name);
}

/** What of a list of everything a module takes: the graph knows only that it imports the list. */
function takenFrom(list: string, code: string, graph: Graph): string[] {
  if (words.test(list))
    return [...code.matchAll(/\bm\.(\w+)/g)].map(([, name]) => path.join(path.dirname(list), `messages/${name}.js`));
  const [, names = ''] = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/.exec(code) ?? [];
  return names.split(',').flatMap((each) => iconFile(list, each.trim().split(/\s/)[0] ?? '', graph) ?? []);
}

function importsOf(id: string, graph: Graph, isLater: boolean): string[] {
  const info = graph.getModuleInfo(id);
  if (!info) return [];
  const ids = info.importedIds.flatMap((each) =>
    words.test(each) || icons.test(each) ? takenFrom(each, info.code ?? '', graph) : [each],
  );
  return isLater ? [...ids, ...info.dynamicallyImportedIds] : ids;
}

/** `starts` and all that they import; with `isLater` also what they fetch while somebody works. */
export function reachedFrom(starts: string[], graph: Graph, isLater = false): Set<string> {
  const found = new Set(starts);
  for (const id of found) for (const each of importsOf(id, graph, isLater)) found.add(each);
  return found;
}
