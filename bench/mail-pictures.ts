import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import type { MailName } from '#server/mail/mails.ts';
import { renderParts } from '#server/mail/render.ts';
import { initialSettings } from '#shared/settings.ts';
import { sampleIssue, sampleLetter } from '#tests/issue-sample.ts';
import { sampleMails } from '#tests/mail-samples.ts';

/** Ways in which a mail is looked at. Only the newsletter loads pictures, and is shown without them: with and without, the others are the same. */
const views = [
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
  { width: 640, colorScheme: 'light' },
  { width: 640, colorScheme: 'dark' },
] as const;

const gap = 16;
const legal = 'Vantaggio Ltd, registered in Malta under C 12345, VAT number MT12345678';
const settings = { ...initialSettings, general: { ...initialSettings.general, companyLegal: legal } };

/** The mail in all views, beside each other. */
async function sheetOf(page: Page, html: string): Promise<Buffer> {
  const shots: { content: Buffer; width: number; height: number }[] = [];
  for (const { width, colorScheme } of views) {
    await page.setViewportSize({ width, height: 400 });
    await page.emulateMedia({ colorScheme });
    await page.setContent(html);
    const content = await page.screenshot({ fullPage: true });
    const { height = 0 } = await sharp(content).metadata();
    shots.push({ content, width, height });
  }
  const width = shots.reduce((sum, shot) => sum + shot.width + gap, gap);
  const height = Math.max(...shots.map((shot) => shot.height)) + 2 * gap;
  let left = gap;
  const composed = shots.map(({ content, width: shotWidth }) => {
    const placed = { input: content, left, top: gap };
    left += shotWidth + gap;
    return placed;
  });
  return sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(composed)
    .webp({ quality: 40, effort: 6 })
    .toBuffer();
}

/** Draws every mail in both languages into `<mail>-<language>.webp` of a folder; of one that says several things, each. */
export async function drawMails(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage();
  for (const template of Object.keys(sampleMails) as MailName[])
    for (const locale of ['en', 'it'])
      for (const [position, { props }] of sampleMails[template].entries()) {
        const { html } = await renderParts({ template, locale, props, rendered: null }, settings);
        const name = [template, ...(position > 0 ? [position + 1] : []), locale].join('-');
        writeFileSync(path.join(folder, `${name}.webp`), await sheetOf(page, html));
      }
  writeFileSync(path.join(folder, 'newsletter-issue-en.webp'), await sheetOf(page, await sampleIssue(settings)));
  writeFileSync(path.join(folder, 'letter-en.webp'), await sheetOf(page, await sampleLetter(settings)));
  await page.close();
}
