import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openAs(who: string, path: string) {
  const context = await browser.newContext({ locale: 'it-IT' });
  const opened = await openPage(context);
  await openSignedIn(opened.page, product, `${who}@vantaggio.example`, path);
  await opened.page.waitForURL((url) => url.pathname.startsWith('/admin'));
  return { context, ...opened };
}

describe('how the work on requests goes', () => {
  it('shows an Editor answers, times, load and outcomes by period and channel, leads to the list, and is saved', async () => {
    const { page, complaints, context } = await openAs('editor', '/admin');
    await page.getByRole('link', { name: 'Andamento delle richieste' }).click();
    await page.getByRole('heading', { level: 1, name: 'Andamento delle richieste' }).waitFor();
    await page.getByRole('link', { name: '90 giorni' }).click();
    await page.waitForURL(/period=90/);
    // The figures before are pale until those of the chosen period are there.
    await page.getByRole('main').locator('[aria-busy=false]').waitFor();
    await page.getByText('con risposta o scadute').waitFor();
    const chart = page.getByRole('slider', { name: 'Ricevute e completate' });
    await chart.focus();
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/\(in corso\)\. Ricevute: \d/);
    await inspect(page, 'figures-of-requests');

    await page.getByRole('button', { name: 'Scarica', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).toMatch(/group;of;figure;value;before$/);
    expect(lines.some((line) => line.startsWith('all;;received;'))).toBe(true);

    await page.getByRole('link', { name: 'Modulo del sito' }).click();
    await page.waitForURL(/source=site/);
    await page.getByRole('button', { name: /Modulo del sito/ }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: /Tutti i canali/ }).waitFor();
    const load = page.getByRole('region', { name: 'Carico di lavoro', exact: true });
    await load
      .getByRole('row', { name: /Totale/ })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL(/\/admin\/requests\?.*view=to-answer/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('names nobody to a Viewer', async () => {
    const { page, complaints, context } = await openAs('viewer', '/admin/statistics/requests');
    const load = page.getByRole('region', { name: 'Carico di lavoro', exact: true });
    await load.getByRole('row', { name: /Totale/ }).waitFor();
    expect(await load.getByRole('row').count()).toBe(2);
    await inspect(page, 'figures-of-requests-viewer');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says why days that make no period change no figure', async () => {
    const { page, complaints, context } = await openAs(
      'viewer',
      '/admin/statistics/requests?period=own&from=2026-01-01&to=2026-01-31',
    );
    await page.getByLabel('Al', { exact: true }).fill('2025-12-31');
    await page.getByText('Il periodo finisce prima di iniziare').waitFor();
    expect(page.url()).toContain('to=2026-01-31');
    await page.getByLabel('Dal', { exact: true }).fill('2022-01-01');
    await page.getByText('Al massimo 731 giorni').waitFor();
    expect(page.url()).toContain('from=2026-01-01');
    await page.getByLabel('Dal', { exact: true }).fill('2025-12-01');
    await page.waitForURL(/from=2025-12-01&to=2025-12-31/);
    expect(await page.getByText('Al massimo 731 giorni').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
