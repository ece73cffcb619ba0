import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processCommand } from '#server/db/process-table.ts';
import { askForAnalysis, follow, takeOn } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Cluster, hasDebianPostgres, startCluster } from '#tests/setup/cluster.ts';
import { processTree, refusedStart, startProduct, temporaryFolder } from '#tests/setup/product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

/** The product's main job on somebody else's database, with four workers. */
async function expectSameResult(cluster: Cluster): Promise<void> {
  const product = await startProduct({
    env: { DATABASE_URL: cluster.url, SAMPLE_DATA: 'on', WEB_CONCURRENCY: '4' },
  });
  try {
    const commands = processTree(product.pid).map(processCommand);
    expect(commands.filter((command) => command.includes('build/server/index.js'))).toHaveLength(4);
    expect(commands.filter((command) => /postgres/.test(command))).toEqual([]);
    const person = {
      email: `${randomUUID().slice(0, 8)}@visitor.example`,
      company: `Company ${randomUUID().slice(0, 8)}`,
    };
    const reference = await askForAnalysis(browser, product, person, true);
    await takeOn(browser, product, person.company, reference);
    await follow(browser, product, person);
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    const { rows } = await client.query('select status from requests where company = $1', [person.company]);
    await client.end();
    expect(rows).toEqual([{ status: 'in-progress' }]);
  } finally {
    expect(await product.stop()).toBe(0);
  }
}

describe('a database of somebody else, over TCP with a password', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(async () => {
    await cluster?.stop();
  });

  it('gives the same journey with four workers', async () => {
    await expectSameResult(cluster);
  });

  it('with a wrong password, is refused in one sentence that does not print it', async () => {
    const url = cluster.url.replace(/:[^:@]+@/, ':not-the-password@');
    const ending = await refusedStart({ DATABASE_URL: url, DATA_DIR: temporaryFolder('password'), PORT: '0' });
    expect(ending.code).toBe(1);
    expect(ending.stderr.trim()).toMatch(
      /^The database at DATABASE_URL does not answer: password authentication failed[^\n]+$/,
    );
    expect(ending.stderr).not.toContain('not-the-password');
  });
});

describe.skipIf(!hasDebianPostgres)('PostgreSQL 15 (skipped where Debian has not installed it)', () => {
  it('gives the same journey with four workers', async () => {
    const cluster = await startCluster('debian');
    try {
      expect(cluster.version).toMatch(/^15\./);
      await expectSameResult(cluster);
    } finally {
      await cluster.stop();
    }
  });
});
