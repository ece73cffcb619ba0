import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

const given = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const beside = given.replace(/-headless-shell$/, '');

/** The Chromium that has windows, and with them a viewer of PDF files; undefined where only the faster one without is installed. */
export const fullChromium = existsSync(beside) ? beside : undefined;

/** Debian's Chromium, or whichever `scripts/test.mjs` found. */
export function launchBrowser(executablePath = given): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
