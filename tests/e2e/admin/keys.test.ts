import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** The desk without a pointer: keys, the palette, and the sheet that tells them. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openDesk(who: string, path: string) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, path);
  // The document has its heading before its scripts listen.
  await page.getByRole('link', { name: 'Da rispondere 3' }).first().waitFor();
  return { context, page, complaints };
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Cerca ovunque' });

it('a request is found, opened, read, answered, noted and left by keys alone', async () => {
  const { context, page, complaints } = await openDesk('editor', '/admin');
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.waitForURL(/view=to-answer/);
  await page.getByRole('row', { name: /REQ-008/ }).waitFor();
  await page.keyboard.press('j');
  await expect.poll(() => focusedName(page)).toContain('Sofia Camilleri');
  await page.keyboard.press('x');
  await page.getByText('1 selezionata').waitFor();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/REQ-009/);
  await page.getByRole('heading', { name: 'Cronologia' }).waitFor();
  await page.keyboard.press('k');
  await page.waitForURL(/REQ-008/);

  // A letter within a text is a letter.
  const panel = page.getByRole('complementary', { name: /REQ-008/ });
  const note = panel.getByLabel('Nota interna');
  await panel.getByRole('button', { name: 'Nota interna', exact: true }).waitFor();
  await page.keyboard.press('n');
  await expect.poll(() => note.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type('jgr? by keys');
  expect(page.url()).toContain('REQ-008');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('listitem').getByText('jgr? by keys').waitFor();
  await expect.poll(() => note.inputValue()).toBe('');

  // Once for what is written in, once for the record.
  await page.keyboard.press('Escape');
  await note.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.type('casa lume');
  await page.waitForURL(/q=casa/);
  expect(complaints).toEqual([]);
  await context.close();
});

it('the palette does what the open record offers, makes, and goes to every page by its name', async () => {
  const { context, page, complaints } = await openDesk('admin', '/admin/requests/REQ-008');
  await page.getByRole('heading', { name: 'Cronologia' }).waitFor();
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('option', { name: 'Prendi in carico' }).waitFor();
  await inspect(page, 'palette-record');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.type('rispon');
  await palette(page)
    .getByRole('option', { name: /^Rispondi(?! con)/ })
    .waitFor();
  await page.keyboard.press('Enter');
  const text = page.getByRole('textbox', { name: 'Testo', exact: true });
  await text.waitFor();
  await expect.poll(() => text.evaluate((box) => box === document.activeElement)).toBe(true);
  // Within a text Ctrl+K makes a link.
  await page.keyboard.press('Escape');
  await text.waitFor({ state: 'detached' });

  for (const [typed, name, address] of [
    ['cestino', 'Cestino', /\/admin\/trash/],
    ['statistiche', 'Statistiche', /\/admin\/statistics/],
    ['modelli', 'Modelli', /\/admin\/settings\/email\/templates/],
    ['nuovo post', 'Nuovo Post', /\/admin\/blog\/new/],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await palette(page).getByRole('option', { name }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  // What was open before is where one goes back to.
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('group', { name: 'Aperti di recente' }).getByRole('option').first().waitFor();
  await inspect(page, 'palette-recents');
  await palette(page)
    .getByRole('option', { name: /^REQ-008/ })
    .click();
  await page.waitForURL(/REQ-008/);
  expect(complaints).toEqual([]);
  await context.close();
});

it('an address that leads nowhere says so within the panel, which stays', async () => {
  expect((await fetch(`${product.url}/admin/nonesiste`)).status).toBe(404);
  const { context, page } = await openDesk('editor', '/admin/nonesiste');
  await page.getByRole('heading', { name: 'Questa pagina non esiste' }).waitFor();
  await inspect(page, 'office-missing');
  await page.getByRole('link', { name: 'Torna alla dashboard' }).click();
  await page.waitForURL(/\/admin$/);
  await context.close();
});

it('a client is added from any screen by two letters, and to each list by one key', async () => {
  const { context, page, complaints } = await openDesk('editor', '/admin/messages');
  await page.keyboard.press('c');
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Add a client' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await page.keyboard.press('+');
  await dialog.getByLabel('Name').fill('Nora Key');
  await dialog.getByLabel('Email', { exact: true }).fill('nora@key.example');
  await page.keyboard.press('Enter');
  await page.waitForURL(/clients\/CLI-\d+$/);
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Nora Key' }).first().waitFor();
  for (const [letter, list, made] of [
    ['i', 'Richieste di Analisi', /requests\/new/],
    ['b', 'Blog', /blog\/new/],
    ['a', 'Analisi', /analyses\/new/],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await page.getByRole('heading', { name: list, exact: true }).waitFor();
    await page.locator('[data-deed="add"]').waitFor();
    await page.keyboard.press('+');
    await page.waitForURL(made);
    await page.goBack();
    await page.waitForURL((url) => !made.test(url.pathname));
    // While a box of the form has the focus, letters are letters.
    await page.waitForFunction(
      () => document.activeElement === document.body || !document.activeElement?.closest('form'),
    );
    await page.locator('[data-deed="add"]').waitFor();
  }
  expect(complaints).toEqual([]);
  await context.close();
});

it('whoever may only read is offered no deed but to keep something for later, sees all keys on one sheet, and switches single ones off', async () => {
  const { context, page, complaints } = await openDesk('viewer', '/admin/requests/REQ-008');
  await page.getByRole('heading', { name: 'Cronologia' }).waitFor();
  await page.keyboard.press('t');
  await page.keyboard.press('e');
  await page.keyboard.press('r');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('option').first().waitFor();
  const deeds = palette(page).getByRole('group', { name: 'Su questa scheda' }).getByRole('option');
  expect(await deeds.allTextContents()).toEqual([expect.stringContaining('Segna come da leggere')]);
  expect(await palette(page).getByRole('option', { name: 'Utenti' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Tasti' });
  await sheet.getByText('Riga o scheda successiva').waitFor();
  await inspect(page, 'keys');
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('switch', { name: /Tasti singoli/ }).press('Space');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Cronologia' }).waitFor();
  await page.keyboard.press('?');
  await page.keyboard.press('j');
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
  expect(await sheet.count()).toBe(0);
  expect(page.url()).toContain('REQ-008');
  // Ctrl keys stay, and lead back to the switch.
  await palette(page)
    .getByRole('button', { name: /Tutti i tasti/ })
    .click();
  await sheet.getByRole('switch', { name: /Tasti singoli/ }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('what is chosen while its search still runs is opened when it is found again, and not once something else was typed', async () => {
  const { context, page, complaints } = await openDesk('editor', '/admin');
  const held: (() => unknown)[] = [];
  await page.route(/\/api\/v1\/search\?q=REQ-00[57]$/, (route) => void held.push(() => route.continue()));
  const typeAndChoose = async (text: string) => {
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    await page.keyboard.type('REQ-00');
    await palette(page)
      .getByRole('option', { name: /REQ-005/ })
      .waitFor();
    await page.keyboard.type(text);
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.press('Enter');
  };
  await typeAndChoose('7');
  await page.keyboard.press('Backspace');
  await expect
    .poll(() =>
      palette(page)
        .getByRole('option', { name: /REQ-005/ })
        .count(),
    )
    .toBe(1);
  held.splice(0).forEach((go) => void go());
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/admin');

  await typeAndChoose('5');
  await palette(page)
    .getByRole('option', { name: /REQ-005/ })
    .click();
  held.splice(0).forEach((go) => void go());
  await page.waitForURL(/REQ-005$/);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a reference and Enter open its record, however late what is found comes and whatever was found before', async () => {
  const { context, page, complaints } = await openDesk('editor', '/admin');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The hits of what was typed before are there, with another record at their top.
  await page.route(/\/api\/v1\/search\?q=REQ-006/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
  await page.keyboard.type('REQ-00');
  await palette(page)
    .getByRole('option', { name: /REQ-006/ })
    .waitFor();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL(/REQ-006$/);
  // Before anything was found at all.
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
  await page.keyboard.type('REQ-007');
  await page.keyboard.press('Enter');
  await page.waitForURL(/REQ-007$/);
  expect(complaints).toEqual([]);
  await context.close();
});
