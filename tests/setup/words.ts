import path from 'node:path';
import { build } from 'vite';
import { madeOnce } from './made-once.ts';

const folder = path.resolve('node_modules/.cache/words');
const ownPath = 'tests/setup/words.ts';

/**
 * The compiled words in two files. The compiler makes a module of each word, which is right for browsers; a test file that needs a single
 * one would load four thousand.
 *
 * @returns the aliases under which tests find them
 */
export async function wordsInFewFiles(): Promise<{ find: RegExp; replacement: string }[]> {
  await madeOnce(folder, ['messages/en.json', 'messages/it.json', 'messages/compiled/runtime.js', ownPath], () =>
    build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: false,
        rollupOptions: {
          input: { messages: 'messages/compiled/messages.js', runtime: 'messages/compiled/runtime.js' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'shared.js' },
        },
      },
    }),
  );
  return [{ find: /^#messages\/(messages|runtime)\.js$/, replacement: `${folder}/$1.js` }];
}
