import { expect, it } from 'vitest';
import { openAs, stage } from '#tests/e2e/editing/stage.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually } from '#tests/setup/product.ts';
import { pastingJourneys } from './pasting.ts';
import {
  begin,
  body,
  choose,
  htmlIn,
  isKept,
  onSite,
  openNew,
  openPost,
  photo,
  publicHtml,
  title,
  toEnd,
  tool,
} from './writer.ts';

/** Writing: from an empty page to the site. */

export function writingJourneys(): void {
  it('a post is begun by its first words, and neither focus nor caret notice the new address', async () => {
    const { page, context, complaints } = await openAs('editor');
    await page.goto(`${stage.product.url}/admin`);
    await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
    await page.getByRole('link', { name: 'Nuovo Post' }).first().click();
    await body(page).waitFor();
    await inspect(page, 'blog-new');
    await title(page).pressSequentially('Prima', { delay: 20 });
    await page.waitForURL(/edit\/\d+$/);
    await page.keyboard.type(' parola');
    await page.keyboard.press('Home');
    await page.keyboard.type('La ');
    await expect.poll(() => title(page).inputValue()).toBe('La Prima parola');
    await isKept(page);
    await page.getByRole('link', { name: 'Torna al Blog' }).click();
    const row = page.getByRole('row', { name: /La Prima parola/ });
    await row.getByText('Bozza').last().waitFor();
    await row.getByRole('link').click();
    await body(page).click();
    await page.keyboard.type('E il resto.');
    await page.getByText(/^Bozza salvata alle/).waitFor();
    await page.getByRole('link', { name: 'Torna al Blog' }).click();
    await row.getByText('Modifiche non salvate').waitFor();
    await row.getByRole('link').click();
    await page.getByText(/^Stai continuando le modifiche non salvate/).waitFor();
    await expect.poll(() => title(page).inputValue()).toBe('La Prima parola');
    expect(await htmlIn(page)).toBe('<p>E il resto.</p>');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a state chosen before the first saving raises no alarm when the new post gets its address', async () => {
    const { page, context, complaints } = await openAs('editor');
    await openNew(page);
    await title(page).fill('Chosen at once');
    await choose(page, 'Programmato');
    await page.waitForURL(/edit\/\d+$/);
    await isKept(page);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    // Whoever goes elsewhere is asked still: the choice is not saved.
    await page.getByRole('link', { name: 'Torna al Blog' }).click();
    await page.getByRole('alertdialog', { name: 'Lasciare le modifiche?' }).getByRole('button').first().click();
    await expect.poll(() => title(page).inputValue()).toBe('Chosen at once');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('nothing is created by looking at an empty page', async () => {
    const { page, context } = await openAs('editor');
    await openNew(page);
    await body(page).click();
    await page.keyboard.press('Tab');
    await page.goBack();
    await page.goto(`${stage.product.url}/admin/blog?status=draft`);
    await page.getByRole('table', { name: 'Blog' }).waitFor();
    expect(await page.getByText('Senza titolo').count()).toBe(0);
    await context.close();
  });

  it('is formatted, gets pictures with their words, is previewed, published and read on the site', async () => {
    const { page, context, complaints } = await openAs('editor');
    const id = await begin(page, 'Un faro nel porto');
    await page.getByLabel('Estratto').fill('Come si legge un faro.');
    await body(page).click();
    await page.keyboard.type('Il faro ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('lampeggia');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Stile del paragrafo/ }).click();
    await page.getByRole('menuitem', { name: 'Titolo 2' }).click();
    await body(page).focus();
    await page.keyboard.type('Le luci');
    await page.keyboard.press('Enter');
    await tool(page, 'Elenco puntato').click();
    await page.keyboard.type('rossa');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a sinistra');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool(page, 'Tabella').click();
    await page.keyboard.type('Colore');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Lato');
    await page.getByRole('button', { name: 'Elimina riga' }).click();
    await page.getByRole('button', { name: 'Riga di intestazione' }).waitFor();
    await toEnd(page);
    const files = await Promise.all(
      ['#0a5c8a', '#d7263d'].map(async (colour, at) => ({
        name: `luce-${at}.png`,
        mimeType: 'image/png',
        buffer: await photo(colour),
      })),
    );
    await page.locator('input[data-text-pictures]').setInputFiles(files);
    const words = body(page).getByLabel('Testo alternativo');
    await eventually(async () => ((await words.count()) === 2 ? true : undefined), 'both pictures');
    await words.nth(0).fill('Una luce blu');
    await words.nth(1).fill('Una luce rossa');
    await body(page).locator('figcaption').first().click();
    await page.keyboard.type('Di notte');
    const html = await htmlIn(page);
    expect(html).toContain('<p>Il faro <strong>lampeggia</strong></p><h2>Le luci</h2>');
    expect(html).toContain('<li><p>rossa</p><ul><li><p>a sinistra</p></li></ul></li>');
    expect(html).toMatch(
      /<figure><img src="\/pictures\/text\/[\w-]{36}" alt="Una luce blu" width="1200" height="800"><figcaption>Di notte<\/figcaption><\/figure>/,
    );
    await inspect(page, 'blog-written');

    const tab = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Anteprima', exact: true }).click();
    const preview = await tab;
    await preview.getByRole('heading', { name: 'Un faro nel porto' }).first().waitFor();
    await expect.poll(() => preview.getByText('lampeggia').first().isVisible()).toBe(true);
    await preview.close();
    expect(await publicHtml('/blog/un-faro-nel-porto')).toBe('');

    await choose(page, 'Pubblicato');
    await page.getByText('Salva pubblica subito: l’articolo sarà visibile a tutti.').first().waitFor();
    await page.getByRole('button', { name: 'Pubblica ora' }).click();
    await page.getByText('Articolo pubblicato').waitFor();
    const live = await onSite('/blog/un-faro-nel-porto', 'lampeggia');
    expect(live).toContain('alt="Una luce rossa"');
    expect(live).toContain('Di notte');

    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: /^Versioni/ }).click();
    await page.getByRole('list', { name: 'Versioni' }).getByText('Pubblicata').waitFor();
    await inspect(page, 'blog-versions');
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click();

    // A version comes back, and what was typed meanwhile is a version too.
    await body(page).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Mai salvato. ');
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: /^Versioni/ }).click();
    await page.getByRole('list', { name: 'Versioni' }).getByRole('button').last().click();
    await page.getByRole('button', { name: 'Rispetto all’attuale' }).click();
    await page.getByRole('dialog').locator('del, ins').first().waitFor();
    await page.getByRole('button', { name: /^Ripristina la versione/ }).click();
    await page.getByText(/^Versione \d+ ripristinata/).waitFor();
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: /^Versioni/ }).click();
    const versions = page.getByRole('list', { name: 'Versioni' });
    await versions.getByText('Ripristinata').waitFor();
    await versions.getByText('Recuperata, mai salvata').waitFor();
    await versions.getByRole('button').filter({ hasText: 'Pubblicata' }).click();
    await page.getByRole('button', { name: /^Ripristina la versione/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await choose(page, 'Bozza');
    await page.getByRole('button', { name: 'Togli dal sito' }).click();
    await page.getByText('Articolo tolto dal sito').waitFor();
    await eventually(async () => ((await publicHtml('/blog/un-faro-nel-porto')) === '' ? true : undefined), 'its end');
    expect(page.url()).toMatch(new RegExp(`/${id}$`));
    expect(complaints).toEqual([]);
    await context.close();
  });

  pastingJourneys();

  it('by keyboard alone a text is written, formatted and saved', async () => {
    const { page, context, complaints } = await openAs('editor');
    await openNew(page);
    await title(page).focus();
    await page.keyboard.type('Senza mouse');
    await page.waitForURL(/edit\/\d+$/);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Estratto.');
    await body(page).focus();
    await page.keyboard.type('Una riga');
    await page.keyboard.press('Alt+F10');
    // From the list of blocks past headings and bold.
    for (let tool = 0; tool < 3; tool += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Corsivo');
    await page.keyboard.press('Enter');
    await expect.poll(() => tool(page, 'Corsivo').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Escape');
    await page.keyboard.type(' obliqua');
    expect(await htmlIn(page)).toMatch(/Una riga<(strong|em)><(strong|em)> obliqua/);
    await page.keyboard.press('Control+s');
    await page.getByText('Bozza salvata', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a title whose answer is long under way is no version of somebody else for what is typed meanwhile', async () => {
    const { page, context, complaints } = await openAs('editor');
    await page.clock.install();
    const id = await begin(page, 'Sl');
    const isAnswered = Promise.withResolvers<void>();
    const isSaved = Promise.withResolvers<void>();
    await page.route(/\/posts\/\d+$/, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      const response = await route.fetch();
      isSaved.resolve();
      await isAnswered.promise;
      await route.fulfill({ response });
    });
    await title(page).press('End');
    await page.keyboard.type('ow line');
    await body(page).click();
    await isSaved.promise;
    await page.keyboard.type('Typed meanwhile.');
    await page.clock.fastForward(2_000);
    isAnswered.resolve();
    await page.clock.fastForward(2_000);
    await isKept(page);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await openPost(page, id);
    await expect.poll(() => title(page).inputValue()).toBe('Slow line');
    expect(await htmlIn(page)).toBe('<p>Typed meanwhile.</p>');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a text cannot go out without a title, and says where it lacks one', async () => {
    const { page, context } = await openAs('editor');
    const id = await begin(page, 'X');
    await title(page).fill('');
    await choose(page, 'Pubblicato');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByText('Serve un titolo per pubblicare.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title');
    await inspect(page, 'blog-errors');
    await page.getByRole('link', { name: 'Torna al Blog' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lascia le modifiche' }).click();
    await page.waitForURL(/admin\/blog$/);
    await openPost(page, id);
    await expect.poll(() => title(page).inputValue()).toBe('');
    await context.close();
  });
}
