import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { workerEnvironment } from '#tests/setup/product.ts';
import { ask, openDesk, product } from './desk.ts';

/** What is done to many: done to one, where the question before it counts like a person, and to none. */

describe('a question about one', () => {
  it('speaks of one client, where one row is chosen', async () => {
    const { page, leave } = await openDesk('/admin/clients');
    await page
      .getByRole('row', { name: /CLI-003/ })
      .getByRole('link')
      .first()
      .focus();
    await page.keyboard.press('Space');
    const deeds = page.getByRole('region', { name: 'Actions on the selected rows' });
    await deeds.getByRole('button', { name: 'Add tags' }).click();
    await page.getByRole('dialog', { name: 'Add tags to 1 client', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await deeds.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete the selected client?' });
    await question.getByText('1 client goes to the trash').waitFor();
    await leave();
  });

  it('speaks of one reader, where an issue has one', async () => {
    const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
    await database.connect();
    await database.query(
      `insert into subscribers (email, state, source, confirmed_at) values ('giulia@lettrice.example', 'confirmed', 'blog', now())`,
    );
    await database.end();
    const posts = await ask('/posts?status=published');
    const { issue } = await ask('/newsletter-issues', { postId: posts.items[0].id, key: randomUUID() });
    // Pictures in mails have the site's public name, and the preview of a mail shows them only under it.
    const { page, leave } = await openDesk(`/admin/blog/newsletter/issues/${issue.id}`, { host: 'localhost' });
    await page.getByRole('button', { name: 'Invia ora' }).click();
    await page.getByRole('alertdialog', { name: 'Inviare a 1 iscritto?' }).waitFor();
    await leave();
  });
});

describe('a change that none of the chosen clients takes', () => {
  /** New clients, and what the API says of them now. */
  async function addClients(word: string) {
    const rows = [1, 2].map((each) => `${word} ${each};${word}${each}@none.example`);
    await ask('/clients/import', { csv: ['Name;Email', ...rows].join('\n'), dryRun: false });
    const { items } = await ask(`/clients?q=${word}`);
    return items as { reference: string; version: number }[];
  }
  const targetsOf = (clients: { reference: string; version: number }[]) =>
    clients.map(({ reference, version }) => ({ reference, version }));

  it('is told above the rows until it is read, on a phone too, and leaves them chosen', async () => {
    const clients = await addClients('sospesi');
    for (const { reference, version } of clients)
      await ask(`/clients/${reference}/suspension`, { reason: 'Unpaid', version });
    const { page, leave } = await openDesk('/admin/clients?q=sospesi', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    for (const { reference } of clients) {
      const row = page.getByRole('checkbox', { name: `Select ${reference}` });
      await row.check({ force: true });
    }
    await page.getByRole('button', { name: 'Set inactive' }).tap();
    const notice = page.getByRole('alert').filter({ hasText: '2 rows were not changed' });
    await notice.getByText(/^CLI-\d+, CLI-\d+: not possible from their status$/).waitFor();
    await expect.poll(() => notice.evaluate((node) => node.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    expect(await page.getByText('Changed: 0').count()).toBe(0);
    await page.getByText('2 selected').waitFor();
    await notice.getByRole('button', { name: 'Close' }).tap();
    await notice.waitFor({ state: 'detached' });
    await leave();
  });

  it('leaves the tags that were typed in their dialog, with the reason below them', async () => {
    const clients = await addClients('etichettati');
    const tags = Array.from({ length: 20 }, (_, each) => `tag ${each}`);
    await ask('/clients/bulk-tags', { targets: targetsOf(clients), tags });
    const { page, leave } = await openDesk('/admin/clients?q=etichettati');
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).press('Space');
    await page.getByRole('button', { name: 'Add tags' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add tags to 2 clients' });
    const field = dialog.getByRole('textbox', { name: 'Tags' });
    await field.fill('fiera, milano');
    await field.press('Enter');
    await dialog.getByRole('alert').getByText('that would be more tags than a client can have').waitFor();
    expect(await field.inputValue()).toBe('fiera, milano');
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('alert').getByText('2 rows were not changed').waitFor();
    await leave();
  });
});
