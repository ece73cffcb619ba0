import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { spokenOn, unsaid } from '#tests/setup/spoken.ts';
import { askForAnalysis, codeIn, fillAnalysisForm, follow, mailTo, takeOn } from './journey.ts';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ ownWorkers: true })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const visitor = () => ({
  email: `${randomUUID().slice(0, 8)}@visitor.example`,
  company: `Company ${randomUUID().slice(0, 8)}`,
});

describe('from a stranger to an answered request', () => {
  it('a visitor asks, staff take the request on, the client signs in by the code of the mail and sees it in progress', async () => {
    const person = visitor();
    const reference = await askForAnalysis(browser, product, person, true);
    await takeOn(browser, product, person.company, reference);
    await follow(browser, product, person);
  });

  it('the form works as well with JavaScript off', async () => {
    const person = visitor();
    const reference = await askForAnalysis(browser, product, person, false);
    await takeOn(browser, product, person.company, reference);
  });

  it('a screen reader says what one needs, in the order in which one needs it', async () => {
    const person = visitor();
    const context = await browser.newContext({ bypassCSP: true, locale: 'en-GB' });
    const page = await context.newPage();
    const says = async (name: string, words: (string | RegExp)[]) =>
      expect({ name, unsaid: unsaid(await spokenOn(page, name), words) }).toEqual({ name, unsaid: undefined });

    await page.goto(`${product.url}/analysis-request`);
    await says('The form', [
      'heading, Request Your Analysis, level 1',
      'link, Start the form',
      'Davide Serra reads your request',
      'form, Your request',
      'group, About you',
      /^textbox, First Name.*required$/,
      /^textbox, Email.*Our answer and your reference number go here\..*required$/,
      /^checkbox, SEO Analysis, not checked$/,
      /^checkbox, .*privacy policy.*not checked.*required$/,
      'button, Submit Analysis Request',
    ]);

    await page.locator('form button[type="submit"]').last().click();
    await page.getByRole('alert').first().waitFor();
    await says('The form, refused', [
      /^heading, 5 answers need another look/,
      /^link, .*Please fill this in/,
      /^textbox, First Name.*Please fill this in\./,
    ]);

    await fillAnalysisForm(page, person);
    await page.locator('form button[type="submit"]').last().click();
    await page.waitForURL(/received/);
    const reference = (await page.locator('.receipt-number').textContent()) ?? '';
    await says('The page after the form', [
      'heading, Thank you. Your request is with us., level 1',
      /^textbox, Your email address/,
      reference,
      'You hear from us by',
      'Davide Serra',
      'heading, Bring your reports, level 2',
      'group, Times that suit you',
      'button, Ask for the call',
      'heading, What Happens Next, level 2',
    ]);

    const code = codeIn((await mailTo(product, person.email, /analysis request/)).text);
    await page.goto(`${product.url}/login`);
    await says('Signing in', [
      'heading, Sign in, level 1',
      'textbox, Email, required',
      'button, I already have a code',
    ]);
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'I already have a code' }).click();
    await page.getByLabel('Code of six digits').fill(code);
    await page.getByLabel('Code of six digits').press('Enter');
    await page.waitForURL(/client-dashboard/);
    await page.getByRole('heading', { level: 1, name: 'Welcome, Elena' }).waitFor();
    await says('The dashboard', [
      'heading, Welcome, Elena, level 1',
      'Step 1 of 4, Initial Review',
      /^heading, You hear from us by .*, level 2$/,
      'link, Add files',
      'link, Write to Davide',
      'image, Portrait of Davide Serra',
      'region, What Happens Next',
      'Total Requests',
      'heading, Recent Requests, level 2',
    ]);
    await page.getByRole('link', { name: 'Write to Davide' }).click();
    await page.waitForURL(/requests\/REQ-/);
    await page.getByRole('heading', { level: 1, name: 'SEO Analysis' }).waitFor();
    await says('The request', [
      'heading, SEO Analysis, level 1',
      /^heading, Conversation, level 2$/,
      /^textbox, /,
      /^button, Send/,
    ]);
    await context.close();
  });
});
