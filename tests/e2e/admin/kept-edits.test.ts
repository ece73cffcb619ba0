import { expect, it } from 'vitest';
import { product } from '#tests/e2e/admin/desk.ts';
import { atClients } from '#tests/e2e/clients/stage.ts';
import { samplePassword } from '#tests/setup/product.ts';
import { giveSession, signInForToken, signOutEverywhere } from '#tests/setup/sign-in.ts';

/** What was typed into a dialog that edits a record is there again after a session that ended, on the version it was typed on. */

const who = 'editor@vantaggio.example';

it('a client’s facts outlive the session, and a colleague’s are not written over unseen', async () => {
  const path = '/admin/clients/CLI-002';
  const { page, leave } = await atClients('editor', 1280, path);
  const dialog = page.getByRole('dialog', { name: 'Edit CLI-002' });
  const company = dialog.getByLabel('Company');
  const open = async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await company.waitFor();
  };
  await open();
  const before = await company.inputValue();
  await company.fill('Typed Too Late BV');
  await signOutEverywhere(product, who);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/login\?next=/);
  await page.getByText('Quello che hai scritto').waitFor();

  const { token } = await signInForToken(product, who, samplePassword);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const address = `${product.url}/api/v1/clients/CLI-002`;
  const { client } = await (await fetch(address, { headers })).json();
  const { name, email, locale, version } = client;
  const facts = { name, email, locale, company: 'Colleague BV', phone: client.phone };
  const body = JSON.stringify({ ...facts, despite: false, version });
  expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200);

  await giveSession(page, product, who);
  await page.goto(product.url + path);
  await open();
  await dialog.getByText('Here is what you had typed and not saved yet.').waitFor();
  expect(await company.inputValue()).toBe('Typed Too Late BV');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('row', { name: /Typed Too Late BV Colleague BV/ }).waitFor();
  // Whoever opens it again behind the save finds what was saved, however long the reading takes.
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/v1/clients/CLI-002', async (route) => {
    if (route.request().method() === 'GET') {
      asked.resolve();
      await released.promise;
    }
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await asked.promise;
  await expect(dialog.waitFor({ state: 'detached', timeout: 300 })).rejects.toThrow('Timeout');
  released.resolve();
  await dialog.waitFor({ state: 'detached' });
  await page.unrouteAll({ behavior: 'wait' });
  await open();
  expect([await company.inputValue(), before]).toEqual(['Typed Too Late BV', expect.not.stringContaining('Late')]);
  expect(await dialog.getByText('Here is what you had typed').count()).toBe(0);

  await company.fill('Given up');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open();
  expect(await company.inputValue()).toBe('Typed Too Late BV');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await leave();
});
