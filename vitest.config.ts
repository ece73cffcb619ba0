import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/setup/longest-first.ts';
import { packagesInFewFiles } from './tests/setup/packages.ts';
import { moveIntoMemory } from './tests/setup/room-in-memory.ts';
import { sharedForks } from './tests/setup/shared-forks.ts';
import { tsxForNode } from './tests/setup/tsx.ts';

/** Tests of what also runs in a browser, and of the tools: they need no database, and none is made for them. */
const browserSide = ['{app,shared,scripts,server/analysis}/**/*.test.{ts,tsx}'];
/** Those among them that load the server: loaders and actions of pages, and words that follow its list of queues. */
const withServer = ['app/site/**/route.test.tsx', 'app/admin/settings/system/queue-words.test.ts'];

/** Those that put something in the place of a module, or before the first import, which Vite does and Node does not. */
const byVite = globSync('server/**/*.test.ts').filter((file) =>
  /\bvi\.(mock|hoisted)\(/.test(readFileSync(file, 'utf8')),
);

const ofServer = {
  globalSetup: './tests/setup/database-server.ts',
  setupFiles: ['./tests/setup/own-database.ts'],
  testTimeout: 20_000,
  hookTimeout: 30_000,
};

moveIntoMemory();
await Promise.all([tsxForNode(), packagesInFewFiles()]);

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than cores: many journeys wait for a minute of the clock, or for the ten seconds in which a mail can be taken back.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Node reads the words as they are, one and a half megabytes; and what they are said with, of which there is one.
    server: { deps: { external: [/\/messages\/(compiled\/|runtime\.ts)/] } },
    // One second, the default, is short for a screen on a machine that starts other products meanwhile.
    // Each look at a page takes a hundredth of a second of its processor, which what is waited for needs itself.
    expect: { poll: { timeout: 15_000, interval: 150 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: browserSide,
          exclude: withServer,
          // These keep nothing between files, so that they share one load of what they import.
          isolate: false,
          setupFiles: ['./tests/setup/own-language.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['server/**/*.test.ts'],
          exclude: [...byVite, 'server/analysis/**'],
          ...ofServer,
          // One process for several files, each with modules of its own.
          pool: sharedForks,
          isolate: false,
          setupFiles: [...ofServer.setupFiles, './tests/setup/own-turn.ts'],
          // Each file loads most of the server. Node does that in half the time, and keeps what it compiled.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: ['--import', './tests/setup/native-imports.mjs'],
        },
      },
      { extends: true, test: { name: 'unit-by-vite', include: [...withServer, ...byVite], ...ofServer } },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/**/*.test.ts'],
          globalSetup: './tests/setup/product-template.ts',
          setupFiles: ['./tests/setup/leave-nothing.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
