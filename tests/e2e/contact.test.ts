import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTo, openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { eventually, type Product, startProduct } from '#tests/setup/product.ts';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('/contact', () => {
  it('works without JavaScript: errors with kept values first, then number and deadline, then the mail', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const { page } = await openPage(context);
    await page.goto(`${product.url}/contact?service=amazon-advertising`);
    await page.getByLabel('First Name').fill('Elena');
    await page.getByLabel('Phone').fill('five');
    await page.locator('textarea[name="message"]').fill('Two lines\nof <b>text</b>');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('alert').waitFor();
    await expect.poll(() => page.locator('textarea[name="message"]').inputValue()).toBe('Two lines\nof <b>text</b>');
    await expect.poll(() => page.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Service').inputValue()).toBe('amazon-advertising');
    await page.getByLabel('Phone').fill('+356 2123 4567');
    await page.locator('input[name="email"]').fill('elena@contact.example');
    await page.waitForTimeout(2_100); // the time trap
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.waitForURL(/contact\/received/);
    await expect.poll(() => page.locator('main').textContent()).toMatch(/MSG-\d{3,}/);
    const mail = await mailTo(product, 'elena@contact.example', /message MSG-/);
    expect(mail.text).toMatch(/Reply by: \w+, \d+ \w+ 2\d{3} at \d\d:\d\d \w+/);
    const notice = await mailTo(product, 'admin@vantaggio.example', /Nuovo messaggio/);
    expect(notice.text).toContain('> of <b>text</b>');
    expect(notice.text).toContain('+356 2123 4567');
    expect(notice.text).toContain('Pubblicità su Amazon');
    await context.close();
  });

  it.each([
    ['/contact', 'option', 'web-development', 'web-development'],
    ['/analysis-request', 'input', 'web-development', 'Digital Transformation Analysis'],
  ])('is asked about a service by its address, as the form of an analysis is: %s', async (path, tag, slug, value) => {
    const chosen = async (service: string) => {
      const html = await (await fetch(`${product.url}${path}?service=${service}`)).text();
      const marked = new RegExp(`<${tag}[^>]*(?: selected| checked)=""[^>]*>`, 'g');
      return [...html.matchAll(marked)].map(([found]) => /value="([^"]*)"/.exec(found)?.[1]).filter(Boolean);
    };
    expect(await chosen(slug)).toEqual([value]);
    expect(await chosen('<script>')).toEqual([]);
  });

  it.each(['/contact', '/analysis-request'])(
    'stays as wide as a phone, however long a pasted word is: %s',
    async (path) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
      const { page } = await openPage(context);
      await page.goto(product.url + path);
      const texts = await page.locator('form textarea').all();
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) await text.fill(`https://seller.example/${'a1B2'.repeat(30)}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await context.close();
    },
  );

  it('answers what is no form with 400, and prints nothing of it beside the log: anybody could fill a disk', async () => {
    const before = product.output().length;
    for (const init of [{}, { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=q' } }]) {
      const headers = { ...init.headers, origin: product.url };
      expect((await fetch(`${product.url}/contact`, { ...init, method: 'POST', headers })).status).toBe(400);
    }
    // Standard error is written before the answer is: with the next answer all of it has come.
    expect((await fetch(`${product.url}/contact`)).status).toBe(200);
    const printed = product.output().slice(before).split('\n');
    expect(printed.filter((line) => line !== '' && !line.startsWith('{'))).toEqual([]);
  });

  it('is where holes are told, by the address that security.txt names', async () => {
    const answer = await fetch(`${product.url}/.well-known/security.txt`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const text = await answer.text();
    expect(text).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-\d\d-\d\dT[\d:]+Z\n/);
    const expires = Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  });

  it('is in the sitemap, which robots.txt names', async () => {
    const robots = await (await fetch(`${product.url}/robots.txt`)).text();
    const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] as string;
    const xml = await (await fetch(product.url + new URL(sitemap).pathname)).text();
    const paths = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url as string).pathname);
    expect(paths).toContain('/contact');
    for (const path of paths) expect((await fetch(product.url + path)).status, path).toBe(200);
  });
});

describe('the map of /contact', () => {
  it('asks nothing of OpenStreetMap before the click, then shows the street map at the office and moves focus there', async () => {
    const context = await browser.newContext();
    const { page, complaints } = await openPage(context);
    const asked: string[] = [];
    await page.route(/openstreetmap\.org/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>map</title>' });
    });
    await page.goto(`${product.url}/contact`, { waitUntil: 'networkidle' });
    const button = page.getByRole('button', { name: 'Show the street map' });
    await button.waitFor();
    expect(asked).toEqual([]);
    await button.press('Enter');
    const frame = page.getByTitle('Street map of our office');
    await frame.waitFor();
    await expect.poll(() => frame.evaluate((element) => element === document.activeElement)).toBe(true);
    await eventually(() => (asked.length > 0 ? true : undefined), 'a request to OpenStreetMap');
    expect(new URL(asked[0] as string).searchParams.get('marker')).toBe('35.9089,14.5044');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('stays drawn without JavaScript, with a link for directions and no button that does nothing', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${product.url}/contact`);
    expect(await page.getByRole('button', { name: 'Show the street map' }).count()).toBe(0);
    await page.getByRole('img', { name: /Drawn map/ }).waitFor();
    const directions = page.getByRole('link', { name: 'Directions in OpenStreetMap' });
    await expect
      .poll(() => directions.getAttribute('href'))
      .toMatch(/^https:\/\/www\.openstreetmap\.org\/search\?query=14%20Triq/);
    await page.close();
  });
});
