import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { openDesk, product } from '#tests/e2e/admin/desk.ts';

/** Staff at the clients. */

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
  const { page, leave } = await openDesk(path, { who: account, viewport });
  await page.waitForURL(/\/admin\/clients/);
  await page.getByRole('heading', { name: 'Client management' }).waitFor();
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
