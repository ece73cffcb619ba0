import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { appCode, goodPassword, newEmail, openAccountPage, signInAs, signUp } from '#tests/e2e/account/stage.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually } from '#tests/setup/product.ts';
import { anonKeyOf } from '#tests/setup/sign-in.ts';
import { describeRecoveryCodes } from './account/by-codes.ts';
import { describeKeyboard } from './account/by-keyboard.ts';
import { describeMail } from './account/by-mail.ts';
import { describeEnded } from './account/ended.ts';
import { browser, product, query } from './account/own.ts';
import { describeSetUp } from './account/set-up.ts';
import { codeIn, mailTo } from './journey.ts';

const textsTo = (phone: string) =>
  readdirSync(path.join(product.dataDir, 'outbox'))
    .filter((name) => name.endsWith(`-${phone}.sms.json`))
    .sort();

/** The code of the newest text message to `phone` (digits). */
async function textedCode(phone: string): Promise<string> {
  const folder = path.join(product.dataDir, 'outbox');
  const file = await eventually(() => textsTo(phone).at(-1), 'a text message');
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8')).body.match(/\d+$/)[0];
}

const newNumber = () => `39333${Math.floor(Math.random() * 9e6 + 1e6)}`;
const inSection = (page: Page, id: string) => page.locator(`section[aria-labelledby="${id}"]`);

describe('a phone number', () => {
  it('takes its place when it has answered its code, in the session there was', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const phone = newNumber();
    await signUp(page, product, newEmail('phone'));
    await page.goto(`${product.url}/account`);
    const section = inSection(page, 'phone');
    await section.getByLabel('Mobile number').fill('333 1234567');
    await section.getByRole('button', { name: 'Add the number' }).click();
    await section.getByText('That does not look like a phone number with its country code.').waitFor();
    await section.getByLabel('Mobile number').fill(`+39 ${phone.slice(2, 5)} ${phone.slice(5)}`);
    await page.keyboard.press('Enter');
    await section.getByText(`We have sent a code to +${phone}.`).waitFor();
    await inspect(page, 'account-phone-code');
    const code = await textedCode(phone);
    // As long as the operator wants it.
    expect(code).toMatch(/^\d{8}$/);
    await section.getByLabel('Code of 8 digits').fill(code.slice(0, 6));
    await page.keyboard.press('Enter');
    await section.getByText('The code has 8 digits.').waitFor();
    await section.getByLabel('Code of 8 digits').fill(code === '00000000' ? '11111111' : '00000000');
    await section.getByText('The code is wrong').waitFor();
    await section.getByLabel('Code of 8 digits').fill(code);
    await page.getByText('Your number is saved.').waitFor();
    await section.getByText(`Codes by text message go to +${phone}.`).waitFor();
    await expect.poll(() => inSection(page, 'sessions').getByRole('listitem').count()).toBe(1);
    await section.getByLabel('Mobile number').fill(`+${phone}`);
    await section.getByRole('button', { name: 'Change the number' }).click();
    await section.getByText('This is the number you have.').waitFor();

    const other = await openAccountPage(browser);
    await signUp(other.page, product, newEmail('same-phone'));
    await other.page.goto(`${product.url}/account`);
    await other.page.getByLabel('Mobile number').fill(`0039${phone.slice(2)}`);
    await other.page.getByRole('button', { name: 'Add the number' }).click();
    await other.page.getByText('Another account has this phone number.').waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
    await Promise.all([context.close(), other.context.close()]);
  });
});

describe('a second factor by text message', () => {
  /** As another program of the same sign-in service sets it up: these screens only offer an app. */
  async function enrolPhone(email: string, phone: string): Promise<void> {
    const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
    const key = await anonKeyOf(product.dataDir);
    const { auth } = createClient(product.url, key, { auth: { storage, autoRefreshToken: false } });
    const { data } = await auth.signInWithPassword({ email, password: goodPassword });
    const headers = {
      apikey: key,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    };
    const call = async (url: string, body: object) =>
      (await fetch(`${product.url}/auth/v1${url}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    const factor = await call('/factors', { factor_type: 'phone', phone: `+${phone}` });
    const challenge = await call(`/factors/${factor.id}/challenge`, {});
    const code = await textedCode(phone);
    const raised = await call(`/factors/${factor.id}/verify`, { challenge_id: challenge.id, code });
    expect(raised.access_token).toBeDefined();
  }

  it('is asked for at the sign-in, and a wrong code is told', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const [email, phone] = [newEmail('text-factor'), newNumber()];
    await signUp(page, product, email);
    // The session without the new factor ends, and an open page of the account leaves by itself when it hears of it.
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${product.url}/privacy`);
    await enrolPhone(email, phone);
    const before = textsTo(phone).length;
    await signInAs(page, product, email);
    await page.getByText('Enter the code that we send to your phone').waitFor();
    await inspect(page, 'challenge-text');
    await eventually(() => (textsTo(phone).length > before ? true : undefined), 'another text message');
    const code = await textedCode(phone);
    await page.getByLabel('Code of six digits').fill(code === '000000' ? '111111' : '000000');
    await page.getByText('The code is wrong').waitFor();
    await page.getByLabel('Code of six digits').fill(code);
    await page.waitForURL(/client-dashboard/);
    await page.goto(`${product.url}/account`);
    await page.getByText(/^On since/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a new password', () => {
  it('asks for the current one of whoever signed in with it, and ends the others', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const email = newEmail('current');
    await signUp(page, product, email);
    await page.evaluate(() => localStorage.clear());
    await signInAs(page, product, email);
    await page.waitForURL(/client-dashboard/);
    await page.goto(`${product.url}/account`);
    const section = inSection(page, 'password');
    await section.locator('input[name="new-password"]').fill(`${goodPassword}2`);
    await section.getByRole('button', { name: 'Change the password' }).click();
    await section.locator('input[name="current-password"]').waitFor();
    await inspect(page, 'account-password-current');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('current-password');
    await page.keyboard.type('Some-other-9');
    await page.keyboard.press('Enter');
    await section.getByText('The current password is not right.').waitFor();
    await section.locator('input[name="current-password"]').fill(goodPassword);
    await section.locator('input[name="new-password"]').fill(goodPassword);
    await page.keyboard.press('Enter');
    await section.getByText('This is the password you have.').waitFor();
    await section.locator('input[name="new-password"]').fill(`${goodPassword}2`);
    await page.keyboard.press('Enter');
    await page.getByText('The new password is saved').waitFor();
    await expect.poll(() => inSection(page, 'sessions').getByRole('listitem').count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('asks for a mailed code in a session of yesterday', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const email = newEmail('nonce');
    await signUp(page, product, email);
    await query(
      `update auth.sessions set created_at = now() - interval '25 hours', refreshed_at = now() at time zone 'utc' where user_id = (select id from auth.users where email = $1)`,
      [email],
    );
    await page.goto(`${product.url}/account`);
    const section = inSection(page, 'password');
    await section.locator('input[name="new-password"]').fill(`${goodPassword}2`);
    await page.keyboard.press('Enter');
    await section.getByText('We mailed you a code to make sure it is you.').waitFor();
    await inspect(page, 'account-password-code');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    const code = codeIn((await mailTo(product, email, /confirmation code/)).text);
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await section.getByText('The confirmation code is wrong or too old.').waitFor();
    await section.getByRole('button', { name: 'Send a new code' }).click();
    await section.getByText('A mail was sent a moment ago.').waitFor();
    await section.getByLabel('Code of six digits').fill(code);
    await page.keyboard.press('Enter');
    await page.getByText('The new password is saved').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('other devices', () => {
  it('are signed out together, and this one stays', async () => {
    const [here, ...others] = [
      await openAccountPage(browser),
      await openAccountPage(browser),
      await openAccountPage(browser),
    ];
    const email = newEmail('others');
    await signUp(here.page, product, email);
    for (const { page } of others) {
      await signInAs(page, product, email);
      await page.waitForURL(/client-dashboard/);
    }
    await here.page.goto(`${product.url}/account`);
    const sessions = inSection(here.page, 'sessions').getByRole('listitem');
    await expect.poll(() => sessions.count()).toBe(3);
    await here.page.getByRole('button', { name: 'Sign out all others' }).click();
    await here.page.getByText('Every other device is signed out.').waitFor();
    await expect.poll(() => sessions.count()).toBe(1);
    expect(await here.page.getByRole('button', { name: 'Sign out all others' }).count()).toBe(0);
    for (const { page } of others) {
      await page.reload();
      await page.waitForURL(/\/login/);
    }
    await here.page.reload();
    await here.page.getByText('This device').waitFor();
    for (const { context, complaints } of [here, ...others]) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});

describe('the set-up of an authenticator app', () => {
  it('can be tried again or left where it could not begin, and keeps the keyboard', async () => {
    const { context, page } = await openAccountPage(browser);
    await signUp(page, product, newEmail('begin'));
    await page.goto(`${product.url}/account`);
    const begin = page.getByRole('button', { name: 'Set up an authenticator app' });
    await begin.waitFor();
    await context.setOffline(true);
    await begin.press('Enter');
    await page.getByRole('alert').getByText('The server does not answer').waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Try again');
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await page.getByLabel('Code from the app').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Set up an authenticator app');
    await context.close();
  });

  it.each(['leaves', 'arrives'])(
    'says that the app counts where the call for codes %s and no answer comes, and gives them then',
    async (how) => {
      const { context, page } = await openAccountPage(browser);
      await signUp(page, product, newEmail('lost'));
      await page.goto(`${product.url}/account`);
      await page.route(/factors\/recovery-codes/, async (route) => {
        if (how === 'arrives') await route.fetch();
        await route.abort();
      });
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      const secret = (await page.locator('code').first().textContent()) ?? '';
      await page.getByLabel('Code from the app').fill(appCode(secret));
      await page.getByText('No recovery codes yet. Without the app you could not get in.').waitFor();
      await page.getByRole('alert').getByText('The server does not answer').waitFor();
      expect(await page.getByRole('button', { name: 'Set up an authenticator app' }).count()).toBe(0);
      await page.unroute(/factors\/recovery-codes/);
      await page.getByRole('button', { name: 'New recovery codes' }).click();
      await page.getByRole('heading', { name: 'Keep these ten recovery codes' }).waitFor();
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByText('10 of 10 recovery codes left.').waitFor();
      await context.close();
    },
  );
});

describeMail();
describeSetUp();
describeEnded();
describeRecoveryCodes();
describeKeyboard();
