import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTo, openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { outbox, type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** Answering under the conversation, with all that goes with an answer, and delivering in one dialog. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openRecord(who: string, reference: string, width = 1400) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width, height: 900 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, `/admin/requests/${reference}`);
  await page.getByRole('button', { name: 'Invia Email' }).waitFor();
  const end = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, end };
}

const answer = (page: Page) => page.getByRole('form', { name: 'Risposta' });
const textOf = (page: Page) => answer(page).getByRole('textbox', { name: 'Testo', exact: true });
const thread = (page: Page) => page.getByRole('list', { name: 'Cronologia' });
const head = (page: Page) => page.getByRole('article').locator('header').first();
const look = (page: Page, name: string) => inspect(page, name, { here: true, exclude: ['[data-sonner-toaster]'] });
const paper = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('Termine;Clic\nborraccia;240\n') });

describe('the answer under a conversation', () => {
  it('takes the request, with a copy and a document, in one email; all of it is taken back by one press', async () => {
    const { page, end } = await openRecord('editor', 'REQ-009');
    await thread(page).getByText('Obiettivi').waitFor();
    await page.keyboard.press('r');
    await answer(page).getByRole('button', { name: 'Cc', exact: true }).click();
    await answer(page).getByRole('textbox', { name: /^Cc/ }).fill('socio@polder.example, nessuno');
    await textOf(page).fill('I dati sono in allegato.');
    const choosing = page.waitForEvent('filechooser');
    await answer(page).getByRole('button', { name: 'Allega file' }).click();
    await (await choosing).setFiles(paper('termini.csv'));
    await answer(page).getByRole('list', { name: 'Allegati' }).getByText('termini.csv').waitFor();
    await look(page, 'answer');
    const send = answer(page).getByRole('button', { name: 'Salva e prendi in carico' });
    await send.click();
    await answer(page).getByText('Uno degli indirizzi in copia non è completo').waitFor();
    await answer(page).getByRole('textbox', { name: /^Cc/ }).fill('socio@polder.example');
    await send.dblclick();
    await answer(page).waitFor({ state: 'detached' });
    await head(page).getByText('In Corso', { exact: true }).waitFor();
    const sent = thread(page).getByRole('listitem').filter({ hasText: 'in copia a socio@polder.example' });
    await sent.getByText('Allegati: termini.csv').waitFor();
    await look(page, 'answered');
    await sent.getByRole('button', { name: 'Ripristina', exact: true }).click();
    await head(page).getByText('Nuova', { exact: true }).waitFor();
    await expect.poll(() => sent.count()).toBe(0);
    // Everything that was written is there to be sent after all, and leaves once.
    await page.getByRole('button', { name: 'Invia Email' }).click();
    await expect.poll(() => textOf(page).textContent()).toBe('I dati sono in allegato.');
    await answer(page).getByRole('list', { name: 'Allegati' }).getByText('termini.csv').waitFor();
    await textOf(page).press('Control+Enter');
    await head(page).getByText('In Corso', { exact: true }).waitFor();
    const left = () => outbox(product.dataDir).filter(({ raw }) => raw.includes('I dati sono in allegato.'));
    await expect.poll(() => left().length).toBe(1);
    expect(left()[0]?.raw).toContain('termini.csv');
    await end();
  });

  it('completes the request, from a template by one key, on a phone too', async () => {
    const { page, end } = await openRecord('editor', 'REQ-005', 390);
    await page.getByRole('button', { name: 'Scrivi a Marco Riva…' }).click();
    await textOf(page).fill('Con questo abbiamo finito.');
    await look(page, 'answer-phone');
    await answer(page).getByRole('button', { name: 'Salva e completa' }).click();
    await head(page).getByText('Completata', { exact: true }).waitFor();
    await thread(page).getByText('Completata', { exact: true }).waitFor();
    await end();

    const other = await openRecord('editor', 'REQ-008');
    await other.page.keyboard.press('m');
    await other.page.getByRole('menuitem', { name: /First answer/ }).waitFor();
    await other.page.getByRole('menuitem', { name: /First answer/ }).click();
    await expect.poll(() => textOf(other.page).textContent()).toContain('{{name}}');
    await textOf(other.page).press('Control+Enter');
    await head(other.page).getByText('In Corso', { exact: true }).waitFor();
    await other.end();
  });

  it('says who else is there, and who writes', async () => {
    const [one, other] = [await openRecord('admin', 'REQ-004'), await openRecord('editor', 'REQ-004')];
    await one.page.getByText('Davide Serra sta leggendo').waitFor();
    await other.page.getByText('Marta Vella sta leggendo').waitFor();
    await other.page.keyboard.press('n');
    await one.page.getByText('Davide Serra sta scrivendo').waitFor();
    await look(one.page, 'colleague');
    await other.page.keyboard.press('Escape');
    await one.page.getByText('Davide Serra sta leggendo').waitFor();
    await other.end();
    await one.end();
  });

  it("takes a letter back by 'Ripristina': nothing leaves, and the draft is there again", async () => {
    const { page, end } = await openRecord('editor', 'REQ-002');
    await page.getByRole('button', { name: 'Invia Email' }).click();
    await answer(page).getByLabel('Oggetto').fill('Too early');
    await textOf(page).fill('Not yet');
    await answer(page).getByRole('button', { name: 'Salva email', exact: true }).click();
    await page.getByText('salvata, non spedita').first().waitFor();
    // The one beside the letter; the toast has one too, which does the same.
    const entry = page.getByRole('listitem').filter({ hasText: 'Email: Too early' });
    await entry.getByRole('button', { name: 'Ripristina', exact: true }).click();
    await page.getByText('Email fermata, è di nuovo in bozza.').waitFor();
    await expect.poll(() => page.getByText('Email: Too early').count()).toBe(0);
    await page.getByRole('button', { name: 'Invia Email' }).click();
    await expect.poll(() => answer(page).getByLabel('Oggetto').inputValue()).toBe('Too early');
    expect(outbox(product.dataDir).filter(({ raw }) => raw.includes('Too early'))).toEqual([]);
    await end();
  });
});

it('a report is dropped, said a word about, and delivered with the end of the request, in one dialog and one email', async () => {
  const { page, end } = await openRecord('editor', 'REQ-007');
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Consegna report' });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Scegli un file' }).click();
  await (await choosing).setFiles(paper('report finale.csv'));
  await dialog.getByText(/troverà per primo nella sua pagina: report finale\.csv/).waitFor();
  await dialog.getByRole('textbox', { name: 'Testo del report' }).click();
  await page.keyboard.type('Buona lettura.');
  await dialog.getByRole('checkbox', { name: /Completa la richiesta/ }).press('Space');
  await look(page, 'delivery');
  await dialog.getByRole('button', { name: 'Consegna e completa' }).click();
  await dialog.waitFor({ state: 'detached' });
  await head(page).getByText('Completata', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Report consegnato' }).waitFor({ state: 'attached' });
  const mail = await mailTo(product, 'a.hoffmann@bergstrasser.example', /report/i);
  expect(mail.text).toMatch(/REQ-007 (is completed|è completata)/);
  await end();
});
