import type { Page } from 'playwright';
import { expect } from 'vitest';
import { type Product, samplePassword } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/**
 * Moves the draft on the screen by keyboard: it leaves, is taken back, leaves again and pauses, while a colleague moves it, too. It must stay on
 * its way until it is paused.
 */
export async function moveByKeyboard(page: Page, product: Product, subject: string) {
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  const colleague = async (move: 'resume' | 'cancel') => {
    const address = `${product.url}/api/v1/newsletter-issues/${page.url().split('/').at(-1)}/${move}`;
    expect((await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const press = (name: string) => button(name).press('Enter');
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);
  const send = async () => {
    await press('Invia ora');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Invia a/ })
      .press('Enter');
  };
  await page.waitForURL(/issues\/\d+$/);
  // What is missing may be far above the button.
  await page.getByLabel('Oggetto').fill('');
  await press('Invia ora');
  await expect.poll(focused).toBe('subject');
  expect(await page.getByLabel('Oggetto').evaluate((field) => field.getBoundingClientRect().top)).toBeGreaterThan(0);
  await page.getByLabel('Oggetto').fill(subject);
  await send();
  await button('Torna alla bozza').waitFor();
  await expect.poll(focused).toBe(subject);
  await press('Torna alla bozza');
  await button('Invia ora').waitFor();
  await expect.poll(focused).toBe(subject);

  await send();
  await button('Metti in pausa').waitFor({ timeout: 30_000 });
  await press('Metti in pausa');
  await button('Riprendi').waitFor();
  await expect.poll(focused).toBe(subject);
  // A paused issue that a colleague lets go on is not shown as paused any longer.
  await colleague('resume');
  await button('Metti in pausa').waitFor();
  await press('Metti in pausa');
  await button('Riprendi').waitFor();
  await page.route('**/resume', async (route) => {
    await colleague('cancel');
    await route.continue();
  });
  await press('Riprendi');
  await page.getByText('L’invio nel frattempo è cambiato').waitFor();
  await button('Riprendi').waitFor({ state: 'detached' });
  await page.getByText('Annullato', { exact: true }).waitFor();
}
