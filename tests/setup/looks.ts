import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeFindings } from '#tests/setup/axe.ts';

/** Rules that colours decide. The dark theme changes nothing else, so nothing else is looked at there again. */
const colourRules = ['color-contrast', 'link-in-text-block'];

type Look = { width: number | undefined; scheme: 'light' | 'dark'; axe: 'all' | 'colours' | 'none' };

const everywhere: Look[] = [
  { width: 360, scheme: 'light', axe: 'all' },
  { width: 360, scheme: 'dark', axe: 'colours' },
  { width: 768, scheme: 'light', axe: 'none' },
  { width: 1280, scheme: 'light', axe: 'all' },
  { width: 1280, scheme: 'dark', axe: 'colours' },
];
const lightAndDark = (width?: number): Look[] => [
  { width, scheme: 'light', axe: 'all' },
  { width, scheme: 'dark', axe: 'colours' },
];

async function look(page: Page, name: string, { width, scheme, axe }: Look, exclude: string[] | undefined) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  if (width !== undefined) await page.setViewportSize({ width, height: 800 });
  const found =
    axe === 'none' ? [] : await axeFindings(page, { exclude, ...(axe === 'colours' && { rules: colourRules }) });
  const where = { name, width: page.viewportSize()?.width, scheme };
  expect({ ...where, found }).toEqual({ ...where, found: [] });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect({ ...where, overflow: Math.max(0, overflow) }).toEqual({ ...where, overflow: 0 });
  const folder = process.env.LOOK_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}-${where.width}-${scheme}.png`, fullPage: width !== undefined });
}

type Inspection = {
  /** In the window as it is, instead of on a phone, a tablet and a screen. */
  here?: boolean;
  /** In these widths, and then as it was: for flows in which nothing but the looks depends on the width. */
  widths?: readonly number[];
  exclude?: string[];
};

/**
 * The state in front of us, light and dark: axe finds nothing, nothing is wider than the window. With `LOOK_PICTURES` a folder, pictures of
 * each look are left there.
 */
export async function inspect(page: Page, name: string, { here: isHere = false, widths, exclude }: Inspection = {}) {
  await page.evaluate(() => document.fonts.ready);
  const before = page.viewportSize();
  const looks = widths?.flatMap(lightAndDark) ?? (isHere ? lightAndDark() : everywhere);
  for (const each of looks) await look(page, name, each, exclude);
  await page.emulateMedia({ colorScheme: 'light' });
  if (widths && before) await page.setViewportSize(before);
  else if (!isHere) await page.setViewportSize({ width: 1280, height: before?.height ?? 800 });
}
