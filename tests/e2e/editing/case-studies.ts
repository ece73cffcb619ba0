import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { inspect } from '#tests/setup/looks.ts';
import { eventually } from '#tests/setup/product.ts';
import { openAs, stage } from './stage.ts';

/** Casi Studio, as the people use it who write the portfolio. */

const photo = () =>
  sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#0a5c8a' } })
    .jpeg()
    .toBuffer();

const list = async (page: Page) => {
  await page.goto(`${stage.product.url}/admin/case-studies`);
  await page.getByRole('table', { name: 'Casi Studio' }).waitFor();
};
const titlesOf = (page: Page) => page.locator('tbody a[data-row] > span:first-child').allTextContents();
const htmlOf = async (path: string) => (await fetch(stage.product.url + path)).text();

async function fillTexts(page: Page, title: string): Promise<void> {
  await page.getByLabel('Titolo', { exact: true }).fill(title);
  await page.getByRole('radio', { name: 'Amazon Services' }).check({ force: true });
  await page.getByLabel('Descrizione').fill('What was done, in a few words.');
}

/** Enter adds what is typed; the form stays open. */
async function addEntries(page: Page, box: string, entries: string[]): Promise<void> {
  const input = page.getByRole('textbox', { name: box });
  for (const entry of entries) {
    await input.fill(entry);
    await input.press('Enter');
  }
}

async function createCase(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Nuovo Caso Studio' }).click();
  await page.getByRole('heading', { name: 'Nuovo Caso Studio' }).waitFor();
  await fillTexts(page, title);
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.waitForURL(/case-studies$/);
}

/** Opens the form of the case called `title`. */
async function openCase(page: Page, title: string): Promise<void> {
  await list(page);
  await page.getByRole('button', { name: `Modifica «${title}»` }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

async function together(work: (one: BrowserContext, other: BrowserContext) => Promise<void>) {
  const contexts = [await stage.browser.newContext(), await stage.browser.newContext()] as const;
  await work(...contexts);
  for (const context of contexts) await context.close();
}

export function caseStudyJourneys(): void {
  it('the list has the columns of the specification, and looks right at every size', async () => {
    const { page, context, complaints } = await openAs('admin');
    await list(page);
    const headers = await page.locator('thead th').allTextContents();
    expect(headers).toEqual(['Titolo', 'Categoria', 'Cliente', 'Risultati', 'Ultima Modifica', 'Azioni']);
    await expect.poll(() => page.getByText('3 risultati', { exact: true }).count()).toBe(1);
    const cut = await page
      .locator('tbody a[data-row] > span:first-child')
      .evaluateAll(
        (titles) =>
          titles.filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1)
            .length,
      );
    expect([cut, page.viewportSize()?.width]).toEqual([0, 1280]);
    await inspect(page, 'case-studies');
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: /^Visualizza «From one hero/ }).click();
    expect((await popup).url()).toBe(`${stage.product.url}/portfolio#casa-lume-from-one-product-to-a-range`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a case is written, stays a draft, gets a picture, and is published on the portfolio with it', async () => {
    const { page, context, complaints } = await openAs('editor');
    await list(page);
    await page.getByRole('link', { name: 'Nuovo Caso Studio' }).click();
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('Ci sono 3 campi da correggere.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title');
    await inspect(page, 'case-study-errors');
    await fillTexts(page, 'A harbour full of orders');
    await addEntries(page, 'Aggiungi un tag', ['  PPC ', 'Listing', 'PPC', '  ']);
    await addEntries(page, 'Aggiungi un risultato', ['+40% sales', 'ACOS 19%']);
    await expect
      .poll(() => page.getByRole('list', { name: /^Tag/ }).getByRole('listitem').allTextContents())
      .toEqual(['PPC', 'Listing']);
    // Nobody has to know that Enter adds it.
    await page.getByRole('textbox', { name: 'Aggiungi un risultato' }).fill('Returns halved');
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.waitForURL(/case-studies$/);
    await eventually(async () => (await titlesOf(page))[0] === 'A harbour full of orders' || undefined, 'the new case');
    await expect
      .poll(() => page.locator('tbody tr').first().textContent())
      .toMatch(/Bozza.*Amazon Services.*3 risultati/);
    expect(await htmlOf('/portfolio')).not.toContain('A harbour full of orders');

    await openCase(page, 'A harbour full of orders');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'port.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await page.getByLabel('Testo alternativo').waitFor();
    await page.getByRole('radio', { name: /^Pubblicato/ }).check({ force: true });
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('C’è un campo da correggere.').waitFor();
    await page.getByLabel('Testo alternativo').fill('Cranes over blue water');
    await page.locator('main img[alt="Cranes over blue water"]').waitFor();
    await inspect(page, 'case-study-form');
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.waitForURL(/case-studies$/);
    const html = await eventually(async () => {
      const found = await htmlOf('/portfolio');
      return found.includes('A harbour full of orders') ? found : undefined;
    }, 'the case on the portfolio');
    expect(html).toContain('alt="Cranes over blue water"');
    const address = /\/pictures\/case\/a-harbour-full-of-orders-800\.avif\?v=\w+/.exec(html)?.[0] ?? '';
    const picture = await fetch(stage.product.url + address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/avif']);

    await openCase(page, 'A harbour full of orders');
    await page.getByText(/^Ultima modifica .* · Sul sito dal \d+\/\d+\/\d{4}$/).waitFor();
    await page.getByLabel('Indirizzo della pagina').fill('harbour-of-orders');
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.waitForURL(/case-studies$/);
    const old = await fetch(`${stage.product.url}/portfolio/a-harbour-full-of-orders`, { redirect: 'manual' });
    expect([old.status, old.headers.get('location')]).toEqual([301, '/portfolio/harbour-of-orders']);
    expect(await htmlOf('/portfolio/harbour-of-orders')).toContain('A harbour full of orders');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('of two who change the same case the second sees both versions and chooses', async () => {
    const { page: creator, context } = await openAs('editor');
    await list(creator);
    await createCase(creator, 'Two pens');
    await together(async (first, second) => {
      const { page: one } = await openAs('admin', first);
      const { page: other } = await openAs('editor', second);
      await openCase(one, 'Two pens');
      await openCase(other, 'Two pens');
      await one.getByRole('textbox', { name: /^Cliente/ }).fill('Theirs');
      await one.getByRole('textbox', { name: /^Durata/ }).fill('12 weeks');
      await one.getByRole('button', { name: 'Salva' }).click();
      await one.waitForURL(/case-studies$/);
      await other.getByRole('textbox', { name: /^Cliente/ }).fill('Mine');
      await other.getByRole('button', { name: 'Salva' }).click();
      const dialog = other.getByRole('alertdialog', { name: 'Nel frattempo è stata salvata un’altra versione' });
      await dialog.waitFor();
      await expect.poll(() => dialog.textContent()).toMatch(/Cliente.*La tua: Mine.*Theirs/);
      // Nobody typed a duration here: keeping one's own takes nothing of it back.
      expect(await dialog.textContent()).not.toContain('12 weeks');
      await inspect(other, 'case-study-conflict');
      await dialog.getByRole('button', { name: 'Annulla' }).click();
      await expect.poll(() => other.getByRole('textbox', { name: /^Cliente/ }).inputValue()).toBe('Mine');
      await other.getByRole('button', { name: 'Salva' }).click();
      await dialog.getByRole('button', { name: 'Salva la mia' }).click();
      await other.waitForURL(/case-studies$/);
      await openCase(one, 'Two pens');
      await expect.poll(() => one.getByRole('textbox', { name: /^Cliente/ }).inputValue()).toBe('Mine');
      expect(await one.getByRole('textbox', { name: /^Durata/ }).inputValue()).toBe('12 weeks');
    });
    await context.close();
  });

  it('a deletion asks, is taken back by Ripristina, and what was typed is not left behind unasked', async () => {
    const { page, context, complaints } = await openAs('admin');
    await list(page);
    await createCase(page, 'Not for long');
    await page.getByRole('button', { name: 'Elimina «Not for long»' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Sei sicuro di voler eliminare questo caso studio?' });
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await page.getByRole('button', { name: 'Elimina «Not for long»' }).click();
    await dialog.getByRole('button', { name: 'Elimina' }).click();
    await page.getByRole('button', { name: 'Ripristina' }).click();
    await page.getByText('Modifica ritirata.').waitFor();
    await eventually(
      async () => (await titlesOf(page)).includes('Not for long') || undefined,
      'the case that came back',
    );

    await openCase(page, 'Not for long');
    await page.getByLabel('Durata').fill('8 months');
    await page.getByRole('link', { name: 'Torna ai casi studio' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continua a scrivere' }).click();
    await expect.poll(() => page.getByLabel('Durata').inputValue()).toBe('8 months');
    await page.getByRole('button', { name: 'Annulla', exact: true }).click();
    await page.waitForURL(/case-studies$/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('by keyboard alone a case is put first in the order', async () => {
    const { page, context } = await openAs('admin');
    await list(page);
    const before = await titlesOf(page);
    const second = before[1] ?? '';
    await page.getByRole('button', { name: `Ordine di «${second}»` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Porta in cima' }).waitFor();
    await page.keyboard.press('Enter');
    await eventually(async () => (await titlesOf(page))[0] === second || undefined, 'the new order');
    await context.close();
  });

  it('a Viewer reads everything, on a phone too, and finds nothing to press', async () => {
    const context = await stage.browser.newContext({ viewport: { width: 360, height: 740 } });
    const { page, complaints } = await openAs('viewer', context);
    await list(page);
    expect(await page.getByRole('link', { name: 'Nuovo Caso Studio' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^(Elimina|Modifica|Ordine)/ }).count()).toBe(0);
    await page.locator('tbody a').first().click();
    await page.getByText('Il tuo ruolo può leggere, non modificare.').waitFor();
    expect(await page.getByRole('button', { name: 'Salva' }).count()).toBe(0);
    // To a screen reader and the keyboard too: each text can be gone to and copied, none is changed.
    const story = page.getByRole('textbox', { name: 'Descrizione' });
    const told = await story.inputValue();
    await story.focus();
    await page.keyboard.type('no');
    expect(await story.inputValue()).toBe(told);
    const chosen = () =>
      page.getByRole('radio').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).checked));
    const before = await chosen();
    await page.getByRole('radio', { checked: true }).last().focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await chosen()).toEqual(before);
    expect(await page.getByRole('button', { name: /^(Aggiungi|Rimuovi|Scegli|Usa)/ }).count()).toBe(0);
    await inspect(page, 'case-of-a-viewer');
    await page.goto(`${stage.product.url}/admin/case-studies/cs-1`);
    await page.getByRole('heading', { name: 'Questo caso studio non esiste' }).waitFor();
    for (const [address, title] of [
      ['case-studies/new', 'Nuovo Caso Studio'],
      ['blog/new', 'Nuovo Post'],
    ] as const) {
      await page.goto(`${stage.product.url}/admin/${address}`);
      await page.getByRole('alert').getByRole('heading', { name: title }).waitFor();
      await page.getByText('Non hai il permesso di farlo.').waitFor();
      expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
}
