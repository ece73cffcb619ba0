import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openAs, stage } from '#tests/e2e/editing/stage.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually } from '#tests/setup/product.ts';
import { begin, body, publicHtml } from './writer.ts';

/** The list: finding, sorting, and what is done to many at once. */

const openList = async (page: Page, search = '') => {
  await page.goto(`${stage.product.url}/admin/blog${search}`);
  await page.getByRole('heading', { name: 'Blog', level: 1 }).waitFor();
};
const rowOf = (page: Page, words: string) => page.getByRole('row', { name: new RegExp(words) });
const count = (page: Page) => page.locator('tbody tr').count();

export function listingJourneys(): void {
  it('has the columns and cards of the specification, and looks right at every size', async () => {
    const { page, context, complaints } = await openAs('admin');
    await openList(page);
    const headers = await page.locator('thead th').allTextContents();
    expect(headers.filter(Boolean)).toEqual(['Titolo', 'Categoria', 'Stato', 'Visualizzazioni', 'Data', 'Azioni']);
    await expect.poll(() => page.getByRole('list', { name: 'Il blog in cifre' }).getByRole('listitem').count()).toBe(4);
    await inspect(page, 'blog-list');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('search, filters and order stand in the address, and Back brings them again', async () => {
    const { page, context } = await openAs('admin');
    await openList(page);
    const all = await count(page);
    await page.getByRole('link', { name: /^Pubblicato/ }).click();
    await page.waitForURL(/status=published/);
    await eventually(async () => ((await count(page)) < all ? true : undefined), 'fewer rows');
    await page.getByRole('link', { name: /^Tutti/ }).click();
    await page.getByRole('searchbox', { name: 'Cerca negli articoli' }).fill('calendar');
    await page.waitForURL(/q=calendar/);
    await eventually(async () => ((await count(page)) < all ? true : undefined), 'fewer rows');
    await rowOf(page, 'A calendar for the fourth quarter').waitFor();
    await page.getByRole('searchbox').fill('zzzz');
    await page.getByText('Nessun articolo corrisponde').waitFor();
    await inspect(page, 'blog-no-match');
    await page.getByRole('button', { name: 'Mostra tutti' }).click();
    // What the line has no room for is behind one button, which says how much of it is in use.
    await page.getByRole('button', { name: 'Filtri', exact: true }).click();
    await page.getByRole('button', { name: /Tutte le categorie/ }).click();
    await page.getByRole('option', { name: 'SEO' }).click();
    await page.waitForURL(/category=SEO/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Filtri\W+1 in uso/ }).waitFor();
    await page.getByRole('link', { name: 'Visualizzazioni' }).last().click();
    await page.waitForURL(/sort=-views/);
    await rowOf(page, 'search-term').getByRole('link').first().click();
    await page.waitForURL(/edit\//);
    await page.goBack();
    await page.waitForURL(/category=SEO&sort=-views/);
    await context.close();
  });

  it('posts are duplicated, published together, and their deletion is taken back', async () => {
    const { page, context, complaints } = await openAs('editor');
    await begin(page, 'Gemello');
    await openList(page);
    await page.getByRole('button', { name: 'Altre azioni per «Gemello»' }).click();
    await page.getByRole('menuitem', { name: 'Duplica' }).click();
    await page.waitForURL(/edit\/\d+$/);
    await body(page).waitFor();
    await openList(page, '?q=gemello');
    await eventually(async () => ((await count(page)) === 2 ? true : undefined), 'the pair');
    await page.getByRole('checkbox', { name: 'Seleziona tutte le righe caricate' }).check();
    const bar = page.getByRole('region', { name: 'Azioni sulle righe selezionate' });
    await bar.getByText('2 articoli scelti').waitFor();
    await inspect(page, 'blog-chosen');
    await bar.getByRole('button', { name: 'Pubblica' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pubblica' }).click();
    await page.getByText('2 articoli pubblicati').waitFor();
    await eventually(
      async () => ((await publicHtml('/blog')).includes('Gemello') ? true : undefined),
      'both on the site',
    );
    await page.getByRole('button', { name: 'Altre azioni per «Gemello»' }).click();
    await page.getByRole('menuitem', { name: 'Elimina' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Eliminare questo articolo?' });
    await dialog.getByText(/sparisce subito dal sito/).waitFor();
    await dialog.getByRole('button', { name: 'Elimina' }).click();
    await eventually(async () => ((await count(page)) === 1 ? true : undefined), 'one less');
    await page
      .getByText('«Gemello» eliminato')
      .locator('..')
      .locator('..')
      .getByRole('button', { name: 'Ripristina' })
      .click();
    await eventually(async () => ((await count(page)) === 2 ? true : undefined), 'its return');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says who has a post open now', async () => {
    const [one, other] = [await openAs('editor'), await openAs('admin')];
    await begin(one.page, 'Aperto altrove');
    await openList(other.page);
    await rowOf(other.page, 'Aperto altrove')
      .getByText(/sta scrivendo/)
      .waitFor();
    await one.context.close();
    await other.context.close();
  });

  it('dashboard and palette lead to posts', async () => {
    const { page, context, complaints } = await openAs('admin');
    await page.goto(`${stage.product.url}/admin`);
    const blog = page.getByRole('region', { name: 'Blog' });
    await blog.getByRole('link', { name: 'Nuovo Post' }).waitFor();
    await blog.getByRole('listitem').first().getByRole('link').click();
    await page.waitForURL(/admin\/blog\/edit\/\d+/);
    await body(page).waitFor();
    await page.goto(`${stage.product.url}/admin`);
    await blog.getByRole('link', { name: 'Vedi Tutti' }).click();
    await page.waitForURL(/admin\/blog$/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('second marketplace');
    await page
      .getByRole('option', { name: /second market/ })
      .first()
      .click();
    await page.waitForURL(/admin\/blog\/edit\/\d+/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a Viewer reads all of it, on a phone too, and finds nothing to write with', async () => {
    const context = await stage.browser.newContext({ viewport: { width: 360, height: 740 } });
    const { page, complaints } = await openAs('viewer', context);
    await openList(page);
    expect(await page.getByRole('link', { name: 'Nuovo Post' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^(Modifica|Altre azioni)/ }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.locator('tbody a').first().click();
    await page.getByText('Il tuo ruolo può leggere, non modificare.').waitFor();
    await body(page).waitFor();
    await expect.poll(() => body(page).getAttribute('contenteditable')).toBe('false');
    expect(await page.getByRole('button', { name: 'Salva', exact: true }).count()).toBe(0);
    expect(await page.getByRole('toolbar').count()).toBe(0);
    // Whoever has it read to them hears how it stands, and changes nothing.
    const standing = page.getByRole('radio', { checked: true });
    const is = await standing.getAttribute('value');
    await page.getByRole('radiogroup').locator('label').filter({ hasText: 'Bozza' }).click();
    expect(await standing.getAttribute('value')).toBe(is);
    await inspect(page, 'blog-viewer');
    const token = await page.evaluate(() => {
      const stored = Object.entries(localStorage).find(([name]) => name.includes('auth-token'))?.[1] ?? '{}';
      return JSON.parse(stored).access_token as string;
    });
    const refused = await fetch(`${stage.product.url}/api/v1/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ key: crypto.randomUUID() }),
    });
    expect(refused.status).toBe(403);
    await page.goto(`${stage.product.url}/admin/blog/edit/999999`);
    await page.getByRole('heading', { name: 'Questo articolo non esiste' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
}
