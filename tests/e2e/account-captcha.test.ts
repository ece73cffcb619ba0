import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCaptchaProvider } from '#tests/e2e/account/captcha-provider.ts';
import { companyEnvironment } from '#tests/e2e/account/elsewhere.ts';
import { fillSignUp, holdScripts, newEmail, openAccountPage, signInAs } from '#tests/e2e/account/stage.ts';
import { choosePassword, codeIn, mailTo } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, refusedStart, samplePassword, startProduct, temporaryFolder } from '#tests/setup/product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const client = 'client@vantaggio.example';
const frame = (page: Page) => page.locator('iframe[title="Widget"]');

describe.each(['turnstile', 'hcaptcha'] as const)('with the widget of %s', (name) => {
  let provider: Awaited<ReturnType<typeof startCaptchaProvider>>;
  let product: Product;
  beforeAll(async () => {
    provider = await startCaptchaProvider(name);
    const started = await startProduct({
      env: { ...provider.environment, ...companyEnvironment, GOTRUE_SMTP_MAX_FREQUENCY: '0s' },
    });
    product = { ...started, url: started.url.replace('127.0.0.1', 'localhost') };
  });
  afterAll(async () => {
    await product?.stop();
    await provider?.stop();
  });

  it('lets its script and frame in on the pages that send codes and passwords, and nowhere else', async () => {
    for (const path of [
      '/login',
      '/signup',
      '/recover',
      '/',
      '/contact',
      '/account',
      '/client-dashboard',
      '/auth/confirm',
    ]) {
      const policy = (await fetch(product.url + path)).headers.get('content-security-policy') ?? '';
      const isGuarded = ['/login', '/signup', '/recover'].includes(path);
      expect([path, policy.includes(provider.url)]).toEqual([path, isGuarded]);
    }
  });

  it('signs in by password; a wrong one costs a token and the next try brings another', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    await page.goto(`${product.url}/login`);
    await frame(page).waitFor();
    await page.getByRole('button', { name: name === 'turnstile' ? 'Success' : 'I am human' }).waitFor();
    await inspect(page, `captcha-${name}`);
    const before = provider.checks.length;
    await signInAs(page, product, client, 'Some-other-9');
    await page.getByText('Email or password is not right').waitFor();
    await page.locator('input[type="password"]').fill(samplePassword);
    await page.locator('input[type="password"]').press('Enter');
    await page.waitForURL(/client-dashboard/);
    const tokens = provider.checks.slice(before);
    expect(tokens.map(({ secret }) => secret)).toEqual(['hidden', 'hidden']);
    expect(new Set(tokens.map(({ response }) => response)).size).toBe(2);
    // Signing out stays in the same document, whose policy has no room for the widget: the next one is loaded anew.
    await page.goto(`${product.url}/account`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(/\/login/);
    await frame(page).waitFor();
    await signInAs(page, product, client, samplePassword);
    await page.waitForURL(/client-dashboard/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('leaves the button where it is when it comes, with the ways of companies', async () => {
    const { context, page } = await openAccountPage(browser);
    const scripts = await holdScripts(page);
    await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
    const place = () => page.getByRole('button', { name: 'Send me a code' }).boundingBox();
    const before = await place();
    scripts.arrive();
    await frame(page).waitFor();
    await page.getByRole('button', { name: 'Sign in with your company' }).waitFor();
    expect(await place()).toEqual(before);
    await context.close();
  });

  it('mails a code, and another when it is asked again', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    await page.clock.install();
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Email').fill(client);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code of six digits').waitFor();
    await inspect(page, `captcha-${name}-code`);
    expect(await frame(page).count()).toBe(0);
    await page.clock.fastForward(61_000);
    const before = provider.checks.length;
    await page.getByRole('button', { name: 'Send a new code', exact: true }).click();
    await page.getByRole('button', { name: /Send a new code in/ }).waitFor();
    expect(provider.checks.length).toBe(before + 1);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('opens an account, and finds a forgotten password', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const email = newEmail('captcha');
    await fillSignUp(page, product, email);
    await page
      .getByRole('button', { name: 'I am human' })
      .or(page.getByRole('button', { name: 'Success' }))
      .click();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Code of six digits').fill(codeIn((await mailTo(product, email, /code/i)).text));
    await page.waitForURL(/client-dashboard/);
    await page.goto(`${product.url}/recover`);
    // The widget comes with the scripts: without them the form would be sent without its token.
    await page.locator('html[data-live]').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code of six digits').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('asks for one’s company', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: 'Sign in with your company' }).click();
    const before = provider.checks.length;
    await page.keyboard.type('casalume.example');
    await page.keyboard.press('Enter');
    // The answer of a service that has let the question through.
    await page.getByText('No company sign-in is set up for this domain.').waitFor();
    expect(provider.checks.length).toBe(before + 1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says what to do when the widget does not load, and goes on once it does', async () => {
    const { context, page } = await openAccountPage(browser);
    provider.leave(true);
    await signInAs(page, product, client, samplePassword);
    await page.getByText('The check against robots did not load.').waitFor();
    await inspect(page, `captcha-${name}-blocked`);
    provider.leave(false);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/client-dashboard/);
    await context.close();
  });

  if (name === 'hcaptcha') {
    it('asks to complete a puzzle that was closed', async () => {
      const { context, page } = await openAccountPage(browser);
      await page.goto(`${product.url}/login`);
      await frame(page).waitFor();
      await page.evaluate(() => Object.assign(window, { captchaCloses: true }));
      await page.getByLabel('Email').fill(client);
      await choosePassword(page);
      await page.locator('input[type="password"]').fill(samplePassword);
      await page.keyboard.press('Enter');
      await page.getByText('The check against robots is still open.').waitFor();
      await page.evaluate(() => Object.assign(window, { captchaCloses: false }));
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(/client-dashboard/);
      await context.close();
    });
  }
});

it('a start with captchas on and no secret ends with one sentence', async () => {
  const env = {
    GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
    CAPTCHA_SITE_KEY: 'shown',
    DATA_DIR: temporaryFolder('captcha'),
  };
  const { code, stderr } = await refusedStart(env);
  expect(code).toBe(1);
  expect(stderr.trim()).toBe(
    'The environment is not valid. GOTRUE_SECURITY_CAPTCHA_SECRET: must be set while GOTRUE_SECURITY_CAPTCHA_ENABLED is true.',
  );
});
