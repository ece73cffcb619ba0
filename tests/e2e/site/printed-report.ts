import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { openSite, stage } from './stage.ts';

/** The last line of each sheet. */
async function lastLines(data: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(data), verbosity: 0 });
  const pdf = await loading.promise;
  const lines: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const pieces = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
    const lowest = Math.min(...pieces.map(({ transform }) => transform[5]));
    const last = pieces.filter(({ transform }) => transform[5] - lowest < 3);
    lines.push(
      last
        .map(({ str }) => str)
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  }
  await loading.destroy();
  return lines;
}

export function printedReport(): void {
  it('a printed report says what its colours mean, and ends no sheet with what only begins something', async () => {
    const { page, close } = await openSite({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${stage.product.url}/sample-analysis`);
    await page.emulateMedia({ media: 'print' });
    const keys = await page
      .locator('.rp-keys i')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).getPropertyValue('print-color-adjust')));
    expect(new Set(keys)).toEqual(new Set(['exact']));
    const opening = await page
      .locator('.rp-number, .report h2, .report h3, .rp-say')
      .evaluateAll((all) => all.map((each) => (each.textContent ?? '').replace(/\s+/g, ' ').trim()));
    expect(opening.length).toBeGreaterThan(30);
    const loose: string[] = [];
    // Where a sheet ends is chance: several heights ask about many places.
    for (const height of [900, 960, 1020, 1080, 1123]) {
      const sheets = await lastLines(await page.pdf({ width: '794px', height: `${height}px` }));
      loose.push(...sheets.filter((line) => opening.includes(line)).map((line) => `${height}: ${line}`));
    }
    expect(loose).toEqual([]);
    await close();
  });
}
