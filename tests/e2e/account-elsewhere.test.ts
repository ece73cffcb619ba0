import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCompany, type Surroundings, startSurroundings } from '#tests/e2e/account/elsewhere.ts';
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
import { ageProofs, codeIn, mailTo } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, samplePassword } from '#tests/setup/product.ts';

let browser: Browser;
let around: Surroundings;
let product: Product;
beforeAll(async () => {
  [browser, around] = await Promise.all([launchBrowser(), startSurroundings()]);
  product = around.product;
});
afterAll(async () => {
  await browser?.close();
  await around?.peer.stop();
  await product?.stop();
});

const newcomer = (who = 'acme') => ({
  sub: randomUUID(),
  email: newEmail(who),
  email_verified: true,
  name: 'Rosa Zammit',
});

const sessionsOn = (page: Page) => page.locator('section[aria-labelledby="sessions"] li').count();

describe('signing in with a provider', () => {
  it('ends on the page one came for, as a client with the name that the provider knows', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const person = newcomer();
    around.peer.become(person);
    await page.goto(`${product.url}/login?next=%2Faccount`);
    await page.getByRole('button', { name: 'Continue with Acme' }).waitFor();
    await inspect(page, 'login-provider');
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    await page.waitForURL(/\/account$/);
    await page.getByText(`You sign in with ${person.email}`).waitFor();
    await page.locator('section[aria-labelledby="profile"]').getByText('Rosa Zammit', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('The last one stays.').waitFor();
    expect(await page.getByRole('button', { name: /^Unlink/ }).count()).toBe(0);
    await inspect(page, 'account-provider');
    // Not to the address whose code is spent, which would say that it did not work.
    await page.goBack();
    await page.waitForURL(/\/account$/);
    await page.getByText('The last one stays.').waitFor();
    await page.goto(`${product.url}/client-dashboard`);
    await page.getByText('Welcome, Rosa').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('asks for a password of one’s own where somebody else had given the account one', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const person = newcomer('claimed');
    const stranger = await openAccountPage(browser);
    await fillSignUp(stranger.page, product, person.email);
    await stranger.page.getByRole('button', { name: 'Create an account' }).click();
    await mailTo(product, person.email, /code/i);
    around.peer.become(person);
    await page.goto(`${product.url}/login?next=%2Faccount`);
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    await page.getByRole('heading', { name: 'Choose a password of your own' }).waitFor();
    await inspect(page, 'callback-own-password');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('new-password');
    await page.keyboard.type(`${goodPassword}-mine`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/account$/);
    await page.getByText(`You sign in with ${person.email}`).waitFor();
    await signInAs(stranger.page, product, person.email);
    await stranger.page.getByText('Email or password is not right').waitFor();
    await signInAs(stranger.page, product, person.email, `${goodPassword}-mine`);
    await stranger.page.waitForURL(/client-dashboard/);
    expect(complaints).toEqual([]);
    await Promise.all([context.close(), stranger.context.close()]);
  });

  it('that is cancelled there, or takes too long, is told in plain words', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    around.peer.become(newcomer());
    around.peer.deny();
    await page.goto(`${product.url}/login?next=%2Faccount`);
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    await page.getByText('You cancelled at the other service.').waitFor();
    await inspect(page, 'callback-cancelled');
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await page.waitForURL(/\/login\?next=%2Faccount$/);
    await page.goto(`${product.url}/auth/v1/callback?code=x&state=${randomUUID()}`);
    await page.waitForURL(/\/auth\/callback/);
    await page.getByText('The other service was open for too long').waitFor();
    await page.goto(`${product.url}/auth/callback?code=${randomUUID()}`);
    await page.getByText('This sign-in was begun in another browser').waitFor();
    await page.goto(`${product.url}/auth/callback`);
    await page.getByRole('heading', { name: 'The sign-in did not work' }).waitFor();
    await page.goto(`${product.url}/auth/v1/verify?type=recovery&token=${randomUUID()}`);
    await page.getByText('The code or link was used or is too old.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is nobody’s business but theirs: an address with an error or a code ends no session', async () => {
    const { context, page } = await openAccountPage(browser);
    await signInAs(page, product, 'client@vantaggio.example', samplePassword);
    await page.waitForURL(/client-dashboard/);
    const fault = `error=x&error_code=y&error_description=z&code=${randomUUID()}`;
    await page.goto(`${product.url}/client-dashboard?${fault}#${fault}`);
    await page.getByText('Welcome back').waitFor();
    await page.goto(`${product.url}/auth/callback?${fault}`);
    await page.getByRole('heading', { name: 'The sign-in did not work' }).waitFor();
    await page.goto(`${product.url}/client-dashboard`);
    await page.getByText('Welcome back').waitFor();
    await context.close();
  });
});

describe('a dangerous act after ten minutes', () => {
  it('asks whoever has a second factor for password and code, in place, and goes on with what was typed', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const [email, next] = [newEmail('proof'), newEmail('proof-next')];
    await signUp(page, product, email);
    // Whoever came by a code would be asked for a code.
    await page.evaluate(() => localStorage.clear());
    await signInAs(page, product, email);
    await page.waitForURL(/client-dashboard/);
    await page.goto(`${product.url}/account`);
    const { secret } = await enrol(page);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 of 10 recovery codes left.').waitFor();
    await ageProofs(product, email);
    await page.getByLabel('New email address').fill(next);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await question.getByLabel('Password').waitFor();
    await inspect(page, 'proof-factor');
    await question.getByLabel('Password').fill(goodPassword);
    await question.getByLabel('Code of your authenticator app').fill('12345');
    await page.keyboard.press('Enter');
    await question.getByText('The code is wrong or too old.').waitFor();
    // What was right is not asked for again.
    expect(await question.getByLabel('Password').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('second');
    await question.getByLabel('Code of your authenticator app').fill(appCode(secret, 1));
    await page.keyboard.press('Enter');
    await page.getByText(`Open the mails we sent to ${email} and to ${next}`).waitFor();
    // The proof is good for ten minutes, and for another act.
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
    expect(await question.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('asks whoever has no password for a mailed code', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const person = newcomer('codes');
    around.peer.become(person);
    await page.goto(`${product.url}/login?next=%2Faccount`);
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    await page.getByText(`You sign in with ${person.email}`).waitFor();
    await ageProofs(product, person.email);
    const section = page.locator('section[aria-labelledby="password"]');
    await section.locator('input[name="new-password"]').fill(goodPassword);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await question.getByLabel('Code').waitFor();
    await inspect(page, 'proof-mail');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('first');
    const code = codeIn((await mailTo(product, person.email, /confirmation code/)).text);
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await question.getByText('The code is wrong or too old.').waitFor();
    await question.getByLabel('Code').fill(code);
    await page.keyboard.press('Enter');
    await page.getByText('The new password is saved').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('signing in with one’s company', () => {
  const staff = { nameId: 'rosa', attributes: { mail: ['rosa@casalume.example'], name: ['Rosa Zammit'] } };
  const begin = async (page: Page, domain = 'rosa@casalume.example') => {
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: 'Sign in with your company' }).click();
    await page.keyboard.type(domain);
    await page.keyboard.press('Enter');
  };

  it('leads over the company’s page to the dashboard; the account says who looks after it', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    await openCompany(context, around, staff);
    await begin(page);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.waitForURL(/client-dashboard$/);
    await page.goto(`${product.url}/account`);
    await page.getByText('Your company manages this account.').waitFor();
    await page.getByText('Your company', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /Change the|Link|Unlink/ }).count()).toBe(0);
    await inspect(page, 'account-company');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('that the company refuses, or that nobody set up, is told in plain words', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    await openCompany(context, around, undefined);
    await begin(page, 'unknown.example');
    await page.getByText('No company sign-in is set up for this domain.').waitFor();
    await begin(page);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Your company’s sign-in did not let you in.').waitFor();
    await inspect(page, 'callback-company');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('linking another account', () => {
  it('adds a way in and keeps the session, second factor and all; unlinking takes it away again', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const [email, person] = [newEmail('linking'), newcomer('elsewhere')];
    await signUp(page, product, email);
    await page.goto(`${product.url}/account`);
    await enrol(page);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 of 10 recovery codes left.').waitFor();
    // What was announced for screen readers stays in the page for seconds.
    await page.reload();
    await page.getByText('10 of 10 recovery codes left.').waitFor();
    await inspect(page, 'account-factor');
    around.peer.become(person);
    await page.getByRole('button', { name: 'Link Acme', exact: true }).click();
    await page.waitForURL(/\/account$/);
    await page.getByText(person.email).waitFor();
    // No second session of the same browser, and none that would have to prove the factor again.
    expect(await sessionsOn(page)).toBe(1);
    expect(await page.getByRole('button', { name: 'Link Acme', exact: true }).count()).toBe(0);
    await inspect(page, 'account-linked');

    await page.getByRole('button', { name: 'Unlink Acme' }).click();
    await page.getByRole('alertdialog', { name: 'Unlink Acme?' }).waitFor();
    await inspect(page, 'account-unlink-dialog');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(person.email).waitFor();
    await page.getByRole('button', { name: 'Unlink Acme' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await page.getByText('Acme is unlinked.').waitFor();
    await page.getByText('The last one stays.').waitFor();
    expect(await page.getByText(person.email).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog', { name: 'Remove the second factor?' }).waitFor();
    await inspect(page, 'account-factor-dialog');
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('that is cancelled, or belongs to somebody else, is told, with the way back to the account', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const other = await openAccountPage(browser);
    const taken = newcomer('taken');
    around.peer.become(taken);
    await other.page.goto(`${product.url}/login`);
    await other.page.getByRole('button', { name: 'Continue with Acme' }).click();
    await other.page.waitForURL(/client-dashboard/);

    await signUp(page, product, newEmail('second'));
    await page.goto(`${product.url}/account`);
    await page.getByRole('button', { name: 'Link Acme', exact: true }).click();
    await page.getByRole('heading', { name: 'The account was not linked' }).waitFor();
    await page.getByText('That account is linked to somebody else here.').waitFor();
    await inspect(page, 'callback-link');
    await page.getByRole('link', { name: 'Back to your account' }).click();
    around.peer.deny();
    // The provider knows this browser and would not ask a second time.
    await context.clearCookies({ domain: '127.0.0.1' });
    await page.getByRole('button', { name: 'Link Acme', exact: true }).click();
    await page.getByText('You cancelled at the other service.').waitFor();
    await page.getByRole('link', { name: 'Back to your account' }).click();
    await page.getByText('The last one stays.').waitFor();
    expect(complaints).toEqual([]);
    await Promise.all([context.close(), other.context.close()]);
  });
});
