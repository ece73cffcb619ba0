import { afterAll, beforeAll, describe } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { samplePassword, startProduct } from '#tests/setup/product.ts';
import { blockJourneys } from './blog-editor/blocks.ts';
import { checkJourneys } from './blog-editor/checking.ts';
import { previewJourneys } from './blog-editor/previewing.ts';
import { stage } from './editing/stage.ts';

beforeAll(async () => {
  const started = await Promise.all([launchBrowser(), startProduct({ env: { SAMPLE_PASSWORD: samplePassword } })]);
  [stage.browser, stage.product] = started;
});
afterAll(async () => {
  await stage.browser?.close();
  await stage.product?.stop();
});

describe('Blog: blocks and cards', blockJourneys);
describe('Blog: the preview beside the text', previewJourneys);
describe('Blog: what is checked before a post goes out', checkJourneys);
