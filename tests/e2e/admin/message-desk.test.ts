import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTo, openPage } from '#tests/e2e/journey.ts';
import { loseAnswer } from '#tests/e2e/lost-answer.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** Messages as what staff work from, in the way of the requests. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openMessages(who: string, path = '/admin/messages', options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 }, ...options });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, path);
  await page.getByRole('heading', { name: 'Messaggi', exact: true }).waitFor();
  return { context, page, complaints };
}

const views = (page: Page) => page.getByRole('main').getByRole('navigation', { name: 'Viste dei messaggi' });
const panel = (page: Page, reference: string) => page.getByRole('complementary', { name: new RegExp(reference) });

describe('a message', () => {
  it('is taken, pressed and noted where it stands, found among mine, and seen to be by a colleague', async () => {
    const { context, page, complaints } = await openMessages('editor', '/admin/messages/MSG-001');
    const other = await openMessages('admin');
    const opened = panel(page, 'MSG-001');
    await opened.getByRole('button', { name: /Assegnato a/ }).click();
    await page.getByRole('option', { name: 'Davide Serra' }).click();
    await page.getByText('MSG-001 assegnato a Davide Serra').waitFor();
    await opened.getByRole('button', { name: /Priorità/ }).click();
    await page.getByRole('option', { name: 'Alta' }).click();
    await opened.getByText('Priorità da Media a Alta').waitFor();

    await page.keyboard.press('n');
    const note = opened.getByRole('textbox', { name: 'Nota interna' });
    await note.fill('Sentito in fiera: chiede di Amazon.de.');
    await page.reload();
    expect(await note.inputValue()).toBe('Sentito in fiera: chiede di Amazon.de.');
    await note.press('Control+Enter');
    await opened.getByText('Sentito in fiera: chiede di Amazon.de.').waitFor();
    await inspect(page, 'message-desk');
    expect(await axeFindings(page)).toEqual([]);

    await views(page)
      .getByRole('link', { name: /^I miei/ })
      .click();
    await page.waitForURL(/view=mine/);
    await expect
      .poll(() =>
        page
          .getByRole('table')
          .getByText(/^MSG-\d+$/)
          .allTextContents(),
      )
      .toEqual(['MSG-001']);
    // The colleague's list says whose it is, without being loaded again.
    const row = other.page.getByRole('row', { name: /MSG-001/ });
    await row.getByRole('img', { name: /Davide Serra/ }).waitFor();
    expect(complaints).toEqual([]);
    expect(other.complaints).toEqual([]);
    await other.context.close();
    await context.close();
  });

  it('has a note once whose answer was lost, also when it is sent again after a reload', async () => {
    const { context, page } = await openMessages('editor', '/admin/messages/MSG-002');
    const opened = panel(page, 'MSG-002');
    const text = 'Richiamare dopo le sei.';
    await loseAnswer(page, '**/notes');
    await opened.getByRole('button', { name: 'Nota interna', exact: true }).click();
    const note = opened.getByRole('textbox', { name: 'Nota interna' });
    await note.fill(text);
    await note.press('Control+Enter');
    await expect.poll(() => note.getAttribute('aria-invalid')).toBe('true');
    await page.reload();
    await expect.poll(() => note.inputValue()).toBe(text);
    await note.press('Control+Enter');
    await page.getByText('Nota aggiunta').waitFor();
    expect(await note.inputValue()).toBe('');
    expect(await opened.getByText(text).count()).toBe(1);
    await context.close();
  });

  it('is sorted by its columns, and given away with others in one go', async () => {
    const { context, page, complaints } = await openMessages('admin');
    const table = page.getByRole('table', { name: 'Messaggi' });
    await table.getByRole('link', { name: /^Priorità/ }).click();
    await page.waitForURL(/sort=priority/);
    const given = table.getByRole('row', { name: /MSG-002/ }).getByRole('img', { name: /Davide Serra/ });
    await table.getByRole('checkbox').first().check();
    const bar = page.getByRole('region', { name: /selezionat/ }).or(page.getByRole('toolbar'));
    await page.getByRole('button', { name: 'Assegna', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Davide Serra' }).click();
    await page.getByText(/messagg[io] modificat[oi]/).waitFor();
    await bar.waitFor({ state: 'detached' });
    await given.waitFor();
    await page.getByRole('button', { name: 'Ripristina', exact: true }).click();
    await given.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is answered where one sees what one writes, in a low window too', async () => {
    const { context, page, complaints } = await openMessages('editor', '/admin/messages/MSG-003', {
      viewport: { width: 1280, height: 760 },
    });
    await panel(page, 'MSG-003').getByRole('list', { name: 'Cronologia' }).getByRole('listitem').first().waitFor();
    await page.keyboard.press('r');
    const text = page.getByRole('textbox', { name: 'Testo', exact: true });
    await expect.poll(() => text.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.type('Buongiorno');
    const atTheCaret = () =>
      text.evaluate((box) => {
        const caret = getSelection()?.getRangeAt(0).getBoundingClientRect();
        return box.contains(document.elementFromPoint(caret?.left ?? 0, (caret?.bottom ?? 0) - 1));
      });
    await expect.poll(atTheCaret).toBe(true);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows a Viewer whose it is, and nothing to change it by', async () => {
    const { context, page, complaints } = await openMessages('viewer', '/admin/messages/MSG-002', {
      viewport: { width: 390, height: 844 },
    });
    await page.getByText('Nessuno', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Media/ }).count()).toBe(0);
    await inspect(page, 'message-desk-viewer');
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('a message that we begin goes to a client who is looked for, from any screen, and stays with them', async () => {
  const { context, page, complaints } = await openMessages('editor', '/admin/messages/MSG-001');
  await panel(page, 'MSG-001')
    .getByRole('button', { name: /Assegnato a/ })
    .waitFor();
  await page.keyboard.press('c');
  await page.keyboard.press('m');
  await page.waitForURL(/messages\/new/);
  const begun = panel(page, 'Nuovo messaggio');
  await begun.getByRole('searchbox').fill('azzopardi');
  await begun.getByText(/Tom Azzopardi · CLI-/).click();
  const composer = page.getByRole('dialog', { name: /CLI-\d+/ });
  await composer.getByLabel('Oggetto').fill('Your samples');
  await composer.getByRole('textbox', { name: 'Testo', exact: true }).fill('Dear Tom, the samples have come.');
  // Closed by mistake: chosen again, the letter is as it was.
  await page.keyboard.press('Escape');
  await begun.getByText(/Tom Azzopardi · CLI-/).click();
  await expect.poll(() => composer.getByLabel('Oggetto').inputValue()).toBe('Your samples');
  await composer.getByRole('button', { name: 'Salva email', exact: true }).click();
  await page.waitForURL(/clients\/CLI-\d+$/);
  expect((await mailTo(product, 'tom@grandharbourtea.example', /Your samples/)).text).toContain('have come');
  expect(complaints).toEqual([]);
  await context.close();

  const viewer = await openMessages('viewer', '/admin/messages/new');
  await viewer.page.getByText('Il tuo ruolo non può scrivere ai clienti.').waitFor();
  expect(await viewer.page.getByRole('link', { name: 'Nuovo messaggio' }).count()).toBe(0);
  await viewer.context.close();
});
