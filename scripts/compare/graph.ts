import type { Import, Source } from './syntax.ts';

/** Strongly connected sets of more than one node (Tarjan 1972), the largest first. */
export function circlesOf(edges: Iterable<readonly [string, string]>): string[][] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from === to) continue;
    if (!next.has(from)) next.set(from, new Set());
    next.get(from)?.add(to);
  }
  const number = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const open = new Set<string>();
  const found: string[][] = [];
  function visit(node: string): number {
    const own = number.size;
    number.set(node, own);
    let low = own;
    stack.push(node);
    open.add(node);
    for (const to of next.get(node) ?? [])
      if (!number.has(to)) low = Math.min(low, visit(to));
      else if (open.has(to)) low = Math.min(low, number.get(to) as number);
    lowest.set(node, low);
    if (low !== own) return low;
    const set = stack.splice(stack.indexOf(node));
    for (const each of set) open.delete(each);
    if (set.length > 1) found.push(set);
    return low;
  }
  for (const node of next.keys()) if (!number.has(node)) visit(node);
  return found.sort((a, b) => b.length - a.length);
}

const isOwnCode = (file: string) => /^(?:app|server|shared)\//.test(file) && !/\.test\.tsx?$/.test(file);

/** Imports among the files of the product, tests aside. */
export function importsAmong(sources: readonly Source[], kinds: readonly Import['kind'][]): Import[] {
  const known = new Set(sources.map(({ path }) => path));
  return sources
    .filter(({ path }) => isOwnCode(path))
    .flatMap(({ imports }) => imports)
    .filter(({ to, kind }) => known.has(to) && kinds.includes(kind));
}

/** Sets of folders below `root` that use each other in a circle. A file beside the folders counts as a folder of its own. */
export function knotsBelow(root: string, imports: readonly Import[]): string[][] {
  const folder = (file: string) => file.slice(root.length + 1).split('/')[0] as string;
  const inside = imports.filter(({ from, to }) => [from, to].every((file) => file.startsWith(`${root}/`)));
  return circlesOf(inside.map(({ from, to }) => [folder(from), folder(to)]));
}
