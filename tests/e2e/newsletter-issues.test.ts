import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { moveByKeyboard } from '#tests/e2e/newsletter/moving.ts';
import { scheduleAndRecall } from '#tests/e2e/newsletter/scheduling.ts';
import { elsewhere, hostileHtml } from '#tests/hostile-html.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { forgettingCalls } from '#tests/setup/ceilings.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type MailServer, refusal, startMailServer } from '#tests/setup/mail-server.ts';
import { eventually, type Product, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { openSignedIn, signInForToken } from '#tests/setup/sign-in.ts';

let browser: Browser;
let product: Product;
let database: pg.Client;
let server: MailServer;
/** Answers that the mail server holds back, so that an issue can be looked at while it leaves. */
const held: (() => void)[] = [];
let isHolding = false;
let post: number;

const list = '/admin/blog/newsletter/issues';
const title = 'Seven questions before the first campaign';

beforeAll(async () => {
  server = await startMailServer({
    onRecipient: (address) => (address.startsWith('gone') ? refusal(550, '5.1.1 no such user here') : undefined),
    onText: ({ to }) =>
      isHolding && to.endsWith('@reader.example')
        ? new Promise((resolve) => held.push(() => resolve(undefined)))
        : undefined,
  });
  const env = { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: String(server.port), NEWSLETTER_PER_MINUTE: '100000' };
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env })]);
  database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
  await database.query('delete from subscribers');
  await database.query(
    `insert into subscribers (email, state, source, confirmed_at)
     select case when n = 1 then 'gone' else 'reader' end || n || '@reader.example', 'confirmed', 'staff', now()
     from generate_series(1, 120) n`,
  );
  const { rows } = await database.query(
    `insert into posts (slug, title, excerpt, content, category, status, published_at)
     values ('seven-questions-first-campaign', $1, 'What to ask before the first euro is spent.',
       '<h2>What is a sale worth?</h2><p>Begin with the margin, not with the click.</p><ul><li>fees</li><li>returns</li></ul>',
       'SEO', 'published', now()) returning id`,
    [title],
  );
  post = rows[0].id;
});
afterAll(async () => {
  for (const go of held.splice(0)) go();
  await database?.end();
  await browser?.close();
  await product?.stop();
  await server?.close();
});

async function open(person: string, path: string, width = 1280) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width, height: 900 } });
  const { page, complaints } = await openPage(context);
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await openSignedIn(page, product, `${person}@vantaggio.example`, path);
  return { context, page, complaints };
}

const look = (page: Page, name: string) => inspect(page, name, { here: true, exclude: ['iframe'] });

const mailIn = (page: Page) => page.frameLocator('iframe[title="Anteprima"]').locator('body');
const figure = (page: Page, label: string) =>
  page.locator('dl div', { has: page.getByText(label, { exact: true }) }).locator('dd');

describe('the newsletter, from a post to its readers', () => {
  it('is composed, tried out, sent, paused, resumed and looked after by an Admin', async () => {
    const { context, page, complaints } = await open('admin', list);
    await page.getByText('Ancora nessun invio').waitFor();
    await page.getByText('120 iscritti confermati').waitFor();
    await look(page, 'issues-empty');

    await page.getByRole('link', { name: 'Nuovo invio' }).click();
    const row = page.getByRole('listitem').filter({ hasText: title });
    await row.waitFor();
    await look(page, 'issue-new');
    await row.getByRole('button', { name: 'Prepara l’invio' }).click();

    await page.getByLabel('Oggetto').waitFor();
    await expect.poll(() => page.getByLabel('Oggetto').inputValue()).toBe(title);
    await page.getByLabel('Introduzione').fill('Dear reader,\n\nthis one is short.');
    await mailIn(page).getByText('this one is short.').waitFor();
    await mailIn(page).getByText('Begin with the margin').waitFor();
    await page.getByText('Estratto e pulsante').click();
    await expect.poll(() => mailIn(page).getByText('Begin with the margin').count()).toBe(0);
    await mailIn(page).getByRole('link', { name: 'Read the article' }).waitFor();
    await page.getByText('Articolo intero').click();
    await look(page, 'composer');
    await page.getByRole('button', { name: 'Telefono' }).click();
    expect(await page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Solo testo' }).click();
    await page.locator('pre').getByText('Unsubscribe').waitFor();

    await page.getByRole('button', { name: 'Invia una prova a me' }).click();
    await page.getByText('Prova in arrivo a admin@vantaggio.example').waitFor();
    await eventually(() => server.copies().get('admin@vantaggio.example'), 'the test mail');

    await scheduleAndRecall(page, () => look(page, 'schedule'));

    isHolding = true;
    await page.getByRole('button', { name: 'Invia ora' }).click();
    const now = page.getByRole('alertdialog', { name: 'Inviare a 120 iscritti?' });
    await now.waitFor();
    await look(page, 'send-now');
    await now.getByRole('button', { name: 'Invia a 120' }).dblclick();
    await page.getByText('L’invio parte tra dieci secondi').waitFor();
    await page.getByRole('button', { name: 'Metti in pausa' }).waitFor({ timeout: 30_000 });
    await eventually(() => (held.length >= 4 ? true : undefined), 'copies on their way');
    await look(page, 'sending');
    await page.getByRole('button', { name: 'Metti in pausa' }).click();
    await page.getByRole('button', { name: 'Riprendi' }).waitFor();
    isHolding = false;
    for (const go of held.splice(0)) go();
    await look(page, 'paused');
    await page.getByRole('button', { name: 'Riprendi' }).click();
    await expect.poll(() => figure(page, 'Inviate').textContent(), { timeout: 30_000 }).toBe('119');
    await page.getByText('120 di 120').waitFor();
    await expect.poll(() => figure(page, 'Indirizzo inesistente').textContent()).toBe('1');
    await page.getByText('gone1@reader.example').waitFor();
    await page.getByText('5.1.1 no such user here').waitFor();
    expect([...server.copies().values()].every((count) => count === 1)).toBe(true);

    // As if the process had died while two copies were handed over.
    await database.query(`with doubt as (update newsletter_deliveries set state = 'uncertain', last_error = 'interrupted while it was handed over'
      where id in (select id from newsletter_deliveries where state = 'sent' limit 2) returning issue_id)
      update newsletter_issues set uncertain = 2, sent = sent - 2 where id in (select issue_id from doubt)`);
    await page.goto(`${product.url}/admin`);
    await page.getByRole('link', { name: '1 invio della newsletter da controllare' }).click();
    // The dashboard has a link of that name too, to the post.
    await page.waitForURL(/newsletter\/issues$/);
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { name: 'Copie da guardare' }).waitFor();
    await page.getByText('non si sa se sia arrivata').first().waitFor();
    await look(page, 'doubt');
    await page.getByRole('button', { name: 'Invia di nuovo 2 copie' }).click();
    const again = page.getByRole('alertdialog', { name: 'Inviare di nuovo 2 copie?' });
    await again.getByText('lo riceverà due volte').or(again.getByText('la riceverà due volte')).waitFor();
    await again.getByRole('button', { name: 'Invia di nuovo' }).click();
    await expect.poll(() => figure(page, 'Inviate').textContent(), { timeout: 30_000 }).toBe('119');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is prepared by an Editor on a phone, who cannot send it; the post sent before says so', async () => {
    const { context, page, complaints } = await open('editor', `${list}/new?post=${post}`, 360);
    await page.getByText(/già inviato il/).waitFor();
    await look(page, 'again');
    await page.getByRole('button', { name: 'Prepara l’invio' }).click();
    await page.getByText('Questo articolo è già in un altro invio').waitFor();
    await page.getByText('agli iscritti la invia un Admin').waitFor();
    expect(await page.getByRole('button', { name: 'Invia ora' }).count()).toBe(0);
    await page.getByLabel('Oggetto').fill('Once more');
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('Invio salvato').waitFor();
    await look(page, 'composer');
    await page.getByRole('link', { name: 'Invii' }).first().click();
    const sent = page.getByRole('link', { name: `${title} ${title}` });
    await sent.waitFor();
    await look(page, 'issues');
    await sent.click();
    await page.getByText('120 di 120').waitFor();
    await look(page, 'sent');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('begins at once for a post that nobody has sent, asks before typed words are left, and is not shown to a Viewer', async () => {
    const { rows } = await database.query(
      `insert into posts (slug, title, category, status, published_at) values ('fresh-post', 'A fresh post', 'SEO', 'published', now()) returning id`,
    );
    const { context, page } = await open('admin', `${list}/new?post=${rows[0].id}`);
    await page.waitForURL(/issues\/\d+$/);
    await page.getByLabel('Oggetto').fill('Something else');
    await page.getByRole('link', { name: 'Iscritti' }).click();
    await page.getByRole('alertdialog').waitFor();
    await context.close();
    const viewer = await open('viewer', list);
    await viewer.page
      .getByText(/permess|autorizz/i)
      .first()
      .waitFor();
    expect(await viewer.page.getByRole('link', { name: 'Nuovo invio' }).count()).toBe(0);
    await viewer.context.close();
  });

  it('is moved by keyboard on a phone while a colleague moves it, too', async () => {
    const { rows } = await database.query(
      `insert into posts (slug, title, category, status, published_at) values ('two-hands', 'Two hands', 'SEO', 'published', now()) returning id`,
    );
    const { context, page } = await open('admin', `${list}/new?post=${rows[0].id}`, 360);
    isHolding = true;
    await moveByKeyboard(page, product, 'Moved by two');
    isHolding = false;
    for (const go of held.splice(0)) go();
    await context.close();
  });

  it('saves the words of whoever chooses theirs over a colleague’s, and says so once there is no draft any more', async () => {
    const { rows } = await database.query(
      `insert into posts (slug, title, category, status, published_at) values ('post-of-two', 'A post of two', 'SEO', 'published', now()) returning id`,
    );
    const one = await open('admin', `${list}/new?post=${rows[0].id}`);
    await one.page.waitForURL(/issues\/\d+$/);
    const other = await open('editor', new URL(one.page.url()).pathname);
    const write = async (page: Page, subject: string) => {
      await page.getByLabel('Oggetto').fill(subject);
      await page.getByRole('button', { name: 'Salva', exact: true }).click();
    };
    await write(other.page, 'Words of the other');
    await other.page.getByText('Invio salvato').waitFor();
    await write(one.page, 'Words of one');
    await one.page.getByRole('alertdialog').getByText('Words of the other').waitFor();
    await one.page.getByRole('button', { name: 'Salva la mia' }).click();
    await one.page.getByText('Invio salvato').waitFor();
    await other.page.reload();
    await expect.poll(() => other.page.getByLabel('Oggetto').inputValue()).toBe('Words of one');

    await other.page.getByRole('button', { name: 'Scarta la bozza' }).click();
    const question = other.page.getByRole('alertdialog', { name: 'Scartare la bozza?' });
    await question.getByRole('button', { name: 'Scarta definitivamente' }).click();
    await other.page.getByRole('button', { name: 'Scarta la bozza' }).waitFor({ state: 'detached' });
    await write(one.page, 'Written too late');
    await one.page.getByText('L’invio non è più una bozza').waitFor();
    expect(await one.page.getByRole('alertdialog').count()).toBe(0);
    expect(await one.page.getByLabel('Oggetto').inputValue()).toBe('Written too late');
    await one.context.close();
    await other.context.close();
  });
});

/** A mail in a page without any policy, that notes what runs or is asked for elsewhere. */
async function witness() {
  const context = await browser.newContext({ reducedMotion: 'no-preference' });
  const seen: string[] = [];
  await context.exposeFunction('pwn', () => void seen.push('a script ran'));
  await context.route('**/*', (route) => {
    const { href, host } = new URL(route.request().url());
    if (host === 'bare.test')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bare</title>' });
    if (!href.startsWith(`${product.url}/pictures/text/`)) seen.push(`asked for ${href}`);
    return route.abort();
  });
  const page = await context.newPage();
  await page.goto('http://bare.test/');
  const show = async (html: string) => {
    await page.setContent(html);
    await page.evaluate(async () => {
      for (const element of document.querySelectorAll('body *'))
        for (const name of ['click', 'mouseover', 'focus', 'load', 'error', 'toggle', 'animationstart', 'wheel'])
          if (name !== 'click' || !(element instanceof HTMLAnchorElement))
            element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    });
  };
  return { context, show, seen };
}

it('the mail of a hostile post runs nothing and reaches nobody, all hostile texts together and each alone', async () => {
  const { token } = await signInForToken(product, 'editor@vantaggio.example', samplePassword);
  const counted = forgettingCalls(() => database);
  const call = async (path: string, body: unknown) => {
    await counted();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${product.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as { issue: { id: number }; html: string };
  };
  const { rows } = await database.query(
    `insert into posts (slug, title, excerpt, category, status, published_at)
     values ('hostile-post', '<img src=x onerror=pwn()>', '<script>pwn()</script>', 'SEO', 'published', now()) returning id`,
  );
  const { issue } = await call('/newsletter-issues', { postId: Number(rows[0].id), key: crypto.randomUUID() });
  const fields = {
    subject: '<img src=x onerror=pwn()>',
    preheader: '<script>pwn()</script>',
    intro: '<svg onload=pwn()>',
    content: 'full',
  };
  const { context, show, seen } = await witness();
  await show(`<img src="${elsewhere}/x" onerror="pwn()">`);
  await expect.poll(() => seen).toEqual(expect.arrayContaining(['a script ran', `asked for ${elsewhere}/x`]));
  seen.splice(0);
  const corpus = hostileHtml.map(({ html }) => html.replaceAll('\0', ''));
  for (const html of [corpus.join('\n'), ...corpus]) {
    await database.query('update posts set content = $1 where id = $2', [html, rows[0].id]);
    const preview = await call(`/newsletter-issues/${issue.id}/preview`, fields);
    await show(preview.html);
    expect(seen, html.slice(0, 500)).toEqual([]);
  }
  await context.close();
});
