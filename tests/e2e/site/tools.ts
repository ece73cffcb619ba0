import { describe, expect, it } from 'vitest';
import { asRead, expectNoFindings, openSite, scrollsSideways, stage, widths } from './stage.ts';

/** The two calculators: forms that ask by their address. A seller fills them on a phone, without script, and passes the result on. */

const at = (tool: string, values: Record<string, string> = {}) =>
  `${stage.product.url}/tools/${tool}?${new URLSearchParams(values)}`;
const article = { price: '29,90', country: 'IT', vat: '', cost: '9', fees: '7,50 €', keep: '', rate: '' };
const terms = { target: '25', country: 'IT', clicks: '1200', orders: '96', sales: '2880' };

export function toolsOfTheSite(): void {
  describe('the tools', () => {
    it('count what was typed without script, say how, and pass the sum on by their address', async () => {
      const { page, close } = await openSite({ viewport: { width: 360, height: 780 }, javaScriptEnabled: false });
      await page.goto(at('break-even'));
      await page.getByLabel('Price that buyers pay', { exact: false }).fill('29,90');
      await page.getByLabel('What the product costs you', { exact: false }).fill('9');
      await page.getByLabel('What Amazon takes of a sale', { exact: false }).fill('7,50 €');
      await page.getByRole('button', { name: 'Calculate' }).click();
      const sums = page.locator('.sums');
      const shown = asRead((await sums.textContent()) ?? '');
      // 29.90 / 1.22 = 24.51; less 16.50 = 8.01; of 29.90 = 26.8 %; half of it; times 29.90 and one order in ten clicks, never rounded up.
      for (const figure of ['€24.51', '€8.01', '26.8%', '13.4%', '€0.40']) expect(shown).toContain(figure);
      const { page: friend, close: leave } = await openSite();
      await friend.goto(page.url());
      expect(asRead((await friend.locator('.sums').textContent()) ?? '')).toBe(shown);
      await leave();
      await page.getByRole('link', { name: 'Have it checked for the whole account, free' }).click();
      expect(new URL(page.url()).searchParams.get('target')).toBe('13.4');
      expect(await page.locator('[name="additionalInfo"]').inputValue()).toContain('Target ACOS: 13.4%');
      await close();
    });

    it('say beside each field and above all what is wrong, keep what was typed, and are a user’s mistake', async () => {
      const { page, complaints, close } = await openSite({ viewport: { width: 360, height: 780 } });
      const answer = await page.goto(at('click-price', { ...terms, target: '0', termClicks: 'many', termOrders: '2' }));
      expect(answer?.status()).toBe(422);
      const summary = page.getByRole('alert');
      expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
      const said = asRead((await summary.textContent()) ?? '');
      expect(said).toContain('Target ACOS: Please enter a percentage above 0');
      expect(said).toContain('Clicks of the term: Please enter a whole number');
      await summary.getByRole('link', { name: /^Clicks of the term/ }).press('Enter');
      const field = page.locator('#termClicks');
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['many', 'true']);
      expect(await page.locator('.sums').count()).toBe(0);
      await page.getByText('The sums appear here as soon as').waitFor();
      expect(await page.getByRole('link', { name: /Have it checked/ }).count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    });

    it.each(widths)('find nothing to complain about at %i px, right, wrong or losing', async (width) => {
      const { page, close } = await openSite({ viewport: { width, height: 800 } });
      for (const address of [
        at('break-even', article),
        at('break-even', { ...article, price: '' }),
        at('break-even', { ...article, cost: '40' }),
        at('click-price', { ...terms, termClicks: '18', termOrders: '3', termSales: '90' }),
        at('click-price', { ...terms, orders: '2000' }),
      ]) {
        await page.goto(address);
        expect(await scrollsSideways(page), address).toBe(false);
        await expectNoFindings(page, address);
      }
      await close();
    });

    it('answer whatever an address holds with sums or with a 422, and let nobody keep or find it', async () => {
      const odd = [
        '',
        '-1',
        '1e9',
        '٣',
        'Infinity',
        '<b>',
        '99999999',
        '0',
        "1'000.50",
        `${'9'.repeat(60)}`,
        '\u202e12',
      ];
      const ask = async (tool: string, values: Record<string, string>) => {
        const { status, headers } = await fetch(at(tool, values));
        expect([200, 422], JSON.stringify(values)).toContain(status);
        expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex', 'no-referrer']);
        expect(headers.get('cache-control')).toMatch(/private/);
        return status;
      };
      for (const value of odd) {
        for (const name of Object.keys(article)) await ask('break-even', { ...article, [name]: value });
        for (const name of Object.keys(terms)) await ask('click-price', { ...terms, [name]: value });
      }
      expect(await ask('break-even', article)).toBe(200);
      expect(await ask('click-price', terms)).toBe(200);
    });
  });
}
