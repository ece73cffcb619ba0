import { expect, test } from 'vitest';
import { type Graph, reachedFrom } from './module-reach.ts';

type Module = { code?: string; importedIds?: string[]; dynamicallyImportedIds?: string[] };

const graphOf = (modules: Record<string, Module>): Graph => ({
  getModuleInfo: (id) =>
    ({ code: '', importedIds: [], dynamicallyImportedIds: [], ...modules[id] }) as unknown as ReturnType<
      Graph['getModuleInfo']
    >,
});

const words = '/messages/compiled/apart/all.js';
const icons = '/node_modules/lucide-react/dist/esm/lucide-react.mjs';
const graph = graphOf({
  '/page': {
    code: "import { Plus, X as Close } from 'lucide-react'; m.ui_close(); m.ui_skip_to_content();",
    importedIds: [words, icons, '/part'],
    dynamicallyImportedIds: ['/dialog'],
  },
  '/part': { importedIds: ['/page', '/below'] },
  '/dialog': { importedIds: ['/within'] },
  [words]: {
    code: "export { ui_close, ui_back } from './0.js';\nexport { ui_skip_to_content } from './1.js';\nexport { ui_open } from './2.js';",
  },
  [icons]: {
    code: "export { default as Plus, default as PlusIcon } from './icons/plus.mjs';\nexport { default as X } from './icons/x.mjs';\nexport { default as Sun } from './icons/sun.mjs';",
  },
});

test('a page waits for what it imports, round in circles too, and of all words and icons only for those that it names', () => {
  expect([...reachedFrom(['/page'], graph)].sort()).toEqual(
    [
      '/below',
      '/messages/compiled/apart/0.js',
      '/messages/compiled/apart/1.js',
      '/node_modules/lucide-react/dist/esm/icons/plus.mjs',
      '/node_modules/lucide-react/dist/esm/icons/x.mjs',
      '/page',
      '/part',
    ].sort(),
  );
});

test('what it fetches later counts only where that is asked for', () => {
  expect(reachedFrom(['/page'], graph).has('/within')).toBe(false);
  expect(reachedFrom(['/page'], graph, true).has('/within')).toBe(true);
});
