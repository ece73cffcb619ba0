import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { runnerImport } from 'vite';
import { drawOffice } from '#bench/office-pictures.ts';
import { drawPapers } from '#bench/papers.ts';
import { keepPicture } from '#bench/screen-picture.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { leaveNothing, startProduct } from '#tests/setup/product.ts';
import { leastAnswers, publicPages } from '#tests/setup/public-pages.ts';

/**
 * `npm run screens [-- folder]`: pictures of every public page of a freshly seeded product, one file for each page and width.
 * A file is written only where the page looks different, so that a commit of pictures says what changed. Beside them a paper of
 * many scripts, a report, every mail, and every screen of the back office; `npm run screens -- mails` draws the mails alone, `npm run screens --
 * office [screen …]` the back office.
 */
const only = ['mails', 'office'].find((part) => part === process.argv[2]);
const folder = (only ? undefined : process.argv[2]) ?? 'docs/screens';
const widths = [360, 1280];

type Shot = { name: string; prepare: (page: Page) => Promise<void> };

const shots = (url: string): Shot[] => [
  ...publicPages.map(({ name, path: address }) => ({
    name,
    prepare: async (page: Page) => {
      await page.goto(url + address);
    },
  })),
  ...Object.entries(leastAnswers).flatMap(([address, answers]) => {
    const name = address.slice(1);
    return [
      { name: `${name}-errors`, prepare: (page: Page) => send(page, url + address, {}) },
      {
        name: `${name}-received`,
        prepare: async (page: Page) => {
          await send(page, url + address, answers);
          await page.waitForURL(/received/);
          await maskWhatIsNew(page);
        },
      },
    ];
  }),
];

/** Sends a form with these answers only, after the time that a person needs at least. */
async function send(page: Page, address: string, answers: Record<string, string>): Promise<void> {
  await page.goto(address);
  for (const [name, answer] of Object.entries(answers)) {
    const control = page.locator(`form [name="${name}"]`);
    if (answer === 'on') await control.check();
    else await control.fill(answer);
  }
  if (Object.keys(answers).length > 0) await page.waitForTimeout(2_100); // the time trap
  await page.locator('main form button[type="submit"]').click();
  await page.locator('[role="alert"], .receipt').first().waitFor();
}

/** Number and deadline are new each time; the picture shows a fixed one of the same length. */
async function maskWhatIsNew(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [number, deadline] = document.querySelectorAll('.receipt dd');
    if (number) number.textContent = number.textContent?.replace(/\d+/, '012') ?? '';
    if (deadline) deadline.textContent = '22 November 2026 at 10:30';
  });
}

/** Brings in what waits for being scrolled to, so that a picture of the whole page has it. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
  });
}

async function takeAll(browser: Browser, url: string): Promise<Set<string>> {
  const written: string[] = [];
  const present = new Set<string>();
  for (const width of widths) {
    const context = await browser.newContext({
      viewport: { width, height: width < 600 ? 780 : 900 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Rome',
      // Rendered by the server and complete without script; with it, drafts of one page would show on the next.
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    for (const { name, prepare } of shots(url)) {
      const file = path.join(folder, `${name}-${width}.webp`);
      await prepare(page);
      await settle(page);
      present.add(path.basename(file));
      if (await keepPicture(browser, page, file)) written.push(path.basename(file));
    }
    await context.close();
  }
  console.log(written.length === 0 ? 'no page looks different' : `written: ${written.join(', ')}`);
  return present;
}

/** Mails are written in elements, which Node cannot read by itself. */
async function takeMails(browser: Browser): Promise<void> {
  const { module } = await runnerImport<typeof import('./mail-pictures.ts')>(path.resolve('bench/mail-pictures.ts'), {
    configFile: false,
    logLevel: 'error',
  });
  await module.drawMails(browser, path.join(folder, 'mails'));
}

async function takePages(browser: Browser): Promise<void> {
  const product = await startProduct();
  try {
    const present = await takeAll(browser, product.url);
    for (const file of readdirSync(folder))
      if (file.endsWith('.webp') && !present.has(file)) rmSync(path.join(folder, file));
  } finally {
    await product.stop();
    leaveNothing();
  }
}

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
try {
  if (only !== 'office') await takeMails(browser);
  if (only !== 'mails') await drawOffice(browser, path.join(folder, 'office'));
  if (!only) {
    await drawPapers(path.join(folder, 'papers'));
    await takePages(browser);
  }
} finally {
  await browser.close();
}
