import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, mailTo, openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually, type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

const shop = 'https://shop.example';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  const env = { GOTRUE_URI_ALLOW_LIST: `${shop}/**`, GOTRUE_EXTERNAL_PHONE_ENABLED: 'true' };
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** A program elsewhere that uses this product's sign-in service. */
async function otherProgram(flowType: 'pkce' | 'implicit') {
  const home = await (await fetch(`${product.url}/login`)).text();
  const key = /name="anon-key" content="([^"]+)"/.exec(home)?.[1] ?? '';
  const memory = new Map<string, string>();
  const storage = {
    getItem: (name: string) => memory.get(name) ?? null,
    setItem: (name: string, value: string) => void memory.set(name, value),
    removeItem: (name: string) => void memory.delete(name),
  };
  return createClient(product.url, key, { auth: { flowType, storage, autoRefreshToken: false } });
}

async function visit(): Promise<{ page: Page; complaints: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext({ locale: 'en-GB' });
  await context.route(`${shop}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>the shop</p>' }));
  return { ...(await openPage(context)), close: () => context.close() };
}

/** The link that proves a mailbox. A warning offers another way before it. */
const linkIn = (text: string | undefined) =>
  text?.split('\n').find((line) => /^http.*\/auth\/confirm\?/.test(line)) ?? '';

describe('a link that another site’s client asked for', () => {
  it('takes a code there, which the asking browser exchanges', async () => {
    const client = await otherProgram('pkce');
    const email = 'shopper@visitor.example';
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: `${shop}/welcome?from=mail` } });
    const mail = await mailTo(product, email, /sign-in code/);
    const { page, complaints, close } = await visit();
    await page.goto(linkIn(mail.text));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.origin === shop);
    const place = new URL(page.url());
    expect([place.pathname, place.searchParams.get('from'), place.hash]).toEqual(['/welcome', 'mail', '']);
    const { data, error } = await client.auth.exchangeCodeForSession(place.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a link of a sign-up with a password', () => {
  it('asks whose the password is, and whoever did not choose it chooses one', async () => {
    const client = await otherProgram('implicit');
    const email = 'not-mine@newcomer.example';
    const emailRedirectTo = `${product.url}/client-dashboard`;
    await client.auth.signUp({ email, password: 'Stranger-wall-2!', options: { emailRedirectTo } });
    const mail = await mailTo(product, email, /code/);
    expect(mail.text).toContain('chose a password');
    const { page, complaints, close } = await visit();
    await page.goto(linkIn(mail.text));
    await page.getByRole('button', { name: 'Yes, confirm the account' }).waitFor();
    await inspect(page, 'confirm-chosen');
    await page.getByRole('button', { name: 'I did not choose a password' }).click();
    await page.getByRole('heading', { name: 'Choose a password of your own' }).waitFor();
    await inspect(page, 'own-password');
    await page.locator('input[name="new-password"]').fill('Harbour-wall-7!');
    await page.keyboard.press('Enter');
    await page.waitForURL(/client-dashboard/);
    const signIn = (password: string) => client.auth.signInWithPassword({ email, password });
    expect((await signIn('Stranger-wall-2!')).error?.code).toBe('invalid_credentials');
    expect((await signIn('Harbour-wall-7!')).error).toBeNull();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a link that this site’s own sign-in asked for', () => {
  it('signs in whichever browser opens it, not only the one that asked', async () => {
    const client = await otherProgram('pkce');
    const email = 'editor@vantaggio.example';
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: `${product.url}/admin` } });
    const mail = await mailTo(product, email, /sign-in code/);
    expect(linkIn(mail.text)).toContain('token_hash=pkce_');
    const { page, complaints, close } = await visit();
    await page.goto(linkIn(mail.text));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/admin$/);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a link to a new password', () => {
  const email = 'viewer@vantaggio.example';
  /** In the browser that the session of somebody else was given to. */
  const here = (text: string | undefined) => linkIn(text).replace(new URL(linkIn(text)).origin, product.url);

  it('tells whoever else is signed in here whose it is; once spent it leads them nowhere', async () => {
    const client = await otherProgram('implicit');
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${product.url}/recover?step=new` });
    const link = here((await mailTo(product, email, /new password/)).text);
    const { page, complaints, close } = await visit();
    await openSignedIn(page, product, 'editor@vantaggio.example', '/account');
    await page.getByRole('heading', { name: /Your account|Il tuo account/ }).waitFor();
    await page.goto(link);
    await page.getByText('editor@vantaggio.example is signed in in this browser.').waitFor();
    const tokenHash = new URL(link).searchParams.get('token_hash') ?? '';
    expect((await client.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull();
    await page.reload();
    // Not the box for a new password: it would be that of whoever is signed in.
    await page.getByText('This link was used already.').waitFor();
    expect(await page.getByText('is signed in in this browser').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('that nobody answers for is as good as before, and can be tried again', async () => {
    const { page, complaints, close } = await visit();
    await page.route('**/auth/v1/links/describe', (route) => route.abort());
    await page.goto(`${product.url}/auth/confirm?token_hash=cut&type=recovery`);
    await page.getByRole('heading', { name: 'We cannot check this link right now' }).waitFor();
    await inspect(page, 'confirm-unread');
    await page.unroute('**/auth/v1/links/describe');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'We do not know this link' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a change of address', () => {
  it('is confirmed on two pages, one for each mailbox, which say how far it is', async () => {
    const client = await otherProgram('implicit');
    const [email, address] = ['client@vantaggio.example', 'elena@new-house.example'];
    await client.auth.signInWithPassword({ email, password: samplePassword });
    expect((await client.auth.updateUser({ email: address })).error).toBeNull();
    const [old, fresh] = [await mailTo(product, email, /Confirm the new/), await mailTo(product, address, /Confirm/)];
    codeIn(old.text);
    expect(old.text).toContain(address);
    const { page, complaints, close } = await visit();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(linkIn(fresh.text));
    await page.getByRole('heading', { name: 'Confirm your new e-mail address' }).waitFor();
    await page.getByRole('button', { name: 'Confirm the change' }).click();
    await page.getByRole('heading', { name: 'One more mail to open' }).waitFor();
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    // A second look at the spent link explains itself.
    await page.goto(linkIn(fresh.text));
    await page.getByText('was confirmed from').waitFor();
    await page.getByRole('link', { name: 'Open your account' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(linkIn(old.text));
    await page.getByRole('button', { name: 'Confirm the change' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/confirm'));
    await page.getByText(`Your sign-in address is now ${address}.`).waitFor();
    const next = await otherProgram('implicit');
    expect((await next.auth.signInWithPassword({ email: address, password: samplePassword })).error).toBeNull();
    await mailTo(product, email, /e-mail address of your .* was changed/);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a text message', () => {
  it('without a provider is a file with the number and the text, whose code signs in', async () => {
    const client = await otherProgram('implicit');
    const phone = '393330001111';
    expect((await client.auth.signInWithOtp({ phone: `+${phone}` })).error).toBeNull();
    const folder = path.join(product.dataDir, 'outbox');
    const file = await eventually(
      () => readdirSync(folder).find((name) => name.endsWith(`-${phone}.sms.json`)),
      'a text message',
    );
    const text = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    expect(text).toEqual({ to: phone, body: expect.stringMatching(/^Your code is \d{6}$/) });
    const token = text.body.slice(-6);
    const { data } = await client.auth.verifyOtp({ phone, token, type: 'sms' });
    expect(data.user?.phone).toBe(phone);
  });
});
