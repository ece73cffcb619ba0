import { defineConfig } from 'vitest/config';
import { wordsInFewFiles } from './tests/setup/words.ts';

/** Tests of what also runs in a browser: they need no database, and none is made for them. */
const browserSide = ['{app,shared}/**/*.test.{ts,tsx}'];
/** Those among them that load the server: loaders and actions of pages, and words that follow its list of queues. */
const withServer = ['app/site/**/route.test.tsx', 'app/admin/settings/system/queue-words.test.ts'];

export default defineConfig({
  resolve: { alias: await wordsInFewFiles() },
  test: {
    pool: 'forks',
    // One more than cores: many journeys wait for a minute of the clock, or for the ten seconds in which a mail can be taken back.
    maxWorkers: 3,
    // One second, the default, is short for a screen on a machine that starts other products meanwhile.
    expect: { poll: { timeout: 15_000, interval: 50 } },
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
          include: ['server/**/*.test.{ts,tsx}', ...withServer],
          globalSetup: './tests/setup/database-server.ts',
          setupFiles: ['./tests/setup/own-database.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
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
