import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillAnalysisForm, mailTo, openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually, outbox, type Product, startProduct } from '#tests/setup/product.ts';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const confirmation = /Confirm your subscription/;

/** The one address of this site in a mail's text that leads to the newsletter's page. */
function linkIn(text: string | undefined, page: string): string {
  const links = (text ?? '').match(/https?:\/\/\S+\/newsletter\/\S+/g) ?? [];
  const found = links.filter((link) => new URL(link).pathname === `/newsletter/${page}`);
  expect(found).toHaveLength(1);
  const { pathname, search } = new URL(found[0] as string);
  return product.url + pathname + search;
}

let people = 0;
/** Everybody posts from an address of their own: what one of them may do is for the unit tests. */
const elsewhere = () => {
  people += 1;
  return { 'x-forwarded-for': `198.51.100.${people}` };
};

/** The blog, which is kept for everybody: its form carries no proof of one visit. */
async function keptPage(context: BrowserContext) {
  const kept = await (await fetch(`${product.url}/blog`)).text();
  expect(kept).toContain('action="/newsletter/subscribe"');
  expect(kept).not.toMatch(/timeTrap|idempotencyKey/);
  const { page, complaints } = await openPage(context);
  await page.goto(`${product.url}/blog`);
  return { page, complaints };
}

/** Subscribes like a person, from a page without scripts, and answers the link of the mail. */
async function askedLink(email: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: elsewhere() });
  const { page } = await keptPage(context);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('button', { name: 'Subscribe to Newsletter' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  await context.close();
  return linkIn((await mailTo(product, email, confirmation)).text, 'confirm');
}

async function confirmed(email: string): Promise<void> {
  await fetch(await askedLink(email), { method: 'POST' });
}

const headingOf = async (link: string, init?: RequestInit) => {
  const response = await fetch(link, init);
  const html = await response.text();
  return { status: response.status, heading: /<h1[^>]*>([^<]*)/.exec(html)?.[1], html, headers: response.headers };
};

describe('subscribing without JavaScript, from a page that is kept for everybody', () => {
  it('says what is wrong on a page of its own, keeps what was typed, then asks for the mail and the button', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: elsewhere() });
    const { page, complaints } = await keptPage(context);
    await page.getByLabel(/^Email/).fill('elena@reader');
    await page.getByRole('button', { name: 'Subscribe to Newsletter' }).click();
    await page.getByRole('alert').waitFor();
    expect(new URL(page.url()).pathname).toBe('/newsletter/subscribe');
    expect(await page.title()).toMatch(/^Error/);
    await expect.poll(() => page.getByLabel(/^Email/).inputValue()).toBe('elena@reader');
    await page.getByLabel(/^Email/).fill('elena@reader.example');
    await page.waitForTimeout(2_100); // the time trap: this page is one person's own
    await page.getByRole('button', { name: 'Subscribe to Newsletter' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await expect.poll(() => page.locator('main').textContent()).toContain('e•••@reader.example');

    const link = linkIn((await mailTo(product, 'elena@reader.example', confirmation)).text, 'confirm');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my subscription' }).click();
    await page.getByRole('heading', { name: 'You are on the list' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is not fooled by a program that opens every link: only the button confirms, and once', async () => {
    const link = await askedLink('scanned@reader.example');
    for (const method of ['GET', 'HEAD', 'GET']) await fetch(link, { method });
    expect(await headingOf(link)).toMatchObject({ status: 200, heading: 'One step is left' });
    for (let time = 0; time < 2; time += 1)
      expect(await headingOf(link, { method: 'POST' })).toMatchObject({ status: 200, heading: 'You are on the list' });
  });

  it('keeps its pages out of stores, search engines, referrers and the visits', async () => {
    const link = await askedLink('private@reader.example');
    const { headers, html } = await headingOf(link);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(html).not.toContain('visit.gif');
    expect(html).not.toContain('private@reader.example');
  });

  it('has words for a link that is none', async () => {
    for (const page of ['confirm', 'unsubscribe']) {
      const found = await headingOf(`${product.url}/newsletter/${page}?token=nonsense`);
      expect(found).toMatchObject({ status: 404, heading: 'We do not know this link' });
    }
  });
});

describe('leaving', () => {
  /** The link that a reader has in every mail; the note to a known reader carries it too. */
  async function leavingLink(email: string): Promise<string> {
    await confirmed(email);
    const body = new URLSearchParams({ email });
    await fetch(`${product.url}/newsletter/subscribe`, { method: 'POST', body, headers: elsewhere() });
    return linkIn((await mailTo(product, email, /already get/)).text, 'unsubscribe');
  }

  it('happens at once when a mail program posts to the address, whatever form its body has', async () => {
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    const bodies = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart, undefined];
    const link = await leavingLink('leaver@reader.example');
    for (const body of bodies) {
      const response = await fetch(link, { method: 'POST', redirect: 'manual', ...(body && { body }) });
      expect(response.status).toBe(200);
    }
    const origins = ['https://mail.provider.example', 'null', 'no origin'];
    for (const origin of origins) {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      expect((await fetch(link, { method: 'POST', body, headers: { origin } })).status, origin).toBe(200);
    }
    expect(await headingOf(link)).toMatchObject({ status: 200, heading: 'You are unsubscribed' });
    const wrong = link.replace(/token=.*/, 'token=00000000-0000-4000-8000-000000000000');
    expect((await fetch(wrong, { method: 'POST' })).status).toBe(404);
  });

  it('asks on its page first, and the way back is a new confirmation', async () => {
    const email = 'returning@reader.example';
    const mails = () => outbox(product.dataDir).filter(({ name }) => name.includes(email)).length;
    const link = await leavingLink(email);
    const context = await browser.newContext();
    const { page, complaints } = await openPage(context);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Leave the newsletter?' }).waitFor();
    await inspect(page, 'newsletter-leave');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    const before = mails();
    await page.getByRole('button', { name: 'Subscribe again' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await eventually(async () => mails() > before || undefined, 'the mail');
    await inspect(page, 'newsletter-sent');
    await page.goto(linkIn((await mailTo(product, email, confirmation)).text, 'confirm'));
    await inspect(page, 'newsletter-confirm');
    await page.getByRole('button', { name: 'Confirm my subscription' }).click();
    await page.getByRole('heading', { name: 'You are on the list' }).waitFor();
    expect(await headingOf(link)).toMatchObject({ heading: 'Leave the newsletter?' });
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the form’s own page', () => {
  it('is as readable as the others of the site, also when it says what is wrong', async () => {
    const context = await browser.newContext();
    const { page, complaints } = await openPage(context);
    await page.goto(`${product.url}/newsletter/subscribe`);
    await inspect(page, 'newsletter-subscribe');
    await page.getByRole('button', { name: 'Subscribe to Newsletter' }).click();
    await page.getByRole('alert').waitFor();
    await inspect(page, 'newsletter-refused');
    await page.goto(`${product.url}/blog`);
    await page.getByRole('heading', { name: 'Stay Updated' }).scrollIntoViewIfNeeded();
    await inspect(page, 'newsletter-blog');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps what was typed when one connection has sent too much', async () => {
    const headers = elsewhere();
    const send = (email: string) =>
      headingOf(`${product.url}/newsletter/subscribe`, {
        method: 'POST',
        body: new URLSearchParams({ email }),
        headers,
      });
    for (let index = 0; index < 5; index += 1) expect((await send(`many-${index}@reader.example`)).status).toBe(200);
    const refused = await send('many-6@reader.example');
    expect(refused.status).toBe(429);
    expect(refused.html).toContain('value="many-6@reader.example"');
    expect(refused.html).toContain('role="alert"');
  });
});

describe('the box of the analysis form', () => {
  it('begins a double opt-in, and only where it was ticked', async () => {
    for (const ticked of [true, false]) {
      const context = await browser.newContext();
      const { page } = await openPage(context);
      await page.goto(`${product.url}/analysis-request`);
      await fillAnalysisForm(page, { email: `box-${ticked}@reader.example`, company: `Box ${ticked}` });
      if (ticked) await page.locator('input[name="newsletter"]').check();
      await page.locator('form button[type="submit"]').last().click();
      await page.waitForURL(/received/);
      await context.close();
    }
    const link = linkIn((await mailTo(product, 'box-true@reader.example', confirmation)).text, 'confirm');
    expect(await headingOf(link)).toMatchObject({ heading: 'One step is left' });
    await mailTo(product, 'box-false@reader.example', /analysis request/);
    const names = outbox(product.dataDir).map(({ name }) => name);
    await eventually(async () => names.length > 0 || undefined, 'the outbox');
    expect(names.filter((name) => name.includes('box-false'))).toHaveLength(1);
  });
});
