import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword } from '#tests/e2e/account/stage.ts';
import { mailTo, openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken } from '#tests/setup/sign-in.ts';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openAs(who: string, next: string) {
  const context = await browser.newContext({ locale: 'it-IT' });
  const opened = await openPage(context);
  await openSignedIn(opened.page, product, `${who}@vantaggio.example`, next);
  await opened.page.waitForURL((url) => url.pathname.startsWith('/admin'));
  return { context, ...opened };
}

const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement);
const describedBy = (field: Element) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

const menuOf = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Azioni per ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

async function invite(page: Page, name: string, role: string): Promise<string> {
  const email = `${randomUUID().slice(0, 8)}@colleague.example`;
  await page.getByRole('button', { name: 'Nuovo Utente' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.locator('label', { hasText: role }).first().click();
  await dialog.getByRole('button', { name: 'Crea e invita' }).click();
  await dialog.waitFor({ state: 'detached' });
  return email;
}

/** Follows the mailed invitation as its receiver: confirms, chooses a password, and is in the back office. */
async function accept(email: string) {
  const mail = await mailTo(product, email, /invit/i);
  const link = /https?:\/\/\S+token_hash=\S+/.exec(mail.text ?? '')?.[0];
  const context = await browser.newContext({ locale: 'en-GB' });
  const opened = await openPage(context);
  await opened.page.goto(link ?? '');
  await opened.page.locator('main button, form button').first().click();
  await opened.page.locator('input[name="new-password"]').fill(goodPassword);
  await opened.page.locator('input[name="new-password"]').press('Enter');
  await opened.page.getByRole('heading', { name: 'Your new password is saved' }).waitFor();
  return { context, origin: new URL(opened.page.url()).origin, ...opened };
}

describe('Gestione Utenti', () => {
  it('shows the figures of the samples, searches, filters, and keeps both in the address', async () => {
    const { page, complaints, context } = await openAs('admin', '/admin/users');
    await page.getByRole('heading', { name: 'Gestione Utenti' }).waitFor();
    await page.getByText('8 new this month').waitFor();
    await page.getByText('+2 since last month').waitFor();
    await inspect(page, 'users');
    await page.getByRole('searchbox').fill('mondella');
    await page.waitForURL(/q=mondella/);
    await page.getByText('1 utente', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Filtra per ruolo/ }).click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    await page.getByText('Nessun utente corrisponde').waitFor();
    await inspect(page, 'users-nothing');
    await page.reload();
    await page.getByText('Nessun utente corrisponde').waitFor();
    await page.getByRole('button', { name: 'Mostra tutti' }).click();
    await page.getByRole('link', { name: /Lucia Mondella/ }).press('Enter');
    await page.getByRole('heading', { name: 'Lucia Mondella' }).waitFor();
    await inspect(page, 'users-open');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('an invited colleague comes in by the link, gets a picture, loses the session with the role, and leaves', async () => {
    const { page, complaints, context } = await openAs('admin', '/admin/users');
    const name = `Nadia ${randomUUID().slice(0, 6)}`;
    const email = await invite(page, name, 'Editor');
    await page.getByRole('searchbox').fill(name);
    await page.getByText('Invito in attesa').waitFor();

    const colleague = await accept(email);
    await colleague.page.goto(`${colleague.origin}/admin/requests`);
    await colleague.page.getByRole('heading', { name: 'Richieste di Analisi' }).waitFor();
    expect(await colleague.page.getByRole('link', { name: 'Utenti' }).count()).toBe(0);

    await page.reload();
    await page.getByRole('link', { name: new RegExp(name) }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica utente' });
    await menuOf(page, name, 'Modifica');
    await inspect(page, 'user-edit');
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#b06040' } });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Carica foto' }).click(),
    ]);
    await chooser.setFiles({ name: 'face.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() });
    const face = page.locator('aside img[src^="/api/v1/avatars/"]');
    await face.waitFor();
    expect(await face.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(256);

    await menuOf(page, name, 'Modifica');
    await dialog.getByText('Sola lettura').click();
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await dialog.waitFor({ state: 'detached' });
    await colleague.page.goto(`${colleague.origin}/admin/requests`);
    await colleague.page.waitForURL(/\/login/);

    await menuOf(page, name, 'Elimina');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Elimina' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByText('Nessun utente corrisponde').waitFor();
    expect((await signInForToken(product, email, goodPassword)).status).toBe(400);

    await page.goto(`${product.url}/admin/audit`);
    await page.getByText('Utente eliminato', { exact: true }).first().waitFor();
    expect([...complaints, ...colleague.complaints]).toEqual([]);
    await Promise.all([context.close(), colleague.context.close()]);
  });

  it('two Admins who change the same person: the second sees both versions and chooses', async () => {
    const { page, context, complaints } = await openAs('admin', '/admin/users?q=zeno');
    await menuOf(page, 'Zeno Cosini', 'Modifica');
    const { token } = await signInForToken(product, 'admin@vantaggio.example', 'Sample-pass-9');
    const api = async (path: string, init: RequestInit = {}) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (await fetch(`${product.url}/api/v1${path}`, { ...init, headers })).json();
    };
    const [zeno] = (await api('/users?q=zeno')).items;
    const theirs = JSON.stringify({ name: 'Zeno C.', role: zeno.role, status: zeno.status, version: zeno.version });
    await api(`/users/${zeno.id}`, { method: 'PATCH', body: theirs });

    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Zeno Maria Cosini');
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await dialog.getByRole('cell', { name: 'Zeno C.' }).waitFor();
    await inspect(page, 'user-conflict');
    await dialog.getByRole('button', { name: 'Applica la mia modifica' }).click();
    await page.getByRole('link', { name: /Zeno Maria Cosini/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('hands over what somebody has in hand before they go, and asks who takes it', async () => {
    const { page, context } = await openAs('admin', '/admin/users');
    const { token } = await signInForToken(product, 'admin@vantaggio.example', 'Sample-pass-9');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const ask = async (path: string, body?: object) =>
      (
        await fetch(`${product.url}/api/v1${path}`, {
          headers,
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
      ).json();
    const [mattia] = (await ask('/users?q=mattia')).items;
    const [request] = (await ask('/requests?status=new')).items;
    await ask(`/requests/${request.reference}/assignee`, { assigneeId: mattia.id, version: request.version });
    await menuOf(page, 'Mattia Pascal', 'Elimina');
    const question = page.getByRole('alertdialog');
    await question.getByText('Articoli: 0. Richieste aperte: 1.').waitFor();
    await inspect(page, 'user-delete');
    await question.getByRole('button', { name: 'Elimina' }).click();
    const heir = question.getByRole('button', { name: /Passa tutto a/ });
    await expect.poll(() => hasFocus(heir)).toBe(true);
    expect(await heir.evaluate(describedBy)).toMatch(/^Scegli chi prende in carico/);
    await heir.click();
    await page.getByRole('option', { name: /Davide Serra/ }).click();
    await question.getByRole('button', { name: 'Elimina' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await ask(`/requests/${request.reference}`)).request.assignee.name).toBe('Davide Serra');
    await context.close();
  });

  it('asks who takes over the open work of somebody who becomes inactive, and marks what stayed', async () => {
    const { page, context } = await openAs('admin', '/admin/users');
    const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const ask = async (path: string, method = 'GET', body?: object) =>
      (
        await fetch(`${product.url}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      ).json();
    const [davide] = (await ask('/users?q=davide')).items;
    const [request] = (await ask('/requests?status=new')).items;
    await ask(`/requests/${request.reference}/assignee`, 'POST', { assigneeId: davide.id, version: request.version });

    await menuOf(page, davide.name, 'Modifica');
    const dialog = page.getByRole('dialog');
    await dialog.locator('label', { hasText: 'Viewer' }).first().click();
    await dialog.getByText(/Richieste aperte: [1-9]/).waitFor();
    await inspect(page, 'user-hand-on');
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await dialog.getByText('Scegli a chi passano le richieste e i messaggi aperti.').waitFor();
    const heir = dialog.getByRole('button', { name: /Passa richieste e messaggi a/ });
    await expect.poll(() => hasFocus(heir)).toBe(true);
    expect(await heir.evaluate(describedBy)).toBe('Scegli a chi passano le richieste e i messaggi aperti.');
    await inspect(page, 'user-hand-on-missing');
    await dialog.getByLabel('Nome').fill(' ');
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await expect.poll(() => hasFocus(dialog.getByLabel('Nome'))).toBe(true);
    await dialog.getByLabel('Nome').fill(davide.name);
    await heir.click();
    await page.getByRole('option', { name: 'Nessuno: tornano da assegnare' }).click();
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await ask(`/requests/${request.reference}`)).request.assignee).toBeNull();

    const { user } = await ask(`/users/${davide.id}`);
    const { name, version } = user;
    const edit = async (change: object) => (await ask(`/users/${davide.id}`, 'PATCH', { name, ...change })).user;
    const again = await edit({ role: 'Editor', status: 'active', version });
    const { request: free } = await ask(`/requests/${request.reference}`);
    await ask(`/requests/${free.reference}/assignee`, 'POST', { assigneeId: davide.id, version: free.version });
    await edit({ role: 'Editor', status: 'inactive', version: again.version });
    await page.goto(`${product.url}/admin/users/${davide.id}`);
    await page.getByText('Di questo lavoro non si occupa più nessuno').waitFor();
    await inspect(page, 'user-idle-work');
    await page.getByRole('link', { name: 'Richieste di Analisi', exact: true }).last().click();
    await page
      .getByRole('link', { name: new RegExp(free.name) })
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Filtri/ }).click();
    await page.getByRole('button', { name: /Chi non se ne occupa più/ }).waitFor();
    await page.goto(`${product.url}/admin/requests/${free.reference}`);
    await page.getByRole('button', { name: `${davide.name} (non se ne occupa più)` }).waitFor();
    await context.close();
  });

  it('is closed to others, who are told so', async () => {
    const { page, context } = await openAs('viewer', '/admin/users');
    await page.getByText('Riservato agli amministratori').waitFor();
    await inspect(page, 'users-forbidden');
    expect(await page.getByRole('button', { name: 'Nuovo Utente' }).count()).toBe(0);
    await context.close();
  });
});
