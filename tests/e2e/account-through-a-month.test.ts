import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeIn, fillAnalysisForm, mailTo, openPage, takeOn, type Visitor } from '#tests/e2e/journey.ts';
import { october, withoutNegatives } from '#tests/reports/golden-months.ts';
import { termReport } from '#tests/reports/periods.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually, type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** An account from the first files of a stranger to what a month of work brought. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const september = {
  name: 'september.csv',
  mimeType: 'text/csv',
  buffer: readFileSync(path.join('tests/reports/golden', 'golden-st-en.csv')),
};
const nextMonth = {
  name: 'october.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(termReport(withoutNegatives, october)),
};

/** A stranger on a phone sends a file with the form and reads what stands in it. @returns the number of the request */
async function ask(visitor: Visitor): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const { page, complaints } = await openPage(context);
  await page.goto(`${product.url}/analysis-request`, { waitUntil: 'networkidle' });
  await fillAnalysisForm(page, visitor);
  await page.locator('#part-files input[type="file"]').setInputFiles(september);
  await page.getByRole('list', { name: 'Chosen files' }).getByText('september.csv').waitFor();
  await page.locator('form button[type="submit"]').last().click();
  await page.waitForURL(/received/);
  await page.getByText('€344.00').waitFor();
  const reference = /REQ-\d{3,}/.exec((await page.locator('main').textContent()) ?? '')?.[0];
  expect(complaints).toEqual([]);
  await context.close();
  return reference as string;
}

/** Confirms the address by the code of the mail, on a phone that stays. */
async function signIn(context: BrowserContext, visitor: Visitor) {
  const received = await mailTo(product, visitor.email, /analysis request/);
  const opened = await openPage(context);
  const { page } = opened;
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email', { exact: false }).first().fill(visitor.email);
  await page.getByRole('button', { name: /I already have a code|have a code/i }).click();
  await page.getByLabel(/code/i).last().fill(codeIn(received.text));
  await page.getByLabel(/code/i).last().press('Enter');
  await page.waitForURL(/client-dashboard/);
  return opened;
}

/** At the desk: the draft that the rules have made of this company’s files is looked through and signed. */
async function sign(page: Page, company: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(company) });
  await eventually(async () => {
    await page.goto(`${product.url}/admin/analyses?status=draft`);
    await page.getByRole('searchbox').or(page.getByRole('row')).first().waitFor();
    return (await row.count()) > 0 || undefined;
  }, 'a draft of these files');
  await row.getByRole('link').first().click();
  const findings = page.getByRole('region', { name: 'Risultati' });
  await findings.getByText(/^0 di \d+ decisi/).waitFor();
  await page.getByRole('button', { name: 'Accetta tutti', exact: true }).click();
  await findings.getByText(/^(\d+) di \1 decisi/).waitFor();
  await page.getByRole('button', { name: 'Firma e pubblica', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Firma e pubblica' }).click();
  await page.getByText('Pubblicata', { exact: true }).waitFor();
}

it('a stranger’s files become three figures, a signed report, tasks, and a month later what they brought', async () => {
  const visitor = { email: `${randomUUID()}@month.example`, company: `Month ${randomUUID().slice(0, 6)}` };
  const reference = await ask(visitor);
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const { page, complaints } = await signIn(phone, visitor);
  await takeOn(browser, product, visitor.company, reference);

  const desk = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const { page: office, complaints: ofDesk } = await openPage(desk);
  await openSignedIn(office, product, 'editor@vantaggio.example', '/admin/analyses?status=draft');
  await sign(office, visitor.company);

  // The dashboard opens with what is to be done, and what is promised for it.
  await page.goto(`${product.url}/client-dashboard`);
  const tasks = page.getByRole('region', { name: '4 tasks are yours' });
  await tasks.getByText('Promised, still to do').waitFor();
  await inspect(page, 'tasks-overview');
  await tasks.getByRole('link', { name: 'All tasks' }).click();
  await page.getByRole('heading', { name: 'To do' }).waitFor();
  // By keyboard: the negatives were set on the last day of September.
  const done = page.getByRole('button', { name: /^Done: .*negative/i });
  await done.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await inspect(page, 'task-done', { here: true });
  await dialog.getByLabel('Day').fill('2999-01-01');
  await page.keyboard.press('Enter');
  await dialog.getByText('This day is still to come.').waitFor();
  await dialog.getByLabel('Day').fill('2026-09-30');
  await page.keyboard.press('Enter');
  await page.getByText('done on Sep 30, 2026').waitFor();
  await page
    .getByRole('button', { name: /^Decline: / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Say why, in a few words.').waitFor();
  await page.getByRole('dialog').getByLabel('Reason').fill('We sell it in summer only.');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Declined: We sell it in summer only.').waitFor();

  // A month later: the same report again, where the first one went.
  await page.getByRole('link', { name: 'Add newer reports' }).click();
  await page.waitForURL(new RegExp(reference));
  await page.locator('input[type="file"]').first().setInputFiles(nextMonth);
  await page.getByText('october.csv').first().waitFor();
  await sign(office, visitor.company);
  await office.goto(`${product.url}/admin/clients?q=${encodeURIComponent(visitor.company)}`);
  await office
    .getByRole('link', { name: new RegExp(visitor.company) })
    .first()
    .click();
  await office.getByText(/less spent for the same, in 30 days/).waitFor();
  await inspect(office, 'tasks-desk');

  await page.goto(`${product.url}/client-dashboard/tasks`);
  await page.getByText(/less spent for the same, in 30 days/).waitFor();
  await page.getByText('How it was counted').first().click();
  await page.getByText(/Counted on Oct 1, 2026 to Oct 30, 2026/).waitFor();
  await inspect(page, 'tasks');
  expect([...complaints, ...ofDesk]).toEqual([]);
  await phone.close();
  await desk.close();
});
