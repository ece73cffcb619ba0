import { expect, it } from 'vitest';
import { samplePassword } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';
import { openDashboard, product, staff } from './portal/dashboard.ts';

/** What becomes elsewhere of an analysis, a request or a profile while its client has it open. */

const path = '/client-dashboard/requests/REQ-004/analysis';

async function analysisOf(reference: string, status: string) {
  const { items } = await staff('/analyses?limit=100');
  const found = items.find(
    (each: { request: { reference: string } | null; status: string }) =>
      each.request?.reference === reference && each.status === status,
  );
  const { analysis } = await staff(`/analyses/${found.id}/desk`);
  return { id: found.id as string, version: analysis.version as number };
}

it('a verdict leads the keyboard to the number that is missing, keeps it in place, and says when it was changed too often', async () => {
  const { page, context, complaints } = await openDashboard('/client-dashboard/requests/REQ-004', 360);
  const form = page.getByRole('region', { name: 'Was it worth your time?' });
  const send = form.getByRole('button', { name: /^(?:Send rating|Change it)$/ });
  await send.press('Enter');
  await form.getByText('Choose a number from 1 to 5.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('score');
  for (const score of ['1', '2', '3', '4', '5']) {
    await form.getByRole('radio', { name: score }).press(' ');
    await send.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Was it worth your time?');
    await form.getByRole('button', { name: 'Change it' }).waitFor();
  }
  await form.getByRole('radio', { name: '1' }).press(' ');
  await send.press('Enter');
  await form.getByText('You have told us 5 times today').waitFor();
  expect(await form.getByRole('radio', { name: '1' }).isChecked()).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a correction takes the place of the report that is being read, and one that is taken back goes, on every open screen', async () => {
  const reading = await openDashboard(path, 1280);
  const overview = await openDashboard('/client-dashboard', 1280);
  await reading.page.getByText(/signed on .*, version 1$/).waitFor();
  const open = overview.page.getByRole('link', { name: 'Open the analysis of REQ-004' });
  await open.waitFor();

  const signed = await analysisOf('REQ-004', 'published');
  const { id } = await staff(`/analyses/${signed.id}/correct`, {});
  await staff(`/analyses/${id}/publish`, { version: (await analysisOf('REQ-004', 'draft')).version });
  await reading.page.getByText(/signed on .*, version 2$/).waitFor();
  await reading.page.getByRole('status').getByText('This page has new information.').waitFor({ state: 'attached' });

  await staff(`/analyses/${id}/revoke`, {
    version: (await analysisOf('REQ-004', 'published')).version,
    reason: 'Of another account.',
  });
  await reading.page.getByRole('alert').getByRole('heading', { name: 'We took this analysis back' }).waitFor();
  expect(await reading.page.getByText('Money at risk').count()).toBe(0);
  await open.waitFor({ state: 'detached' });
  await reading.page.getByRole('link', { name: 'Back to REQ-004' }).press('Enter');
  await reading.page.getByText('We took back the report that we had delivered.').waitFor();
  // The link has gone with its screen.
  expect(await reading.page.evaluate(() => document.activeElement?.id)).toBe('main');
  expect(await reading.page.getByText('It ended without a report.').count()).toBe(0);
  expect([...reading.complaints, ...overview.complaints]).toEqual([]);
  await Promise.all([reading.context.close(), overview.context.close()]);
});

it('what a client is writing goes along when their request becomes part of another', async () => {
  const { page, context, complaints } = await openDashboard('/client-dashboard/requests/REQ-006', 1280);
  await page.getByRole('textbox', { name: 'Your message' }).fill('Half a message');
  const versionOf = async (reference: string) => (await staff(`/requests/${reference}`)).request.version;
  await staff('/requests/REQ-010/merge', {
    version: await versionOf('REQ-010'),
    other: { reference: 'REQ-006', version: await versionOf('REQ-006') },
  });
  await page.waitForURL(/REQ-010$/);
  await expect.poll(() => page.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('Half a message');
  expect(complaints).toEqual([]);
  await context.close();
});

it('a profile changed on another device meanwhile loses nothing of either; only what is replaced is told first', async () => {
  const { page, context, complaints } = await openDashboard('/client-dashboard/profile', 360);
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.accept();
  });
  const { token } = await signInForToken(product, 'client@vantaggio.example', samplePassword);
  const profile = async (change?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${product.url}/api/v1/portal/profile`, {
      method: change ? 'PUT' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(change ? { body: JSON.stringify({ ...(await profile()), ...change }) } : {}),
    });
    return (await answer.json()).profile;
  };
  const before = await profile();
  try {
    await profile({ locale: 'it' });
    await page.getByLabel('Company').fill('Casa Lume Europa');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Profilo' }).waitFor();
    expect(await profile()).toMatchObject({ locale: 'it', company: 'Casa Lume Europa' });

    await profile({ phone: '+39 02 111 2222', name: 'Elena M.' });
    await page.getByLabel('Telefono').fill('+39 02 333 4444');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByRole('alert').getByText('prende il posto di: +39 02 111 2222.').waitFor();
    expect(await page.getByLabel('Telefono').inputValue()).toBe('+39 02 333 4444');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect.poll(() => profile()).toMatchObject({ phone: '+39 02 333 4444', name: 'Elena M.', locale: 'it' });

    await page.getByRole('button', { name: /Lingua di quest/ }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    // What is saved is not left behind: no browser asks about it.
    expect(questions).toEqual([]);
  } finally {
    const { name, company, phone, locale } = before;
    await profile({ name, company, phone, locale });
  }
  expect(complaints).toEqual([]);
  await context.close();
});
