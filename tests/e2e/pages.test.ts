import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choosePassword, openPage, signInWithPassword } from '#tests/e2e/journey.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { eventually, type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { PAGE_CACHE: 'off' } })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function onPage(
  path: string,
  look: (page: Page) => Promise<void>,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const context: BrowserContext = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const { page, complaints } = await openPage(context);
  await page.goto(product.url + path);
  await look(page);
  expect(complaints).toEqual([]);
  await context.close();
}

const expectNoAxeFindings = async (page: Page) => expect(await axeFindings(page)).toEqual([]);

const asStaff = (path: string, look: (page: Page) => Promise<void>, options = {}) =>
  onPage(
    '/login',
    async (page) => {
      await signInWithPassword(page, product, 'admin@vantaggio.example', path);
      await page.waitForURL((url) => url.pathname.startsWith('/admin'));
      await look(page);
    },
    { locale: 'it-IT', ...options },
  );

describe('the home page', () => {
  it('has the sections of the specification in their order, with their anchors, and no executable script', async () => {
    const html = await (await fetch(product.url)).text();
    const order = [
      '$2M+',
      '98%',
      '350%',
      '24/7',
      'id="services"',
      'id="case-studies"',
      'id="about-us"',
      'id="contact"',
      '© 2024',
    ].map((mark) => html.indexOf(mark));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    expect(scripts.filter((attributes) => !/application\/ld\+json|speculationrules/.test(attributes))).toEqual([]);
    expect(html).not.toMatch(/\son\w+=|javascript:|style="/);
  });
});

describe('every page', () => {
  it('has the labelled live region for toasts, script-free ones too', async () => {
    for (const path of ['/', '/analysis-request', '/nope', '/login', '/admin/requests', '/client-dashboard']) {
      const html = await (await fetch(product.url + path)).text();
      expect(html, path).toMatch(
        /<section[^>]*aria-label="[^"]+"[^>]*aria-live="polite"|<section[^>]*aria-live="polite"[^>]*aria-label="[^"]+"/,
      );
    }
  });

  it('leads nowhere that does not exist', async () => {
    const seen = new Set<string>();
    const waiting = ['/'];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const response = await fetch(product.url + path);
      expect(response.status, path).toBe(200);
      const html = response.headers.get('content-type')?.includes('html') ? await response.text() : '';
      for (const [, href = ''] of html.matchAll(/<(?:a|link)\b[^>]*\shref="([^"#]*)[^"]*"/g)) {
        const url = new URL(href.replaceAll('&amp;', '&') || '/', product.url);
        if (url.host === new URL(product.url).host || url.hostname === 'localhost')
          waiting.push(url.pathname + url.search);
      }
    }
    expect(seen.size).toBeGreaterThan(5);
  });

  it('of an unknown address is a 404 with the way home, and tells the console which', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    const response = await page.goto(`${product.url}/no/such/page`);
    expect(response?.status()).toBe(404);
    await page.getByText('Oops! Page not found').waitFor();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL(`${product.url}/`);
    expect(lines.some((line) => line.includes('/no/such/page'))).toBe(true);
    await context.close();
  });

  it("whose data cannot be read says 'Unexpected Application Error!' with its status and a reference, the cause only in the log", async () => {
    const client = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
    await client.connect();
    await client.query('alter table content_items rename to content_items_away');
    try {
      const response = await fetch(product.url);
      const html = await response.text();
      expect(response.status).toBe(500);
      expect(html).toContain('Unexpected Application Error!');
      expect(html).toContain('500 Internal Server Error');
      const reference = response.headers.get('x-request-id') ?? 'none';
      expect(html).toContain(reference);
      await eventually(
        () =>
          product
            .output()
            .split('\n')
            .some((line) => line.includes(reference) && line.includes('content_items')),
        'the cause under its reference',
      );
      expect(html).not.toMatch(/content_items|at \w+ \(|node_modules/);
    } finally {
      await client.query('alter table content_items_away rename to content_items');
      await client.end();
    }
    expect((await fetch(product.url)).status).toBe(200);
  });
});

describe('the analysis form in a browser', () => {
  it('survives a reload half-filled', async () => {
    await onPage('/analysis-request', async (page) => {
      await page.getByLabel('Company Name').fill('Reload Ltd');
      await page.locator('textarea[name="goals"]').fill('Two\nlines');
      await page.waitForFunction(() => Object.values(localStorage).some((value) => value.includes('Reload Ltd')));
      await page.reload();
      await expect.poll(() => page.getByLabel('Company Name').inputValue()).toBe('Reload Ltd');
      await expect.poll(() => page.locator('textarea[name="goals"]').inputValue()).toBe('Two\nlines');
    });
  });
});

describe('the back office', () => {
  it('has no accessibility findings on the list, over the open panel and over its dialog', async () => {
    await asStaff('/admin/requests', async (page) => {
      await page.getByText('REQ-001').first().waitFor();
      await expectNoAxeFindings(page);
      await page.goto(`${product.url}/admin/requests/REQ-010`);
      await page.getByRole('button', { name: 'Annulla richiesta' }).click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
      await expectNoAxeFindings(page);
      await page.keyboard.press('Escape');
      await expectNoAxeFindings(page);
    });
  });

  it('keeps the sidebar as the specification says: cookie, widths, shortcut, none of it while typing', async () => {
    await asStaff(
      '/admin/requests',
      async (page) => {
        const sidebar = page
          .getByRole('navigation')
          .first()
          .locator('xpath=ancestor-or-self::aside | ancestor::*[contains(@class,"sidebar")]')
          .first();
        const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0);
        await expect.poll(width).toBe(256);
        await page.getByRole('searchbox').focus();
        await page.keyboard.press('Control+b');
        expect(await width()).toBe(256);
        await page.locator('h1').click();
        await page.keyboard.press('Control+b');
        await expect.poll(width).toBe(48);
        const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar:state');
        expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', value: 'false' });
        const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
        expect(days).toBeGreaterThan(6.9);
        expect(days).toBeLessThanOrEqual(7);
        await page.reload();
        await expect.poll(width).toBe(48);
      },
      { viewport: { width: 1280, height: 800 } },
    );
  });

  it('opens the sidebar as a sheet of 18 rem on a phone, closed again by Escape', async () => {
    await asStaff(
      '/admin/requests',
      async (page) => {
        await page.getByRole('button', { name: 'Mostra o riduci il pannello' }).first().click();
        const sheet = page.getByRole('dialog');
        await expect.poll(async () => Math.round((await sheet.boundingBox())?.width ?? 0)).toBe(288);
        await expectNoAxeFindings(page);
        await page.keyboard.press('Escape');
        await expect.poll(() => sheet.count()).toBe(0);
      },
      { viewport: { width: 360, height: 780 } },
    );
  });

  it('tells a saved change by a toast in the live region, which Alt+T reaches', async () => {
    await asStaff('/admin/requests', async (page) => {
      await page.goto(`${product.url}/admin/requests/REQ-009`);
      await page.getByRole('button', { name: 'Prendi in carico' }).click();
      const region = page.locator('section[aria-live="polite"]');
      await region.getByRole('listitem').first().waitFor();
      await page.keyboard.press('Alt+T');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-live')))
        .toBe('polite');
    });
  });

  it('is closed to a client, who sees a way home, and to strangers, who are asked to sign in', async () => {
    await onPage('/admin/requests', async (page) => {
      await page.waitForURL(/\/login\?next=%2Fadmin%2Frequests/);
      await signInWithPassword(page, product, 'client@vantaggio.example');
      await page.waitForURL(/client-dashboard/);
      await page.goto(`${product.url}/admin/requests`);
      await page.getByText('403: this area is for staff').waitFor();
      expect(await page.getByText('REQ-001').count()).toBe(0);
    });
  });
});

describe('the sign-in page and the dashboard', () => {
  it('have no accessibility findings, errors included, at phone size', async () => {
    await onPage(
      '/login',
      async (page) => {
        await choosePassword(page);
        await page.locator('input[type="password"]').press('Enter');
        await expectNoAxeFindings(page);
        await signInWithPassword(page, product, 'client@vantaggio.example');
        await page.waitForURL(/client-dashboard/);
        await page.getByText('Recent Requests').waitFor();
        await expectNoAxeFindings(page);
      },
      { viewport: { width: 360, height: 780 }, locale: 'en-GB' },
    );
  });
});
