import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** Staff at the clients. */

export let browser: Browser;
export let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const unique = () => randomUUID().slice(0, 8);
export const newcomer = () => ({
  name: `Ada ${unique()}`,
  email: `ada-${unique()}@new.example`,
  company: `New ${unique()}`,
});
type Newcomer = ReturnType<typeof newcomer>;

/** The back office of one person, in Italian, as it is by default. */
export async function atClients(account: 'admin' | 'editor' | 'viewer', width = 1280, path = '/admin/clients') {
  const viewport = { width, height: width < 600 ? 780 : 860 };
  const context = await browser.newContext({ locale: 'it-IT', viewport, reducedMotion: 'reduce' });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${account}@vantaggio.example`, path);
  await page.waitForURL(/\/admin\/clients/);
  await page.getByRole('heading', { name: 'Client management' }).waitFor();
  const leave = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, leave };
}

export async function fillClient(page: Page, { name, email, company }: Newcomer): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add a client' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Company').fill(company);
}

/** Adds somebody and answers the number. */
export async function addClient(page: Page, person = newcomer()): Promise<Newcomer & { reference: string }> {
  await page.goto(`${product.url}/admin/clients`);
  await page.getByRole('button', { name: 'Add Client' }).click();
  await fillClient(page, person);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click();
  await page.waitForURL(/\/admin\/clients\/CLI-\d+/);
  return { ...person, reference: /CLI-\d+/.exec(page.url())?.[0] as string };
}

export const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
export const panel = (page: Page, reference: string) => page.getByLabel(`Client ${reference}`, { exact: true });
