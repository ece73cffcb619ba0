import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright';

const given = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const beside = given.replace(/-headless-shell$/, '');

/** The Chromium that has windows, and with them a viewer of PDF files; undefined where only the faster one without is installed. */
export const fullChromium = existsSync(beside) ? beside : undefined;

/** Nothing moves unless a journey asks for it: what fades and slides is drawn sixty times a second, and drawn by the processor here. */
function stillByItself(browser: Browser): Browser {
  const [newContext, newPage] = [browser.newContext.bind(browser), browser.newPage.bind(browser)];
  return Object.assign(browser, {
    newContext: (options?: BrowserContextOptions) => newContext({ reducedMotion: 'reduce', ...options }),
    newPage: (options?: BrowserContextOptions) => newPage({ reducedMotion: 'reduce', ...options }),
  });
}

/** Debian's Chromium, or whichever `scripts/test.mjs` found. */
export async function launchBrowser(executablePath = given): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A process for a page that may come, and one for each page of the same visitor, take as long to start as their page takes to load.
      '--disable-site-isolation-trials',
      '--renderer-process-limit=1',
      // No journey runs a page's script long enough to win back what optimising it costs: axe takes half the processor's time so.
      '--js-flags=--no-maglev --no-turbofan',
    ],
  });
  return stillByItself(browser);
}
