import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { Hand } from '#tests/setup/office/hand.ts';
import { jobs, workerOf } from '#tests/setup/office/jobs.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { giveSession } from '#tests/setup/sign-in.ts';

/** The ten commonest jobs take as many presses as docs/reviews/the-desk.md says, and no more. */

let browser: Browser;
let product: Product;
let context: Awaited<ReturnType<Browser['newContext']>>;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 } });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe.each(jobs)('$name', (job) => {
  beforeAll(async () => giveSession(await context.newPage(), product, workerOf(job)));
  it.each(['keys', 'mouse'] as const)('is done by %s in the presses that are told', async (by) => {
    const { path, ready, work, presses } = job[by];
    const { page, complaints } = await openPage(context);
    await page.goto(product.url + path);
    await ready(page);
    const hand = new Hand(page, by);
    await work(hand);
    expect(hand.presses).toBe(presses);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
