import { median, type Row } from '#bench/row.ts';
import { slowestPaint, watchPaints } from '#bench/slowest-paint.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { Hand } from '#tests/setup/office/hand.ts';
import { jobs, workerOf } from '#tests/setup/office/jobs.ts';
import { startProduct } from '#tests/setup/product.ts';
import { giveSession } from '#tests/setup/sign-in.ts';

const runs = 3;
/** From a press to what is painted next, in milliseconds. */
const longestPaintMs = 100;

type Measured = { presses: number; modelled: number; waited: number; paint: number };

/** All jobs once, on samples of their own: what was pressed, what a person would take, and what the machine took: from the first press on, and from the slowest to its paint. */
async function workThrough(): Promise<Map<string, Measured>> {
  const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 } });
  const measured = new Map<string, Measured>();
  for (const job of jobs) {
    await giveSession(await context.newPage(), product, workerOf(job));
    for (const by of ['keys', 'mouse'] as const) {
      const { path, ready, work } = job[by];
      const page = await context.newPage();
      await watchPaints(page);
      await page.goto(product.url + path);
      await ready(page);
      const hand = new Hand(page, by);
      const startedAt = performance.now();
      await work(hand);
      const waited = (performance.now() - startedAt) / 1000;
      const { presses, modelled } = hand;
      measured.set(`${job.name}, by ${by}`, { presses, modelled, waited, paint: await slowestPaint(page) });
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
    ['mouse', 'keys'].flatMap((by): Row[] => {
      const what = `${name}, by ${by}`;
      const of = (field: keyof Measured) => median(all.map((measured) => measured.get(what)?.[field] ?? Number.NaN));
      const [presses, modelled, waited] = [of('presses'), of('modelled'), of('waited')];
      const value = `${presses} presses  ${modelled.toFixed(1)} s + ${waited.toFixed(1)} s`;
      const paint = of('paint');
      return [
        { what, value, number: presses, goal: `≤ ${before.presses} presses`, met: presses <= before.presses },
        {
          what: `${what}: slowest paint`,
          value: `${paint} ms`,
          number: paint,
          goal: `≤ ${longestPaintMs} ms`,
          met: paint <= longestPaintMs,
        },
      ];
    }),
  );
}
