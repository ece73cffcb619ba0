import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import { axeFindings } from '#tests/setup/axe.ts';
import type { Product } from '#tests/setup/product.ts';

/** One browser and one product for everything that is asked of the public site; set by the test file before its tests. */
export const stage = {} as { browser: Browser; product: Product };

export const widths = [360, 1280] as const;

export type Opened = { page: Page; complaints: string[]; close: () => Promise<void> };

/** A page that writes down script errors, error lines of the console and every request to another host. */
export async function openSite(options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await stage.browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const home = new URL(stage.product.url).host;
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // The status of a missing page or a refused form is an error line too, and the not-found page tells which address it was.
    const isExpected = /the server responded with a status of 4(?:04|22|29)|404: no page at/.test(message.text());
    if (message.type() === 'error' && !isExpected) complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== home) complaints.push(`${page.url()} asked ${request.url()}`);
  });
  return { page, complaints, close: () => context.close() };
}

/** WCAG 2.2 A and AA, target sizes included, and the tool's own best practices. */
export async function expectNoFindings(page: Page, where: string): Promise<void> {
  expect(await axeFindings(page, { also: ['target-size'] }), where).toEqual([]);
}

export const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Text as a reader sees it: blanks folded, the dashes and quotes of typesetting as the specification types them. */
export const asRead = (text: string) =>
  text
    .replace(/[\u2010-\u2014]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
