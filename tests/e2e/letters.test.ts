import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTo, openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually, outbox, type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

let browser: Browser;
let product: Product;
let database: pg.Client;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await product?.stop();
});

/** A message of the contact form, as if it had been sent a while ago. */
async function receiveMessage(name: string, text: string): Promise<{ reference: string; email: string }> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@writer.example`;
  const { rows } = await database.query(
    `with added as (insert into messages (name, email, company, message, submitted_at, reply_due_at)
       values ($1, $2, 'Grand Harbour Tea', $3, now() - interval '20 hours', now() + interval '4 hours') returning *)
     insert into message_events (message_id, at, actor_kind, kind) select id, submitted_at, 'visitor', 'received' from added
     returning (select number from added) as number`,
    [name, email, text],
  );
  return { reference: `MSG-${String(rows[0].number).padStart(3, '0')}`, email };
}

async function open(person: string, path: string, width = 1280) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width, height: 800 } });
  const { page, complaints } = await openPage(context);
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await openSignedIn(page, product, `${person}@vantaggio.example`, path);
  await page.waitForURL((url) => url.pathname === path);
  return { context, page, complaints };
}

const look = (page: Page, name: string) => inspect(page, name, { here: true, exclude: ['iframe'] });

/** Where a letter is written: under the conversation, or in front of the record. */
const composer = (page: Page) =>
  page.getByRole('form', { name: 'Risposta' }).or(page.getByRole('dialog', { name: /^Email per/ }));

async function chooseTemplate(page: Page, name: RegExp): Promise<void> {
  await composer(page)
    .getByRole('button', { name: /Modello/ })
    .click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('option', { name })).click();
}

/** The text of a letter, or of a template. */
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Testo', exact: true });

/** The first child of a mail's body is the line that mail programs show in their lists. */
const preview = (page: Page) =>
  page.frameLocator('iframe[title="Anteprima"]').locator('body > :not([data-skip-in-text])');

/** Opens the mail as it would leave, in front of the answer, and closes it again. */
async function seeMail(page: Page, look: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Vedi l’email' }).click();
  await look();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Anteprima' }).waitFor({ state: 'detached' });
  await textOf(page).focus();
}

describe('answering a request by mail', () => {
  it('begins from a template, shows the mail that will leave, names what stops it, keeps the draft, sends it', async () => {
    const { context, page, complaints } = await open('editor', '/admin/requests/REQ-010');
    await page.getByRole('button', { name: 'Invia Email' }).click();
    await chooseTemplate(page, /Invito alla telefonata/);
    await seeMail(page, () => preview(page).getByText('Ciao Elena Marchetti').waitFor());
    await composer(page).getByText('[[giorno e ora]] è ancora da compilare.').waitFor();
    // As installed there is no mail server, and nothing is promised that would need one.
    await composer(page)
      .getByText(/^Manca il server di posta: questa email viene salvata/)
      .waitFor();
    await page.getByText('Le email vengono salvate ma non spedite').waitFor({ state: 'attached' });
    await look(page, 'composer');
    await composer(page).getByRole('button', { name: 'Salva email', exact: true }).click();
    await composer(page).getByRole('alert').getByText('Prima di inviare:').waitFor();

    const text = textOf(page);
    // What the template brought is there to be written on, its list too.
    expect(await text.locator('li').count()).toBe(3);
    await text.fill('Gentile ');
    await composer(page).getByText('[[giorno e ora]] è ancora da compilare.').waitFor({ state: 'detached' });
    await composer(page).getByRole('button', { name: 'Inserisci un dato' }).click();
    await page.getByRole('menuitem', { name: /^nome: / }).click();
    await expect.poll(() => text.textContent()).toBe('Gentile {{nome}}');
    await text.press('Control+End');
    await page.keyboard.type(', di {{aziend}}:');
    await composer(page).getByText('{{aziend}} non esiste').waitFor();

    // Closed by mistake: all of it is still there.
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'Invia Email' }).click();
    await expect.poll(() => text.textContent()).toContain('{{aziend}}');
    await text.fill('Gentile {{nome}}, di {{azienda}}:');
    await text.press('Control+End');
    await page.keyboard.type('\n- uno <b>due</b> **tre**');
    await seeMail(page, async () => {
      await preview(page).getByText('di Casa Lume Srl:').waitFor();
      await expect.poll(() => preview(page).locator('li').textContent()).toBe('uno <b>due</b> tre');
      await expect.poll(() => preview(page).locator('li strong').textContent()).toBe('tre');
    });
    await composer(page).getByRole('button', { name: 'Salva email', exact: true }).dblclick();
    await page.getByText('salvata, non spedita').first().waitFor();
    await page.getByText('Email: Venti minuti al telefono su REQ-010?').waitFor();
    await page.getByText('Leggi il testo').first().waitFor();
    await look(page, 'request-with-letter');
    const { rows } = await database.query('select email from requests where number = 10');
    const mail = await mailTo(product, rows[0].email, /Venti minuti al telefono su REQ-010/);
    expect(mail.text).toContain('Gentile Elena Marchetti, di Casa Lume Srl:\n\n- uno <b>due</b> tre');
    const copies = outbox(product.dataDir).filter(({ raw }) => raw.includes('Venti minuti'));
    expect(copies).toHaveLength(1);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('messages', () => {
  it('are found, answered, made a request of, closed and opened again, at 1280 px', async () => {
    const { reference, email } = await receiveMessage('Tom Azzopardi', 'Do you work with tea?\n\nTom');
    await receiveMessage('Wolfeschlegelsteinhausenbergerdorff Longname', 'x'.repeat(400));
    const { context, page, complaints } = await open('admin', '/admin/messages');
    await page.getByRole('row', { name: /Wolfeschlegel/ }).waitFor();
    await look(page, 'messages');
    await page.getByRole('searchbox').fill('azzop');
    await page.waitForURL(/q=azzop/);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.keyboard.press('Tab');
    await page
      .getByRole('row', { name: /Azzopardi/ })
      .getByRole('link')
      .press('Enter');
    await page.getByText('Do you work with tea?').last().waitFor();
    await look(page, 'message');
    await page.getByRole('button', { name: 'Rispondi' }).click();
    await chooseTemplate(page, /First answer/);
    await seeMail(page, () => preview(page).getByText('Dear Tom Azzopardi').waitFor());
    await composer(page).getByRole('button', { name: 'Salva email', exact: true }).click();
    await composer(page).waitFor({ state: 'detached' });
    // Nobody has got it: the message is as open as before.
    expect(await page.getByRole('complementary').getByText('Risposto', { exact: true }).count()).toBe(0);
    await mailTo(product, email, new RegExp(`Your request ${reference}`));

    await page.getByRole('button', { name: 'Chiudi messaggio' }).click();
    await page.getByRole('complementary').getByText('Chiuso', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Riapri' }).click();
    await page.getByRole('complementary').getByText('Aperto', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Crea richiesta' }).dblclick();
    await page.getByText('Diventato la richiesta').waitFor();
    const { rows } = await database.query('select number from requests where email = $1', [email]);
    expect(rows).toHaveLength(1);
    await page.getByRole('complementary').getByText('Chiuso', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: `REQ-${String(rows[0].number).padStart(3, '0')}` }).click();
    await page.waitForURL(/\/admin\/requests\/REQ-/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are closed and deleted many at once, and brought back', async () => {
    await receiveMessage('Bulk One', 'one');
    await receiveMessage('Bulk Two', 'two');
    const { context, page, complaints } = await open('admin', '/admin/messages');
    await page.goto(`${product.url}/admin/messages?q=bulk`);
    await page.getByRole('checkbox', { name: /Bulk One/ }).check();
    await page.getByRole('checkbox', { name: /Bulk Two/ }).check();
    await look(page, 'messages-chosen');
    await page.getByRole('button', { name: 'Chiudi', exact: true }).click();
    await page.getByText('2 messaggi chiusi').waitFor();
    await page.getByRole('checkbox', { name: /Bulk One/ }).check();
    await page.getByRole('button', { name: 'Elimina' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Elimina|cestino/i })
      .click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.getByRole('button', { name: 'Ripristina', exact: true }).first().click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are answered on a phone of 360 px', async () => {
    const { reference, email } = await receiveMessage('Phone Writer', 'Short question');
    const { context, page, complaints } = await open('editor', '/admin/messages', 360);
    await page
      .getByRole('row', { name: /Phone Writer/ })
      .getByRole('link')
      .click();
    await page.getByRole('button', { name: 'Rispondi' }).click();
    await composer(page).getByLabel('Oggetto').fill('{{reference}}');
    await textOf(page).fill('Dear {{name}}, yes.');
    await seeMail(page, () => preview(page).getByText('Dear Phone Writer, yes.').waitFor());
    await look(page, 'composer-phone');
    await composer(page).getByRole('button', { name: 'Salva email', exact: true }).click();
    expect((await mailTo(product, email, new RegExp(reference))).text).toContain('Dear Phone Writer, yes.');
    await look(page, 'message-phone');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('show a Viewer masked addresses and no button', async () => {
    const { reference } = await receiveMessage('Masked Writer', 'Write to me at masked@writer.example');
    const { context, page, complaints } = await open('viewer', `/admin/messages/${reference}`);
    await page.getByText('Write to me at m•••@writer.example').last().waitFor();
    for (const name of ['Rispondi', 'Crea richiesta', 'Chiudi messaggio', 'Altre azioni'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the outbox', () => {
  it('leads from the dashboard to the mail that failed, and sends it again', async () => {
    await database.query(
      `insert into mails (template, recipient, locale, props, message_id, outbox_name, state, last_error, attempts, subject)
       values ('message-received', 'failed@writer.example', 'en', $1, '<failed@x>', 'failed.eml', 'failed', '550 mailbox unavailable', 7, 'We have it')`,
      [JSON.stringify({ reference: 'MSG-001', name: 'Tom', replyBy: '2026-11-21T12:00:00.000Z' })],
    );
    const { context, page, complaints } = await open('admin', '/admin');
    await page.getByRole('link', { name: /email non consegnat/ }).click();
    await page.waitForURL(/outbox\?state=trouble/);
    await page.getByRole('row', { name: /failed@writer.example/ }).waitFor();
    await look(page, 'outbox');
    await page
      .getByRole('row', { name: /failed@writer.example/ })
      .getByRole('link')
      .click();
    await page.getByText('Motivo: 550 mailbox unavailable').waitFor();
    await page.frameLocator('iframe[title="Contenuto"]').getByText('Hello Tom').waitFor();
    await look(page, 'mail');
    await page.getByRole('button', { name: 'Riprova' }).click();
    await page.getByText('Email di nuovo in coda').waitFor();
    await eventually(async () => {
      const { rows } = await database.query("select state from mails where recipient = 'failed@writer.example'");
      return rows[0]?.state === 'saved' ? true : undefined;
    }, 'the resending');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the templates', () => {
  it('are written with their variables checked, and two people at once do not overwrite each other', async () => {
    const path = '/admin/settings/email/templates';
    const [one, other] = [await open('editor', path), await open('admin', path)];
    await inspect(one.page, 'templates');
    const edit = async ({ page }: typeof one, text: string) => {
      await page.getByRole('button', { name: /^Prima risposta/ }).click();
      await textOf(page).fill(text);
    };
    await edit(one, 'Ciao {{nme}}');
    await one.page.getByText('{{nme}} non esiste').waitFor();
    await inspect(one.page, 'template');
    await textOf(one.page).fill('Ciao {{nome}}, uno');
    await edit(other, 'Ciao {{nome}}, altro');
    await one.page.getByRole('button', { name: 'Salva modello' }).click();
    await one.page.getByText('Modello salvato.').waitFor();
    await other.page.getByRole('button', { name: 'Salva modello' }).click();
    await other.page.getByText('Ciao {{nome}}, uno').waitFor();
    await other.page.getByRole('button', { name: 'Tieni la mia' }).click();
    await other.page.getByRole('button', { name: 'Salva modello' }).click();
    await other.page.getByText('Modello salvato.').waitFor();
    const { rows } = await database.query("select body, version from letter_templates where name = 'Prima risposta'");
    expect(rows).toEqual([{ body: '<p>Ciao {{nome}}, altro</p>', version: 4 }]);
    expect([...one.complaints, ...other.complaints].filter((line) => !line.includes('409'))).toEqual([]);
    await one.context.close();
    await other.context.close();
  });

  it('are put in order by keyboard, which stays with the one that moves and turns back at the end', async () => {
    const { page, context } = await open('editor', '/admin/settings/email/templates');
    const first = page.getByRole('button', { name: /^Sposta giù/ }).first();
    await first.focus();
    const names = () => page.locator('li button span:first-child').allTextContents();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const [moved = '', ...others] = await names();
    for (let place = 1; place <= others.length; place += 1) {
      await page.keyboard.press('Enter');
      await expect.poll(names).toEqual(others.toSpliced(place, 0, moved));
      await expect.poll(focused).toBe(`Sposta ${place === others.length ? 'su' : 'giù'}: ${moved}`);
      await page.getByText(`«${moved}» è ora al posto ${place + 1}`).waitFor();
    }
    await context.close();
  });
});
