import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inspect } from '#tests/setup/looks.ts';
import { browser, product, query } from './own.ts';
import { appCode, newEmail, openAccountPage, signInAs, signUp } from './stage.ts';

/** An authenticator app that is set up where one was begun before, or is set up elsewhere. */
export function describeSetUp(): void {
  // All of this file come from one address, whose calls about factors are counted.
  const forgetCalls = () => query('delete from auth_private.rate_limits', []);
  describe('an authenticator app', () => {
    beforeEach(forgetCalls);
    afterAll(forgetCalls);

    it('in two windows at once is one factor: the other window says so, and a window of before makes no second one', async () => {
      const { context, page, complaints } = await openAccountPage(browser);
      await signUp(page, product, newEmail('windows'));
      const [other, before] = [await context.newPage(), await context.newPage()];
      for (const each of [page, other, before]) await each.goto(`${product.url}/account`);
      const begin = (each: Page) => each.getByRole('button', { name: 'Set up an authenticator app' }).click();
      const secretOn = async (each: Page) => (await each.locator('code').first().textContent()) ?? '';
      await begin(page);
      await begin(other);
      const [secret, second] = [await secretOn(page), await secretOn(other)];
      await page.getByLabel('Code from the app').fill(appCode(secret));
      await page.getByRole('heading', { name: 'Keep these ten recovery codes' }).waitFor();
      await other.getByLabel('Code from the app').fill(appCode(second));
      await begin(before);
      for (const each of [other, before]) {
        await each.getByText('Meanwhile an app was set up in another window.').waitFor();
        await each.getByText(/^On since .+ 10 of 10 recovery codes left\.$/).waitFor();
      }
      await inspect(other, 'account-factor-elsewhere');
      // The codes that are being kept still count.
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByText('10 of 10 recovery codes left.').waitFor();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.waitForURL(/\/login/);
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('begins where as many as an account can have were begun and left; the code is not taken twice', async () => {
      const { context, page } = await openAccountPage(browser);
      const email = newEmail('again');
      await signUp(page, product, email);
      await query(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
        select gen_random_uuid(), u.id, 'totp', 'unverified', 'JBSWY3DPEHPK3PXP', now(), now()
        from auth.users u, generate_series(1, 10) where u.email = $1`,
        [email],
      );
      await page.goto(`${product.url}/account`);
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      const code = appCode((await page.locator('code').first().textContent()) ?? '');
      await page.getByLabel('Code from the app').fill(code);
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByText('10 of 10 recovery codes left.').waitFor();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.waitForURL(/\/login/);
      await signInAs(page, product, email);
      await page.getByLabel('Code from the app').fill(code);
      await page.getByText(/not right, or it was used already. Enter the next one/).waitFor();
      await context.close();
    });
  });
}
