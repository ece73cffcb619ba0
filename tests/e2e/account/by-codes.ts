import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { browser, product, query } from './own.ts';
import { enrol, newEmail, openAccountPage, signUp } from './stage.ts';

/** Recovery codes while they can be seen: kept, and replaced meanwhile. */
export function describeRecoveryCodes(): void {
  describe('recovery codes', () => {
    it('are copied, printed alone on the page, and downloaded', async () => {
      const { context, page, complaints } = await openAccountPage(browser, {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await signUp(page, product, newEmail('codes'));
      await page.goto(`${product.url}/account`);
      const { codes } = await enrol(page);
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await page.getByText('Copied').waitFor();
      expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toEqual(codes);

      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const download = await waiting;
      expect(download.suggestedFilename()).toBe('recovery-codes.txt');
      const file = readFileSync(await download.path(), 'utf8');
      expect(file.split('\n').slice(3, 13)).toEqual(codes);
      const about = `For ${product.url}/login: each lets you in once`;
      expect(file).toMatch(/^Recovery codes of codes-.+ at Vantaggio\nMade on \d+ \w+ \d{4}\. /);
      expect(file).toContain(about);
      expect(await page.getByText(about).isVisible()).toBe(false);

      await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
      await page.getByRole('button', { name: 'Print' }).click();
      expect(await page.evaluate(() => 'printed' in window)).toBe(true);
      await page.emulateMedia({ media: 'print' });
      for (const code of codes) expect(await page.getByText(code).isVisible()).toBe(true);
      expect(await page.getByText(/^Recovery codes of codes-.+ at Vantaggio$/).isVisible()).toBe(true);
      expect(await page.getByText(about).isVisible()).toBe(true);
      for (const text of ['Where you are signed in', 'Delete account', 'Sign out', 'I have kept them', 'Download']) {
        expect([text, await page.getByText(text, { exact: true }).isVisible()]).toEqual([text, false]);
      }
      await page.emulateMedia({ media: 'screen' });
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('are not kept without a word when others were made meanwhile elsewhere', async () => {
      const { context, page } = await openAccountPage(browser);
      const email = newEmail('replaced');
      await signUp(page, product, email);
      await page.goto(`${product.url}/account`);
      const { codes } = await enrol(page);
      const elsewhere = await context.newPage();
      await elsewhere.goto(`${product.url}/account`);
      const makeOthers = elsewhere.getByRole('button', { name: 'New recovery codes' });
      await makeOthers.click();
      await elsewhere.getByRole('button', { name: 'I have kept them' }).click();
      await elsewhere.getByText('10 of 10 recovery codes left.').waitFor();
      expect(await elsewhere.getByText('no longer valid').count()).toBe(0);

      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByRole('alert').getByText('The codes that were shown here are no longer valid').waitFor();
      await page.getByRole('button', { name: 'New recovery codes' }).click();
      await expect.poll(() => page.locator('ol code').count()).toBe(10);
      expect(await page.locator('ol code').allTextContents()).not.toEqual(codes);
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByText('10 of 10 recovery codes left.').waitFor();
      expect(await page.getByText('no longer valid').count()).toBe(0);
      await query(
        `update auth_private.recovery_codes set used_at = now() where set_id =
          (select s.id from auth_private.recovery_code_sets s join auth.users u on u.id = s.user_id where u.email = $1)`,
        [email],
      );
      await page.reload();
      await page.getByText('All your recovery codes are used. Without the app you could not get in').waitFor();
      await context.close();
    });
  });
}
