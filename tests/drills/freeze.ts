import { setTimeout as sleep } from 'node:timers/promises';
import { askDoors, openForm, post } from '#tests/drills/outage.ts';
import { startCluster } from '#tests/setup/cluster.ts';
import { eventually, type Product, startProduct } from '#tests/setup/product.ts';

/** The database stops where it is: whoever asks it hears nothing at all. */

export type FreezeReport = { rounds: number; slowestMs: number; faults: string[] };

/** Within this every door has answered, in milliseconds. */
const bound = 5_000;

/** Freezes the database `rounds` times for `seconds`; everything that needs it must say so in time, and work again by itself. */
export async function freezeDatabase(rounds: number, seconds: number): Promise<FreezeReport> {
  const cluster = await startCluster();
  const env = {
    DATABASE_URL: cluster.url,
    WEB_CONCURRENCY: '2',
    SAMPLE_DATA: 'on',
    TRUSTED_PROXIES: '127.0.0.1',
    AUTH_REQUIRE_APIKEY: 'off',
  };
  const report: FreezeReport = { rounds, slowestMs: 0, faults: [] };
  const { faults } = report;
  const note = (times: [path: string, ms: number][]) => {
    for (const [door, ms] of times) {
      report.slowestMs = Math.max(report.slowestMs, ms);
      if (ms > bound) faults.push(`${door} answered after ${Math.round(ms)} ms`);
    }
  };
  let product: Product | undefined;
  try {
    product = await startProduct({ env });
    const { url } = product;
    for (let round = 0; round < rounds; round += 1) {
      const form = await openForm(url, round);
      await sleep(2_100); // older than the time trap
      cluster.freeze();
      const until = performance.now() + seconds * 1_000;
      const startedAt = performance.now();
      const posted = post(url, form).then(({ status, text }): [string, number] => {
        if (status !== 503 || !text.includes(form.email)) faults.push(`a form was answered with ${status}`);
        return ['a form', performance.now() - startedAt];
      });
      note([...(await askDoors(url, faults)), await posted]);
      // Again and again: what is known to be frozen is not waited for, and no broken connection is lent.
      while (performance.now() < until) note(await askDoors(url, faults));
      cluster.thaw();
      await eventually(async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined), 'readiness', 30_000);
      await sleep(1_000); // every worker has heard of it
      for (const path of ['/blog?q=amazon', '/portfolio', '/rest/v1/blog_posts?select=id']) {
        const { status } = await fetch(url + path);
        if (status !== 200) faults.push(`${path} answered ${status} after it thawed`);
      }
    }
  } finally {
    cluster.thaw();
    await product?.stop();
    await cluster.stop();
  }
  return report;
}
