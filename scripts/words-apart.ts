import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const folder = path.resolve('messages/compiled/apart');
const list = path.join(folder, 'all.js');

/** Names of the words that a source says: of all by `m`, or of those that it takes by their names. */
export function wordsSaidIn(code: string): string[] {
  const [, taken = ''] = /import\s*\{([^}]*)\}\s*from\s*['"]\.\.\/messages\.js['"]/.exec(code) ?? [];
  return [...code.matchAll(/\bm\.(\w+)/g)].map(([, name = '']) => name).concat(taken.match(/\w+/g) ?? []);
}

/**
 * Words that the same sources say, together: wherever a browser is given one of them it needs the others. One that no source is seen to say is
 * alone: whoever says it after all needs no other.
 *
 * @param names of all words
 * @param sources whatever says words
 */
export function saidTogether(names: readonly string[], sources: readonly string[]): string[][] {
  const saidBy = new Map<string, number[]>(names.map((name) => [name, []]));
  for (const [index, source] of sources.entries())
    for (const name of new Set(wordsSaidIn(source))) saidBy.get(name)?.push(index);
  return [...Map.groupBy(names, (name) => saidBy.get(name)?.join(' ') || name).values()];
}

/** Parts the words in `messages.js`, and writes a list that leads to each. */
function partWords(): void {
  const all = readFileSync('messages/compiled/messages.js', 'utf8');
  const codes = new Map([...all.matchAll(/^export const (\w+) = .*\n/gm)].map(([code, name = '']) => [name, code]));
  const sources = globSync(['{app,shared,server}/**/*.{ts,tsx}', 'messages/compiled/named/*.js'], {
    exclude: ['**/*.test.*'],
  });
  const parts = saidTogether(
    [...codes.keys()],
    sources.map((file) => readFileSync(file, 'utf8')),
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [index, names] of parts.entries()) {
    const code = names.map((name) => codes.get(name)).join('');
    const used = ['isOne', 'said', 'saidPlainly'].filter((name) => code.includes(`${name}(`));
    const imports = used.length > 0 ? `import { ${used.join(', ')} } from '../../runtime.ts';\n` : '';
    writeFileSync(path.join(folder, `${index}.js`), imports + code);
  }
  const lines = parts.map((names, index) => `export { ${names.join(', ')} } from './${index}.js';\n`);
  writeFileSync(list, `${lines.join('')}export * as m from './all.js';\n`);
}

/**
 * Gives browsers the words in parts, so that each page comes with what it says. A server has all of them in one, which is built sooner.
 * The list of them does nothing by being read: with it, all words would come with every page.
 */
export function wordsApart(): Plugin {
  return {
    name: 'words-apart',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: partWords,
    resolveId: {
      filter: { id: /^(?:#messages|\.\.)\/messages\.js$/ },
      handler: () => ({ id: list, moduleSideEffects: false }),
    },
  };
}
