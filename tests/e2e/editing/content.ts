import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { loseAnswer } from '#tests/e2e/lost-answer.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually } from '#tests/setup/product.ts';
import { openAs, stage } from './stage.ts';

/** Contenuti: what is saved here is on the pages at once. */

const open = async (page: Page, kind = 'figure') => {
  await page.goto(`${stage.product.url}/admin/content?kind=${kind}`);
  await page.getByRole('heading', { name: 'Contenuti' }).waitFor();
  await page.locator('main ol > li').first().waitFor();
};
const namesOf = (page: Page) => page.locator('main ol > li [data-edit]').allTextContents();
const htmlOf = async (path: string) => (await fetch(stage.product.url + path)).text();
const onPage = (path: string, isFresh: (html: string) => boolean, what: string) =>
  eventually(async () => isFresh(await htmlOf(path)) || undefined, what);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fromMenu(page: Page, name: string, deed: string): Promise<void> {
  await press(page, `Altre azioni per «${name}»`);
  await page.getByRole('menuitem', { name: deed, exact: true }).click();
}

export function contentJourneys(): void {
  it('every kind is there with its items, and looks right at every size', async () => {
    const { page, context, complaints } = await openAs('editor');
    await page.goto(`${stage.product.url}/admin`);
    await page.getByRole('link', { name: 'Contenuti' }).click();
    await page.getByRole('heading', { name: 'Contenuti' }).waitFor();
    const kinds = await page.getByRole('navigation', { name: 'Tipo di contenuto' }).getByRole('link').allTextContents();
    expect(kinds.map((each) => each.replace(/\s+/g, ' ').trim())).toEqual([
      'Cifre 4',
      'Portfolio 4',
      'Servizi 4',
      'Testimonianze 3',
      'Strumenti 6',
      'Team 4',
      'Valori 4',
      'Storia 5',
      expect.stringMatching(/^Domande frequenti \d+$/),
      'Testi delle pagine 4',
    ]);
    await inspect(page, 'content');
    await open(page, 'team-member');
    await page
      .locator('main ol > li')
      .first()
      .getByRole('button', { name: /^Modifica/ })
      .click();
    await page.getByRole('button', { name: 'Salva' }).waitFor();
    await inspect(page, 'content-form');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a figure is changed, hidden and shown, and the home page follows', async () => {
    const { page, context, complaints } = await openAs('editor');
    await open(page);
    await press(page, 'Modifica «98%»');
    await page.getByLabel('Cifra').fill('');
    await press(page, 'Salva');
    await page.getByText('Campo obbligatorio').waitFor();
    await page.getByLabel('Cifra').fill('99%');
    await page.getByLabel('Cifra').press('Enter');
    await page.getByText('«99%» salvato').waitFor();
    await onPage('/', (html) => html.includes('99%') && !html.includes('98%'), 'the figure on the home page');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Modifica «99%»');
    await fromMenu(page, '99%', 'Nascondi');
    await onPage('/', (html) => !html.includes('99%'), 'the figure off the home page');
    await fromMenu(page, '99%', 'Mostra');
    await onPage('/', (html) => html.includes('99%'), 'the figure on the home page again');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('the order is changed by keyboard, and the focus goes along', async () => {
    const { page, context } = await openAs('admin');
    await open(page, 'value');
    const [first = '', second, third] = await namesOf(page);
    const down = async () => {
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Sposta giù' }).press('Enter');
    };
    await page.getByRole('button', { name: `Altre azioni per «${first}»` }).focus();
    await down();
    await eventually(async () => (await namesOf(page))[1] === first || undefined, 'one place down');
    await eventually(
      async () =>
        (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ===
          `Altre azioni per «${first}»` || undefined,
      'the focus on the item that moved',
    );
    await down();
    await eventually(async () => (await namesOf(page))[2] === first || undefined, 'two places down');
    expect((await namesOf(page)).slice(0, 3)).toEqual([second, third, first]);
    const place = (html: string, name: string | undefined) => html.indexOf(`>${name}<`);
    await onPage('/about', (html) => place(html, first) > place(html, third), 'the order on the page');
    await context.close();
  });

  it('a question is added, deleted and brought back', async () => {
    const { page, context, complaints } = await openAs('admin');
    await open(page, 'question');
    await press(page, 'Aggiungi una domanda');
    await page.getByLabel('Domanda', { exact: true }).fill('Do you answer on Sundays?');
    await page.getByLabel('Risposta').fill('We answer on Mondays, first thing.');
    await page.getByRole('link', { name: /^Valori/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continua a scrivere' }).click();
    // It is added, and nobody hears of it: written otherwise and sent again, it is still one question.
    await loseAnswer(page, '**/api/v1/content');
    await press(page, 'Salva');
    await onPage('/contact', (html) => html.includes('on Sundays?'), 'the question on the page');
    await page.getByLabel('Risposta').fill('We answer on Mondays, at nine.');
    await press(page, 'Salva');
    await press(page, 'Salva la mia');
    await onPage('/contact', (html) => html.includes('on Mondays, at nine.'), 'the other answer on the page');
    expect((await htmlOf('/contact')).split('on Sundays?</').length).toBe(2);
    await fromMenu(page, 'Do you answer on Sundays?', 'Elimina');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
    await onPage('/contact', (html) => !html.includes('on Sundays?'), 'the question off the page');
    await page.getByRole('button', { name: 'Ripristina' }).click();
    await onPage('/contact', (html) => html.includes('on Sundays?'), 'the question on the page again');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a person gets a picture, which the about page shows with its words', async () => {
    const { page, context } = await openAs('editor');
    await open(page, 'team-member');
    const [name = ''] = await namesOf(page);
    await press(page, `Modifica «${name}»`);
    const buffer = await sharp({ create: { width: 900, height: 1000, channels: 3, background: '#c84' } })
      .png()
      .toBuffer();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'a.exe.png', mimeType: 'image/png', buffer: Buffer.from('MZ') });
    await page.getByText(/Questo file non è un’immagine/).waitFor();
    await page.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await page.getByLabel('Testo alternativo').fill('Smiling on the quay');
    await press(page, 'Salva');
    await onPage('/about', (html) => html.includes('alt="Smiling on the quay"'), 'the picture on the page');
    await context.close();
  });

  it('of two who change the same item the second chooses', async () => {
    const one = await openAs('admin');
    const other = await openAs('editor');
    for (const { page } of [one, other]) {
      await open(page, 'milestone');
      await press(page, 'Modifica «Founded»');
    }
    await one.page.getByLabel('Titolo').fill('Founded in Valletta');
    await one.page.getByLabel('Descrizione').fill('In a room above a bakery.');
    await press(one.page, 'Salva');
    await one.page.getByText('«Founded in Valletta» salvato').waitFor();
    await other.page.getByLabel('Titolo').fill('Founded in Sliema');
    await press(other.page, 'Salva');
    const dialog = other.page.getByRole('alertdialog', { name: 'Nel frattempo è stata salvata un’altra versione' });
    await expect.poll(() => dialog.textContent()).toMatch(/Founded in Sliema.*Founded in Valletta/);
    expect(await dialog.textContent()).not.toContain('bakery');
    await dialog.getByRole('button', { name: 'Prendi l’altra' }).click();
    await expect.poll(() => other.page.getByLabel('Titolo').inputValue()).toBe('Founded in Valletta');
    for (const { context } of [one, other]) await context.close();
  });

  it('a Viewer does not find the entry, and is told why behind its address', async () => {
    const context = await stage.browser.newContext({ viewport: { width: 360, height: 740 } });
    const { page } = await openAs('viewer', context);
    await page.goto(`${stage.product.url}/admin`);
    await page.getByRole('button', { name: /pannello/ }).click();
    await page.getByRole('link', { name: 'Casi Studio' }).waitFor();
    expect(await page.getByRole('link', { name: 'Contenuti' }).count()).toBe(0);
    await page.goto(`${stage.product.url}/admin/content`);
    await page.getByRole('heading', { name: 'I contenuti sono riservati a chi scrive sul sito' }).waitFor();
    await context.close();
  });
}
