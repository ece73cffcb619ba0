import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** What is to be done next: planned from the record, seen in the list and on the dashboard, done with one press. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openDesk(who: string, path: string, width = 1400) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width, height: 900 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const end = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, end };
}

const step = (page: Page) => page.getByRole('region', { name: 'Prossimo passo' });
const form = (page: Page) => page.getByRole('form', { name: 'Prossimo passo' });
const look = (page: Page, name: string) => inspect(page, name, { here: true, exclude: ['[data-sonner-toaster]'] });

it('is planned by keys, stands in its row and under “Da fare adesso” on its day, is done and taken back', async () => {
  const { page, end } = await openDesk('editor', '/admin/requests/REQ-006');
  await step(page).getByText('Nessun prossimo passo').waitFor();
  await page.keyboard.press('s');
  await form(page).getByRole('button', { name: 'Salva il passo' }).click();
  await form(page).getByText('Scrivi che cosa c’è da fare').waitFor();
  await form(page).getByText('Scegli un giorno').waitFor();
  await form(page).getByLabel('Che cosa').fill('Invia il confronto');
  // Closed by mistake: what was typed is there.
  await form(page).getByRole('button', { name: 'Annulla' }).click();
  await step(page).getByRole('button', { name: 'Pianifica' }).click();
  await expect.poll(() => form(page).getByLabel('Che cosa').inputValue()).toBe('Invia il confronto');
  await form(page).getByRole('button', { name: 'Oggi' }).click();
  await look(page, 'step-form');
  await page.keyboard.press('Tab');
  await form(page).getByRole('button', { name: 'Salva il passo' }).press('Enter');
  await step(page).getByText('Invia il confronto').waitFor();
  await look(page, 'step');
  await page
    .getByRole('row', { name: /REQ-006/ })
    .getByText('Invia il confronto')
    .locator('visible=true')
    .waitFor();
  await page
    .getByRole('list', { name: 'Cronologia' })
    .getByText(/^Prossimo passo: Invia il confronto/)
    .waitFor();

  await page.goto(`${product.url}/admin/requests?view=steps&sort=step`);
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  await page.goto(`${product.url}/admin`);
  const queue = page.getByRole('region', { name: 'Da fare adesso' });
  await queue.getByRole('heading', { name: 'Prossimi passi di oggi' }).waitFor();
  await look(page, 'step-dashboard');
  await queue.getByRole('link', { name: 'Invia il confronto' }).click();
  await page.waitForURL(/REQ-006/);
  await step(page).getByRole('button', { name: 'Fatto' }).click();
  await step(page).getByText('Nessun prossimo passo').waitFor();
  await page.getByRole('button', { name: 'Ripristina', exact: true }).first().click();
  await step(page).getByText('Invia il confronto').waitFor();
  await end();
});

it('is asked for once a call was noted, on a phone; a Viewer only reads it', async () => {
  const { page, end } = await openDesk('editor', '/admin/requests/REQ-005', 390);
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('menuitem', { name: 'Registra chiamata' }).click();
  await page.getByText('Nessuna risposta').click();
  await page.getByRole('button', { name: 'Salva chiamata' }).click();
  await form(page).getByLabel('Che cosa').fill('Richiama Marco');
  await form(page).getByRole('button', { name: 'Domani' }).click();
  await look(page, 'step-phone');
  await form(page).getByRole('button', { name: 'Salva il passo' }).click();
  await step(page).getByText('Richiama Marco').waitFor();
  await end();

  const viewer = await openDesk('viewer', '/admin/requests/REQ-005');
  await step(viewer.page).getByText('Richiama Marco').waitFor();
  expect(await step(viewer.page).getByRole('button').count()).toBe(0);
  await viewer.end();
});

it('what was asked for is corrected where it stands', async () => {
  const { page, end } = await openDesk('editor', '/admin/requests/REQ-007');
  const panel = page.getByRole('complementary', { name: /REQ-007/ });
  await panel.getByRole('button', { name: 'Dati' }).click();
  await panel.getByRole('button', { name: 'Correggi le analisi' }).click();
  const form = panel.getByRole('form', { name: 'Correggi le analisi' });
  await form.getByRole('checkbox', { name: 'Competitive Analysis' }).press('Space');
  await form.getByRole('button', { name: 'Salva' }).press('Enter');
  await form.waitFor({ state: 'detached' });
  await panel
    .getByRole('list', { name: 'Cronologia' })
    .getByText(/^Analisi da .* a .*Competitive Analysis/)
    .waitFor();
  await end();
});

it('what a colleague planned or corrected behind an open form is shown before it is written over', async () => {
  const { page } = await openDesk('admin', '/admin/requests/REQ-007');
  const other = await openDesk('editor', '/admin/requests/REQ-007');
  const plan = async (desk: Page, text: string) => {
    await step(desk).getByRole('button', { name: 'Pianifica' }).click();
    await form(desk).getByLabel('Che cosa').fill(text);
    await form(desk).getByRole('button', { name: 'Domani' }).click();
  };
  await plan(page, 'Chiama per i conti');
  await plan(other.page, 'Manda il contratto');
  await form(other.page).getByRole('button', { name: 'Salva il passo' }).click();
  const seen = page.getByRole('row', { name: /REQ-007/ }).getByText('Manda il contratto');
  await seen.locator('visible=true').waitFor();
  await form(page).getByRole('button', { name: 'Salva il passo' }).click();
  const panel = page.getByRole('complementary', { name: /REQ-007/ });
  await panel.getByText(/Prossimo passo: Manda il contratto, domani/i).waitFor();
  await panel.getByText('Prossimo passo: Chiama per i conti').waitFor();
  await look(page, 'step-conflict');
  await panel.getByRole('button', { name: 'Applica la mia modifica' }).click();
  await step(page).getByText('Chiama per i conti').waitFor();
  await step(other.page).getByText('Chiama per i conti').waitFor();
  await form(page).waitFor({ state: 'detached' });
  // Theirs is kept, too: the form closes, and is as the record when it is opened again.
  await step(page).getByRole('button', { name: 'Cambia' }).click();
  await form(page).getByLabel('Che cosa').fill('Lascia stare');
  await step(other.page).getByRole('button', { name: 'Fatto' }).click();
  await seen
    .or(page.getByRole('row', { name: /REQ-007/ }).getByText('Chiama per i conti'))
    .first()
    .waitFor({ state: 'hidden' });
  await form(page).getByRole('button', { name: 'Salva il passo' }).click();
  await panel.getByText('Nessun prossimo passo').waitFor();
  await panel.getByRole('button', { name: 'Lascia com’è adesso' }).click();
  await form(page).waitFor({ state: 'detached' });
  await other.end();
  await page.context().close();
});
