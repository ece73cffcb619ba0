import { expect, it } from 'vitest';
import { openAs } from '#tests/e2e/editing/stage.ts';
import { inspect } from '#tests/setup/looks.ts';
import { begin, body, title, toEnd } from './writer.ts';

/** The preview beside the text. */

export function previewJourneys(): void {
  it('a preview beside the text follows what is typed, stays where it was scrolled to, and is remembered', async () => {
    const { page, context, complaints } = await openAs('editor');
    await page.setViewportSize({ width: 1400, height: 900 });
    await begin(page, 'Seen while written');
    await page.getByRole('button', { name: 'Anteprima accanto al testo' }).click();
    const shown = page.frameLocator('iframe[title="Anteprima dal vivo"]');
    await shown.getByRole('heading', { name: 'Seen while written', level: 1 }).waitFor();
    await body(page).click();
    for (let line = 1; line <= 30; line += 1) {
      await page.keyboard.insertText(`Line ${line} of a text that is longer than the window in which it is shown.`);
      await page.keyboard.press('Enter');
    }
    await shown.getByText('Line 30 of').waitFor();
    const root = shown.locator('html');
    const at = await root.evaluate((element) => {
      element.scrollTo({ top: 900, behavior: 'instant' });
      // Marks the first line: whoever draws the page anew loses it.
      element.querySelector('.prose p')?.setAttribute('data-seen', '');
      return element.scrollTop;
    });
    expect(at).toBeGreaterThan(500);
    await toEnd(page);
    await page.keyboard.insertText('The last line.');
    await shown.getByText('The last line.').waitFor();
    expect(await root.evaluate((element) => element.scrollTop)).toBe(at);
    // The way in which a link would leave the preview is closed.
    await shown.getByRole('link', { name: 'Blog' }).click();
    await title(page).fill('Seen and renamed');
    await shown.getByRole('heading', { name: 'Seen and renamed', level: 1 }).waitFor();
    await inspect(page, 'blog-live', { widths: [1400] });
    await page.reload();
    await shown.getByText('The last line.').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await shown.getByText('The last line.').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Anteprima dal vivo' }).click();
    await shown.getByText('The last line.').waitFor();
    await inspect(page, 'blog-live-phone', { here: true });
    await page.getByRole('button', { name: 'Testo', exact: true }).click();
    await body(page).getByText('The last line.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
}
