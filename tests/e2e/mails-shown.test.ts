import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailName } from '#server/mail/mails.ts';
import { renderParts } from '#server/mail/render.ts';
import { initialSettings } from '#shared/settings.ts';
import { sampleIssue, sampleLetter } from '#tests/issue-sample.ts';
import { lengthened, sampleMails } from '#tests/mail-samples.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';

/** Every mail as a phone shows it. */

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 320, height: 640 } });
});
afterAll(() => browser?.close());

const legal = 'Vantaggio Ltd, registered in Malta under C 12345, VAT number MT12345678';
const settings = { ...initialSettings, general: { ...initialSettings.general, companyLegal: legal } };
const names = Object.keys(sampleMails) as MailName[];

async function show(template: MailName, locale: string, props: object): Promise<void> {
  const { html } = await renderParts({ template, locale, props, rendered: null }, settings);
  await page.setContent(html);
}

/** What reaches beyond the screen. */
const wide = () =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('html, body *')]
      .filter((each) => each.scrollWidth > innerWidth || each.getBoundingClientRect().right > innerWidth + 0.5)
      .filter((each) => each.dataset.skipInText === undefined)
      .map((each) => each.outerHTML.slice(0, 120)),
  );

describe('an issue of the newsletter', () => {
  it.each([false, true])(
    'is no wider than 320 pixels with a table of five columns (endless words: %s)',
    async (isWide) => {
      await page.setContent(await sampleIssue(settings, { isWide }));
      expect(await wide()).toEqual([]);
    },
  );

  it('has one heading of the first rank, and nothing for axe', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setContent(await sampleIssue(settings));
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe('a letter', () => {
  it('is no wider than 320 pixels, with the longest of everything too', async () => {
    for (const isWide of [false, true]) {
      await page.setContent(await sampleLetter(settings, { isWide }));
      expect(await wide()).toEqual([]);
    }
  });

  it('has nothing for axe, on dark too', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setContent(await sampleLetter(settings));
      expect(await axeFindings(page)).toEqual([]);
    }
  });
});

describe.each(['en', 'it'])('in %s', (locale) => {
  it.each(names)('%s is no wider than 320 pixels, with the longest of everything too', async (template) => {
    for (const { props } of sampleMails[template])
      for (const values of [props, lengthened(props)]) {
        await show(template, locale, values);
        expect(await wide(), JSON.stringify(values)).toEqual([]);
      }
  });

  it.each(names)(
    '%s has a title, one heading that says it, its language, and nothing for axe, on dark too',
    async (template) => {
      const props = sampleMails[template][0]?.props ?? {};
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await show(template, locale, props);
        const heading = await page.getByRole('heading').allInnerTexts();
        expect(heading).toEqual([await page.title()]);
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
        expect(await axeFindings(page)).toEqual([]);
      }
    },
  );
});
