import { describe, expect, it } from 'vitest';
import { ageProofs } from '#tests/e2e/journey.ts';
import { browser, product, query } from './own.ts';
import { appCode, enrol, goodPassword, newEmail, openAccountPage, signUp } from './stage.ts';

/** As from another device, or by an Admin who takes the second factor away. */
async function endSessions(email: string): Promise<void> {
  await query('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [email]);
  await query(`select pg_notify('auth_session', id::text) from auth.users where email = $1`, [email]);
}

async function removeFactor(email: string): Promise<void> {
  await query('delete from auth.mfa_factors where user_id = (select id from auth.users where email = $1)', [email]);
  await query(`select pg_notify('auth_session', id::text) from auth.users where email = $1`, [email]);
}

/** What ends while somebody is asked who they are. */
export function describeEnded(): void {
  describe('a session that ends while somebody is asked', () => {
    it('for the second factor leads back to the sign-in, which keeps the address and the way; a factor that is gone leads on', async () => {
      const { context, page, complaints } = await openAccountPage(browser);
      const email = newEmail('gone');
      await signUp(page, product, email);
      await page.goto(`${product.url}/account`);
      const { secret } = await enrol(page);
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByText('10 of 10 recovery codes left.').waitFor();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.waitForURL(/\/login/);
      const comeToFactor = async () => {
        await page.locator('input[type="password"]').fill(goodPassword);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'One more step' }).waitFor();
      };
      await page.goto(`${product.url}/login?next=%2Fclient-dashboard%2Fprofile`);
      await page.getByLabel('Email').fill(email);
      const other = page.getByRole('button', { name: 'Sign in with a password' });
      if (await other.isVisible()) await other.click();
      await comeToFactor();
      await endSessions(email);
      await page.getByLabel('Code from the app').fill(appCode(secret, 1));
      await page.getByText('Your session has ended. Sign in to go on where you were.').waitFor();
      expect(await page.getByLabel('Email').inputValue()).toBe(email);
      await comeToFactor();
      for (let tries = 0; tries < 6; tries++) {
        await page.getByLabel('Code from the app').fill('');
        await page.getByLabel('Code from the app').fill(`00000${tries}`);
        await page.getByText(/The code is not right|Too many wrong codes/).waitFor();
      }
      // A code by email, which helps whoever guesses passwords, is none of the second factor.
      await page.getByText('Too many wrong codes. Wait 15 min').waitFor();
      await removeFactor(email);
      await page.getByLabel('Code from the app').fill(appCode(secret, 1));
      await page.waitForURL(/\/client-dashboard\/profile$/);
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('for a proof asks to sign in again; a code that was mailed a moment ago is still taken', async () => {
      const { context, page, complaints } = await openAccountPage(browser);
      const [email, next] = [newEmail('asked'), newEmail('asked-next')];
      await signUp(page, product, email);
      await page.goto(`${product.url}/account`);
      await ageProofs(product, email);
      const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
      const box = page.getByLabel('New email address');
      await box.fill(next);
      await box.press('Enter');
      await question.getByLabel('Code').waitFor();
      await page.keyboard.press('Escape');
      await box.press('Enter');
      await question.getByText('We sent you a code a moment ago: enter that one').waitFor();
      await endSessions(email);
      await question.getByLabel('Code').fill('123456');
      await page.keyboard.press('Enter');
      await question.getByText('Your session has ended.').waitFor();
      // Who would rather copy what they typed stays.
      await question.getByRole('button', { name: 'Cancel' }).click();
      expect(await box.inputValue()).toBe(next);
      expect(complaints).toEqual([]);
      await context.close();
    });
  });
}
