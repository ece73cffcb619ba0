import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openAs, stage } from '#tests/e2e/editing/stage.ts';
import { inspect } from '#tests/setup/looks.ts';
import { eventually, samplePassword, startProduct } from '#tests/setup/product.ts';
import { begin, body, choose, htmlIn, isKept, onSite, openPost, publicHtml, save, title, toEnd } from './writer.ts';

/** Keeping: what was typed outlives crashes, dead lines and other people. */

const localCopies = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('post-copy:')).length);

/** The next minute that is far enough away to be saved in time. */
const soon = () => new Date(Math.ceil((Date.now() + 15_000) / 60_000) * 60_000);

/** What the clocks of a zone show, as a field for dates takes it. */
function wallClock(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(at).replace(' ', 'T');
}

export function keepingJourneys(): void {
  it('what was typed is kept without being asked, and a tab that dies takes nothing along', async () => {
    const { page, context, complaints } = await openAs('editor');
    const id = await begin(page, 'Tempesta');
    await body(page).click();
    await page.keyboard.type('Prima del salvataggio.');
    await isKept(page);
    await eventually(async () => ((await localCopies(page)) === 0 ? true : undefined), 'the copy that is not needed');
    // Everything that would send it is cut off: only this browser has it when the tab dies.
    await context.route(/\/working-copy/, (route) => route.abort());
    await page.keyboard.type(' E dopo.');
    await eventually(async () => ((await localCopies(page)) === 1 ? true : undefined), 'the copy in this browser');
    // By now the browser has it from the tab, which hands it over a moment after it has written it.
    await page.getByText('Non in linea: il testo resta in questo browser').waitFor();
    const session = await context.newCDPSession(page);
    const crash = page.waitForEvent('crash');
    // A tab that is dead does not answer.
    session.send('Page.crash').catch(() => {});
    await crash;
    await page.close();
    await context.unroute(/\/working-copy/);
    const again = await context.newPage();
    await openPost(again, id);
    await again.getByText('Hai ripreso il testo che questo browser aveva conservato.').waitFor();
    await inspect(again, 'blog-recovered');
    expect(await htmlIn(again)).toBe('<p>Prima del salvataggio. E dopo.</p>');
    await isKept(again);
    await eventually(async () => ((await localCopies(again)) === 0 ? true : undefined), 'its arrival');
    await again.getByRole('button', { name: 'Torna alla versione salvata' }).click();
    await again.getByText('Hai ripreso il testo').waitFor({ state: 'detached' });
    await eventually(async () => ((await body(again).textContent()) === '' ? true : undefined), 'the saved text');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('without a line the text stays in this browser, and sets out when the line is back', async () => {
    const { page, context } = await openAs('editor');
    const id = await begin(page, 'Fuori rete');
    await isKept(page);
    await context.setOffline(true);
    await body(page).click();
    await page.keyboard.type('Scritto in treno.');
    await page.getByText('Non in linea: il testo resta in questo browser').waitFor();
    await inspect(page, 'blog-offline');
    await context.setOffline(false);
    await isKept(page);
    await page.goto(`${stage.product.url}/admin/blog`);
    await openPost(page, id);
    expect(await htmlIn(page)).toBe('<p>Scritto in treno.</p>');
    await context.close();
  });

  it('whoever writes in a post that a colleague deletes is told so, and goes on once it is restored', async () => {
    const [one, other] = [await openAs('editor'), await openAs('admin')];
    const id = await begin(one.page, 'Eliminato mentre si scrive');
    await isKept(one.page);
    await other.page.goto(`${stage.product.url}/admin/blog`);
    const row = other.page.getByRole('row', { name: /Eliminato mentre si scrive/ });
    await row.getByRole('button', { name: /^Altre azioni/ }).click();
    await other.page.getByRole('menuitem', { name: 'Elimina' }).click();
    await other.page.getByRole('button', { name: 'Elimina', exact: true }).click();
    const undo = other.page.getByRole('button', { name: 'Ripristina' });
    await undo.waitFor();
    await body(one.page).click();
    await one.page.keyboard.type('Scritto dopo.');
    await one.page.getByText(/Questo articolo è stato eliminato mentre scrivevi/).waitFor();
    expect(await one.page.getByRole('main').getByRole('link', { name: 'Cestino' }).getAttribute('href')).toBe(
      '/admin/trash?kind=post',
    );
    await undo.click();
    await row.waitFor();
    await one.page.getByRole('button', { name: 'Riprova' }).click();
    await isKept(one.page);
    await openPost(one.page, id);
    expect(await htmlIn(one.page)).toBe('<p>Scritto dopo.</p>');
    await one.context.close();
    await other.context.close();
  });

  it('of two people one writes: the other reads, takes over, and nothing of the first is lost', async () => {
    const [one, other] = [await openAs('editor'), await openAs('admin')];
    const id = await begin(one.page, 'Due penne');
    await body(one.page).click();
    // The words that all is kept may still be those of the title.
    const text = one.page.waitForRequest(
      (request) => /\/working-copy$/.test(request.url()) && (request.postData() ?? '').includes('Della prima.'),
    );
    await one.page.keyboard.type('Della prima.');
    await (await text).response();
    await isKept(one.page);
    await openPost(other.page, id);
    await other.page.getByText(/sta scrivendo questo articolo dalle/).waitFor();
    expect(await other.page.getByRole('button', { name: 'Salva', exact: true }).count()).toBe(0);
    await expect.poll(() => body(other.page).getAttribute('contenteditable')).toBe('false');
    await inspect(other.page, 'blog-occupied');
    // Written, but on its way to the server still, when the place is taken: whoever has lost it writes nothing more.
    const isTaken = Promise.withResolvers<void>();
    await one.page.route(/\/working-copy$/, (route) => isTaken.promise.then(() => route.continue()));
    await body(one.page).click();
    await toEnd(one.page);
    await one.page.keyboard.type(' Ancora.');
    await other.page.getByRole('button', { name: 'Prendi il posto' }).click();
    await other.page.getByRole('button', { name: 'Salva', exact: true }).waitFor();
    expect(await htmlIn(other.page)).toBe('<p>Della prima.</p>');
    isTaken.resolve();

    await one.page.getByText(/ha preso il tuo posto alle/).waitFor();
    await one.page.getByText('Quello che avevi scritto è ancora qui e non va perso.').waitFor();
    await expect.poll(() => body(one.page).textContent()).toBe('Della prima. Ancora.');
    await inspect(one.page, 'blog-lost');
    await one.page.getByRole('button', { name: 'Salvalo come copia' }).click();
    await eventually(async () => (one.page.url().endsWith(`/${id}`) ? undefined : true), 'the copy');
    await eventually(
      async () => ((await title(one.page).inputValue()) === 'Due penne (copia)' ? true : undefined),
      'its title',
    );
    expect(await htmlIn(one.page)).toBe('<p>Della prima. Ancora.</p>');
    await save(other.page, 'Bozza salvata');
    expect([...one.complaints, ...other.complaints]).toEqual([]);
    await one.context.close();
    await other.context.close();
  });

  it('whoever saves a text that was saved elsewhere sees both and chooses', async () => {
    const { page, context, complaints } = await openAs('admin');
    const id = await begin(page, 'In due versioni');
    await save(page, 'Bozza salvata');
    // A program saves meanwhile: it holds no place and asks for none once the tab's is gone.
    const token = await page.evaluate(() => {
      const stored = Object.entries(localStorage).find(([name]) => name.includes('auth-token'))?.[1] ?? '{}';
      return JSON.parse(stored).access_token as string;
    });
    const call = (path: string, method: string, data?: unknown) =>
      fetch(`${stage.product.url}/api/v1/posts/${id}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(data ? { body: JSON.stringify(data) } : {}),
      });
    const { post } = await (await call('', 'GET')).json();
    const { title: _, ...fields } = post;
    const answer = await call('', 'PUT', {
      version: post.version,
      tab: post.editor.tab,
      fields: { ...fields, title: 'La loro', slug: '' },
      status: 'draft',
    });
    expect(answer.status).toBe(200);
    await title(page).fill('La mia');
    const dialog = page.getByRole('alertdialog', { name: 'Nel frattempo è stata salvata un’altra versione' });
    await dialog.waitFor();
    await expect.poll(() => dialog.textContent()).toMatch(/La tua: La mia.*La loro/);
    await inspect(page, 'blog-conflict');
    await dialog.getByRole('button', { name: 'Salva la mia' }).click();
    // The words of the first save may still stand there, so the save itself is what is waited for.
    const saved = await eventually(async () => {
      const { post: now } = await (await call('', 'GET')).json();
      return now.version > post.version + 1 ? now : undefined;
    }, 'the choice to be saved');
    expect(saved.title).toBe('La mia');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a time that the clock shows twice, or never, is asked about before it is taken', async () => {
    const { page, context, complaints } = await openAs('editor');
    await begin(page, 'Di notte');
    await choose(page, 'Programmato');
    await page.getByRole('button', { name: 'Programma', exact: true }).click();
    await page.getByText('Scegli quando deve uscire.').waitFor();
    const date = page.getByLabel('Data di pubblicazione');
    await date.fill('2027-10-31T02:30');
    await page.getByRole('button', { name: 'Programma', exact: true }).click();
    const twice = page.getByRole('alertdialog', { name: 'Quest’ora c’è due volte' });
    await twice.waitFor();
    await inspect(page, 'blog-clock');
    await twice.getByRole('button', { name: 'La seconda (+01:00)' }).click();
    await page.getByText('Programmato: 31 ottobre 2027, 02:30 Europe/Rome').waitFor();
    await date.fill('2027-03-28T02:30');
    await page.getByRole('button', { name: 'Cambia la data' }).click();
    const never = page.getByRole('alertdialog', { name: 'Quest’ora non esiste' });
    await never.getByRole('button', { name: 'Usa le 03:30' }).click();
    await page.getByText('Programmato: 28 marzo 2027, 03:30 Europe/Rome').waitFor();
    await page.goto(`${stage.product.url}/admin/blog?status=scheduled`);
    const row = page.getByRole('row', { name: /Di notte/ });
    await expect.poll(() => row.textContent()).toMatch(/28\/03\/2027, 03:30.*Europe\/Rome/);
    await date.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('what is scheduled goes out by itself, although the server was down at its minute', {
    timeout: 180_000,
  }, async () => {
    const { page, context } = await openAs('editor');
    await begin(page, 'Esce da solo');
    await body(page).click();
    await page.keyboard.type('Puntuale.');
    await choose(page, 'Programmato');
    const minute = soon();
    await page.getByLabel('Data di pubblicazione').fill(wallClock(minute, 'Europe/Rome'));
    await page.getByRole('button', { name: 'Programma', exact: true }).click();
    await page.getByText(/^Programmato: /).waitFor();
    expect(await publicHtml('/blog/esce-da-solo')).toBe('');
    const { dataDir, url } = stage.product;
    await stage.product.killTree();
    await eventually(() => (Date.now() > minute.getTime() ? true : undefined), 'the minute', 120_000);
    stage.product = await startProduct({
      dataDir,
      port: Number(new URL(url).port),
      env: { SAMPLE_PASSWORD: samplePassword },
    });
    await eventually(
      async () => ((await publicHtml('/blog/esce-da-solo')).includes('Puntuale.') ? true : undefined),
      'the post on the site',
      120_000,
    );
    // The screen that stayed open goes on from there, and takes nothing off the site.
    await body(page).click();
    await toEnd(page);
    await page.keyboard.type(' Davvero.');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByText(/Articolo aggiornato sul sito/).waitFor();
    await onSite('/blog/esce-da-solo', 'Davvero.');
    await context.close();
  });
}
