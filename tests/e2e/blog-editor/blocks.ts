import { expect, it } from 'vitest';
import { openAs } from '#tests/e2e/editing/stage.ts';
import { inspect } from '#tests/setup/looks.ts';
import { begin, body, choose, htmlIn, isKept, onSite, photo, save, tool } from './writer.ts';

/** The list of blocks behind `/`, and the cards in it. */

export function blockJourneys(): void {
  it('a stroke opens the list of blocks: typing narrows it, arrows and Enter choose, Escape leaves the stroke', async () => {
    const { page, context, complaints } = await openAs('editor');
    await begin(page, 'Blocks by keyboard');
    await body(page).click();
    const list = page.getByRole('listbox', { name: 'Inserisci un blocco' });
    await page.keyboard.type('/');
    await list.waitFor();
    await inspect(page, 'blog-blocks');
    await page.keyboard.type('elenco');
    await list.getByRole('option', { name: 'Elenco numerato' }).waitFor();
    expect(await list.getByRole('option').count()).toBe(2);
    await page.keyboard.press('ArrowDown');
    const marked = list.getByRole('option', { name: 'Elenco numerato', selected: true });
    await marked.waitFor();
    expect(await body(page).getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'));
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'hidden' });
    await page.keyboard.type('first');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('and/or /');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await page.keyboard.type('no');
    expect(await htmlIn(page)).toBe('<ol><li><p>first</p></li></ol><p>and/or /no</p>');
    await tool(page, 'Inserisci un blocco').click();
    await list.getByRole('option', { name: 'Linea orizzontale' }).click();
    await page.keyboard.type('after');
    expect(await htmlIn(page)).toContain('<p>and/or /no</p><hr>');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('cards are filled in where they stand, and the site shows them', async () => {
    const { page, context, complaints } = await openAs('editor');
    await begin(page, 'A post with cards');
    await body(page).click();
    await page.keyboard.type('Begin.');
    const insert = async (name: string) => {
      await tool(page, 'Inserisci un blocco').click();
      await page.getByRole('option', { name, exact: true }).click();
    };
    await insert('Consiglio');
    await page.keyboard.type('Ask first.');
    await page.getByRole('group', { name: 'Consiglio' }).getByRole('button', { name: 'Attenzione' }).click();
    await page.getByRole('group', { name: 'Attenzione' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await insert('Pulsante');
    const button = page.getByRole('group', { name: 'Pulsante' });
    await button.getByLabel('Testo del pulsante').fill('Ask for an analysis');
    await button.getByLabel('Indirizzo').fill('not an address');
    await button.getByText('Questo non è un indirizzo').waitFor();
    await button.getByLabel('Indirizzo').fill('/analysis-request');
    await body(page).press('Control+End');
    await insert('Cifre');
    const figures = page.getByRole('group', { name: 'Cifre' });
    await figures.getByRole('button', { name: 'Togli l’ultima cifra' }).click();
    for (const [name, value] of [
      ['Cifra 1', '+38%'],
      ['Cifra 2', '12'],
    ] as const)
      await figures.getByLabel(name).fill(value);
    await figures.getByLabel('Che cosa indica').first().fill('sales');
    await body(page).press('Control+End');
    await insert('Prima e dopo');
    const compare = page.getByRole('group', { name: 'Prima e dopo' });
    await compare.getByRole('button', { name: 'Confronta due immagini' }).click();
    for (const [index, name] of ['Prima', 'Dopo'].entries()) {
      const side = compare.getByRole('group', { name, exact: true });
      await side.locator('input[type=file]').setInputFiles({
        name: `${name}.png`,
        mimeType: 'image/png',
        buffer: await photo(index === 0 ? '#204060' : '#c08040'),
      });
      await side.getByLabel('Testo alternativo').fill(`The shelf, ${name}`);
    }
    await isKept(page);
    await inspect(page, 'blog-cards');
    await choose(page, 'Pubblicato');
    await save(page, 'Articolo pubblicato');
    const html = await onSite('/blog/a-post-with-cards', 'Ask for an analysis');
    expect(html).toContain('<div class="callout is-warning" role="note">');
    expect(html).toContain('<a class="button" href="/analysis-request">Ask for an analysis</a>');
    expect(html).toContain('<li><strong>+38%</strong> <span>sales</span></li>');
    expect(html).toMatch(/<b class="when">After<\/b><figure><picture>.*alt="The shelf, Dopo"/);
    expect(complaints).toEqual([]);
    await context.close();
  });
}
