import { build } from 'vite';
import { bundled, packagesFolder } from './bundled-packages.mjs';
import { madeOnce } from './made-once.ts';

/** Puts each package of `bundled-packages.mjs` into one file: Node takes a millisecond for each file that it loads, and there are hundreds. */
export async function packagesInFewFiles(): Promise<void> {
  await madeOnce(packagesFolder, ['tests/setup/packages.ts', 'tests/setup/bundled-packages.mjs'], () =>
    build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      ssr: { noExternal: true, external: ['pg', 'react'] },
      build: {
        ssr: true,
        outDir: packagesFolder,
        emptyOutDir: true,
        minify: false,
        rolldownOptions: {
          input: Object.fromEntries(bundled.map((name) => [name.replaceAll('/', '~'), name])),

          treeshake: false,
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    }),
  );
}
