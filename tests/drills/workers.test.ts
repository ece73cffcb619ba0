import { expect, it } from 'vitest';
import { killWorkersUnderLoad } from '#tests/drills/workers.ts';
import { allEnded, endProcess, workersOf } from '#tests/setup/processes.ts';
import { startProduct } from '#tests/setup/product.ts';

it('reads every page and keeps every acknowledged request while one worker after the other is killed', async () => {
  const report = await killWorkersUnderLoad(3, 2_500);
  expect(report.faults).toEqual([]);
  expect(report.pages).toBeGreaterThan(50);
  expect(report.acknowledged).toBeGreaterThan(0);
});

it('lets those who come while no worker is alive wait for the next one', async () => {
  const product = await startProduct({ env: { WEB_CONCURRENCY: '2' } });
  const workers = workersOf(product);
  for (const pid of workers) endProcess(pid);
  await allEnded(workers);
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${product.url}/about`)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await product.stop()).toBe(0);
});
