import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { eventually, type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';
import { openPage } from './journey.ts';

/** Work of staff in the browser: what waits, many at once, taking back, two people at one record. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function asStaff(
  who: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; end: () => Promise<void> }> {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 }, ...options });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, '/admin');
  await page.waitForURL(/\/admin$/);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const end = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, end };
}

const expectNoAxeFindings = async (page: Page) => expect(await axeFindings(page)).toEqual([]);

const row = (page: Page, reference: string) => page.getByRole('row', { name: new RegExp(reference) });

describe('the dashboard', () => {
  it.each([
    { name: '1280 px', options: {} },
    { name: 'a phone in the dark', options: { viewport: { width: 360, height: 780 }, colorScheme: 'dark' as const } },
  ])('opens on what waits and leads to it; nothing is out of place at $name', async ({ options }) => {
    const { page, end } = await asStaff('admin', options);
    const queue = page.getByRole('region', { name: 'Da fare adesso' });
    await queue.getByRole('link').first().waitFor();
    await page.getByRole('figure').first().or(page.getByText('Visite al giorno')).first().waitFor();
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await queue.getByRole('link').first().click();
    await page.waitForURL(/\/admin\/(requests|messages)\/(REQ|MSG)-\d+/);
    await page.goBack();
    await page.getByRole('link', { name: 'In corso' }).click();
    await page.waitForURL(/\/admin\/requests\?status=in-progress/);
    await end();
  });
});

/** Kinds of the faults of a screen that browsers told the server of, as its log has them. */
const faultsOf = (screen: string) => () =>
  product
    .output()
    .split('\n')
    .filter((line) => line.includes('a page failed in a browser'))
    .map((line) => JSON.parse(line) as { screen: string; fault: string })
    .filter((entry) => entry.screen === screen)
    .map(({ fault }) => fault);

describe('a screen whose own code fails', () => {
  it('says that the fault is ours, keeps the way to the others, leaves a trace for developers, and is tried again', async () => {
    const { page, end } = await asStaff('admin');
    const traces: string[] = [];
    page.on('console', (message) => message.type() === 'error' && traces.push(message.text()));
    const navigation = page.getByRole('navigation').first();
    const statistics = page.locator('a[href="/admin/statistics"]');
    // Broken as it is followed: the dashboard goes on telling the time by the same clock.
    await statistics.evaluate((link: HTMLElement) => {
      const { prototype } = Intl.DateTimeFormat;
      Object.assign(window, { sound: prototype.formatToParts });
      prototype.formatToParts = () => {
        throw new RangeError('a clock that this browser lacks');
      };
      link.click();
    });
    await page.getByRole('alert').getByText('si è inceppata nel browser; l’errore è nostro').waitFor();
    await navigation.getByRole('link', { name: 'Richieste' }).waitFor();
    await expect.poll(() => traces.join()).toContain('a clock that this browser lacks');
    await expect.poll(faultsOf('/admin/statistics')).toEqual(['RangeError']);
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: 'Riprova' }).evaluate((button: HTMLElement) => {
      const { sound } = window as unknown as { sound: Intl.DateTimeFormat['formatToParts'] };
      Intl.DateTimeFormat.prototype.formatToParts = sound;
      button.click();
    });
    await page.getByRole('heading', { name: 'Statistiche', level: 1 }).waitFor();
    await end();
  });

  it('leaves a client the tabs of the dashboard, which lead to what works', async () => {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await openSignedIn(page, product, 'client@vantaggio.example', '/client-dashboard/tasks');
    await page.getByRole('tab', { name: 'Documents' }).waitFor();
    const module = await page.evaluate(() => {
      type Manifest = { routes: Record<string, { module: string }> };
      const { __reactRouterManifest } = window as unknown as { __reactRouterManifest: Manifest };
      return __reactRouterManifest.routes['portal/tasks/route']?.module;
    });
    // The screen is all there but for its drawing.
    const body = `export * from '${module}?sound';\nexport default () => { throw new TypeError('broken'); };`;
    await page.route(product.url + module, (asked) => asked.fulfill({ contentType: 'text/javascript', body }));
    await page.goto(`${product.url}/client-dashboard/tasks`);
    await page.getByRole('alert').getByText('stumbled in your browser; the fault is ours').waitFor();
    await expectNoAxeFindings(page);
    await expect.poll(faultsOf('/client-dashboard/tasks')).toEqual(['TypeError']);
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByRole('heading', { name: 'Documents' }).first().waitFor();
    await context.close();
  });

  it('is told from a failure of the server on the public site too, where header and footer stay', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      const answer = await route.fetch();
      const broken = (await answer.text()).replace(
        'className:`send`',
        'className:(()=>{throw RangeError(`broken`)})()',
      );
      await route.fulfill({ response: answer, body: broken });
    });
    await page.goto(`${product.url}/analysis-request`);
    await page.getByText('This page stumbled in your browser').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Portfolio' }).waitFor();
    await page.getByRole('contentinfo').waitFor();
    await expectNoAxeFindings(page);
    await expect.poll(faultsOf('/analysis-request')).toEqual(['RangeError']);
    const again = page.getByRole('link', { name: 'Load the page again' });
    expect(await again.getAttribute('href')).toBe('/analysis-request');
    await context.close();
  });
});

describe('the search over everything', () => {
  it('opens by Ctrl+K, finds by text and by reference, and goes there by keyboard alone', async () => {
    const { page, end } = await asStaff('editor');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Cerca ovunque' });
    await palette.getByRole('option', { name: 'Richieste Analisi' }).waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.type('polder');
    await palette
      .getByRole('option', { name: /Jan de Vries/ })
      .first()
      .waitFor();
    // What is pasted is cut at what can be searched for: too much of it was an error of the server.
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('nothing like this '.repeat(20));
    await palette.getByText(/^Nessun risultato per/).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('req-007');
    await palette.getByText('Anneliese Hoffmann-Wiesbacher').waitFor();
    await eventually(async () => ((await palette.getByRole('option').count()) === 1 ? true : undefined), 'one hit');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/requests\/REQ-007/);
    await end();
  });
});

describe('requests', () => {
  it('many are chosen by keyboard, given away at once, and taken back by one press', async () => {
    const { page, end } = await asStaff('admin');
    await page.goto(`${product.url}/admin/requests?status=completed`);
    await row(page, 'REQ-004').waitFor();
    await row(page, 'REQ-004').getByRole('link').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    const bar = page.getByRole('region', { name: 'Azioni sulle righe selezionate' });
    await bar.getByText('2 selezionate').waitFor();
    await expectNoAxeFindings(page);
    await bar.getByRole('button', { name: 'Priorità' }).click();
    await page.getByRole('menuitem', { name: 'Alta' }).click();
    await page.getByText('2 richieste aggiornate').waitFor();
    await row(page, 'REQ-004').getByText('Alta').waitFor();
    await page.getByRole('button', { name: 'Ripristina', exact: true }).click();
    await page.getByText('Modifica ritirata.').waitFor();
    await eventually(
      async () => ((await row(page, 'REQ-004').getByText('Alta').count()) === 0 ? true : undefined),
      'the former priority',
    );
    await end();
  });

  it('a note is written, a call noted, and both stand in the timeline', async () => {
    const { page, end } = await asStaff('editor');
    await page.goto(`${product.url}/admin/requests/REQ-008`);
    await page.getByRole('button', { name: 'Nota interna', exact: true }).click();
    await page.getByLabel('Nota interna').fill('Chiede anche delle foto');
    await page.getByRole('button', { name: 'Aggiungi nota' }).click();
    await page.getByRole('list', { name: 'Cronologia' }).getByText('Chiede anche delle foto').waitFor();
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: 'Registra chiamata' }).click();
    await page.getByRole('button', { name: 'Salva chiamata' }).click();
    await page.getByText('Indica l’esito').waitFor();
    await page.getByText('Parlato con il cliente').click();
    await page.getByLabel('Durata in minuti').fill('12');
    await page.getByRole('button', { name: 'Salva chiamata' }).click();
    await page.getByText('Chiamata: parlato con il cliente (12 min)').waitFor();
    await page
      .getByText(/risposto in/)
      .locator('visible=true')
      .last()
      .waitFor();
    await end();
  });

  it('two people change one request: the second sees both versions and chooses', async () => {
    const [one, other] = [await asStaff('admin'), await asStaff('editor')];
    // The news would reach the second screen at once, and there would be nothing to choose.
    await other.page.route('**/api/v1/events*', (route) => route.abort());
    for (const { page } of [one, other]) {
      await page.goto(`${product.url}/admin/requests/REQ-006`);
      await page.getByRole('button', { name: 'Completa' }).waitFor();
    }
    const choosePriority = async (page: Page, name: string) => {
      await page
        .getByRole('button', { name: /Priorità/ })
        .last()
        .click();
      await page.getByRole('option', { name }).click();
    };
    await choosePriority(one.page, 'Bassa');
    await one.page.getByText('REQ-006: priorità Bassa').waitFor();
    await choosePriority(other.page, 'Media');
    const conflict = other.page.getByRole('alert').filter({ hasText: 'Nel frattempo è cambiata' });
    await conflict.getByText(/Priorità: Bassa/).waitFor();
    await conflict.getByText('Priorità: Media').waitFor();
    await expectNoAxeFindings(other.page);
    await conflict.getByRole('button', { name: 'Applica la mia modifica' }).click();
    await other.page.getByText('REQ-006: priorità Media').waitFor();
    expect(await conflict.count()).toBe(0);
    await one.end();
    await other.end();
  });

  it('only an Admin throws one away, and it comes back by undo; a Viewer changes nothing', async () => {
    const { page, end } = await asStaff('admin');
    await page.goto(`${product.url}/admin/requests/REQ-001`);
    await page.getByRole('button', { name: 'Altre azioni' }).click();
    await page.getByRole('menuitem', { name: 'Elimina' }).click();
    await page.getByRole('button', { name: 'Sposta nel cestino' }).click();
    await page.getByText('REQ-001 è nel cestino').waitFor();
    await page.getByRole('button', { name: 'Ripristina', exact: true }).click();
    // Its row may not have gone from the list yet.
    await page.getByText('Modifica ritirata.').waitFor();
    await row(page, 'REQ-001').waitFor();
    await end();

    const viewer = await asStaff('viewer');
    await viewer.page.goto(`${product.url}/admin/requests/REQ-001`);
    await viewer.page.getByRole('heading', { name: 'Contatti' }).waitFor();
    expect(await viewer.page.getByRole('checkbox').count()).toBe(0);
    for (const name of ['Altre azioni', 'Riapri', 'Aggiungi nota'])
      expect(await viewer.page.getByRole('button', { name }).count(), name).toBe(0);
    await viewer.end();
  });
});

it('an area that cannot learn who has come says so in the language of their browser', async () => {
  for (const [locale, titles] of [
    ['it-IT', { '/admin': 'Qualcosa non ha funzionato', '/client-dashboard': 'Impossibile caricare la tua area' }],
    ['en-GB', { '/admin': 'Something went wrong', '/client-dashboard': 'Your dashboard could not be loaded' }],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await openSignedIn(page, product, 'client@vantaggio.example', '/blog');
    await page.route('**/api/v1/me', (route) => route.fulfill({ status: 503, body: '{}' }));
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(product.url + path);
      await page.getByRole('alert').getByText(title).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
      await expectNoAxeFindings(page);
    }
    await context.close();
  }
});
