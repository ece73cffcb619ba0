import puppeteer, { type Page } from 'puppeteer-core';
import type { Engine } from './engine.ts';

/** Firefox by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1, 'ui.prefersReducedMotion': 1 },
  });
  const page = await browser.newPage();
  let complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error instanceof Error ? error.message : error)));
  // A draft that is left asks whether it may be.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  await page.bringToFront();
  await page.mouse.click(1, 1); // before the first click nothing has focus
  return {
    name: 'Firefox',
    open: async (url) => {
      complaints = [];
      await page.goto(url, { waitUntil: 'load' });
    },
    ask: (question, ...args) => page.evaluate(question as (...given: unknown[]) => unknown, ...args) as Promise<never>,
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => typeInto(page, text),
    withControl: async (key) => {
      await page.keyboard.down('Control');
      await page.keyboard.press(key as 'a');
      await page.keyboard.up('Control');
    },
    choose: async (selector, path) => {
      const field = await page.$(selector);
      if (!field) throw new Error(`no field ${selector}`);
      await (field as unknown as { uploadFile: (path: string) => Promise<void> }).uploadFile(path);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    print: () => page.pdf({ format: 'A4' }),
    complaints: async () => complaints,
    close: () => browser.close(),
  };
}

const named = { '\n': 'Enter', '\t': 'Tab' } as const;

async function typeInto(page: Page, text: string): Promise<void> {
  for (const letter of text) await page.keyboard.press(named[letter as '\n'] ?? (letter as 'a'));
}
