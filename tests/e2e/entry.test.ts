import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdScripts, newEmail, openAccountPage, postedBy, signUp } from '#tests/e2e/account/stage.ts';
import { choosePassword, codeIn, mailTo, nextMailTo } from '#tests/e2e/journey.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { outbox, type Product, samplePassword, startProduct } from '#tests/setup/product.ts';

/** Sign-in pages as they are before, and without, their scripts. */

/** The one person here who reads the codes mailed to them: each mail is waited for before the next is asked for. */
const client = 'client@vantaggio.example';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  const [launched, started] = await Promise.all([
    launchBrowser(),
    startProduct({ env: { GOTRUE_SMTP_MAX_FREQUENCY: '0s' } }),
  ]);
  browser = launched;
  product = { ...started, url: started.url.replace('127.0.0.1', 'localhost') };
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/**
 * As when the session has ended: what the device remembers stays. On a page that asks nothing of the session: a screen that finds it gone leaves for the sign-in
 * by itself, across what comes next.
 */
async function forgetSession(page: Page): Promise<void> {
  await page.goto(`${product.url}/robots.txt`);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('sb-')) localStorage.removeItem(key);
  });
}

const pages = [
  ['/login', 'Sign in'],
  ['/signup', 'Create an account'],
  ['/recover', 'Forgot the password?'],
] as const;

describe('before its scripts arrive', () => {
  it.each(pages)('%s is a whole document: title, main, heading, a box to type into', async (path, heading) => {
    const { context, page } = await openAccountPage(browser);
    await holdScripts(page);
    await page.goto(product.url + path, { waitUntil: 'commit' });
    await page.getByRole('main').getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.title()).toContain(heading);
    await page.getByLabel('Email').fill('somebody@seller.example');
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it.each(['/auth/confirm?token_hash=unknown&type=email', '/account', '/client-dashboard', '/admin'])(
    '%s has a title, a main part and a heading, and axe finds nothing',
    async (path) => {
      const { context, page } = await openAccountPage(browser);
      await holdScripts(page);
      await page.goto(product.url + path, { waitUntil: 'commit' });
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      expect(await axeFindings(page)).toEqual([]);
      await context.close();
    },
  );

  it('keeps what is typed meanwhile', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const scripts = await holdScripts(page);
    await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('typed@seller.example');
    scripts.arrive();
    await page.locator('html[data-live]').waitFor();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('If typed@seller.example has an account').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps what is typed on the page that has just taken an account back, loaded again', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const scripts = await holdScripts(page);
    await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
    await page.evaluate(() => history.replaceState({ usr: { isRestored: true }, key: 'restored', idx: 0 }, ''));
    await page.reload({ waitUntil: 'commit' });
    await page.getByLabel('Email').fill(client);
    scripts.arrive();
    await page.getByText('Your account is back').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(client);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['I already have a code', '', 'input[autocomplete="one-time-code"]'],
    ['I already have a code', ', kept back meanwhile', 'input[autocomplete="one-time-code"]'],
    ['Sign in with a password', '', 'a[href^="/recover"]'],
    ['Sign in with a password', ', kept back meanwhile', 'a[href^="/recover"]'],
  ])('answers a press on %s that begins before them and ends after%s', async (name, how, whatComes) => {
    const { context, page, complaints } = await openAccountPage(browser);
    // As React does with a press on what it has not taken over yet, where it waits for a part of it.
    const keepBack = () => document.addEventListener('pointerdown', (event) => event.stopPropagation(), true);
    if (how !== '') await page.addInitScript(keepBack);
    const scripts = await holdScripts(page);
    await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('pressed@seller.example');
    await page.getByRole('button', { name }).hover();
    await page.mouse.down();
    scripts.arrive();
    await page.locator('html[data-live]').waitFor();
    await page.mouse.up();
    await page.locator(whatComes).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('mails a code at once, and the code that is typed is tried when they are there, by nobody else before', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const posts = postedBy(page);
    const scripts = await holdScripts(page);
    await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
    const mailed = nextMailTo(product, client, /sign-in code/);
    await page.getByLabel('Email').fill(client);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
    const code = codeIn((await mailed()).text);
    await page.getByLabel('Code of six digits').fill(code);
    await page.getByRole('button', { name: 'Sign in with the code' }).click();
    await page.locator('form[aria-busy]').waitFor();
    scripts.arrive();
    await page.waitForURL(/client-dashboard/);
    expect(posts).toEqual([`${product.url}/login`]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('tries the code of an earlier mail as soon as they are there, sent or not', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const headers = { origin: new URL(product.url).origin };
    const mailed = nextMailTo(product, client, /sign-in code/);
    await fetch(`${product.url}/login`, { method: 'POST', headers, body: new URLSearchParams({ email: client }) });
    const code = codeIn((await mailed()).text);
    const scripts = await holdScripts(page);
    await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(client);
    await page.getByRole('button', { name: 'I already have a code' }).click();
    await page.getByLabel('Code of six digits').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    scripts.arrive();
    await page.waitForURL(/client-dashboard/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('holds a password, which no document takes, until they are there', async () => {
    const { context, page, complaints } = await openAccountPage(browser);
    const posts = postedBy(page);
    const scripts = await holdScripts(page);
    await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(client);
    await page.getByRole('button', { name: 'Sign in with a password' }).click();
    await page.locator('input[type="password"]').fill(samplePassword);
    await page.keyboard.press('Enter');
    await page.locator('form[aria-busy]').waitFor();
    scripts.arrive();
    await page.waitForURL(/client-dashboard/);
    expect(posts).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('without scripts', () => {
  it('says that signing in needs them, mails the code all the same, and another one, and tells mistakes', async () => {
    const { context, page } = await openAccountPage(browser, { javaScriptEnabled: false });
    await page.goto(`${product.url}/login`);
    await expect.poll(() => page.locator('noscript p').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Sign in with a password' }).isVisible()).toBe(false);
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('That does not look like an email address.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('nobody');
    await page.getByLabel('Email').fill('viewer@vantaggio.example');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('If viewer@vantaggio.example has an account').waitFor();
    await page.getByText('Look for “Your sign-in code').waitFor();
    await expect.poll(() => page.locator('noscript p').isVisible()).toBe(true);
    const mailed = () => outbox(product.dataDir).filter(({ name }) => name.includes('viewer@')).length;
    await page.getByRole('button', { name: 'Send a new code', exact: true }).click();
    await expect.poll(mailed).toBe(2);
    await page.getByRole('link', { name: 'Use another address' }).click();
    await page.getByRole('button', { name: 'Send me a code' }).waitFor();
    await context.close();
  });

  it('gives the same document for an address that has an account and for one that has none', async () => {
    const send = async (email: string) => {
      const answer = await fetch(`${product.url}/login`, {
        method: 'POST',
        headers: { origin: new URL(product.url).origin },
        body: new URLSearchParams({ email }),
      });
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      return `${answer.status} ${(await answer.text()).replaceAll(email, '<address>')}`;
    };
    expect(await send('viewer@vantaggio.example')).toBe(await send('nobody@seller.example'));
  });

  it('asks for an account without repeating the password', async () => {
    const { context, page } = await openAccountPage(browser, { javaScriptEnabled: false });
    const email = newEmail('plain');
    await page.goto(`${product.url}/signup`);
    await page.getByLabel('Your name').fill('Rosa Zammit');
    await page.getByLabel('Email').fill(email);
    await page.locator('input[name="new-password"]').fill('short');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByText('does not have all it needs yet').waitFor();
    expect(await page.content()).not.toContain('value="short"');
    await page.locator('input[name="new-password"]').fill('Harbour-wall-7!');
    await page.locator('input[name="terms"]').check();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Confirm your address' }).waitFor();
    expect(await page.content()).not.toContain('Harbour-wall-7!');
    codeIn((await mailTo(product, email, /code/i)).text);
    await context.close();
  });

  it('refuses what is no form, as its sender’s fault', async () => {
    const headers = { origin: new URL(product.url).origin, 'content-type': 'application/json' };
    for (const [path] of pages) {
      const answer = await fetch(product.url + path, { method: 'POST', headers, body: '{' });
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });

  it('speaks the language of the browser, each document its own', async () => {
    const titles = await Promise.all(
      ['it-IT,it;q=0.9,en;q=0.8', 'en-GB', 'de, it;q=0.7, en;q=0.5', 'fr'].map(async (language) => {
        const answer = await fetch(`${product.url}/login`, { headers: { 'accept-language': language } });
        return /<html lang="(..)">.*<h1[^>]*>([^<]*)/s
          .exec((await answer.text()).replace(/<div role="status".*?<\/div>/s, ''))
          ?.slice(1);
      }),
    );
    expect(titles.map((each) => each?.[0])).toEqual(['it', 'en', 'it', 'en']);
    expect(titles.map((each) => each?.[1])).toEqual(['Accedi', 'Sign in', 'Accedi', 'Sign in']);
  });
});

describe('a device', () => {
  it('begins with the password for whoever came in by one, and with the code after a code', async () => {
    const { context, page } = await openAccountPage(browser);
    const email = newEmail('way');
    await signUp(page, product, email);
    await forgetSession(page);
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await inspect(page, 'login-password');
    await page.getByRole('button', { name: 'Code by email' }).click();
    const mailed = nextMailTo(product, client, /sign-in code/);
    await page.getByLabel('Email').fill(client);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code of six digits').waitFor();
    await inspect(page, 'login-code-sent');
    await page.getByLabel('Code of six digits').fill(codeIn((await mailed()).text));
    await page.waitForURL(/client-dashboard/);
    await forgetSession(page);
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: 'Send me a code' }).waitFor();
    await inspect(page, 'login');
    await choosePassword(page);
    await page.locator('input[type="password"]').waitFor();
    await context.close();
  });

  it('of somebody who is signed in says so and leads on', async () => {
    const { context, page } = await openAccountPage(browser);
    await signUp(page, product, newEmail('in'));
    const scripts = await holdScripts(page);
    await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
    expect(await page.getByLabel('Email').isVisible()).toBe(false);
    scripts.arrive();
    await page.waitForURL(/client-dashboard/);
    await context.close();
  });
});

it.each([
  ['/client-dashboard/requests/REQ-006', 'This page needs JavaScript'],
  ['/admin/requests', 'Questa pagina ha bisogno di JavaScript'],
])('%s, where a mail leads, says without scripts that it needs them', async (path, words) => {
  const { context, page } = await openAccountPage(browser, { javaScriptEnabled: false });
  await page.goto(`${product.url}${path}`);
  expect(await page.locator('main').innerText()).toContain(words);
  await context.close();
});
