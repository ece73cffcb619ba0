import type { Page } from 'playwright';
import type { Hand } from './hand.ts';

/** What the ten jobs are made of: where one begins, what is pressed, by what one knows that it is done. */

type Way = {
  path: string;
  /** How many presses it takes. */
  presses: number;
  /** What has to be there before somebody would begin. */
  ready: (page: Page) => Promise<unknown>;
  work: (hand: Hand) => Promise<unknown>;
};

export type Job = {
  name: string;
  /** What the review counted and clocked. */
  before: { presses: number; seconds?: number };
  mouse: Way;
  keys: Way;
};

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
export const timeline = (page: Page) => page.getByRole('list', { name: 'Cronologia' });
export const text = (page: Page) => page.getByRole('textbox', { name: 'Testo', exact: true });
export const head = (page: Page) => page.getByRole('article').locator('header').first();
export const answer = (page: Page) => page.getByRole('form', { name: 'Risposta' });
export const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

export const record = (path: string) => ({
  path,
  ready: (page: Page) => timeline(page).getByRole('listitem').first().waitFor(),
});
export const request = (reference: string) => record(`/admin/requests/${reference}`);
export const row = (page: Page, name: RegExp) => page.getByRole('row', { name }).getByRole('link').first();
export const again = (page: Page) => page.getByRole('button', { name: /^Di nuovo/ });
const toAnswer = '/admin/requests?view=to-answer&sort=due';
export const inView = (reference: RegExp, before = async (_page: Page) => {}) => ({
  path: toAnswer,
  ready: async (page: Page) => {
    await before(page);
    await row(page, reference).waitFor();
  },
});

/** Somebody has answered from a template before, as a draft shows that is still there. */
export async function answeredBefore(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/admin/requests/REQ-004`);
  await button(page, 'Modello').click();
  await page.getByRole('menuitem').first().click();
  await text(page).getByText(/\S/).first().waitFor();
  await page.goto(origin + toAnswer);
}

export const outcome = (page: Page) => page.getByRole('dialog', { name: /Com’è andata/ });
export const called = async (page: Page) => {
  await page.getByRole('button', { name: 'Salva chiamata' }).waitFor({ state: 'detached' });
  await timeline(page)
    .getByText(/^Chiamata: parlato/)
    .first()
    .waitFor();
};
export const delivered = async (page: Page) => {
  await page.getByRole('dialog', { name: 'Consegna report' }).waitFor({ state: 'detached' });
  await head(page).getByText('Completata', { exact: true }).waitFor();
};
export const arrived = (page: Page, name: string) =>
  page.getByText(new RegExp(`troverà per primo nella sua pagina: .*${name}`)).waitFor();
export const found = (page: Page) => page.waitForURL(/(requests|clients)\/(REQ|CLI)-/);
export const option = (page: Page, name: RegExp) =>
  page.getByRole('dialog', { name: 'Cerca ovunque' }).getByRole('option', { name }).first();
export const published = (page: Page) => page.getByText('Articolo pubblicato').first().waitFor();
