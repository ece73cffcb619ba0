import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { keepServerOutOfBrowser } from './scripts/keep-server-out-of-browser.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    keepServerOutOfBrowser(),
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './messages/compiled',
      strategy: ['globalVariable', 'baseLocale'],
      emitTsDeclarations: true,
    }),
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    target: isSsrBuild ? 'node24' : 'es2022',
    // Small pictures and fonts stay files: the page cache and immutable caching serve them better.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? { rollupOptions: { input: './server/worker.ts' } } : {}),
  },
}));
