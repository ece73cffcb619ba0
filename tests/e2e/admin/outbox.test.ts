import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';
import { type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** What the outbox says of a mail that gives trouble, and what can be done about it. */

let browser: Browser;
let product: Product;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailServer.port) };
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await mailServer?.close();
});

type Fate = { to: string; subject: string; state: string; attempts: number; error: string; cc?: string[] };

/** A letter as delivery has left it, its next attempt hours away. */
async function leaveLetter({ to, subject, state, attempts, error, cc = [] }: Fate): Promise<string> {
  const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
  const id = randomUUID();
  const rendered = { subject, html: `<p>${subject}</p>`, text: subject };
  await database.query(
    `insert into mails (id, recipient, cc, subject, rendered, state, attempts, last_error, next_attempt_at,
       message_id, outbox_name, template, props, locale)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '6 hours', $9, $10, 'letter', '{}', 'it')`,
    [id, to, cc, subject, JSON.stringify(rendered), state, attempts, error, `<${id}@site.example>`, `${id}.eml`],
  );
  await database.end();
  return id;
}

async function openMail(id: string) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 } });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, 'admin@vantaggio.example', `/admin/settings/email/outbox/${id}`);
  const mail = page.getByRole('article');
  const end = async () => {
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { mail, page, end };
}

describe('a mail in the outbox', () => {
  it('that waits for its next attempt says why, and leaves at once where the server was put right', async () => {
    const to = 'bianca@kunde.example';
    const error = '535 Authentication failed';
    const id = await leaveLetter({ to, subject: 'Il tuo preventivo', state: 'queued', attempts: 5, error });
    const { mail, end } = await openMail(id);
    await mail.getByText('L’ultimo tentativo non è riuscito.').waitFor();
    await mail.getByText(`Motivo: ${error}`).waitFor();
    await mail.getByRole('button', { name: 'Riprova ora' }).click();
    await expect.poll(() => mailServer.copies().get(to), { timeout: 15_000 }).toBe(1);
    await end();
  });

  it('that left names those whom it was copied to, and those of them whom it was not taken for', async () => {
    const id = await leaveLetter({
      to: 'carla@kunde.example',
      cc: ['socio@kunde.example', 'partito@kunde.example'],
      subject: 'Il tuo piano',
      state: 'sent',
      attempts: 0,
      error: 'partito@kunde.example',
    });
    const { mail, end } = await openMail(id);
    await mail.getByText('socio@kunde.example, partito@kunde.example').waitFor();
    await mail.getByText('il server non l’ha accettata per: partito@kunde.example').waitFor();
    await end();
  });
});
