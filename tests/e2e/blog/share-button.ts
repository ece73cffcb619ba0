import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { browser, onPage, path, product } from './stage.ts';

export function describeShareButton(): void {
  describe('the share button', () => {
    it('opens a menu of plain links without script, and asks nothing of anybody', async () => {
      await onPage(path, async (page) => {
        await page.locator('#share summary').click();
        const menu = page.locator('.share-menu');
        await expect.poll(() => menu.getByRole('textbox').inputValue()).toContain(path);
        const links = await menu
          .getByRole('link')
          .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
        const own = encodeURIComponent(path);
        expect(links.map((href) => new URL(href).protocol + new URL(href).host)).toEqual([
          'https:www.linkedin.com',
          'https:x.com',
          'https:wa.me',
          'mailto:',
        ]);
        for (const href of links) expect(href).toContain(own);
        expect(await menu.getByRole('button').count()).toBe(0);
      });
    });

    it('copies the address where the device does not share by itself, says so, and closes on Escape', async () => {
      const context = await browser.newContext();
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
      const { page, complaints } = await openPage(context);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).host));
      await page.goto(product.url + path, { waitUntil: 'networkidle' });
      await page.locator('#share summary').click();
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.getByText('Link copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('.share-menu').isVisible()).toBe(false);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
      expect(new Set(asked)).toEqual(new Set([new URL(product.url).host]));
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('lets the device share where it can', async () => {
      const context = await browser.newContext();
      await context.addInitScript(() => {
        Object.assign(navigator, { share: async (what: object) => Object.assign(window, { shared: what }) });
      });
      const { page } = await openPage(context);
      await page.goto(product.url + path, { waitUntil: 'networkidle' });
      await page.locator('#share summary').click();
      await expect
        .poll(() => page.evaluate(() => (window as { shared?: object }).shared))
        .toMatchObject({
          title: 'What a click may cost you',
          url: expect.stringContaining(path),
        });
      expect(await page.locator('.share-menu').isVisible()).toBe(false);
      await context.close();
    });
  });
}
