import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { startProduct } from '#tests/setup/product.ts';
import { badInput } from './bad-input.ts';
import { freshEverywhere } from './fresh.ts';
import { heardOnError } from './heard.ts';
import { keyboardAlone } from './keyboard.ts';
import { printedReport } from './printed-report.ts';
import { seenByEverybody } from './seen.ts';
import { stage } from './stage.ts';
import { toolsOfTheSite } from './tools.ts';
import { wordsOfTheSpecification } from './words.ts';

beforeAll(async () => {
  const env = { TRUSTED_PROXIES: '127.0.0.1', WEB_CONCURRENCY: '2' };
  [stage.browser, stage.product] = await Promise.all([launchBrowser(), startProduct({ env })]);
});
afterAll(async () => {
  await stage.browser?.close();
  await stage.product?.stop();
});

wordsOfTheSpecification();
badInput();
heardOnError();
seenByEverybody();
printedReport();
keyboardAlone();
freshEverywhere();
toolsOfTheSite();
