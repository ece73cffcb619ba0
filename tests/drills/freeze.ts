import { setTimeout as sleep } from 'node:timers/promises';
import { askDoors } from '#tests/drills/outage.ts';
import { startCluster } from '#tests/setup/cluster.ts';
import { eventually, type Product, startProduct } from '#tests/setup/product.ts';

/** The database stops where it is: whoever asks it hears nothing at all. */

export type FreezeReport = { rounds: number; slowestMs: number; faults: string[] };

/** Within this every door has answered, in milliseconds. */
const bound = 5_000;

/** Freezes the database `rounds` times for `seconds`; everything that needs it must say so in time, and work again by itself. */
export async function freezeDatabase(rounds: number, seconds: number): Promise<FreezeReport> {
  const cluster = await startCluster();
  const env = { DATABASE_URL: cluster.url, WEB_CONCURRENCY: '2', SAMPLE_DATA: 'on', AUTH_REQUIRE_APIKEY: 'off' };
  const report: FreezeReport = { rounds, slowestMs: 0, faults: [] };
  const { faults } = report;
  let product: Product | undefined;
  try {
    product = await startProduct({ env });
    const { url } = product;
    for (let round = 0; round < rounds; round += 1) {
      cluster.freeze();
      const until = performance.now() + seconds * 1_000;
      // Again and again: what was known to be frozen is not waited for, and no broken connection is lent.
      do report.slowestMs = Math.max(report.slowestMs, await askDoors(url, faults));
      while (performance.now() < until);
      cluster.thaw();
      await eventually(async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined), 'readiness', 30_000);
      await sleep(1_000); // every worker has heard of it
      for (const path of ['/blog?q=amazon', '/portfolio', '/rest/v1/blog_posts?select=id']) {
        const { status } = await fetch(url + path);
        if (status !== 200) faults.push(`${path} answered ${status} after it thawed`);
      }
    }
    if (report.slowestMs > bound) faults.push(`a door answered after ${Math.round(report.slowestMs)} ms`);
  } finally {
    cluster.thaw();
    await product?.stop();
    await cluster.stop();
  }
  return report;
}
