import { median, type Row } from '#bench/row.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { Hand } from '#tests/setup/office/hand.ts';
import { jobs, workerOf } from '#tests/setup/office/jobs.ts';
import { startProduct } from '#tests/setup/product.ts';
import { giveSession } from '#tests/setup/sign-in.ts';

const runs = 3;

type Measured = { presses: number; modelled: number; waited: number };

/** All jobs once, on samples of their own: what was pressed, what a person would take, and what the machine took from the first press on. */
async function workThrough(): Promise<Map<string, Measured>> {
  const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 } });
  const measured = new Map<string, Measured>();
  for (const job of jobs) {
    await giveSession(await context.newPage(), product, workerOf(job));
    for (const by of ['keys', 'mouse'] as const) {
      const { path, ready, work } = job[by];
      const page = await context.newPage();
      await page.goto(product.url + path);
      await ready(page);
      const hand = new Hand(page, by);
      const startedAt = performance.now();
      await work(hand);
      const waited = (performance.now() - startedAt) / 1000;
      measured.set(`${job.name}, by ${by}`, { presses: hand.presses, modelled: hand.modelled, waited });
      await page.close();
    }
  }
  await browser.close();
  await product.stop();
  return measured;
}

/** The ten commonest jobs of the back office. Behind the presses: the model, and the machine. */
export async function measureJobs(): Promise<Row[]> {
  const all: Map<string, Measured>[] = [];
  while (all.length < runs) all.push(await workThrough());
  return jobs.flatMap(({ name, before }) =>
    ['mouse', 'keys'].map((by): Row => {
      const what = `${name}, by ${by}`;
      const of = (field: keyof Measured) => median(all.map((measured) => measured.get(what)?.[field] ?? Number.NaN));
      const [presses, modelled, waited] = [of('presses'), of('modelled'), of('waited')];
      const value = `${presses} presses  ${modelled.toFixed(1)} s + ${waited.toFixed(1)} s`;
      return { what, value, number: presses, goal: `≤ ${before.presses} presses`, met: presses <= before.presses };
    }),
  );
}
