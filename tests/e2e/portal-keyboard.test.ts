import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** The client dashboard with nothing but the keyboard. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

type Focused = { name: string; role: string; tag: string };

const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const labels = (element as HTMLInputElement | null)?.labels;
    const label = labels && labels.length > 0 ? labels[0]?.textContent : undefined;
    return {
      name: (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim(),
      role: element?.getAttribute('role') ?? '',
      tag: element?.tagName.toLowerCase() ?? '',
    };
  });

/** Presses Tab until the focus is on something of this name; it must be seen on the way. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    // A ring on the element itself, or on the box that stands for it.
    const ring = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const around = [element, element?.parentElement, element?.closest('label')];
      return around.some((each) => {
        if (!each) return false;
        const boxes = [each, ...each.querySelectorAll<HTMLElement>('*')].slice(0, 12);
        return boxes.some((box) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(box);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        });
      });
    });
    if (now.tag !== 'body') expect(ring, `the focus is shown on ${JSON.stringify(now)}`).toBe(true);
    if (name.test(now.name)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

const selectedTab = (page: Page) => page.getByRole('tab', { selected: true }).textContent();
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function signIn(page: Page): Promise<void> {
  await page.goto(`${product.url}/login?next=/client-dashboard`);
  await page.locator('html[data-live]').waitFor();
  await tabTo(page, /^Email/);
  await page.keyboard.type('client@vantaggio.example');
  await tabTo(page, /^Sign in with a password/);
  await page.keyboard.press('Enter');
  const secret = page.locator('input[type="password"]');
  await expect.poll(() => secret.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type(samplePassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
}

async function open(width = 1280) {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width, height: 780 },
    reducedMotion: 'reduce',
  });
  const { page, complaints } = await openPage(context);
  return { context, page, complaints };
}

const look = (page: Page, name: string) => inspect(page, name, { here: true, exclude: ['[data-sonner-toaster]'] });

describe('the tabs', () => {
  it('are one stop, move by arrows, Home and End, open by Enter and Space, and lead into their panel', async () => {
    const { page, complaints, context } = await open();
    await signIn(page);
    await page.keyboard.press('Tab');
    await tabTo(page, /^Overview$/);
    expect((await focused(page)).role).toBe('tab');
    await page.keyboard.press('ArrowLeft');
    expect((await focused(page)).name).toBe('Profile');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    expect((await focused(page)).name).toBe('My Requests');
    // Focus alone opens nothing: each tab reads its own data.
    expect(pathOf(page)).toBe('/client-dashboard');
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'My requests' }).waitFor();
    expect([pathOf(page), await selectedTab(page)]).toEqual(['/client-dashboard/requests', 'My Requests']);
    expect((await focused(page)).name).toBe('My Requests');
    const panel = page.getByRole('tabpanel', { name: 'My Requests' });
    const controls = await page.getByRole('tab', { selected: true }).getAttribute('aria-controls');
    await expect.poll(() => panel.getAttribute('id')).toBe(controls);
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await page.getByLabel('Phone').waitFor();
    expect([pathOf(page), await selectedTab(page)]).toEqual(['/client-dashboard/profile', 'Profile']);
    await page.goBack();
    await page.getByRole('table', { name: 'My requests' }).waitFor();
    expect(await selectedTab(page)).toBe('My Requests');
    const stops = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => (tab as HTMLElement).tabIndex));
    expect(stops).toEqual([-1, 0, -1, -1]);
    await look(page, 'keyboard-tabs');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('open in a window of their own like any link', async () => {
    const { page, context } = await open();
    await signIn(page);
    const [another] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('tab', { name: 'Documents' }).click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await another.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
    await expect.poll(() => another.getByRole('tab', { selected: true }).textContent()).toBe('Documents');
    expect(pathOf(page)).toBe('/client-dashboard');
    await context.close();
  });
});

describe('a request', () => {
  it('is sent with a file, written about and taken back without a pointer', async () => {
    const { page, complaints, context } = await open();
    await signIn(page);
    await tabTo(page, /^New Request$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New request' }).waitFor();
    await tabTo(page, /^Strategy Consulting$/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Title/);
    await page.keyboard.type('By keyboard');
    await tabTo(page, /^Choose files$/);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles([
      { name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from('term;clicks\npan;7\n') },
      { name: 'program.csv', mimeType: 'text/csv', buffer: Buffer.from('MZ\u0000\u0000\u0001') },
      { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) },
    ]);
    const chosen = page.getByRole('list', { name: 'Chosen files' });
    await chosen.getByText('terms.csv').waitFor();
    await page.getByText('empty.csv is empty').waitFor();
    await look(page, 'keyboard-new-request');
    await tabTo(page, /^Send request$/);
    await page.keyboard.press('Enter');

    // The request is there with what could be taken; the other file is named, with the reason.
    await page.getByRole('heading', { name: 'By keyboard' }).waitFor();
    // For a moment it is in two lists: of what was sent, and of what is there.
    await page.getByText('terms.csv', { exact: true }).first().waitFor();
    await page.getByRole('alert').getByText('program.csv: not a kind of file we take').waitFor();
    await page.getByText('File: terms.csv').waitFor();

    await tabTo(page, /^Your message/);
    await page.keyboard.type('Written without a mouse.');
    await tabTo(page, /^Send$/);
    await page.keyboard.press('Enter');
    await page.getByRole('article').filter({ hasText: 'Written without a mouse.' }).waitFor();

    await page.keyboard.press('Home');
    for (let presses = 0; !/^Cancel request/.test((await focused(page)).name) && presses < 40; presses += 1)
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    await look(page, 'keyboard-cancel');
    await tabTo(page, /^Why\?/, 6);
    await page.keyboard.type('Only a test');
    await tabTo(page, /^Cancel request/, 4);
    await page.keyboard.press('Enter');
    await page.getByText('You took it back').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await look(page, 'keyboard-cancelled');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a field that is wrong', () => {
  it('takes the keyboard, so that its fault is read out, on each form of a client', async () => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 360, height: 640 } });
    const { page } = await openPage(context);
    const faultAtFocus = () =>
      page.evaluate(() => {
        const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
        return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      });
    await openSignedIn(page, product, 'client@vantaggio.example', '/client-dashboard/profile');
    await page.getByLabel('Phone').fill('call me');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect.poll(faultAtFocus).toContain('This does not look like a telephone number');
    await page.getByLabel('Phone').fill('');
    await page.getByLabel('Full name').fill('');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect.poll(() => page.getByLabel('Full name').evaluate((box) => box === document.activeElement)).toBe(true);

    await page.goto(`${product.url}/client-dashboard/requests/REQ-006`);
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await expect.poll(faultAtFocus).toContain('Write something first');
    // Pressed again, it is read out again.
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await expect.poll(faultAtFocus).toContain('Write something first');

    await page.goto(`${product.url}/client-dashboard/requests/new`);
    await page.getByText('Market Analysis').click();
    await page.getByLabel('What do you want to achieve?').fill('x'.repeat(20_000));
    await page.getByRole('button', { name: 'Send request' }).press('Enter');
    await expect.poll(faultAtFocus).not.toBe('');
    expect(
      await page.getByLabel('What do you want to achieve?').evaluate((box) => box === document.activeElement),
    ).toBe(true);
    await context.close();
  });

  it('asks for the call with a number from the address book and times ticked before a reload, and goes on from the answer', async () => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 360, height: 640 } });
    const { page } = await openPage(context);
    await openSignedIn(page, product, 'client@vantaggio.example', '/client-dashboard/requests/REQ-006');
    const call = page.getByRole('region', { name: 'Talk it through, thirty minutes' });
    await call.getByLabel('Phone').fill('');
    await call.getByRole('button', { name: 'Ask for the call' }).press('Enter');
    await expect.poll(() => call.getByLabel('Phone').evaluate((box) => box === document.activeElement)).toBe(true);
    await call.getByLabel('Phone').fill('\u202a+39\u00a002 1234567\u202c');
    const times = call.getByRole('checkbox');
    await times.nth(1).press(' ');
    await times.nth(2).press(' ');
    await times.nth(2).press(' ');
    await page.reload();
    await times.first().waitFor();
    expect(await Promise.all([0, 1, 2].map((place) => times.nth(place).isChecked()))).toEqual([false, true, false]);
    await call.getByRole('button', { name: 'Ask for the call' }).press('Enter');
    await call.getByText(/You asked for a call/).waitFor();
    await expect.poll(() => call.evaluate((section) => section.contains(document.activeElement))).toBe(true);
    await context.close();
  });
});
