import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { choosePassword, codeIn, mailTo, openPage } from '#tests/e2e/journey.ts';
import type { Product } from '#tests/setup/product.ts';

/** What the journeys through the account screens share. */

export const goodPassword = 'Harbour-wall-7!';
export const newEmail = (who: string) => `${who}-${randomUUID().slice(0, 8)}@newcomer.example`;

/** A code of an authenticator app, `steps` of thirty seconds from now: no code is taken twice, but one step ahead is allowed. */
export function appCode(secret: string, steps = 0): string {
  const key = Secret.fromBase32(secret.replaceAll(' ', ''));
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 });
}

export async function openAccountPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  return { context, ...(await openPage(context)) };
}

/** Lets no script of ours arrive before `arrive` is called; those in the document run. */
export async function holdScripts(page: Page): Promise<{ arrive: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return { arrive: resolve };
}

export async function fillSignUp(page: Page, product: Product, email: string): Promise<void> {
  await page.goto(`${product.url}/signup`);
  await page.getByLabel('Your name').fill('Rosa Zammit');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name="new-password"]').fill(goodPassword);
  await page.locator('input[name="terms"]').check();
}

/** Signs up and confirms by the mailed code; ends on the dashboard. */
export async function signUp(page: Page, product: Product, email: string): Promise<void> {
  await fillSignUp(page, product, email);
  await page.getByRole('button', { name: 'Create an account' }).click();
  const mail = await mailTo(product, email, /code/i);
  await page.getByLabel('Code of six digits').fill(codeIn(mail.text));
  await page.waitForURL(/client-dashboard/);
}

export async function signInAs(page: Page, product: Product, email: string, password = goodPassword): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(email);
  await choosePassword(page);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('input[type="password"]').press('Enter');
}

/** Sets up the second factor on /account. Answers the app's secret and the recovery codes, which are kept. */
export async function enrol(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await page.getByLabel('Code from the app').fill(appCode(secret));
  await page.getByRole('heading', { name: 'Keep these ten recovery codes' }).waitFor();
  const codes = await page.locator('ol code').allTextContents();
  return { secret, codes };
}

/** The addresses that the page's own forms are sent to by the browser, as they are sent. */
export function postedBy(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.isNavigationRequest()) posts.push(request.url());
  });
  return posts;
}
