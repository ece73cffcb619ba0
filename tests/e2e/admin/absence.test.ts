import pg from 'pg';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#shared/days.ts';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken } from '#tests/setup/sign-in.ts';

/** A colleague goes on holiday with a quiet mind: what they have is seen to, and comes back with them. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openAs(who: string, path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 }, ...options });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const end = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, end };
}

const today = dayOf(new Date(), 'Europe/Malta');
/** It has begun, so that it stays begun while a midnight passes. */
const [yesterday, later] = [addDays(today, -1), addDays(today, 6)];

const look = (page: Page, name: string) => inspect(page, name, { here: true, exclude: ['[data-sonner-toaster]'] });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Aggiungi un’assenza' });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function choose(page: Page, name: string) {
  await dialog(page)
    .getByRole('button', { name: /Se ne occupa/ })
    .click();
  await page.getByRole('option', { name }).click();
}

describe('an absence', () => {
  it('hands the queue on to the deputy, says so wherever the owner is shown, and is ended from the dashboard', async () => {
    const deputy = await openAs('admin', '/admin/requests?view=mine');
    const rows = deputy.page.locator('tbody tr');
    await deputy.page.getByRole('table').or(deputy.page.getByText('Nessuna richiesta')).first().waitFor();
    const forDavide = rows.filter({ hasText: 'per Davide Serra' });
    expect(await forDavide.count()).toBe(0);

    const owner = await openAs('editor', '/account');
    const section = owner.page.getByRole('region', { name: 'Assenze' });
    await section.getByText('Nessuna assenza.').waitFor();
    await section.getByRole('button', { name: 'Aggiungi un’assenza' }).click();
    await dialog(owner.page).getByLabel('Primo giorno').fill(later);
    await dialog(owner.page).getByLabel('Ultimo giorno').fill(yesterday);
    await dialog(owner.page).getByRole('button', { name: 'Salva l’assenza' }).click();
    await dialog(owner.page).getByText('L’ultimo giorno viene prima del primo').waitFor();
    await dialog(owner.page).getByText('Scegli chi se ne occupa').waitFor();
    expect(await dialog(owner.page).getByLabel('Ultimo giorno').inputValue()).toBe(yesterday);
    await look(owner.page, 'absence-dialog');
    await dialog(owner.page).getByLabel('Primo giorno').fill(yesterday);
    await dialog(owner.page).getByLabel('Ultimo giorno').fill(later);
    await choose(owner.page, 'Marta Vella');
    await dialog(owner.page).getByRole('button', { name: 'Salva l’assenza' }).click();
    await section.getByText(/^in corso · al tuo posto: Marta Vella$/).waitFor();
    await inspect(owner.page, 'absence-account', { widths: [1400, 390], exclude: ['[data-sonner-toaster]'] });

    // The deputy's list follows by itself.
    await expect.poll(() => forDavide.count()).toBeGreaterThan(0);
    await inspect(deputy.page, 'absence-mine', { widths: [1400, 390], exclude: ['[data-sonner-toaster]'] });
    await forDavide.first().click();
    const panel = deputy.page.getByRole('complementary', { name: /REQ-/ });
    await panel.getByText(/^assente fino a .*; al suo posto: Marta Vella$/).waitFor();
    await look(deputy.page, 'absence-owner');
    await deputy.page.goto(`${product.url}/admin`);
    await deputy.page.getByText(/^Fino a .* ti occupi anche del lavoro di Davide Serra\./).waitFor();
    await inspect(deputy.page, 'absence-dashboard-deputy', { widths: [1400, 390], exclude: ['[data-sonner-toaster]'] });

    await owner.page.goto(`${product.url}/admin`);
    const line = owner.page.getByText(/^La tua assenza dura fino a .*\. Al tuo posto: Marta Vella\.$/);
    await line.waitFor();
    await inspect(owner.page, 'absence-dashboard', { widths: [1400, 390], exclude: ['[data-sonner-toaster]'] });
    await owner.page.getByRole('button', { name: 'Termina l’assenza' }).click();
    await toast(owner.page, 'Assenza terminata.').waitFor();
    await line.waitFor({ state: 'detached' });
    await owner.page.getByRole('button', { name: 'Ripristina', exact: true }).click();
    await line.waitFor();
    await owner.page.getByRole('button', { name: 'Termina l’assenza' }).click();
    await line.waitFor({ state: 'detached' });
    await deputy.page.getByText(/ti occupi anche del lavoro di Davide Serra/).waitFor({ state: 'detached' });
    await Promise.all([owner.end(), deputy.end()]);
  });

  it('of somebody who fell ill is entered by an Admin on a phone; days that overlap are refused and kept', async () => {
    const { page, end } = await openAs('admin', '/admin/users', { viewport: { width: 390, height: 844 } });
    await page.getByText('Davide Serra').locator('visible=true').first().click();
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Assenze' }) });
    const [first, last] = [addDays(today, 20), addDays(today, 25)];
    const enter = async (from: string, to: string) => {
      await section.getByRole('button', { name: 'Aggiungi un’assenza' }).click();
      await dialog(page).getByLabel('Primo giorno').fill(from);
      await dialog(page).getByLabel('Ultimo giorno').fill(to);
      await choose(page, 'Marta Vella');
      await dialog(page).getByRole('button', { name: 'Salva l’assenza' }).click();
    };
    await enter(first, last);
    await section.getByText(/in programma · al suo posto: Marta Vella · inserita da Marta Vella/).waitFor();
    await look(page, 'absence-user');
    await enter(last, addDays(last, 3));
    await dialog(page)
      .getByText(/In questi giorni c’è già un’assenza/)
      .waitFor();
    expect(await dialog(page).getByLabel('Primo giorno').inputValue()).toBe(last);
    await look(page, 'absence-overlapping');
    await dialog(page).getByRole('button', { name: 'Annulla' }).click();
    await section.getByRole('button', { name: /^Rimuovi l’assenza/ }).click();
    await toast(page, 'Assenza rimossa.').waitFor();
    await section.getByText(/in programma/).waitFor({ state: 'detached' });
    await end();
  });

  it('whose deputy became inactive says that somebody else is to be chosen, until somebody is', async () => {
    const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
    await database.connect();
    // Colleagues of the samples have never come in.
    await database.query(
      `update auth.users set email_confirmed_at = now()
       where id in (select user_id from staff where name in ('Lucia Mondella', 'Mattia Pascal'))`,
    );
    await database.end();
    const { page, end } = await openAs('admin', '/admin/users?q=Teresa');
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Assenze' }) });
    await page.getByText('Teresa Ortis').locator('visible=true').first().click();
    await section.getByRole('button', { name: 'Aggiungi un’assenza' }).click();
    await dialog(page).getByLabel('Primo giorno').fill(yesterday);
    await dialog(page).getByLabel('Ultimo giorno').fill(later);
    await choose(page, 'Lucia Mondella');
    await dialog(page).getByRole('button', { name: 'Salva l’assenza' }).click();
    await section.getByText('in corso · al suo posto: Lucia Mondella · inserita da Marta Vella').waitFor();

    await page.goto(`${product.url}/admin/users?q=Lucia`);
    await page.getByText('Lucia Mondella').locator('visible=true').first().click();
    await page.getByRole('complementary').getByRole('button', { name: 'Modifica' }).click();
    const user = page.getByRole('dialog', { name: 'Modifica utente' });
    await user.getByRole('button', { name: /Attivo/ }).click();
    await page.getByRole('option', { name: 'Inattivo' }).click();
    await user.getByRole('button', { name: 'Salva' }).click();
    await user.waitFor({ state: 'detached' });

    await page.goto(`${product.url}/admin/users?q=Teresa`);
    await page.getByText('Teresa Ortis').locator('visible=true').first().click();
    const gone = 'Lucia Mondella non può più occuparsene: scegli un’altra persona.';
    await section.getByText(gone).waitFor();
    expect(await section.getByText('al suo posto').count()).toBe(0);
    await inspect(page, 'absence-deputy-gone', { widths: [1400, 390], exclude: ['[data-sonner-toaster]'] });
    await section.getByRole('button', { name: /^Modifica l’assenza/ }).click();
    const changing = page.getByRole('dialog', { name: 'Modifica l’assenza' });
    await changing.getByText(gone).waitFor();
    await changing.getByRole('button', { name: 'Salva l’assenza' }).click();
    await changing.getByText('Scegli chi se ne occupa').waitFor();
    await changing.getByRole('button', { name: /^Scegli una persona/ }).click();
    await page.getByRole('option', { name: 'Mattia Pascal' }).click();
    await changing.getByRole('button', { name: 'Salva l’assenza' }).click();
    await section.getByText('in corso · al suo posto: Mattia Pascal · inserita da Marta Vella').waitFor();
    await end();
  });

  it('that leaves work with nobody, because the two are in each other’s place, is told to an Admin', async () => {
    const enter = async (who: string) => {
      const { token } = await signInForToken(product, `${who}@vantaggio.example`, samplePassword);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const address = `${product.url}/api/v1/absences`;
      const { deputies } = await (await fetch(address, { headers })).json();
      const other = who === 'admin' ? 'Davide Serra' : 'Marta Vella';
      const deputyId = deputies.find(({ name }: { name: string }) => name === other)?.id;
      const body = JSON.stringify({ firstDay: today, lastDay: later, deputyId });
      expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(201);
    };
    await enter('admin');
    const { page, end } = await openAs('admin', '/admin');
    await page.getByText(/Al tuo posto: Davide Serra\.$/).waitFor();
    // What is away is read again by itself.
    await enter('editor');
    await page.getByText(/Al tuo posto: nessuno\.$/).waitFor();
    await inspect(page, 'absence-nobody', { widths: [1400, 390] });
    await page.getByRole('link', { name: /^Davide Serra: assente fino a .*, e nessuno se ne occupa$/ }).click();
    await page.getByText(/^in corso · al suo posto: Marta Vella$/).waitFor();
    await end();
  });
});
