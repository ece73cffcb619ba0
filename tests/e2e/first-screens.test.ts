import type { Browser, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beOnSlowLine } from '#bench/slow-line.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { giveSession } from '#tests/setup/sign-in.ts';
import { scriptsWaitedFor } from '#tests/setup/waited-for.ts';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const admin = 'admin@vantaggio.example';
const client = 'client@vantaggio.example';
/** Opens a list of the desk, whose later scripts come when the answer is called. */
async function openWithoutLaterScripts(path: string) {
  const context = await browser.newContext({ viewport: { width: 1800, height: 900 } });
  const page = await context.newPage();
  const first = await scriptsWaitedFor(product.url + path);
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/assets/*.js', (route) => {
    const isLater = isHeld && !first.includes(new URL(route.request().url()).pathname);
    return isLater ? void held.push(route) : route.continue();
  });
  await giveSession(page, product, admin);
  await page.goto(product.url + path);
  await page.getByRole('row').nth(1).waitFor();
  const release = async () => {
    isHeld = false;
    await Promise.all(held.splice(0).map((route) => route.continue()));
  };
  return { context, page, release };
}

describe('a first screen', () => {
  it.each([
    [client, '/client-dashboard', 160_000],
    [admin, '/admin', 200_000],
    [admin, '/admin/requests', 200_000],
    [admin, '/admin/clients', 200_000],
    [admin, '/admin/messages', 200_000],
  ])('waits for few scripts: for %s on %s for at most %i bytes in eleven files', async (email, path, most) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await giveSession(page, product, email);
    await page.goto(product.url + path, { waitUntil: 'load' });
    const first = await scriptsWaitedFor(product.url + path);
    const sizes = await page.evaluate((files) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return entries.filter(({ name }) => files.includes(new URL(name).pathname)).map((entry) => entry.encodedBodySize);
    }, first);
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes.length).toBeLessThanOrEqual(11);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(most);
    await context.close();
  });

  it.each([
    [client, '/client-dashboard'],
    [admin, '/admin/requests'],
  ])('is laid out once: for %s on %s no style comes before those of the document', async (email, path) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await giveSession(page, product, email);
    await page.goto(product.url + path);
    await page.getByRole('button').first().waitFor();
    await page.locator('[data-react-aria-pressable]').first().waitFor();
    expect(await page.locator('#react-aria-pressable-style').count()).toBe(1);
    expect(await (await fetch(product.url + path)).text()).toContain('<style id="react-aria-pressable-style">');
    await context.close();
  });

  it('asks for its fonts with the document on a quick line, and after its scripts on a slow one', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await giveSession(page, product, admin);
    const fonts = page.locator('link[rel=preload][as=font]');
    await page.goto(`${product.url}/admin`);
    expect(await fonts.count()).toBe(2);
    await beOnSlowLine(page);
    await page.goto(`${product.url}/admin`, { waitUntil: 'domcontentloaded' });
    expect(await fonts.count()).toBe(0);
    await context.close();
  });
});

describe('a list of the desk whose later scripts are on their way', () => {
  it('opens a select that was pressed when its list has come, by keys alone', async () => {
    const { context, page, release } = await openWithoutLaterScripts('/admin/requests');
    const priority = page.getByRole('button', { name: /Priorità$/ });
    await priority.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => priority.getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('option').count()).toBe(0);
    await release();
    await page.getByRole('option', { name: 'Alta' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/priority=high/);
    await context.close();
  });

  it('keeps the focus on a select while its list comes', async () => {
    const { context, page, release } = await openWithoutLaterScripts('/admin/messages');
    const priority = page.getByRole('button', { name: /Priorità$/ });
    await priority.focus();
    await release();
    // The library's own button says which list is its own.
    await page.locator('button[aria-haspopup=listbox][data-focused]').waitFor();
    await page.locator('select').first().waitFor({ state: 'attached' });
    expect(await priority.evaluate((button) => button === document.activeElement)).toBe(true);
    await context.close();
  });

  it('shows what can be done to a chosen row, and the choices of a pressed value, when they have come', async () => {
    const { context, page, release } = await openWithoutLaterScripts('/admin/requests');
    await page.getByRole('checkbox', { name: /Seleziona REQ-010/ }).check();
    expect(await page.getByRole('region', { name: 'Azioni sulle righe selezionate' }).count()).toBe(0);
    await page.getByTitle(/^Priorità di REQ-010/).click();
    await release();
    await page.getByRole('menuitem', { name: 'Alta' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('1 selezionata').waitFor();
    await context.close();
  });
});

it('the search of a list is emptied by Escape and by its button, which leave the focus in it, and goes at once with Enter', async () => {
  const { context, page, release } = await openWithoutLaterScripts('/admin/requests');
  await release();
  const field = page.getByRole('searchbox');
  const clear = page.getByRole('button', { name: 'Cancella la ricerca' });
  expect(await clear.count()).toBe(0);
  await field.fill('Rossi');
  await field.press('Enter');
  await page.waitForURL(/q=Rossi/);
  await field.press('Escape');
  expect(await field.inputValue()).toBe('');
  await page.waitForURL(/\/admin\/requests$/);
  await field.fill('Bianchi');
  await page.waitForURL(/q=Bianchi/);
  await clear.click();
  await page.waitForURL(/\/admin\/requests$/);
  expect(await field.evaluate((box) => box === document.activeElement)).toBe(true);
  await context.close();
});
