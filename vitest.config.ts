import { defineConfig } from 'vitest/config';

export default defineConfig({
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
          name: 'unit',
          include: ['{app,server,shared}/**/*.test.{ts,tsx}'],
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
