import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';

/** What the journeys trust: that a fault on a screen is found. */

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

/** In a document of its own each time: one that is only written anew forgets whom it listened to. */
async function show(body: string): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(`<!doctype html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`);
}
const rulesOf = async (scope?: Parameters<typeof axeFindings>[1]) =>
  (await axeFindings(page, scope)).map((line) => line.split(':')[0]);

describe('axeFindings', () => {
  it('finds nothing on a page that has no fault', async () => {
    await show('<main><h1>All is well</h1></main>');
    expect(await rulesOf()).toEqual([]);
  });

  it('finds a picture without words and letters too pale, and says which', async () => {
    await show('<main><h1>Faults</h1><img src="data:," /><p style="color: #ccc; background: #fff">pale</p></main>');
    const found = await axeFindings(page);
    expect(found.map((line) => line.split(':')[0]).sort()).toEqual(['color-contrast', 'image-alt']);
    expect(found.join('\n')).toContain('pale');
    expect(await rulesOf({ rules: ['color-contrast'] })).toEqual(['color-contrast']);
    expect(await rulesOf({ exclude: ['img'] })).toEqual(['color-contrast']);
  });

  it('looks into frames', async () => {
    await show(
      `<main><h1>A frame</h1><iframe title="Inside" srcdoc="<main><h2>In</h2><img src='data:,'></main>"></iframe></main>`,
    );
    await page.frameLocator('iframe').getByText('In').waitFor();
    expect(await rulesOf()).toContain('image-alt');
  });

  it('asks a rule that axe leaves out only when told to', async () => {
    await show(
      '<main><h1>Small</h1><button style="all: unset; font-size: 4px">a</button><button style="all: unset; font-size: 4px">b</button></main>',
    );
    expect(await rulesOf()).not.toContain('target-size');
    expect(await rulesOf({ also: ['target-size'] })).toContain('target-size');
  });

  it('waits for what fades in', async () => {
    await show(
      '<style>@keyframes in { from { opacity: 0.2 } }</style><main><h1>Fading</h1><p style="animation: in 0.6s linear">here in a moment</p></main>',
    );
    expect(await rulesOf()).toEqual([]);
  });
});
