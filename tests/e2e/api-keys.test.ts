import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually, type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';
import { ageProofs, openPage } from './journey.ts';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { WEB_CONCURRENCY: '2' } })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const keysPath = '/admin/settings/api/keys';

async function openAs(who: 'admin' | 'editor', viewport?: { width: number; height: number }) {
  const context = await browser.newContext({
    locale: 'it-IT',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...(viewport && { viewport }),
  });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, keysPath);
  await page.waitForURL((url) => url.pathname === keysPath);
  return { context, page, complaints };
}

/** A connection of its own each time, so that both workers are asked. */
const askWith = async (key: string, path = '/requests?limit=1') => {
  const headers = { 'x-api-key': key, connection: 'close' };
  const answer = await fetch(`${product.url}/api/v1${path}`, { headers });
  await answer.arrayBuffer();
  return answer.status;
};

async function fillForm(page: Page, name: string) {
  await page.getByLabel('Nome', { exact: false }).fill(name);
  await page.getByRole('checkbox', { name: /^requests:read/ }).press('Space');
}

describe('Chiavi API', () => {
  it('makes a key that is shown once, works, shows its use, and is refused by every worker once it is revoked', async () => {
    const { context, page, complaints } = await openAs('admin');
    await page.getByText('Nessuna chiave', { exact: true }).waitFor();
    await inspect(page, 'api-keys-empty');
    await page.getByRole('button', { name: 'Crea chiave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Crea chiave' }).click();
    await page.getByText('Dai un nome alla chiave.').waitFor();
    await page.getByText('Scegli almeno un permesso.').waitFor();
    await inspect(page, 'api-keys-faults');
    await fillForm(page, 'Gestionale ordini');
    await page.getByRole('dialog').getByRole('button', { name: 'Crea chiave' }).press('Enter');
    const shown = page.getByTestId('api-key');
    const key = (await shown.textContent()) ?? '';
    expect(key).toMatch(/^vk_[\w-]{43}$/);
    await inspect(page, 'api-keys-shown');
    await page.keyboard.press('Escape');
    expect(await shown.count(), 'a slip does not lose the key').toBe(1);
    await page.getByRole('button', { name: 'Copia la chiave' }).click();
    await page.getByText('Copiata').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await page.getByRole('button', { name: 'L’ho conservata' }).click();
    await page.getByRole('row', { name: /Gestionale ordini/ }).waitFor();
    expect(await page.content()).not.toContain(key);

    expect(await Promise.all(Array.from({ length: 8 }, () => askWith(key)))).toEqual(Array(8).fill(200));
    expect(await askWith(key, '/posts')).toBe(403);
    await page.getByRole('link', { name: /Gestionale ordini/ }).click();
    const panel = page.getByRole('complementary', { name: 'Gestionale ordini' });
    await panel.getByText('Ultimo uso').waitFor();
    expect(await panel.getByText('Mai usata').count()).toBe(0);
    await inspect(page, 'api-keys-panel');

    await panel.getByRole('button', { name: 'Rinomina' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Gestionale');
    await page.getByRole('dialog').getByRole('button', { name: 'Rinomina' }).click();
    await page.getByRole('heading', { name: 'Gestionale', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Revoca', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoca' }).click();
    await page.getByText('La chiave «Gestionale» è revocata.').waitFor();
    expect(await Promise.all(Array.from({ length: 8 }, () => askWith(key)))).toEqual(Array(8).fill(401));
    await page.getByRole('row', { name: /Gestionale.*Revocata/ }).waitFor();
    await inspect(page, 'api-keys-revoked');
    // What the key was refused for stands in the trail of refusals.
    await page.goto(`${product.url}/admin/audit/refusals`);
    await page.getByRole('listitem').filter({ hasText: 'Chiave API sconosciuta' }).first().waitFor();
    await inspect(page, 'refusals');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('ends on the last moment of a chosen day, at 360 px, by keyboard', async () => {
    const { context, page, complaints } = await openAs('admin', { width: 360, height: 740 });
    await page.getByRole('button', { name: 'Crea chiave' }).press('Enter');
    await fillForm(page, 'Prova');
    await page.getByRole('button', { name: /Scadenza/ }).press('Enter');
    await page.getByRole('option', { name: 'In una data…' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Crea chiave' }).press('Enter');
    await page.getByText('Scegli un giorno da oggi in poi.').waitFor();
    await page.getByLabel('Ultimo giorno valido').fill('2099-12-31');
    await ageProofs(product, 'admin@vantaggio.example');
    const create = page.getByRole('dialog').getByRole('button', { name: 'Crea chiave' });
    await create.press('Enter');
    const question = page.getByRole('dialog', { name: 'Conferma che sei tu' });
    await question.getByLabel('Password').waitFor();
    await inspect(page, 'api-keys-proof', { here: true });
    await page.keyboard.press('Escape');
    await page.getByText('Non è stato fatto nulla').waitFor();
    await create.press('Enter');
    await question.getByLabel('Password').waitFor();
    // The password has the focus, and has it again after a wrong one.
    await page.keyboard.type('Not-the-password-1');
    await page.keyboard.press('Enter');
    await question.getByText('Non è la tua password.').waitFor();
    expect(await question.getByLabel('Password').evaluate((box) => box === document.activeElement)).toBe(true);
    await question.getByLabel('Password').fill(samplePassword);
    await page.keyboard.press('Enter');
    const key = (await page.getByTestId('api-key').textContent()) ?? '';
    await page.getByRole('button', { name: 'L’ho conservata' }).click();
    await page.getByRole('link', { name: /Prova/ }).click();
    await page.getByText('31/12/2099, 23:59').waitFor();
    expect(await askWith(key)).toBe(200);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is not for Editors', async () => {
    const { context, page, complaints } = await openAs('editor');
    await page.getByText('Le chiavi sono riservate agli Admin').waitFor();
    await eventually(
      async () => ((await page.getByRole('button', { name: 'Crea chiave' }).count()) === 0 ? true : undefined),
      'no button',
    );
    expect(complaints).toEqual([]);
    await context.close();
  });
});
