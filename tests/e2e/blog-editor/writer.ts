import type { Page } from 'playwright';
import sharp from 'sharp';
import { stage } from '#tests/e2e/editing/stage.ts';
import { eventually } from '#tests/setup/product.ts';

/** What a person who writes does on the screen of a post. */

export const body = (page: Page) => page.getByRole('textbox', { name: 'Contenuto', exact: true });
export const title = (page: Page) => page.getByLabel('Titolo', { exact: true });
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formattazione' }).getByRole('button', { name, exact: true });

export async function openNew(page: Page): Promise<void> {
  await page.goto(`${stage.product.url}/admin/blog/new`);
  await body(page).waitFor();
}

/** A draft with this title, open; its number. */
export async function begin(page: Page, words: string): Promise<number> {
  await openNew(page);
  await title(page).pressSequentially(words);
  await page.waitForURL(/\/admin\/blog\/edit\/\d+$/);
  return Number(/\d+$/.exec(page.url())?.[0]);
}

export async function openPost(page: Page, id: number): Promise<void> {
  await page.goto(`${stage.product.url}/admin/blog/edit/${id}`);
  await body(page).waitFor();
}

export const isKept = (page: Page) =>
  page.getByText(/^(Bozza salvata alle|Modifiche conservate alle|Salvato alle)/).waitFor();

export async function save(page: Page, said: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await page.getByRole('listitem').getByText(said).first().waitFor();
}

export async function choose(page: Page, status: 'Bozza' | 'Programmato' | 'Pubblicato'): Promise<void> {
  const radio = page.getByRole('radio', { name: new RegExp(`^${status}`) });
  await page.getByRole('radiogroup').locator('label').filter({ hasText: status }).click();
  await eventually(async () => (await radio.isChecked()) || undefined, `the choice of ${status}`);
}

/** The text as HTML, by the view that shows it. */
export async function htmlIn(page: Page): Promise<string> {
  await tool(page, 'Mostra l’HTML').click();
  const html = await page.getByRole('textbox', { name: 'Contenuto in HTML' }).inputValue();
  await tool(page, 'Mostra l’HTML').click();
  await page.locator('.text-body:focus').waitFor();
  return html.replaceAll('\n', '');
}

/** Puts the caret behind the text. The editor hears of it by an event of the browser: a key pressed within the same instant, as no hand can, comes before. */
export async function toEnd(page: Page): Promise<void> {
  await page.keyboard.press('Control+End');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
}

/** As Ctrl+V does with what a program copied. */
export async function paste(page: Page, html: string, plain = ''): Promise<void> {
  await body(page).focus();
  await page.evaluate(
    ([rich, text]) => {
      const clipboardData = new DataTransfer();
      if (rich) clipboardData.setData('text/html', rich);
      clipboardData.setData('text/plain', text ?? '');
      const target = document.querySelector('.text-body');
      target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, plain],
  );
}

export const publicHtml = async (path: string) => {
  const answer = await fetch(stage.product.url + path);
  return answer.ok ? answer.text() : '';
};

/** The page of a post, once the site shows these words on it. */
export const onSite = (path: string, words: string) =>
  eventually(async () => {
    const html = await publicHtml(path);
    return html.includes(words) ? html : undefined;
  }, `${words} at ${path}`);

/** A picture of one colour, as a file. */
export const photo = (colour: string) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: colour } })
    .png()
    .toBuffer();
