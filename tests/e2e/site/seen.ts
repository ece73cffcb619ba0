import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { publicPages } from '#tests/setup/public-pages.ts';
import { expectNoFindings, openSite, scrollsSideways, stage } from './stage.ts';

/** Every public page, used by people who enlarge, tab, stop motion or print: one visit of each, asked many things. */

/** Focuses everything that takes focus, down the page and up again; names what the sticky header or an edge then covers. */
export function coveredOnFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const candidates = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';
    const controls = [...document.querySelectorAll<HTMLElement>(candidates)].filter(
      (control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }),
    );
    const covered = new Set<string>();
    for (const control of [...controls, ...controls.toReversed()]) {
      control.focus();
      const box = control.getBoundingClientRect();
      // Tall boxes (a table that scrolls) need only begin or end in sight.
      const y = Math.min(Math.max(box.top + Math.min(box.height, 60) / 2, 1), window.innerHeight - 1);
      const x = Math.min(Math.max(box.left + Math.min(box.width, 40) / 2, 1), window.innerWidth - 1);
      const seen = document.elementFromPoint(x, y);
      const isSeen = seen !== null && (control.contains(seen) || seen.contains(control));
      const isInHeader = control.closest('.site-header, .skip-link') !== null;
      const headerEnds = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
      if (!isSeen || (!isInHeader && box.top < headerEnds - 1 && box.height < 400))
        covered.add(control.outerHTML.slice(0, 90));
    }
    (document.activeElement as HTMLElement).blur();
    window.scrollTo(0, 0);
    return [...covered];
  });
}

/** Texts that are cut by their own box, or written over another text. */
export function brokenTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    // Headings of a table whose rows became blocks are clipped away like what has the class for it.
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
    const isForScreenReaders = (element: Element) =>
      element.closest('.sr-only, [aria-hidden="true"], svg') !== null || isClipped(element.closest('thead'));
    type Line = { owner: Element; text: string; box: DOMRect };
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement as Element;
      const text = node.textContent?.trim() ?? '';
      if (
        text === '' ||
        isForScreenReaders(owner) ||
        !owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        // The boxes of lines are taller than their letters.
        const letters = 0.75 * Number.parseFloat(getComputedStyle(owner).fontSize);
        const top = box.top + (box.height - letters) / 2;
        if (box.right > 0 && box.bottom > 0)
          lines.push({ owner, text: text.slice(0, 40), box: new DOMRect(box.left, top, box.width, letters) });
      }
      for (let parent: Element | null = owner; parent && parent !== document.body; parent = parent.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(parent);
        const cutsAcross = overflowX === 'hidden' || overflowX === 'clip';
        const cutsDown = overflowY === 'hidden' || overflowY === 'clip';
        const frame = parent.getBoundingClientRect();
        const box = range.getBoundingClientRect();
        if ((cutsAcross && box.right > frame.right + 1) || (cutsDown && box.bottom > frame.bottom + 2))
          broken.push(`cut: ${text.slice(0, 40)}`);
      }
    }
    const block = (element: Element) =>
      element.closest('p, li, h1, h2, h3, h4, dt, dd, td, th, a, label, legend, figcaption, div') as Element;
    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        const [first, second] = [block(one.owner), block(other.owner)];
        if (first === second || first.contains(second) || second.contains(first)) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 2 && down > 1) broken.push(`over each other: ${one.text} | ${other.text}`);
      }
    }
    return [...new Set(broken)];
  });
}

/** What scrolls sideways by itself: a part of it is out of sight. */
export const hiddenSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1)
      .map((each) => `${each.tagName}.${each.className} ${each.scrollWidth} in ${each.clientWidth}`),
  );

const moving = (page: Page) =>
  page.evaluate(() => {
    const isLong = (times: string) => times.split(',').some((time) => Number.parseFloat(time) > 0);
    const slow = [...document.querySelectorAll('*')].filter((element) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
      return isLong(transitionDuration) || (animationName !== 'none' && isLong(animationDuration));
    });
    return [...slow.map((element) => element.outerHTML.slice(0, 80)), ...document.getAnimations().map(String)];
  });

/** How many columns each grid has, by its classes. */
const columnsOf = (page: Page) =>
  page.locator('main *').evaluateAll((all) =>
    all
      .map((each) => ({ each, style: getComputedStyle(each) }))
      .filter(({ each, style }) => style.display === 'grid' && each.checkVisibility())
      .map(({ each, style }) => `${each.tagName}.${each.className} ${style.gridTemplateColumns.split(' ').length}`),
  );

/** Some browsers ask the window for the width of a page of paper, others the paper: it looks the same. */
async function expectColumnsOfPaper(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 800 });
  const byWindow = await columnsOf(page);
  await page.setViewportSize({ width: 718, height: 1000 });
  expect(byWindow, 'columns on paper').toEqual(await columnsOf(page));
  if (before) await page.setViewportSize(before);
}

/** On paper: no navigation, no forms, dark letters on a ground that is not printed, columns that fit. */
async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expectColumnsOfPaper(page);
  const shown = await page
    .locator('.site-header, main form, .band, .skip-link, footer nav, footer ul, .menu-button')
    .evaluateAll((all) => all.filter((each) => each.checkVisibility()).map((each) => each.outerHTML.slice(0, 60)));
  expect(shown, 'printed for nothing').toEqual([]);
  const head = page.locator('.print-head');
  expect(await head.isVisible(), 'whose page it is').toBe(true);
  // The site's name, and the address of a page that everybody may open; of others that of the site.
  const [, path] = /^Vantaggio https?:\/\/[^/]+(\/\S*)$/.exec((await head.textContent()) ?? '') ?? [];
  expect([new URL(page.url()).pathname, '/']).toContain(path);
  const pale = await page.evaluate(() => {
    const luminance = (colour: string) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    return [...document.querySelectorAll('h1, h2, h3, p, li, dt, dd, td, th, a')]
      .filter((element) => element.checkVisibility() && luminance(getComputedStyle(element).color) > 0.35)
      .map((element) => element.outerHTML.slice(0, 80));
  });
  expect(pale, 'too pale for paper').toEqual([]);
  await page.emulateMedia({ media: 'screen' });
}

/** Where the system sets the colours, grounds are gone: what is pressed or filled in keeps an edge. */
async function expectEdges(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const edgeless = await page
    .locator('.button, .field :is(input:not([type="checkbox"]), select, textarea)')
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility())
        .filter((each) => {
          const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(each);
          const isEdge = borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= 1;
          return !isEdge || borderTopColor === backgroundColor;
        })
        .map((each) => each.outerHTML.slice(0, 80)),
    );
  expect(edgeless, 'no edge in forced colours').toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** What of the header lies outside the window where somebody sets letters and words apart (WCAG 1.4.12). */
const outOfSight = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
    document.adoptedStyleSheets.push(sheet);
    const found = [...document.querySelectorAll('.site-header :is(a, button), h1, h2')]
      .filter((each) => each.checkVisibility())
      .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
      .map((each) => each.outerHTML.slice(0, 80));
    document.adoptedStyleSheets.pop();
    return found;
  });

/** Rows of a form whose controls stand on different lines. */
const unevenRows = (page: Page) =>
  page
    .locator('.pair, .three')
    .evaluateAll((rows) =>
      rows
        .map((row) =>
          [...row.querySelectorAll('input, select')].map((each) => Math.round(each.getBoundingClientRect().top)),
        )
        .filter((tops) => new Set(tops).size > 1),
    );

export function seenByEverybody(): void {
  describe('every public page', () => {
    it.concurrent.each(publicPages)(
      '$path can be seen, enlarged, tabbed through, stopped and printed',
      async ({ path }) => {
        const { page, complaints, close } = await openSite({ viewport: { width: 360, height: 780 } });
        await page.goto(stage.product.url + path, { waitUntil: 'load' });
        await expectNoFindings(page, 'axe at 360');
        expect(await coveredOnFocus(page), 'covered at 360').toEqual([]);
        expect(await brokenTexts(page), 'texts at 360').toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await scrollsSideways(page), 'reflow at 320').toBe(false);
        expect(await outOfSight(page), 'letters set apart at 320').toEqual([]);
        await page.setViewportSize({ width: 1280, height: 800 });
        await expectNoFindings(page, 'axe at 1280');
        expect(await coveredOnFocus(page), 'covered at 1280').toEqual([]);
        expect(await brokenTexts(page), 'texts at 1280').toEqual([]);
        expect(await unevenRows(page), 'controls of a row').toEqual([]);
        expect(await moving(page), 'moves although stillness was asked for').toEqual([]);
        await expectPrintable(page);
        await expectEdges(page);
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        expect(await scrollsSideways(page), 'text of 200 %').toBe(false);
        expect(await brokenTexts(page), 'text of 200 %').toEqual([]);
        const skip = await page.locator('.skip-link').boundingBox();
        expect(skip && skip.y + skip.height, 'the skip link of 200 %, out of sight').toBeLessThanOrEqual(0);
        expect(complaints).toEqual([]);
        await close();
      },
    );

    it('shows tables, formulas and drawings whole on phones, whatever its address', async () => {
      const { page, complaints, close } = await openSite({ viewport: { width: 360, height: 740 } });
      const sitemap = await (await fetch(`${stage.product.url}/sitemap.xml`)).text();
      const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
      expect(paths.length).toBeGreaterThan(30);
      const hidden: string[] = [];
      for (const path of paths) {
        await page.goto(stage.product.url + path, { waitUntil: 'load' });
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 740 });
          hidden.push(...(await hiddenSideways(page)).map((found) => `${path} at ${width}: ${found}`));
        }
      }
      expect(hidden).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    });
  });
}
