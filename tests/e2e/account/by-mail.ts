import { describe, expect, it } from 'vitest';
import { codeIn, mailTo } from '#tests/e2e/journey.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually } from '#tests/setup/product.ts';
import { browser, product, query } from './own.ts';
import { newEmail, openAccountPage, signUp } from './stage.ts';

export function describeMail(): void {
  describe('a mailed link', () => {
    it.each(['sign-in', 'recovery'] as const)('(%s) asked for here works on another device', async (kind) => {
      const [desk, phone] = [await openAccountPage(browser), await openAccountPage(browser)];
      const email = kind === 'sign-in' ? 'viewer@vantaggio.example' : 'editor@vantaggio.example';
      await desk.page.goto(`${product.url}${kind === 'sign-in' ? '/login?next=%2Fadmin%2Frequests' : '/recover'}`);
      // Sent by script, it carries the challenge of this browser.
      await desk.page.locator('html[data-live]').waitFor();
      await desk.page.getByLabel('Email').fill(email);
      await desk.page.getByRole('button', { name: 'Send me a code' }).click();
      await desk.page.getByLabel('Code of six digits').waitFor();
      const { text } = await mailTo(product, email, /code/i);
      const link = text?.split('\n').find((line) => line.startsWith('http')) ?? '';
      expect(link).toContain('token_hash=pkce_');
      await phone.page.goto(link);
      await phone.page.getByRole('button', { name: 'Continue' }).click();
      if (kind === 'sign-in') await phone.page.waitForURL(/\/admin\/requests$/);
      else await phone.page.getByRole('heading', { name: 'Set a new password' }).waitFor();
      // Afterwards it explains itself, and so does one that was cut on the way.
      await desk.page.goto(link);
      await desk.page.getByText('This link was used already.').waitFor();
      await inspect(desk.page, 'confirm-used');
      await desk.page.goto(`${product.url}/auth/confirm?token_hash=cut&type=email`);
      await desk.page.getByRole('heading', { name: 'We do not know this link' }).waitFor();
      await inspect(desk.page, 'confirm-unknown');
      await desk.page.getByLabel('Email').fill(newEmail('cut'));
      await desk.page.getByRole('button', { name: 'Send me a code' }).click();
      await desk.page.getByLabel('Code of six digits').waitFor();
      expect([...desk.complaints, ...phone.complaints]).toEqual([]);
      await Promise.all([desk.context.close(), phone.context.close()]);
    });
  });

  describe('a code', () => {
    it('is pasted from the mail with the words around it', async () => {
      const { context, page } = await openAccountPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
      const email = newEmail('paste');
      await signUp(page, product, email);
      await page.evaluate(() => localStorage.clear());
      await query(`delete from auth_private.rate_limits`, []);
      await page.goto(`${product.url}/login`);
      await page.getByLabel('Email').fill(email);
      await inspect(page, 'login-code');
      await page.keyboard.press('Enter');
      await page.getByLabel('Code of six digits').waitFor();
      await inspect(page, 'login-code-sent');
      const [earlier] = [await mailTo(product, email, /code/i)];
      const mail = await eventually(async () => {
        const newest = await mailTo(product, email, /sign-in code/);
        return newest.messageId === earlier.messageId && /confirm/i.test(newest.subject ?? '') ? undefined : newest;
      }, 'the mail of the sign-in');
      const code = codeIn(mail.text);
      await page.evaluate((text) => navigator.clipboard.writeText(text), `\n  ${code.slice(0, 3)} ${code.slice(3)}\n`);
      await page.getByLabel('Code of six digits').focus();
      await page.keyboard.press('Control+V');
      await page.waitForURL(/client-dashboard/);
      await context.close();
    });
  });
}
