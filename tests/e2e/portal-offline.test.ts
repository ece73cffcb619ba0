import type { Route } from 'playwright';
import { expect, it } from 'vitest';
import { loseAnswer } from '#tests/e2e/lost-answer.ts';
import { giveSession } from '#tests/setup/sign-in.ts';
import { openDashboard, product } from './portal/dashboard.ts';

it('a screen without a network stays as it is and says so, also where the code that shows messages has not come yet', async () => {
  const withoutToaster = async (route: Route) => {
    const response = await route.fetch();
    const script = await response.text();
    return script.includes('data-sonner-toaster') ? route.abort() : route.fulfill({ response, body: script });
  };
  const { page, context } = await openDashboard('/client-dashboard/requests', 1280, (made) =>
    made.route('**/assets/*.js', withoutToaster),
  );
  await page.getByRole('table', { name: 'My requests' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByText('this screen stays until the connection is back').waitFor();
  await page.getByRole('table', { name: 'My requests' }).waitFor();
  await context.unrouteAll({ behavior: 'wait' });
  await context.close();
});

it('a file that is given without a network waits for it, and arrives', async () => {
  const { page, context, complaints } = await openDashboard('/client-dashboard/requests/REQ-010', 360);
  const field = page.locator('#documents ~ div input[type="file"]');
  await field.waitFor({ state: 'attached' });
  await context.setOffline(true);
  await field.setInputFiles({ name: 'plans.txt', mimeType: 'text/plain', buffer: Buffer.from('Sell lamps in Spain.') });
  const given = page.getByRole('listitem').filter({ hasText: 'plans.txt' });
  await given.getByText('It goes on by itself').waitFor();
  await context.setOffline(false);
  await given.getByText('From you').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('what is typed while a message is on its way is the next message', async () => {
  const { page, context, complaints } = await openDashboard('/client-dashboard/requests/REQ-010', 360);
  const box = page.getByLabel('Your message');
  const isHeld = Promise.withResolvers<void>();
  await page.route('**/messages', (route) => isHeld.promise.then(() => route.continue()), { times: 1 });
  await box.fill('We sell in Italy.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await box.pressSequentially(' And in Spain.');
  isHeld.resolve();
  await page.getByRole('article').filter({ hasText: 'We sell in Italy.' }).waitFor();
  await expect.poll(() => box.inputValue()).toBe('And in Spain.');
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe('And in Spain.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('article').filter({ hasText: 'And in Spain.' }).waitFor();
  await expect.poll(() => box.inputValue()).toBe('');
  expect(await page.getByRole('article').filter({ hasText: 'We sell in Italy.' }).count()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

it('what is changed after an answer was lost is neither taken for sent nor sent twice', async () => {
  const { page, context, complaints } = await openDashboard('/client-dashboard/requests/REQ-010', 1280);
  const box = page.getByLabel('Your message');
  await loseAnswer(page, '**/messages');
  await box.fill('Our costs are in the sheet');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  const unanswered = page.getByRole('alert').filter({ hasText: 'The server does not answer' });
  await unanswered.waitFor();
  await box.fill('Our costs are in the second sheet');
  await send.click();
  await page.getByRole('article').filter({ hasText: 'Our costs are in the second sheet' }).waitFor();
  await page.getByRole('article').filter({ hasText: 'Our costs are in the sheet' }).waitFor();

  await page.goto(`${new URL(page.url()).origin}/client-dashboard/requests/new`);
  await page.getByText('SEO Analysis').click();
  await loseAnswer(page, '**/api/v1/portal/requests');
  await page.getByLabel('What do you want to achieve?').fill('Sell in Germany');
  const ask = page.getByRole('button', { name: 'Send request' });
  await ask.click();
  await unanswered.waitFor();
  await page.getByLabel('What do you want to achieve?').fill('Sell in Germany and France');
  await ask.click();
  await page.getByText('had already reached us').waitFor();
  expect(await page.getByLabel('What do you want to achieve?').inputValue()).toBe('Sell in Germany and France');
  await page.getByRole('link', { name: 'Open the request' }).click();
  await page.getByText('Sell in Germany', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it.each(['/client-dashboard/requests/REQ-010', '/account'])(
  'when somebody else signs in in another tab, %s is theirs too, and nothing is done in their name by mistake',
  async (path) => {
    const { page, context } = await openDashboard(path, 1280);
    await page.getByText('client@vantaggio.example').or(page.getByLabel('Your message')).first().waitFor();
    const other = await context.newPage();
    await giveSession(other, product, 'editor@vantaggio.example');
    if (path === '/account') await page.getByText('editor@vantaggio.example').first().waitFor();
    else await page.waitForURL((url) => url.pathname === '/admin');
    await context.close();
  },
);
