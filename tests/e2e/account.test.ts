import pg from 'pg';
import { describe, expect, it } from 'vitest';
import {
  appCode,
  enrol,
  fillSignUp,
  goodPassword,
  newEmail,
  openAccountPage,
  signInAs,
  signUp,
} from '#tests/e2e/account/stage.ts';
import { inspect } from '#tests/setup/looks.ts';
import { samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { companyEnvironment } from './account/elsewhere.ts';
import { describeOwnAccount } from './account/own-account.ts';
import { browser, linkIn, product } from './account/people.ts';
import { choosePassword, codeIn, mailTo } from './journey.ts';

describe('signing up', () => {
  it('leads from an empty form to the dashboard, with every mistake told on the way', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const email = newEmail('signup');
    await page.goto(`${product.url}/login`);
    await page.getByRole('link', { name: 'Create an account' }).click();
    // Pressed before there are scripts, it leads to another document.
    await page.waitForURL(/signup/);
    await inspect(page, 'signup');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByText('Enter your name.').waitFor();
    await page.getByText('Accept the terms to go on.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    await inspect(page, 'signup-mistakes');

    await page.locator('input[name="new-password"]').fill('password1');
    await expect.poll(() => page.getByText('at least 8 characters').textContent()).toContain('done');
    await expect.poll(() => page.getByText('a special character').textContent()).toContain('missing');

    await fillSignUp(page, product, email);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Confirm your address' }).waitFor();
    await inspect(page, 'signup-sent');
    const code = codeIn((await mailTo(product, email, /code/i)).text);
    await page.getByLabel('Code of six digits').fill(code === '000000' ? '111111' : '000000');
    await page.getByText('The code is wrong').waitFor();
    // With blanks, as mail programs show it, and in full width, as keyboards for Chinese and Japanese write it.
    const wide = (digits: string) => digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    await page.getByLabel('Code of six digits').fill(` ${wide(code.slice(0, 3))} ${code.slice(3)} `);
    await page.waitForURL(/client-dashboard/);
    await page.getByText('Welcome, Rosa').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('looks the same for an address that has an account', async () => {
    const { context, page } = await openAccountPage(browser);
    await fillSignUp(page, product, 'client@vantaggio.example');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Confirm your address' }).waitFor();
    await context.close();
  });

  it('that was not confirmed is offered the mail again by the right password only', async () => {
    const { context, page } = await openAccountPage(browser);
    const email = newEmail('unconfirmed');
    await fillSignUp(page, product, email);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Confirm your address' }).waitFor();
    await signInAs(page, product, email, 'Some-other-9');
    await page.getByText('Email or password is not right').waitFor();
    expect(await page.getByRole('button', { name: 'Mail me the confirmation again' }).count()).toBe(0);
    await signInAs(page, product, email);
    await page.getByText('has not been confirmed yet').waitFor();
    await inspect(page, 'login-unconfirmed');
    await page.getByRole('button', { name: 'Mail me the confirmation again' }).click();
    await page.getByText(/You can ask for another in \d+ seconds/).waitFor();
    await context.close();
  });
});

describe('signing in', () => {
  it('is for keyboards: fields in order, Enter sends, the first mistake has the focus', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    await page.goto(`${product.url}/login`);
    await page.locator('html[data-live]').waitFor();
    await page.getByLabel('Email').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Enter your email address.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await inspect(page, 'login-mistakes');
    await page.keyboard.type('client@vantaggio.example');
    // Past the button that sends a code; Enter on the next one shows the box of the password and goes there.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password');
    await page.keyboard.type(samplePassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(/client-dashboard/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('tells password managers and phones what each field is', async () => {
    const { context, page } = await openAccountPage(browser);
    await page.goto(`${product.url}/login`);
    const hints = () =>
      page
        .locator('main input')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).autocomplete));
    await page.locator('input[type="password"]').waitFor({ state: 'attached' });
    expect(await hints()).toEqual(['username', 'current-password']);
    await page.goto(`${product.url}/signup`);
    await page.locator('input[name="terms"]').waitFor();
    expect((await hints()).slice(0, 3)).toEqual(['name', 'username', 'new-password']);
    await context.close();
  });

  it('says that it needs JavaScript, and is not for search engines', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const path of ['/login', '/signup', '/recover', '/account']) {
      await page.goto(product.url + path);
      await expect.poll(() => page.locator('noscript p').textContent()).toContain('needs JavaScript');
      await expect.poll(() => page.locator('noscript p').isVisible()).toBe(true);
      await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    }
    await context.close();
  });

  it('says when the server is away', async () => {
    const { context, page } = await openAccountPage(browser);
    await page.goto(`${product.url}/login`);
    await page.route('**/auth/v1/token**', (route) => route.abort());
    await page.getByLabel('Email').fill('client@vantaggio.example');
    await choosePassword(page);
    await page.locator('input[type="password"]').fill(samplePassword);
    await page.locator('input[type="password"]').press('Enter');
    await page.getByText('The server does not answer').waitFor();
    await context.close();
  });

  it('offers providers and companies exactly when the service does', async () => {
    const { context, page } = await openAccountPage(browser);
    await page.goto(`${product.url}/login`);
    await page.getByRole('link', { name: 'Create an account' }).waitFor();
    await page.getByRole('heading', { name: 'Just looking?' }).waitFor();
    expect(await page.getByText('Other ways to sign in').count()).toBe(0);
    const another = await startProduct({
      env: {
        GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
        GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'vantaggio',
        GOTRUE_EXTERNAL_GOOGLE_SECRET: 'between us two',
        GOTRUE_DISABLE_SIGNUP: 'true',
        ...companyEnvironment,
      },
    });
    await page.goto(`${another.url}/login`);
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect(await page.getByRole('button', { name: /GitHub|Email/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Sign in with your company' }).click();
    await page.getByLabel('Company domain or work email').fill('nowhere');
    await page.keyboard.press('Enter');
    await page.getByText('Enter your company’s domain').waitFor();
    await inspect(page, 'login-other-ways');
    await context.close();
    await another.stop();
  });
});

describe('a forgotten password', () => {
  // People who got no mail in the last minute: a second one would have to wait.
  it.each([
    ['code', 'viewer@vantaggio.example'],
    ['link', 'editor@vantaggio.example'],
  ] as const)('is replaced by the mailed %s, and other devices are out', async (way, email) => {
    const { context, page, complaints } = await openAccountPage(browser);
    const elsewhere = await openAccountPage(browser);
    await signInAs(elsewhere.page, product, email, samplePassword);
    await elsewhere.page.waitForURL(/\/admin/);
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Email').fill(email);
    await choosePassword(page);
    await page.getByRole('link', { name: 'Forgot the password?' }).click();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    await inspect(page, 'recover');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code of six digits').waitFor();
    const mail = await mailTo(product, email, /code/i);
    await page.getByText(`Look for “${mail.subject?.replace(/^\d+ · /, '')}”`).waitFor();
    if (way === 'code') {
      await page.getByLabel('Code of six digits').fill(codeIn(mail.text));
    } else {
      await page.goto(linkIn(mail.text));
      await page.getByRole('button', { name: 'Continue' }).waitFor();
      await inspect(page, 'confirm');
      await page.getByRole('button', { name: 'Continue' }).click();
    }
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    await page.locator('input[name="new-password"]').fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('does not have all it needs yet').waitFor();
    await inspect(page, 'recover-new');
    await page.locator('input[name="new-password"]').fill(`${goodPassword}-new`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your new password is saved' }).waitFor();
    await elsewhere.page.reload();
    await elsewhere.page.waitForURL(/\/login/);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/admin/);
    expect(complaints).toEqual([]);
    await Promise.all([context.close(), elsewhere.context.close()]);
  });
});

describe('the second factor', () => {
  it('is set up with an app, kept with ten codes, and asked for at the next sign-in', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const email = newEmail('factor');
    await signUp(page, product, email);
    await page.goto(`${product.url}/account`);
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await inspect(page, 'account');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await page.getByAltText('QR code for the authenticator app').waitFor();
    await inspect(page, 'account-enrol');
    await page.getByLabel('Code from the app').fill('000000');
    await page.getByText('The code is not right').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const { secret, codes } = await enrol(page);
    expect(new Set(codes).size).toBe(10);
    await inspect(page, 'account-codes');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 of 10 recovery codes left.').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(/\/login/);

    await signInAs(page, product, email);
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await inspect(page, 'challenge');
    // Going elsewhere does not get around it, and it leads back there.
    await page.goto(`${product.url}/client-dashboard`);
    await page.waitForURL(/\/login\?next=%2Fclient-dashboard/);
    await page.getByLabel('Code from the app').fill(appCode(secret, 1));
    await page.waitForURL(/client-dashboard$/);

    const lost = await openAccountPage(browser);
    await signInAs(lost.page, product, email);
    await lost.page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await lost.page.getByLabel('Recovery code').fill('not-a-code');
    await lost.page.keyboard.press('Enter');
    await lost.page.getByText('The code is not right').waitFor();
    await inspect(lost.page, 'challenge-recovery');
    await lost.page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '');
    await lost.page.keyboard.press('Enter');
    await lost.page.waitForURL(/client-dashboard/);
    await lost.page.goto(`${product.url}/account`);
    await lost.page.getByText('9 of 10 recovery codes left.').waitFor();
    await lost.page.getByRole('button', { name: 'Remove' }).click();
    await lost.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await lost.page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
    expect([...complaints, ...lost.complaints]).toEqual([]);
    await Promise.all([context.close(), lost.context.close()]);
  });
});

/** Switches the setting that asks every administrator for a second factor. */
async function requireSecondFactors(isOn: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await client.connect();
  const value = JSON.stringify({ enableTwoFactor: isOn });
  await client.query(
    `insert into settings (name, value) values ('security', $1) on conflict (name) do update set value = settings.value || $1`,
    [value],
  );
  await client.query('notify settings');
  await client.end();
}

describeOwnAccount();

// The last: the administrator has a second factor from here on.
it('an administrator who has to have a second factor can do nothing before it is set up', async () => {
  const { context, page, complaints } = await openAccountPage(browser);
  await requireSecondFactors(true);
  await signInAs(page, product, 'admin@vantaggio.example', samplePassword);
  await page.waitForURL(/\/account\?next=%2Fadmin$/);
  await page.getByText('Administrators need a second factor here.').waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Second factor']);
  await inspect(page, 'account-required');
  await page.goto(`${product.url}/admin/requests`);
  await page.waitForURL(/\/account\?next=%2Fadmin%2Frequests$/);
  await enrol(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.waitForURL(/\/admin\/requests$/);
  await requireSecondFactors(false);
  expect(complaints).toEqual([]);
  await context.close();
});
