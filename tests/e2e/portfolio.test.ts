import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({})]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const slug = 'nordlys-a-shop-beside-amazon';
const pages = ['/portfolio', `/portfolio/${slug}`, '/about', '/privacy', '/terms', '/cookies'];

async function inDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const textOf = async (path: string) => (await fetch(product.url + path)).text();

describe.each(pages)('%s', (path) => {
  it('answers 200 with one h1, a title, a description and a canonical address of its own, and no executable script', async () => {
    const response = await fetch(product.url + path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]{8,}<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="http[^"]*${path}"`));
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    expect(scripts.filter((attributes) => !attributes.includes('application/ld+json'))).toEqual([]);
    expect(html).not.toMatch(/\sstyle="|\son\w+=/);
  });
});

describe('the portfolio without JavaScript', () => {
  it('filters by plain links, marks the active one and tells how many there are', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${product.url}/portfolio`);
    const filter = page.getByRole('navigation', { name: 'Categories' });
    await expect
      .poll(() => filter.getByRole('link').allTextContents())
      .toEqual(['All', 'Web Development', 'Digital Marketing', 'Strategic Consulting']);
    for (const [name, count] of [
      ['Web Development', '3 case studies'],
      ['Strategic Consulting', '1 case study'],
      ['All', '6 case studies'],
    ] as const) {
      await filter.getByRole('link', { name }).click();
      await expect.poll(() => filter.locator('[aria-current]').allTextContents()).toEqual([name]);
      await expect.poll(() => page.getByRole('status').textContent()).toBe(count);
      expect(await page.locator('article.work').count()).toBe(Number.parseInt(count, 10));
    }
    await context.close();
  });

  it('has every case under its anchor, with its key results and the way to its page', async () => {
    const html = await textOf('/portfolio');
    const slugs = [...html.matchAll(/<article class="work" id="([^"]+)"/g)].map(([, id]) => id);
    expect(slugs).toHaveLength(6);
    for (const each of slugs) {
      expect(html).toContain(`href="/portfolio/${each}"`);
      expect((await fetch(`${product.url}/portfolio/${each}`)).status).toBe(200);
    }
    expect(html.match(/Key Results/g)).toHaveLength(6);
    for (const figure of ['50+', '100%', '300%', '24/7']) expect(html).toContain(`>${figure}<`);
    expect(html).toMatch(/<a class="[^"]*" href="\/contact">Start Your Project<\/a>/);
  });

  it('says under its strip how each figure is counted', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${product.url}/portfolio`);
    const notes = page.locator('.statistics .counted dd');
    expect(await notes.first().isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'How we count' }).click();
    await expect.poll(() => notes.count()).toBe(4);
    for (const note of await notes.all()) expect(await note.isVisible()).toBe(true);
    await context.close();
  });

  it('lets every case be viewed: its work in a new tab, or its own page where there is no address; to the keyboard too', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${product.url}/portfolio`);
    const live = page.locator(`#${slug}`).getByRole('link', { name: /^View Live/ });
    expect([await live.getAttribute('target'), await live.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    expect(await page.locator(`#${slug}`).getByRole('link', { name: /^Code/ }).count()).toBe(0);
    const opacity = () => page.locator(`#${slug} .work-actions`).evaluate((node) => getComputedStyle(node).opacity);
    expect(await opacity()).toBe('0');
    await live.focus();
    await expect.poll(opacity).toBe('1');
    const links = page.getByRole('link', { name: /^View Live/ });
    const addresses = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
    expect(addresses).toHaveLength(6);
    expect(addresses.filter((address) => address.startsWith('https://'))).toHaveLength(2);
    const own = links.and(page.locator('[href^="/portfolio/"]')).first();
    const title = (await own.getAttribute('aria-label'))?.replace('View Live: ', '') ?? '';
    await own.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await context.close();
  });

  it('shows the actions to a finger without any touch', async () => {
    const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${product.url}/portfolio#${slug}`);
    const actions = page.locator(`#${slug} .work-actions`);
    expect(await actions.evaluate((node) => getComputedStyle(node).opacity)).toBe('1');
    await context.close();
  });

  it('says so when a category has no case or does not exist, and keeps no page of an invented one', async () => {
    expect(await textOf('/portfolio?category=amazon-services')).toContain('Nothing to show in Amazon Services yet');
    const response = await fetch(`${product.url}/portfolio?category=nonsense`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('private');
    expect(await response.text()).toContain('There is no such category');
  });
});

describe('a case', () => {
  it('has its story, its chart in words, its facts, its neighbours and its structured data', async () => {
    const html = await textOf(`/portfolio/${slug}`);
    for (const mark of ['22%', 'Nordlys, lighting, Denmark', '12 weeks', '€32,000', 'Where it stood', 'What changed'])
      expect(html, mark).toContain(mark);
    expect(html).toMatch(/role="img" aria-label="Share of orders[^"]*from 5 to 22"/);
    expect(html.match(/rel="(?:prev|next)"/g)?.length).toBeGreaterThanOrEqual(1);
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
      JSON.parse(json as string),
    );
    expect(data.map((thing) => thing['@type'])).toEqual(['CreativeWork', 'BreadcrumbList']);
  });

  it('is a 404 when nobody knows it or it is a draft, and its card is gone', async () => {
    expect((await fetch(`${product.url}/portfolio/nobody-knows`)).status).toBe(404);
    await inDatabase(
      `update case_studies set status = 'draft' where slug = '${slug}'; select pg_notify('pages', 'case-studies')`,
    );
    try {
      await expect.poll(async () => (await fetch(`${product.url}/portfolio/${slug}`)).status).toBe(404);
      await expect.poll(() => textOf('/portfolio')).not.toContain(slug);
      expect(await textOf(`/portfolio/${slug}`)).toContain('Oops! Page not found');
    } finally {
      await inDatabase(`update case_studies set status = 'published'; select pg_notify('pages', 'case-studies')`);
    }
    await expect.poll(() => textOf('/portfolio')).toContain(slug);
  });

  it('in a category of its own adds the fifth filter', async () => {
    expect(await textOf('/portfolio')).not.toContain('Amazon Services');
    await inDatabase(
      `update case_studies set category = 'Amazon Services' where slug = '${slug}'; select pg_notify('pages', 'case-studies')`,
    );
    await expect.poll(() => textOf('/portfolio')).toContain('category=amazon-services');
  });
});

describe('the legal texts', () => {
  it('are linked from every page’s foot and from the box of the analysis form', async () => {
    const foot = (await textOf('/')).split('<footer')[1] ?? '';
    for (const path of ['/privacy', '/terms', '/cookies']) expect(foot).toContain(`href="${path}"`);
    const form = (await textOf('/analysis-request')).split('name="terms"')[1]?.split('</label>')[0] ?? '';
    expect(form).toContain('href="/terms"');
    expect(form).toContain('href="/privacy"');
  });

  it('say the truth about cookies: no page sets one', async () => {
    for (const path of ['/', ...pages, '/analysis-request', '/login'])
      expect((await fetch(product.url + path)).headers.get('set-cookie'), path).toBeNull();
  });
});
