import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { inspect } from '#tests/setup/looks.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { openSignedIn } from '#tests/setup/sign-in.ts';

/** What colleagues do reaches whom it concerns, wherever they are in the back office. */

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openAs(who: string, path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1400, height: 900 }, ...options });
  const { page, complaints } = await openPage(context);
  await openSignedIn(page, product, `${who}@vantaggio.example`, path);
  await page.getByRole('navigation', { name: 'Sezioni' }).or(page.getByRole('banner')).first().waitFor();
  return { context, page, complaints };
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /novità/i });
const news = (page: Page) => page.getByRole('dialog', { name: 'Novità' });

describe('the bell', () => {
  it('tells an Editor of a note that names them, in the title of the tab too, and leads there', async () => {
    const editor = await openAs('editor', '/admin/clients');
    await bell(editor.page).click();
    await news(editor.page).getByRole('listitem').first().waitFor();
    await editor.page.keyboard.press('Escape');
    await expect.poll(() => editor.page.title()).not.toMatch(/^\(/);

    const admin = await openAs('admin', '/admin/requests/REQ-006');
    const opened = admin.page.getByRole('complementary', { name: /REQ-006/ });
    // The key is the button's: it does nothing before that is there.
    await opened.getByRole('button', { name: 'Nota interna' }).waitFor();
    await admin.page.keyboard.press('n');
    const note = admin.page.getByRole('textbox', { name: 'Nota interna' });
    await note.fill('Per te: @dav');
    await admin.page.getByRole('group', { name: 'Nomina un collega' }).getByRole('button').click();
    await expect.poll(() => note.inputValue()).toBe('Per te: @Davide Serra ');
    await note.press('Control+Enter');
    await admin.page.getByText('Nota salvata').or(admin.page.getByText('Nota aggiunta')).first().waitFor();

    await expect.poll(() => editor.page.title()).toMatch(/^\(1\) /);
    await bell(editor.page).click();
    const told = news(editor.page).getByRole('link', { name: /^Nuovo: Marta Vella ti nomina in REQ-006/ });
    await told.waitFor();
    await inspect(editor.page, 'bell');
    expect(await axeFindings(editor.page)).toEqual([]);
    await told.click();
    await editor.page.waitForURL(/REQ-006/);
    await expect.poll(() => editor.page.title()).toMatch(/^REQ-006/);
    expect(editor.complaints).toEqual([]);
    expect(admin.complaints).toEqual([]);
    await admin.context.close();
    await editor.context.close();
  });

  it('tells what one chose, on a phone as well', async () => {
    const { context, page, complaints } = await openAs('admin', '/admin', { viewport: { width: 390, height: 844 } });
    await bell(page).click();
    await news(page).getByRole('button', { name: 'Scegli le novità' }).click();
    const choices = page.getByRole('dialog', { name: 'Scegli le novità' });
    await inspect(page, 'bell-choices');
    expect(await axeFindings(page)).toEqual([]);
    const inPanel = choices.getByRole('checkbox', { name: 'Richieste e messaggi nuovi: Pannello' });
    await inPanel.setChecked(false, { force: true });
    await choices.getByRole('button', { name: 'Chiudi' }).click();
    await page.reload();
    await bell(page).click();
    await news(page).waitFor();
    expect(
      await news(page)
        .getByText(/^Nuova richiesta di/)
        .count(),
    ).toBe(0);
    await news(page).getByRole('button', { name: 'Scegli le novità' }).click();
    expect(await inPanel.isChecked()).toBe(false);
    expect(await choices.getByRole('checkbox', { name: 'Richieste e messaggi nuovi: Email' }).isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('offers a Viewer no mails that only those get who answer', async () => {
    const { context, page, complaints } = await openAs('viewer', '/admin', { viewport: { width: 360, height: 740 } });
    await bell(page).click();
    await news(page).getByRole('button', { name: 'Scegli le novità' }).click();
    const choices = page.getByRole('dialog', { name: 'Scegli le novità' });
    await choices.getByText('ricevono email solo Admin ed Editor').waitFor();
    expect(await choices.getByRole('checkbox', { name: /: Pannello$/ }).count()).toBe(4);
    expect(await choices.getByRole('checkbox', { name: /: Email$/ }).count()).toBe(2);
    expect(await axeFindings(page)).toEqual([]);
    await inspect(page, 'bell-choices-viewer');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
