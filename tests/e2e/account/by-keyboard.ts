import { describe, expect, it } from 'vitest';
import { browser, product } from './own.ts';
import { newEmail, openAccountPage, signUp } from './stage.ts';

export function describeKeyboard(): void {
  describe('by keyboard alone', () => {
    it('an address, a password and a question can be reached, answered and left', async () => {
      const { context, page, complaints } = await openAccountPage(browser);
      await signUp(page, product, newEmail('keys'));
      await page.goto(`${product.url}/account`);
      await page.getByRole('heading', { name: 'Your account' }).waitFor();
      const stops: string[] = [];
      for (let press = 0; press < 60; press += 1) {
        await page.keyboard.press('Tab');
        const name = await page.evaluate(() => {
          const element = document.activeElement;
          return element?.getAttribute('name') ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
        });
        stops.push(name);
        if (name === 'Delete my account') break;
      }
      const wanted = ['Sign out', 'Open my profile', 'new-email', 'Change the address', 'new-phone', 'Add the number'];
      wanted.push('new-password', 'Show password', 'Change the password', 'Set up an authenticator app');
      wanted.push('Sign out everywhere', 'Delete my account');
      expect(stops.filter((stop) => wanted.includes(stop))).toEqual(wanted);
      await page.keyboard.press('Enter');
      await page.getByRole('alertdialog').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[role="alertdialog"]') !== null))
        .toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Delete my account');
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('every field says to password managers and phones what it is', async () => {
      const { context, page } = await openAccountPage(browser);
      await signUp(page, product, newEmail('hints'));
      await page.goto(`${product.url}/account`);
      await page.getByLabel('New email address').waitFor();
      const hints = () =>
        page
          .locator('main input')
          .evaluateAll((inputs) =>
            inputs.map((input) => [input.getAttribute('name'), input.getAttribute('autocomplete')]),
          );
      expect(Object.fromEntries(await hints())).toEqual({
        'new-email': 'email',
        'new-phone': 'tel',
        username: 'username',
        'new-password': 'new-password',
      });
      await page.goto(`${product.url}/recover`);
      await page.getByLabel('Email').waitFor();
      expect(await hints()).toEqual([['email', 'username']]);
      await context.close();
    });
  });
}
