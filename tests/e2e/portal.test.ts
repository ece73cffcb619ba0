import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { choosePassword, mailTo, signInWithPassword } from '#tests/e2e/journey.ts';
import { samplePassword } from '#tests/setup/product.ts';
import { endSessionFirst, look, lookWithBar, openDashboard, product, staff } from './portal/dashboard.ts';

describe.each([1280, 360])('the client dashboard in %i px', (width) => {
  it('takes a new request, shows where it stands, and carries the conversation both ways', async () => {
    const { page, complaints, context } = await openDashboard('/client-dashboard', width);
    await look(page, 'overview');
    await page.getByRole('tab', { name: 'My Requests' }).click();
    await page.getByRole('table', { name: 'My requests' }).waitFor();
    await look(page, 'requests');
    await page.getByRole('link', { name: 'New Request' }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Choose at least one').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await look(page, 'new request');
    await page.getByText('Market Analysis').click();
    await page.getByLabel('What do you want to achieve?').fill('Sell in Spain. See https://sell.example/es.');
    const title = `Spain in ${width} days`;
    await page.getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    const reference = page.url().split('/').at(-1) as string;
    await page.locator('[aria-current="step"]', { hasText: 'Initial Review' }).waitFor();
    await page.getByLabel('Your message').fill('Our brand registry is pending.\nElena');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('article').filter({ hasText: 'brand registry' }).waitFor();
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('');
    await look(page, 'request');
    // Their own first words open the conversation, and what looks like a script is words.
    const opening = page.getByRole('list', { name: 'Conversation' }).getByRole('listitem').first();
    await opening.getByText('Sell in Spain.').waitFor();
    expect(await opening.getByRole('link').evaluateAll((all) => all.map((each) => each.outerHTML))).toEqual([
      expect.stringMatching(
        /href="https:\/\/sell\.example\/es".*rel="noopener noreferrer nofollow".*>https:\/\/sell\.example\/es</,
      ),
    ]);
    const hostile = `<img src=x onerror=alert(1)> javascript:alert(1) \u202eevil ${'wide'.repeat(900)} mail@shop.example`;
    await page.getByLabel('Your message').fill(hostile);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const said = page.getByRole('article').filter({ hasText: 'onerror' });
    await said.waitFor();
    expect(await said.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([
      'mailto:mail@shop.example',
    ]);
    await look(page, 'request, hostile');

    const notice = await mailTo(product, 'editor@vantaggio.example', new RegExp(`^${reference}: .* ha scritto`));
    expect(notice.text).toContain('Our brand registry is pending.');
    const { request, events } = await staff(`/requests/${reference}`);
    // By asking, the colleague has opened it.
    expect(events[0]).toMatchObject({ kind: 'opened', actor: { kind: 'staff' } });
    expect(events[1]).toMatchObject({ kind: 'message', actor: { kind: 'client' } });
    await staff(`/requests/${reference}/status`, { to: 'in-progress', version: request.version });
    // Without a reload: the page hears of it.
    await page.getByText('We began to work on it').waitFor();
    await page.getByRole('status').getByText('This page has new information.').waitFor({ state: 'attached' });
    await page.locator('[aria-current="step"]', { hasText: 'Analysis Delivery' }).waitFor();
    // A letter is there as soon as it is written, and gone when it is taken back.
    const letter = {
      locale: 'en',
      subject: 'Two questions',
      body: 'Dear {{name}},\n\nWhich market first?\n\n{{sender}}',
    };
    const sent = await staff('/letters', { subject: { kind: 'request', reference }, letter, key: randomUUID() });
    const arrived = page.getByRole('article').filter({ hasText: 'Which market first?' });
    await arrived.getByText('Being sent by mail').waitFor();
    expect(await arrived.textContent()).not.toContain('Dear');
    await look(page, 'request, letter being sent');
    await staff(`/changes/${sent.undo.id}/undo`, {});
    await arrived.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe.each([1280, 360])('documents in %i px', (width) => {
  it('take files by choice, refuse one by its content and say why, and let go of one nobody has read', async () => {
    const { page, complaints, context } = await openDashboard('/client-dashboard/documents', width);
    const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
    const good = `Search terms ${width}.csv`;
    await page
      .locator('input[type="file"]')
      .setInputFiles([file(good, 'term;clicks\npan;7\n'), file('renamed.csv', 'MZ\u0000\u0000\u0001')]);
    await page.getByRole('alert').getByText('renamed.csv: not a kind of file we take').waitFor();
    await page.getByRole('button', { name: `Download ${good}` }).waitFor();
    await look(page, 'documents');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${good}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(good);
    await page.getByRole('button', { name: `Delete ${good}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.getByText(good, { exact: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('the dashboard speaks the language that its client chooses, on every screen', async () => {
  const { page, complaints, context } = await openDashboard('/client-dashboard/profile', 1280);
  const choose = async (label: RegExp, language: string, save: string) => {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: language }).click();
    await page.getByRole('button', { name: save, exact: true }).click();
  };
  await choose(/Language of this dashboard/, 'Italiano', 'Save');
  try {
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('it');
    await look(page, 'profile, Italian', [1280, 360]);
    for (const [tab, heading] of [
      ['Panoramica', /^Ciao/],
      ['Richieste', /richieste/i],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await lookWithBar(page, `${tab}, Italian`);
    }
    await page.goto(`${product.url}/account`);
    await page.getByRole('heading', { level: 1, name: 'Il tuo account' }).waitFor();
  } finally {
    await page.goto(`${product.url}/client-dashboard/profile`);
    await choose(/Lingua di quest/, 'English', 'Salva');
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  }
  expect(complaints).toEqual([]);
  await context.close();
});

it('the profile keeps what was typed through a refusal, and saves it, in 1280 and 360 px', async () => {
  const { page, complaints, context } = await openDashboard('/client-dashboard/profile', 1280);
  await page.getByLabel('Phone').fill('call me');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This does not look like a telephone number').waitFor();
  await look(page, 'profile', [1280, 360]);
  await page.getByLabel('Phone').fill('+39 02 555 1280');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your profile is saved.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('+39 02 555 1280');
  expect(complaints).toEqual([]);
  await context.close();
});

describe('a request of one’s own', () => {
  it('is taken back after a question, and a refused move shows the request as it is', async () => {
    const { page, complaints, context } = await openDashboard('/client-dashboard', 1280);
    // Live updates would show the other side's change before anything could be refused.
    await page.route('**/api/v1/events*', () => {});
    await page.goto(`${product.url}/client-dashboard/requests/new`);
    await page.getByText('SEO Analysis').click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('heading', { name: 'SEO Analysis' }).waitFor();
    const reference = page.url().split('/').at(-1) as string;
    const { request } = await staff(`/requests/${reference}`);
    await staff(`/requests/${reference}/priority`, { priority: 'high', version: request.version });
    await page.getByRole('button', { name: 'Cancel request' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Why?').fill('We found somebody');
    await dialog.getByRole('button', { name: 'Cancel request' }).click();
    await dialog.getByText('The request has changed meanwhile').waitFor();
    await expect.poll(() => dialog.getByLabel('Why?').inputValue()).toBe('We found somebody');
    await dialog.getByRole('button', { name: 'Cancel request' }).click();
    await page.getByText('You took it back').waitFor();
    await page.getByText('Cancelled on').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel request' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is kept on the device while it is written, until it is sent or begun anew; files that would be lost are asked about', async () => {
    const { page, context } = await openDashboard('/client-dashboard/requests/new', 360);
    const goals = page.getByLabel('What do you want to achieve?');
    await goals.fill('Something long');
    await page.getByText('SEO Analysis').click();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
    await page.goto(`${product.url}/client-dashboard/requests/new`);
    await page.getByText('This is what you wrote before').waitFor();
    expect(await goals.inputValue()).toBe('Something long');
    expect(await page.getByLabel('SEO Analysis').isChecked()).toBe(true);
    await look(page, 'new request, kept');
    const file = { name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from('term;clicks\n') };
    await page.locator('input[type="file"]').setInputFiles([file]);
    await page.getByRole('tab', { name: 'Overview' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave the files behind?' });
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await goals.inputValue()).toBe('Something long');
    await page.getByRole('button', { name: 'Start afresh' }).click();
    await expect.poll(() => goals.inputValue()).toBe('');
    await page.goto(`${product.url}/client-dashboard/requests/new`);
    await page.getByLabel('Title').waitFor();
    expect(await goals.inputValue()).toBe('');
    await context.close();
  });

  it('is safe before its files are sent: one that breaks off is named on its page and tried again there', async () => {
    const { page, complaints, context } = await openDashboard('/client-dashboard/requests/new', 1280);
    await page.getByText('SEO Analysis').click();
    await page.getByLabel('Title').fill('With a file that breaks off');
    const broken = { name: 'broken.csv', mimeType: 'text/csv', buffer: Buffer.from('term;clicks\nbroken;7\n') };
    await page.locator('input[type="file"]').setInputFiles([broken]);
    const isUpload = (url: URL) => /^\/api\/v1\/(files|uploads)/.test(url.pathname);
    await page.route(isUpload, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('heading', { name: 'With a file that breaks off' }).waitFor();
    const reference = page.url().split('/').at(-1) as string;
    const failure = page.getByRole('alert').filter({ hasText: 'broken.csv' });
    await failure.waitFor();
    expect((await staff(`/requests/${reference}`)).request.title).toBe('With a file that breaks off');
    await page.unroute(isUpload);
    await page.getByRole('button', { name: /^Try .*broken\.csv/ }).click();
    await failure.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Download broken.csv' }).waitFor();
    const { files } = await staff(`/files?${new URLSearchParams({ kind: 'request', id: reference })}`);
    expect(files).toHaveLength(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps a message that was typed through a click, a reload, no network and the end of the session', async () => {
    const { page, complaints, context } = await openDashboard('/client-dashboard/requests', 1280);
    await page.getByRole('table', { name: 'My requests' }).getByRole('link').first().click();
    const box = page.getByLabel('Your message');
    await box.fill('Half a thou');
    // Read again because staff did something, by a call that gets no answer.
    const reference = new URL(page.url()).pathname.split('/').at(-1);
    const isReading = (url: URL) => url.pathname === `/api/v1/portal/requests/${reference}`;
    await page.route(isReading, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => isReading(new URL(request.url())));
    await staff(`/requests/${reference}/notes`, { text: 'looked at the account' });
    await failed;
    await page.unroute(isReading);
    expect(await box.inputValue()).toBe('Half a thou');
    await context.setOffline(true);
    await box.pressSequentially('ght');
    // The tab's code and data were never asked for: a browser would show its own error page.
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByText('this screen stays until the connection is back').waitFor();
    expect(await box.inputValue()).toBe('Half a thought');
    await page.getByRole('banner').getByRole('link').first().click();
    expect(await box.inputValue()).toBe('Half a thought');
    await context.setOffline(false);
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(() => box.inputValue()).toBe('Half a thought');
    await page.reload();
    await expect.poll(() => box.inputValue()).toBe('Half a thought');

    await page.route('**/messages', endSessionFirst, { times: 1 });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL(/\/login\?next=/);
    await page.getByText('Your session has ended').waitFor();
    await page.getByText('What you typed is kept on this device.').waitFor();
    await look(page, 'sign-in after the end of a session');
    await page.getByLabel('Email', { exact: false }).first().fill('client@vantaggio.example');
    await choosePassword(page);
    await page.locator('input[type="password"]').fill(samplePassword);
    await page.locator('input[type="password"]').press('Enter');
    await page.waitForURL(/\/client-dashboard\/requests\/REQ-/);
    await expect.poll(() => box.inputValue()).toBe('Half a thought');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('article').filter({ hasText: 'Half a thought' }).waitFor();
    await page.reload();
    await expect.poll(() => box.inputValue()).toBe('');

    // Whoever signs in here next finds nothing of it.
    await box.fill('Mine alone');
    await context.clearCookies();
    // On a page that asks nothing of the session: the dashboard would leave for the sign-in by itself, across what comes next.
    await page.goto(`${product.url}/robots.txt`);
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage)) if (name.startsWith('sb-')) localStorage.removeItem(name);
    });
    await signInWithPassword(page, product, 'editor@vantaggio.example', '/admin');
    await page.waitForURL(/\/admin$/);
    await page.getByRole('navigation').first().waitFor();
    expect(
      await page.evaluate(() => Object.values(localStorage).filter((text) => text.includes('Mine alone'))),
    ).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('of somebody else, and one that nobody can have, is not there', async () => {
    const { page, context } = await openDashboard('/client-dashboard', 1280);
    for (const reference of ['REQ-001', '%00', 'R'.repeat(41)]) {
      await page.goto(`${product.url}/client-dashboard/requests/${reference}`);
      await page.getByRole('heading', { name: 'There is no such request' }).waitFor();
      await page.goto(`${product.url}/client-dashboard/requests/${reference}/analysis`);
      await page.getByRole('heading', { name: 'There is no analysis for this request' }).waitFor();
    }
    await context.close();
  });
});
