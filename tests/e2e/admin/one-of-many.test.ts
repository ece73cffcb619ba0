import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, it } from 'vitest';
import { workerEnvironment } from '#tests/setup/product.ts';
import { ask, openDesk, product } from './desk.ts';

/** What is done to many, done to one: the question before it counts like a person. */

describe('a question about one', () => {
  it('speaks of one client, where one row is chosen', async () => {
    const { page, leave } = await openDesk('/admin/clients');
    await page
      .getByRole('row', { name: /CLI-003/ })
      .getByRole('link')
      .first()
      .focus();
    await page.keyboard.press('Space');
    const deeds = page.getByRole('region', { name: 'Selected clients' });
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
