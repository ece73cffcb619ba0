import { describe, expect, it } from 'vitest';
import { mailTo } from '#tests/e2e/journey.ts';
import { loseAnswer } from '#tests/e2e/lost-answer.ts';
import { inspect } from '#tests/setup/looks.ts';
import { samplePassword } from '#tests/setup/product.ts';
import { browser, linkIn, product } from './people.ts';
import { goodPassword, newEmail, openAccountPage, signInAs, signUp } from './stage.ts';

export function describeOwnAccount(): void {
  describe('one’s own account', () => {
    it('shows where one is signed in; a session that is ended is out at once', async () => {
      const phone = { viewport: { width: 360, height: 740 } };
      const [here, there] = [await openAccountPage(browser), await openAccountPage(browser, phone)];
      const email = newEmail('sessions');
      await signUp(here.page, product, email);
      await signInAs(there.page, product, email);
      await there.page.waitForURL(/client-dashboard/);
      // On a phone each matter is its heading, until it is tapped or named by the address.
      await there.page.goto(`${product.url}/account`);
      const sessions = there.page.getByRole('button', { name: 'Where you are signed in' });
      await sessions.waitFor();
      expect(await there.page.getByText('This device').isVisible()).toBe(false);
      await inspect(there.page, 'account-phone-folded', { here: true });
      await sessions.click();
      await there.page.getByText('This device').waitFor();
      await there.page.goto(`${product.url}/account#data`);
      await there.page.getByRole('button', { name: 'Export my data' }).waitFor();
      await here.page.goto(`${product.url}/account`);
      await here.page.getByText('This device').waitFor();
      await expect.poll(() => here.page.getByText('Network 127.0.0.0/24').count()).toBe(2);
      await here.page.getByRole('button', { name: 'End: Chrome on Linux' }).click();
      await here.page.getByText('That device is signed out.').waitFor();
      await there.page.reload();
      await there.page.waitForURL(/\/login/);
      // Clients have one place for their name.
      await here.page.getByRole('link', { name: 'Open my profile' }).click();
      await here.page.getByLabel('Full name').fill('Rosa Vella');
      await here.page.getByRole('button', { name: 'Save' }).click();
      await here.page.getByText('Your profile is saved.').waitFor();
      await here.page.goto(`${product.url}/account`);
      await here.page.getByText('Rosa Vella', { exact: true }).waitFor();
      await here.page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await here.page.waitForURL(/\/login/);
      expect([...here.complaints, ...there.complaints]).toEqual([]);
      await Promise.all([here.context.close(), there.context.close()]);
    });

    it('changes the address when both mailboxes agree', async () => {
      const { context, page } = await openAccountPage(browser);
      const [email, wanted] = [newEmail('old'), newEmail('new')];
      await signUp(page, product, email);
      await page.goto(`${product.url}/account`);
      await page.getByLabel('New email address').fill(email);
      await page.getByRole('button', { name: 'Change the address' }).click();
      await page.getByText('This is the address you have.').waitFor();
      await page.getByLabel('New email address').fill(wanted);
      await page.getByRole('button', { name: 'Change the address' }).click();
      await page.getByText('confirm in each').waitFor();
      await inspect(page, 'account-email');
      for (const mailbox of [email, wanted]) {
        const mail = await mailTo(product, mailbox, /Confirm the new/);
        await page.goto(linkIn(mail.text));
        await page.getByRole('button', { name: 'Confirm the change' }).click();
        if (mailbox === email) await page.getByRole('heading', { name: 'One more mail to open' }).waitFor();
      }
      await page.waitForURL(/\/account$/);
      await page.getByText(`You sign in with ${wanted}`).waitFor();
      await context.close();
    });

    it('tells a page of before that the change which it offers to take back is done', async () => {
      const { context, page } = await openAccountPage(browser);
      const [email, wanted] = [newEmail('before'), newEmail('after')];
      await signUp(page, product, email);
      await page.goto(`${product.url}/account`);
      await page.getByLabel('New email address').fill(wanted.toUpperCase());
      await page.getByRole('button', { name: 'Change the address' }).click();
      // As it is written to, not as it was typed.
      await page.getByText(`and to ${wanted}, and confirm in each`).waitFor();
      const elsewhere = await openAccountPage(browser);
      for (const mailbox of [email, wanted]) {
        await elsewhere.page.goto(linkIn((await mailTo(product, mailbox, /Confirm the new/)).text));
        await elsewhere.page.getByRole('button', { name: 'Confirm the change' }).click();
        if (mailbox === email) await elsewhere.page.getByRole('heading', { name: 'One more mail to open' }).waitFor();
      }
      await elsewhere.page.getByText(`You sign in with ${wanted}`).waitFor();
      await page.getByRole('button', { name: 'Withdraw the change' }).click();
      await page.getByText(`The change is done. Your sign-in address is now ${wanted}.`).waitFor();
      await page.getByText(`You sign in with ${wanted}`).waitFor();
      expect(await page.getByText(`You go on signing in with ${email}`).count()).toBe(0);
      await Promise.all([context.close(), elsewhere.context.close()]);
    });

    it('forgets a change of address that a new password ended', async () => {
      const { context, page } = await openAccountPage(browser);
      await signUp(page, product, newEmail('changed'));
      await page.goto(`${product.url}/account`);
      await page.getByLabel('New email address').fill(newEmail('unwanted'));
      await page.getByRole('button', { name: 'Change the address' }).click();
      await page.getByText('confirm in each').waitFor();
      await page.locator('input[name="new-password"]').fill(`${goodPassword}2`);
      await page.locator('input[name="new-password"]').press('Enter');
      await page.getByText('The new password is saved').waitFor();
      await expect.poll(() => page.getByText('confirm in each').count()).toBe(0);
      await context.close();
    });

    it('takes a change of address back, after which the mailed links are over', async () => {
      const { context, page } = await openAccountPage(browser);
      const [email, wanted] = [newEmail('staying'), newEmail('mistyped')];
      await signUp(page, product, email);
      await page.goto(`${product.url}/account`);
      await page.getByLabel('New email address').fill(wanted);
      await page.getByRole('button', { name: 'Change the address' }).click();
      await page.getByText('Their links work for a short time').waitFor();
      const { text } = await mailTo(product, wanted, /Confirm the new/);
      await page.reload();
      await page.getByRole('button', { name: 'Withdraw the change' }).click();
      await page.getByText('The change is withdrawn').waitFor();
      await page.reload();
      await page.getByLabel('New email address').waitFor();
      expect(await page.getByText('confirm in each').count()).toBe(0);
      await page.goto(linkIn(text));
      await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
      await page.goto(`${product.url}/account`);
      await page.getByText(`You sign in with ${email}`).waitFor();
      await context.close();
    });

    it('is closed on request and comes back by the mailed link', async () => {
      const { context, page } = await openAccountPage(browser);
      const email = newEmail('leaving');
      await signUp(page, product, email);
      await page.goto(`${product.url}/client-dashboard/requests/new`);
      await page.getByLabel('What do you want to achieve?').fill('Nobody else shall read this');
      const kept = () =>
        page.evaluate(() => Object.keys(localStorage).filter((name) => /^(?:draft|upload):/.test(name)));
      await expect.poll(async () => (await kept()).length).toBe(1);
      const [, owner = ''] = (await kept())[0]?.split(':') ?? [];
      for (const whose of [`${owner}:`, 'somebody-else:', ''])
        await page.evaluate(
          (name) => localStorage.setItem(name, '/uploads/1'),
          `upload:${whose}client:CLI-009:true:9:1:Bank.csv`,
        );
      await page.goto(`${product.url}/account`);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const own = `upload:${owner}:client:CLI-009:true:9:1:Bank.csv`;
      expect((await kept()).filter((name) => name.startsWith('upload:'))).toEqual([own]);
      const other = await context.newPage();
      await other.goto(`${product.url}/client-dashboard/requests/new`);
      await other.getByLabel('What do you want to achieve?').fill('Nor this, in another tab');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click();
      await page.getByRole('heading', { name: 'Your account is closed' }).waitFor();
      // Another tab leaves by itself, before anything more is typed there.
      await other.waitForURL('**/login?ended=closed');
      await other.close();
      expect(await kept()).toEqual([]);
      expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
      await inspect(page, 'account-closed');
      await signInAs(page, product, email);
      await page.getByRole('heading', { name: 'You closed this account' }).waitFor();
      await inspect(page, 'login-closed');
      await page.getByRole('button', { name: 'Use another address' }).click();
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      await page.goto(linkIn((await mailTo(product, email, /deleted/)).text));
      await page.getByRole('button', { name: 'Keep my account' }).waitFor();
      await inspect(page, 'login-restore');
      await page.getByRole('button', { name: 'Keep my account' }).click();
      await page.getByText('Your account is back').waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe('');
      // The link says by itself that it is spent, and leads on whoever is signed in.
      await page.goto(linkIn((await mailTo(product, email, /deleted/)).text));
      await page.getByText('This link was used already').waitFor();
      expect(await page.getByRole('button', { name: 'Keep my account' }).count()).toBe(0);
      await signInAs(page, product, email);
      await page.waitForURL(/client-dashboard/);
      await page.goto(linkIn((await mailTo(product, email, /deleted/)).text));
      await page.waitForURL(/client-dashboard/);
      await context.close();
    });

    it('that is closed though nobody heard it says so when it is tried again, on every device, and keeps no drafts', async () => {
      const { context, page, complaints } = await openAccountPage(browser);
      const email = newEmail('unheard');
      await signUp(page, product, email);
      await page.goto(`${product.url}/client-dashboard/requests/new`);
      await page.getByLabel('What do you want to achieve?').fill('Nobody else shall read this');
      const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')));
      await expect.poll(async () => (await kept()).length).toBe(1);
      const elsewhere = await openAccountPage(browser, { viewport: { width: 360, height: 740 } });
      await signInAs(elsewhere.page, product, email);
      await elsewhere.page.waitForURL(/client-dashboard/);
      await page.goto(`${product.url}/account`);
      await loseAnswer(page, '**/account/deletion');
      const close = async () => {
        await page.getByRole('button', { name: 'Delete my account' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click();
      };
      await close();
      await page.getByText('The server does not answer.').waitFor();
      await mailTo(product, email, /deleted/);
      await close();
      await page.waitForURL('**/login?ended=closed');
      await page.getByText('Your account is closed, as you asked').waitFor();
      expect(await kept()).toEqual([]);
      expect(await page.getByText('Your session has ended').count()).toBe(0);
      await inspect(page, 'login-closed-unheard');
      await elsewhere.page.reload();
      await elsewhere.page.waitForURL('**/login?ended=closed');
      await elsewhere.page.getByText('Your account is closed, as you asked').waitFor();
      await inspect(elsewhere.page, 'phone-login-closed-elsewhere', { here: true });
      await elsewhere.context.close();
      await page.goto(linkIn((await mailTo(product, email, /deleted/)).text));
      await page.getByRole('button', { name: 'Keep my account' }).click();
      await page.getByText('Your account is back').waitFor();
      expect(complaints.filter((complaint) => !/deletion/.test(complaint))).toEqual([]);
      await context.close();
    });

    it('that was closed comes back by the link where somebody else is signed in, too', async () => {
      const { context, page, complaints } = await openAccountPage(browser);
      const [email, other] = [newEmail('away'), newEmail('at-home')];
      await signUp(page, product, email);
      await page.goto(`${product.url}/account`);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click();
      await page.getByRole('heading', { name: 'Your account is closed' }).waitFor();
      await signUp(page, product, other);
      await page.goto(linkIn((await mailTo(product, email, /deleted/)).text));
      await page.getByRole('button', { name: 'Keep my account' }).click();
      await page.waitForURL(/client-dashboard/);
      await page.getByText('Your account is back').waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('that was closed comes back with the password too, and is signed in', async () => {
      const { context, page, complaints } = await openAccountPage(browser);
      const email = newEmail('back');
      await signUp(page, product, email);
      await page.goto(`${product.url}/account`);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await inspect(page, 'account-delete-dialog');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click();
      await page.getByRole('heading', { name: 'Your account is closed' }).waitFor();
      await signInAs(page, product, email, 'Some-other-9');
      await page.getByText('Email or password is not right').waitFor();
      await signInAs(page, product, email);
      await page.getByRole('button', { name: 'Keep my account' }).click();
      await page.waitForURL(/client-dashboard/);
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('of staff cannot be deleted by themselves, in Italian too', async () => {
      const { context, page, complaints } = await openAccountPage(browser, { locale: 'it-IT' });
      await signInAs(page, product, 'admin@vantaggio.example', samplePassword);
      await page.waitForURL(/\/admin/);
      await page.getByRole('button', { name: /Admin$/ }).click();
      await page.getByRole('menuitem', { name: 'Il tuo account' }).click();
      await page.getByRole('heading', { name: 'Elimina account' }).waitFor();
      await page.getByText('li rimuove un altro amministratore').waitFor();
      expect(await page.getByRole('button', { name: 'Elimina il mio account' }).count()).toBe(0);
      await page.getByLabel('Il tuo nome').fill('Nora Admin');
      await page.getByRole('button', { name: 'Salva', exact: true }).click();
      await page.getByText('Salvato.').waitFor();
      await inspect(page, 'account-staff');
      expect(complaints).toEqual([]);
      await context.close();
    });
  });
}
