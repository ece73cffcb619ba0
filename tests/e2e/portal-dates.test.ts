import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** Moments around the nights in which the clocks of the site's zone change, and the day that Rome has then. */
const moments = [
  ['2026-03-28T22:59:00Z', 'Mar 28, 2026'],
  ['2026-03-28T23:01:00Z', 'Mar 29, 2026'],
  ['2026-03-29T21:59:00Z', 'Mar 29, 2026'],
  ['2026-03-29T22:01:00Z', 'Mar 30, 2026'],
  ['2026-10-24T21:59:00Z', 'Oct 24, 2026'],
  ['2026-10-24T22:01:00Z', 'Oct 25, 2026'],
  ['2026-10-25T22:59:00Z', 'Oct 25, 2026'],
  ['2026-10-25T23:01:00Z', 'Oct 26, 2026'],
] as const;

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
  for (const [at] of moments)
    await database.query(
      `insert into requests (client_id, source, title, types, name, email, company, submitted_at, confirmed_at, reply_due_at)
       select id, 'client', $2, '{SEO Analysis}', name, email, company, $1::timestamptz, $1::timestamptz, $1::timestamptz + interval '1 day'
       from clients where email = 'client@vantaggio.example'`,
      [at, at],
    );
  await database.end();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe.each(['Europe/Rome', 'America/New_York', 'Asia/Tokyo'])('a browser in %s', (timezoneId) => {
  it('shows the days of the site’s zone, on both nights when clocks change, in the format of the dashboard', async () => {
    const context = await browser.newContext({ locale: 'ja-JP', timezoneId, viewport: { width: 1280, height: 800 } });
    const { page, complaints } = await openPage(context);
    await openSignedIn(page, product, 'client@vantaggio.example', '/client-dashboard/requests');
    await page.getByRole('table', { name: 'My requests' }).waitFor();
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId);
    for (const [at, day] of moments)
      expect(await page.getByRole('row').filter({ hasText: at }).locator('time').textContent(), at).toBe(day);
    await page.getByRole('link', { name: moments[1][0], exact: true }).first().click();
    await page.getByRole('heading', { name: moments[1][0] }).waitFor();
    await page.getByText(moments[1][1]).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('names the zone of a time to whoever has another one on the clock', async () => {
    const context = await browser.newContext({ locale: 'en-US', timezoneId, viewport: { width: 360, height: 740 } });
    const { page, complaints } = await openPage(context);
    await openSignedIn(page, product, 'client@vantaggio.example', '/client-dashboard/requests/REQ-010');
    await page.getByLabel('Your message').fill(`Written in ${timezoneId}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const written = page
      .getByRole('article')
      .filter({ hasText: `Written in ${timezoneId}` })
      .locator('time');
    expect(await written.textContent()).toMatch(timezoneId === 'Europe/Rome' ? /, \d\d:\d\d$/ : /, \d\d:\d\d CES?T$/);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('a request that was left open for days calls the times of a call by the day that it is now', async () => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
  const { page, complaints } = await openPage(context);
  const offered = page.getByRole('group', { name: 'Times that suit you' }).locator('label');
  const words = async () => (await offered.allInnerTexts()).join(' | ');
  await page.clock.install();
  await openSignedIn(page, product, 'client@vantaggio.example', '/client-dashboard/requests/REQ-006');
  await offered.first().waitFor();
  const before = await words();
  await offered.first().click();
  await page.clock.setSystemTime(Date.now() + 4 * 86_400_000);
  await page.clock.runFor(61_000);
  await expect.poll(words).not.toBe(before);
  expect(complaints).toEqual([]);
  await context.close();
});

it('the page of a request tells nothing of whose it is, or whether there is one', async () => {
  const read = async (reference: string) => {
    const answer = await fetch(`${product.url}/client-dashboard/requests/${reference}`);
    return { status: answer.status, body: (await answer.text()).replaceAll(reference, 'REFERENCE') };
  };
  const [theirs, nobodys] = await Promise.all([read('REQ-001'), read('REQ-999')]);
  expect(theirs).toEqual(nobodys);
});
