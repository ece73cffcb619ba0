import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { median, type Row } from '#bench/row.ts';
import { beOnSlowLine } from '#bench/slow-line.ts';
import { fillAnalysisForm } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { giveSession } from '#tests/setup/sign-in.ts';

const runs = 3;

/** What a step took from the click to what one came for, in milliseconds; and what it brought. */
type Step = { what: string; ms: number; bytes: number; requests: number };

/** A page over a slow line, whose steps are timed. */
async function slowPage(context: BrowserContext) {
  const page = await context.newPage();
  const network = await beOnSlowLine(page);
  const sum = { bytes: 0, requests: 0 };
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sum.bytes += encodedDataLength;
    sum.requests += 1;
  });
  const steps: Step[] = [];
  const step = async (what: string, act: () => Promise<unknown>, until: () => Promise<unknown>) => {
    const before = { ...sum };
    const startedAt = performance.now();
    await Promise.all([act(), until()]);
    const ms = performance.now() - startedAt;
    // The dashboard's stream of news never ends: what follows within a while belongs to the step.
    await page.waitForTimeout(2_000);
    steps.push({ what, ms, bytes: sum.bytes - before.bytes, requests: sum.requests - before.requests });
  };
  return { page, steps, step };
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

let visitors = 0;

async function prospect(browser: Browser, { url }: Product, options: BrowserContextOptions): Promise<Step[]> {
  // From a network of its own: sendings are counted by network.
  visitors += 1;
  const extraHTTPHeaders = { 'x-forwarded-for': `203.0.113.${visitors}` };
  const context = await browser.newContext({ ...options, extraHTTPHeaders });
  const { page, steps, step } = await slowPage(context);
  const email = `slow-${Math.trunc(performance.now())}@visitor.example`;
  await step(
    'the home page is read',
    () => page.goto(url),
    () => heading(page, /Sell more/),
  );
  await step(
    'the form can be filled',
    () => page.getByRole('link', { name: 'Free Analysis' }).first().click(),
    () => page.getByLabel('First Name').waitFor(),
  );
  await fillAnalysisForm(page, { email, company: 'Casa Lume' });
  await step(
    'the request is received',
    () => page.locator('form button[type="submit"]').last().click(),
    () => heading(page, /Thank you/),
  );
  await context.close();
  return steps;
}

async function client(browser: Browser, product: Product): Promise<Step[]> {
  const context = await browser.newContext();
  const { page, steps, step } = await slowPage(context);
  await giveSession(page, product, 'client@vantaggio.example');
  await step(
    'the dashboard says when one hears from us',
    () => page.goto(`${product.url}/client-dashboard`),
    () => heading(page, /You hear from us/),
  );
  await step(
    'a request is read',
    () => page.getByRole('link', { name: 'Sponsored Brands against' }).first().click(),
    () => heading(page, 'Conversation'),
  );
  await context.close();
  return steps;
}

/** The middle of several times through the same journey, a row for each step. */
async function rowsOf(who: string, walk: () => Promise<Step[]>): Promise<Row[]> {
  const walks: Step[][] = [];
  while (walks.length < runs) walks.push(await walk());
  return (walks[0] ?? []).map(({ what }, index) => {
    const of = (name: 'ms' | 'bytes' | 'requests') => median(walks.map((steps) => steps[index]?.[name] ?? Number.NaN));
    const [ms, bytes, requests] = [of('ms'), of('bytes'), of('requests')];
    const value = `${(ms / 1000).toFixed(2)} s  ${(bytes / 1000).toFixed(1)} kB  ${requests} requests`;
    return { what: `${who}: ${what}`, value, number: ms };
  });
}

/** The journeys of a prospect, with script and without, and of a client, at 400 ms and 50 kB/s; each begins with an empty cache. */
export async function measureJourneys(): Promise<Row[]> {
  const [product, browser] = await Promise.all([
    startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } }),
    launchBrowser(),
  ]);
  const rows = [
    ...(await rowsOf('prospect', () => prospect(browser, product, {}))),
    ...(await rowsOf('prospect without script', () => prospect(browser, product, { javaScriptEnabled: false }))),
    ...(await rowsOf('client', () => client(browser, product))),
  ];
  await browser.close();
  await product.stop();
  return rows;
}
