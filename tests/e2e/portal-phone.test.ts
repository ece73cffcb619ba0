import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askForAnalysis, codeIn, openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';
import { eventually, type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/** A client with nothing but a phone: from the code in the first mail to the report in the hand. Mails leave over SMTP. */

let browser: Browser;
let product: Product;
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
  const env = { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: String(mails.port) };
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await mails?.close();
});

const mailTo = (email: string, subject: RegExp) =>
  eventually(async () => {
    for (const { to, raw } of mails.accepted.toReversed()) {
      if (to !== email) continue;
      const mail = await PostalMime.parse(raw);
      if (subject.test(mail.subject ?? '')) return mail;
    }
    return undefined;
  }, `a mail to ${email}`);

async function staff(path: string, body?: unknown, type = 'application/json') {
  const { token } = await signInForToken(product, 'editor@vantaggio.example', samplePassword);
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  expect(answer.status, path).toBeLessThan(300);
  return answer.json();
}

/** Everything that is tapped is large enough for a finger (WCAG 2.2, 2.5.8; links in a text may be smaller). */
async function expectFingerRoom(page: Page) {
  const small = await page
    .locator('main button, main [role="tab"], header [role="tab"], header button')
    .evaluateAll((all) =>
      all.flatMap((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width > 0 && (height < 40 || width < 24) ? [`${each.textContent} ${width}x${height}`] : [];
      }),
    );
  expect(small).toEqual([]);
}

/** The bar at the thumb: five places, each wide and high enough, at the lower edge; it covers neither what is focused nor what is said. */
async function expectBar(page: Page) {
  const places = page.locator('[data-tab-bar] a');
  await expect.poll(() => places.count()).toBe(5);
  const boxes = await places.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  const height = page.viewportSize()?.height ?? 0;
  for (const box of boxes) {
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(box.bottom).toBeGreaterThan(height - 4);
  }
  const lefts = boxes.map(({ left }) => left).toSorted((one, other) => one - other);
  expect(new Set(lefts).size).toBe(5);
}

/** What is at the middle of an element, seen from in front. */
const isInFront = (page: Page, of: string) =>
  page
    .locator(of)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });

/** What is wider than its place: the page, or a box that would have to be scrolled sideways. */
const wideThings = () =>
  [...document.querySelectorAll<HTMLElement>('html, main *, [data-tab-bar] *')].flatMap((element) => {
    const mayScroll = element.tagName === 'HTML' || /auto|scroll/.test(getComputedStyle(element).overflowX);
    return mayScroll && element.scrollWidth > element.clientWidth + 1 ? [element.outerHTML.slice(0, 80)] : [];
  });

/** What has so little width that its words stand one below the other. */
const squeezedThings = () =>
  [...document.querySelectorAll<HTMLElement>('main h2, main h3, main p, main dd, main td')].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && width < 72 && height > 3 * width ? [element.outerHTML.slice(0, 80)] : [];
  });

/** What Chromium itself says of the dashboard as an app. */
async function expectInstallable(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/client-dashboard', display: 'standalone' });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Windows of tests are private ones, which some builds of Chromium say; nothing else stands in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
}

const look = (page: Page, name: string) => inspect(page, name, { here: true, exclude: ['[data-sonner-toaster]'] });

it('leads from the code in the mail over what is needed to the delivered report', async () => {
  const visitor = { email: `${randomUUID().slice(0, 8)}@visitor.example`, company: 'Pocket Ltd' };
  const reference = await askForAnalysis(browser, product, visitor, true);
  const code = codeIn((await mailTo(visitor.email, /analysis request/)).text);

  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  const { page, complaints } = await openPage(context);
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email', { exact: false }).first().fill(visitor.email);
  await page.getByRole('button', { name: /have a code/i }).tap();
  await page.getByLabel(/code/i).last().fill(code);
  await page.waitForURL(/client-dashboard/);
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  await page.getByText(reference).first().waitFor();
  await expectFingerRoom(page);
  await expectBar(page);
  await expectInstallable(page);
  // While they wait, both ways lead to the very place: the box of words, and the files.
  for (const [link, place] of [
    [/^Write to /, 'TEXTAREA'],
    [/^Add files/, 'BUTTON'],
  ] as const) {
    await page
      .getByRole('region', { name: /You hear from us/ })
      .getByRole('link', { name: link })
      .tap();
    await page.waitForURL((url) => url.pathname.endsWith(reference));
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe(place);
    await page.goBack();
    await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  }

  // Staff ask; the open page shows it without a reload, and the mail leads to the same place.
  const { request } = await staff(`/requests/${reference}`);
  const taken = await staff(`/requests/${reference}/status`, { to: 'in-progress', version: request.version });
  const wish = 'The search term report of the last 60 days';
  const asked = await staff(`/requests/${reference}/needs`, { text: wish, version: taken.request.version });
  await page.getByRole('region', { name: 'We need from you' }).getByText(wish).waitFor();
  await look(page, 'phone-overview-needs');
  const needs = await mailTo(visitor.email, /we need something from you/);
  expect(needs.text).toContain(wish);
  expect(needs.text).toContain(`/client-dashboard/requests/${reference}`);

  await page.getByRole('link', { name: `Answer for ${reference}` }).tap();
  await page.getByRole('region', { name: 'We need from you' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await look(page, 'phone-request-needs');
  await expectFingerRoom(page);
  expect(await isInFront(page, 'textarea')).toBe(true);
  await expectBar(page);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).tap(),
  ]);
  await chooser.setFiles({ name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from('term;clicks\npan;7\n') });
  await page.getByText('terms.csv', { exact: true }).waitFor();
  // What is on paper is photographed, and each photo is a file of its own.
  for (const at of [1, 2]) {
    const [camera] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Take a photo' }).tap(),
    ]);
    expect(await camera.element().evaluate((input) => (input as Element).getAttribute('capture'))).toBe('environment');
    expect(camera.isMultiple()).toBe(false);
    const photo = { create: { width: 30 * at, height: 40, channels: 3 as const, background: '#8bb' } };
    await camera.setFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: await sharp(photo).jpeg().toBuffer() });
    const kept = page.getByRole('button', { name: /^Download Photo \d{4}-\d\d-\d\d [\d.]+\.jpg$/ });
    await expect.poll(() => kept.count()).toBe(at);
  }
  await page.getByRole('region', { name: 'We need from you' }).waitFor({ state: 'detached' });
  const answered = await staff(`/requests/${reference}`);
  expect(answered.request.waiting).toBeNull();
  expect(answered.events.map(({ kind }: { kind: string }) => kind)).toContain('answered');

  // The report is a file of the request, and there are words to it.
  const words = '# Findings\n\nYour best term is “pan”.\n\n- Raise its bid\n- Watch it for a week';
  const query = new URLSearchParams({ kind: 'request', id: reference, name: 'Report.txt', share: 'false' });
  const { file } = await staff(`/files?${query}`, 'The whole report, as a file.', 'application/octet-stream');
  await staff(`/requests/${reference}/report`, { text: words, fileId: file.id, version: asked.request.version });
  await page.getByRole('heading', { name: 'Your report is ready' }).waitFor();
  await page.getByText('Your best term is “pan”.').waitFor();
  await look(page, 'phone-report');
  await mailTo(visitor.email, /your report is ready/);

  await page.getByLabel('Your message').fill('Thank you');
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByRole('button', { name: 'Send' }).tap();
  await page.getByText('Your message is with us.').waitFor();
  expect(await isInFront(page, '[data-sonner-toast]')).toBe(true);
  expect(await isInFront(page, '[data-tab-bar] [aria-selected="true"]')).toBe(true);
  await page.getByRole('link', { name: 'New', exact: true }).tap();
  await page.locator('[data-tab-bar] [aria-current="page"]').waitFor();
  await page.getByRole('tab', { name: 'Overview' }).tap();
  const ready = page.getByRole('region', { name: 'Your report is ready' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    ready.getByRole('button', { name: `Download report of ${reference}` }).tap(),
  ]);
  expect(download.suggestedFilename()).toBe('Report.txt');
  expect(await readFile(await download.path(), 'utf8')).toBe('The whole report, as a file.');
  await ready.getByRole('link', { name: `Read it: the report of ${reference}` }).tap();
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Report as PDF' }).tap(),
  ]);
  expect(pdf.suggestedFilename()).toBe(`${reference}-report-v1.pdf`);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');

  // On the narrowest phones, and where tablets begin, nothing reaches beyond the edge, has to be pushed aside, or is squeezed.
  const paths = ['', '/requests', '/requests/new', `/requests/${reference}`, '/tasks', '/documents', '/profile'];
  for (const path of paths) {
    await page.goto(`${product.url}/client-dashboard${path}`);
    await page.locator('main h1').waitFor();
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 640 });
      const seen = [await page.evaluate(wideThings), await page.evaluate(squeezedThings)];
      expect({ path, width, seen }).toEqual({ path, width, seen: [[], []] });
    }
  }
  expect(complaints).toEqual([]);
  await context.close();
});
