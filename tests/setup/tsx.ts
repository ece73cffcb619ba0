import { globSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { madeOnce } from './made-once.ts';

const folder = path.resolve('node_modules/.cache/tsx');

/**
 * Makes the server's few `.tsx` files ready for Node, which removes types by itself but knows no elements of React. The parts of mails are
 * built in, as they are into the worker.
 */
export async function tsxForNode(): Promise<void> {
  const files = globSync('server/**/*.tsx');
  const make = (file: string) =>
    build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      ssr: { noExternal: /^@react-email\/(?!render)/ },
      build: {
        ssr: file,
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: { external: /^#/, output: { entryFileNames: `${file.replaceAll('/', '~')}.js` } },
      },
    });
  await madeOnce(folder, [...files, 'tests/setup/tsx.ts'], () => Promise.all(files.map(make)));
}
