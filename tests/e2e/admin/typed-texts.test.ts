import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choosePassword, openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { giveSession, signOutEverywhere } from '#tests/setup/sign-in.ts';

/** What staff have typed and not sent is there again, whatever becomes of network, tabs and session. */

const who = 'editor@vantaggio.example';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

type Form = {
  path: string;
  /** Leads from the screen to the form, which a draft may have opened already. */
  open: (page: Page) => Promise<void>;
  box: (page: Page) => ReturnType<Page['getByRole']>;
  /** What else it needs before it can be sent. */
  complete?: (page: Page) => Promise<void>;
  send: string;
  call: string;
  /** The text stands where it was sent to. */
  arrived: (page: Page, text: string) => Promise<void>;
};

const answer = (page: Page) => page.getByRole('form', { name: 'Risposta' });
const entry = (page: Page) => page.getByRole('complementary', { name: 'Nuova richiesta' });
const inThread = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Cronologia' }).getByText(text).first().waitFor();

const forms: Record<string, Form> = {
  'an answer': {
    path: '/admin/requests/REQ-009',
    open: async (page) => {
      await page.getByRole('button', { name: 'Invia Email' }).waitFor();
      if (!(await answer(page).isVisible())) await page.keyboard.press('r');
    },
    box: (page) => answer(page).getByRole('textbox', { name: 'Testo', exact: true }),
    send: 'Salva e prendi in carico',
    call: '**/letters',
    arrived: inThread,
  },
  'a note': {
    path: '/admin/requests/REQ-004',
    open: async (page) => {
      const box = page.getByLabel('Nota interna');
      await page.getByRole('button', { name: 'Nota interna', exact: true }).waitFor();
      if (!(await box.isVisible())) await page.getByRole('button', { name: 'Nota interna', exact: true }).click();
    },
    box: (page) => page.getByLabel('Nota interna'),
    send: 'Aggiungi nota',
    call: '**/notes',
    arrived: inThread,
  },
  'a new request': {
    path: '/admin/requests/new',
    open: (page) => page.getByLabel('Che cosa chiede').waitFor(),
    box: (page) => page.getByLabel('Che cosa chiede'),
    complete: async (page) => {
      await entry(page).getByRole('searchbox').fill('azzopardi');
      await entry(page)
        .getByText(/Tom Azzopardi · CLI-/)
        .click();
      await entry(page).getByText('Al telefono', { exact: true }).click();
      await entry(page).getByText('SEO Analysis', { exact: true }).click();
    },
    send: 'Crea richiesta',
    call: '**/api/v1/requests',
    arrived: (page, text) => page.getByText(text).first().waitFor(),
  },
};

/** Text fields and the editor of letters say what they hold in different ways. */
const words = (page: Page, { box }: Form) =>
  box(page).evaluate((field) => ('value' in field ? String(field.value) : (field.textContent ?? '')));

/** Another tab of the same person. */
async function openTab(context: BrowserContext, form: Form): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.url}${form.path}`);
  await form.open(page);
  return page;
}

async function signInAgain(page: Page): Promise<void> {
  await page.waitForURL(/\/login\?next=/);
  await page.getByText('Quello che hai scritto').or(page.getByText('What you typed is kept')).waitFor();
  await page.getByLabel('Email', { exact: false }).first().fill(who);
  await choosePassword(page);
  await page.locator('input[type="password"]').fill(samplePassword);
  await page.locator('input[type="password"]').press('Enter');
}

it.each(Object.keys(forms))('%s outlives the network, a second tab and the session, and is sent once', async (name) => {
  const form = forms[name] as Form;
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 } });
  const { page, complaints } = await openPage(context);
  await giveSession(page, product, who);
  await page.goto(`${product.url}${form.path}`);
  await form.open(page);
  await form.complete?.(page);
  await form.box(page).click();
  await page.keyboard.type('Half');
  await expect.poll(() => words(page, form)).toBe('Half');

  await context.setOffline(true);
  await page.getByRole('button', { name: form.send, exact: true }).click();
  await page.getByRole('alert').locator('visible=true').first().waitFor();
  expect(await words(page, form)).toBe('Half');
  await context.setOffline(false);
  await page.reload();
  await form.open(page);
  await expect.poll(() => words(page, form)).toBe('Half');

  const other = await openTab(context, form);
  await expect.poll(() => words(other, form)).toBe('Half');
  await form.box(other).click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(' a thought');
  await expect.poll(() => words(page, form)).toBe('Half a thought');
  await page.bringToFront();
  await form.box(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', and the rest');
  await expect.poll(() => words(other, form)).toBe('Half a thought, and the rest');

  // Ended elsewhere once the press is made: what the page reads by itself would find it too.
  await page.route(form.call, (route) => signOutEverywhere(product, who).then(() => route.continue()), { times: 1 });
  await page.getByRole('button', { name: form.send, exact: true }).click();
  await signInAgain(page);
  await page.waitForURL((url) => url.pathname === form.path);
  await form.open(page);
  await expect.poll(() => words(page, form)).toBe('Half a thought, and the rest');

  // Both tabs show it; sent in one, it is gone from the other.
  const third = await openTab(context, form);
  await expect.poll(() => words(third, form)).toBe('Half a thought, and the rest');
  await page.bringToFront();
  await page.getByRole('button', { name: form.send, exact: true }).click();
  await form.arrived(page, 'Half a thought, and the rest');
  await expect
    .poll(async () => ((await form.box(third).count()) === 0 ? '' : words(third, form)))
    .not.toContain('a thought');
  expect(complaints).toEqual([]);
  await context.close();
});

it('a day of a task that is typed half is no day: it is asked for, and neither left out nor taken for today', async () => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 } });
  const { page, complaints } = await openPage(context);
  await giveSession(page, product, who);
  await page.goto(`${product.url}/admin/clients/CLI-001`);
  const dialog = page.getByRole('dialog');
  const half = dialog.getByText('Write the whole date, or empty the field.');
  await page.getByRole('button', { name: 'Write a task' }).click();
  await dialog.getByLabel('What is to be done').fill('Half a day');
  await dialog.locator('input[type="date"]').focus();
  await page.keyboard.type('15');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await half.waitFor();
  await dialog.locator('input[type="date"]').fill('2027-03-15');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Done: Half a day' }).click();
  await dialog.locator('input[type="date"]').focus();
  await page.keyboard.press('Backspace');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await half.waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
