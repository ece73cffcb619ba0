import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { keepPicture, type Size } from '#bench/screen-picture.ts';
import { workADay } from '#tests/setup/office/day.ts';
import type { OfficeScreen } from '#tests/setup/office/screen.ts';
import { officeScreens, showScreen } from '#tests/setup/office/screens.ts';
import { leaveNothing, type Product, startProduct } from '#tests/setup/product.ts';
import { giveSession } from '#tests/setup/sign-in.ts';

/** Pictures of the back office, as an Admin has it after a day's work on the samples: on a desk in the light, on a phone in the dark; the main ones in both. */

type View = { width: 1400 | 390; height: number; scheme: 'light' | 'dark' };

const views: View[] = [
  { width: 1400, height: 900, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
  { width: 1400, height: 900, scheme: 'dark' },
  { width: 390, height: 844, scheme: 'light' },
];
/** The first two are what every screen is shown in. */
const isUsual = (view: View) => views.indexOf(view) < 2;

const small: Size = { largest: 75_000, tallest: 1_800, isFlat: true };

/** When the pictures say that it is: moments of the samples follow the run's, so that a picture taken later would show nothing but other dates. */
const shownAt = Date.parse('2026-11-24T10:20:00+01:00');
const dayMs = 86_400_000;

const isoMoment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g;
const isoDay = /"\d{4}-\d\d-\d\d"/g;
const queryDay = /(?<==)\d{4}-\d\d-\d\d(?=&|$)/g;

const dayLater = (day: string, ms: number) => new Date(Date.parse(day) + ms).toISOString().slice(0, 10);

/** Lets a page believe that it is `shownAt`, and what the server tells it have happened as long before. */
async function moveClock(page: Page, url: string): Promise<void> {
  const late = Date.now() - shownAt;
  const lateDays = Math.round(late / dayMs) * dayMs;
  await page.clock.setFixedTime(shownAt);
  await page.route(`${url}/api/v1/**`, async (route) => {
    if (/\/events\b/.test(route.request().url())) return route.continue();
    // The period that a page asks for is one of its own days.
    const asked = route
      .request()
      .url()
      .replace(queryDay, (day) => dayLater(day, lateDays));
    const response = await route.fetch({ url: asked });
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const body = (await response.text())
      .replace(isoMoment, (moment) => new Date(Date.parse(moment) - late).toISOString())
      .replace(isoDay, (day) => `"${dayLater(day.slice(1, -1), -lateDays)}"`);
    return route.fulfill({ response, body });
  });
}

async function takeView(browser: Browser, product: Product, view: View, folder: string, kept: Map<string, boolean>) {
  const { width, height, scheme } = view;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
  });
  await giveSession(await context.newPage(), product, 'admin@vantaggio.example');
  const wanted = officeScreens.filter(({ name, isMain }) => (isUsual(view) || isMain) && isAsked(name));
  for (const screen of wanted) {
    const page = await context.newPage();
    await moveClock(page, product.url);
    const name = `${screen.name}-${width}${isUsual(view) ? '' : `-${scheme}`}.webp`;
    kept.set(name, await isWritten(browser, page, screen, path.join(folder, name), product.url));
    // What one screen leaves drafted is not on the next.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (!key.startsWith('sb-')) localStorage.removeItem(key);
    });
    await page.close();
  }
  await context.close();
}

async function isWritten(
  browser: Browser,
  page: Page,
  screen: OfficeScreen,
  file: string,
  url: string,
): Promise<boolean> {
  try {
    await showScreen(page, url, screen);
    await unroll(page);
    return await keepPicture(browser, page, file, small);
  } catch (problem) {
    console.error(`${path.basename(file)} could not be taken: ${problem}`);
    process.exitCode = 1;
    return false;
  }
}

/** A window so high that the screen needs no scrolling, as far as pictures are that high. */
async function unroll(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const hidden = await page.evaluate(() => {
    const scrolled = [...document.querySelectorAll('main, main *')].filter((part) =>
      /auto|scroll/.test(getComputedStyle(part).overflowY),
    );
    // On phones the page itself scrolls; what lies in front of it is as high as the window.
    const below = document.documentElement.scrollHeight - window.innerHeight;
    return Math.max(below, ...scrolled.map((part) => part.scrollHeight - part.clientHeight));
  });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width, height: Math.min(height + hidden, small.tallest) });
  // Charts are drawn once their width is known.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main figure.grid > :last-child')].every((drawing) => drawing.clientHeight > 20),
  );
}

/** The screens that were asked for by name, all without. */
const isAsked = (name: string) => process.argv.length < 4 || process.argv.slice(3).includes(name);

/** Draws them all into `folder`, and removes those that no screen has any more. */
export async function drawOffice(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const product = await startProduct();
  try {
    await workADay(product);
    const kept = new Map<string, boolean>();
    for (const view of views) await takeView(browser, product, view, folder, kept);
    const written = [...kept].filter(([, isNew]) => isNew).map(([name]) => name);
    console.log(written.length === 0 ? 'no screen looks different' : `written: ${written.join(', ')}`);
    if (process.argv.length > 3) return;
    for (const file of readdirSync(folder)) if (!kept.has(file)) rmSync(path.join(folder, file));
  } finally {
    await product.stop();
    leaveNothing();
  }
}
