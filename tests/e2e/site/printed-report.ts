import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { openSite, stage } from './stage.ts';

type Sheets = { first: string; last: string[] };

/** All of the first sheet, and the last line of each. */
async function sheetsOf(data: Uint8Array): Promise<Sheets> {
  const loading = getDocument({ data: new Uint8Array(data), verbosity: 0 });
  const pdf = await loading.promise;
  const sheets: Sheets = { first: '', last: [] };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const pieces = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
    if (number === 1) sheets.first = pieces.map(({ str }) => str).join('');
    const lowest = Math.min(...pieces.map(({ transform }) => transform[5]));
    const last = pieces.filter(({ transform }) => transform[5] - lowest < 3);
    sheets.last.push(
      last
        .map(({ str }) => str)
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  }
  await loading.destroy();
  return sheets;
}

export function printedReport(): void {
  it('a printed report begins on its first sheet, says what its colours mean, and ends no sheet with what only begins something', async () => {
    const { page, close } = await openSite({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${stage.product.url}/sample-analysis`);
    await page.emulateMedia({ media: 'print' });
    const keys = await page.locator('.rp-keys i').evaluateAll((all) =>
      all.map((each) => {
        const look = getComputedStyle(each);
        return {
          adjust: look.getPropertyValue('print-color-adjust'),
          isPainted: /rgb|oklch/.test(look.backgroundImage),
        };
      }),
    );
    expect(keys.length).toBeGreaterThan(3);
    for (const key of keys) expect(key).toEqual({ adjust: 'exact', isPainted: true });
    const opening = await page
      .locator('.rp-number, .report h2, .report h3, .rp-say')
      .evaluateAll((all) => all.map((each) => (each.textContent ?? '').replace(/\s+/g, ' ').trim()));
    expect(opening.length).toBeGreaterThan(30);
    const title = ((await page.locator('.report h1').textContent()) ?? '').replace(/\s+/g, '');
    const loose: string[] = [];
    // Where a sheet ends is chance: several heights ask about many places.
    for (const height of [900, 960, 1020, 1080, 1123]) {
      const { first, last } = await sheetsOf(await page.pdf({ width: '794px', height: `${height}px` }));
      expect(first.replace(/\s+/g, '')).toContain(title);
      loose.push(...last.filter((line) => opening.includes(line)).map((line) => `${height}: ${line}`));
    }
    expect(loose).toEqual([]);
    await close();
  });

  it('a printed report begins on its first sheet however long its summary is, where nothing stands above it', async () => {
    const { page, close } = await openSite({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${stage.product.url}/sample-analysis`);
    await page.emulateMedia({ media: 'print' });
    // As by an address of its own.
    await page.locator('main > :not(.rp-alone)').evaluateAll((all) => {
      for (const each of all) each.remove();
    });
    const title = ((await page.locator('.report h1').textContent()) ?? '').replace(/\s+/g, '');
    const missing: number[] = [];
    for (let sentences = 0; sentences < 8; sentences += 1) {
      const { first } = await sheetsOf(await page.pdf({ width: '794px', height: '1123px' }));
      if (!first.replace(/\s+/g, '').includes(title)) missing.push(sentences);
      await page.locator('.rp-words .rp-text').evaluate((summary) => {
        const sentence = document.createElement('p');
        sentence.textContent = 'What was spent on these terms could have been spent better elsewhere.';
        summary.append(sentence);
      });
    }
    expect(missing).toEqual([]);
    await close();
  });
}
