import path from 'node:path';
import type { Plugin } from 'vite';

const apart = path.resolve('messages/compiled/apart.js');

/**
 * Gives browsers the words in a module each, so that each page comes with what it says. A server has all of them in one, which is built sooner.
 * The list of them does nothing by being read: with it, all words would come with every page.
 */
export function wordsApart(): Plugin {
  return {
    name: 'words-apart',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^#messages\/messages\.js$/ },
      handler: () => ({ id: apart, moduleSideEffects: false }),
    },
  };
}
