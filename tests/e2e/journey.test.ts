import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { askForAnalysis, follow, takeOn } from './journey.ts';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ ownWorkers: true })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const visitor = () => ({
  email: `${randomUUID().slice(0, 8)}@visitor.example`,
  company: `Company ${randomUUID().slice(0, 8)}`,
});

describe('from a stranger to an answered request', () => {
  it('a visitor asks, staff take the request on, the client signs in by the code of the mail and sees it in progress', async () => {
    const person = visitor();
    const reference = await askForAnalysis(browser, product, person, true);
    await takeOn(browser, product, person.company, reference);
    await follow(browser, product, person);
  });

  it('the form works as well with JavaScript off', async () => {
    const person = visitor();
    const reference = await askForAnalysis(browser, product, person, false);
    await takeOn(browser, product, person.company, reference);
  });
});
