import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fullChromium } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/product.ts';
import { zipOf } from '#tests/zip.ts';
import {
  breakSecondPart,
  button,
  choose,
  costsOf,
  holdUploads,
  look,
  openAs,
  openDocuments,
  patience,
  text,
  underWay,
} from './portal/documents.ts';

/** A client's documents and what staff see of them, as people use them. */

/** Nothing in these depends on the width but the looks. */
describe('documents', () => {
  it('arrive several at once; each that is not taken says why; what is there already says so', async () => {
    const { page, leave } = await openDocuments(1280);
    const bomb = zipOf([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'a', content: 'x', claimedSize: 4_000_000_000 },
    ]);
    const kept = 'Kept.csv';
    await choose(page, [
      text(kept, 'term;clicks\npan;7\n'),
      text('Copy of it.csv', 'term;clicks\npan;7\n'),
      text('program.pdf', 'MZ\u0000\u0000\u0001'),
      text('IMG_0001.HEIC', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
      text('empty.csv', ''),
      text('sales.xlsx', bomb),
    ]);
    await underWay(page, 'sales.xlsx').getByText('unpacks to far more than it should').waitFor();
    await underWay(page, 'program.pdf').getByText('not a kind of file we take').waitFor();
    await underWay(page, 'IMG_0001.HEIC').getByText('save it as JPEG and send it again').waitFor();
    await underWay(page, 'empty.csv').getByText('empty: there is nothing in it').waitFor();
    await underWay(page, 'Copy of it').getByText(`Already here as ${kept}: nothing was added`).waitFor();
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts(), patience)
      .toEqual([expect.stringContaining('program.pdf: not a kind of file we take')]);
    await button(page, `Download ${kept}`).waitFor();
    expect(await button(page, 'Download Copy of it.csv').count()).toBe(0);
    await look(page, 'uploads', [1280, 360]);
    await button(page, 'Hide empty.csv').click();
    await expect.poll(() => underWay(page, 'empty.csv').count(), patience).toBe(0);
    // What is on its way stands above what was not taken, which is closed in one go.
    const hold = await holdUploads(page);
    await choose(page, [text('Late.csv', 'late;1\n')]);
    const rows = page.getByRole('list', { name: 'Files being sent' }).getByRole('listitem');
    await expect.poll(() => rows.first().textContent(), patience).toContain('Late.csv');
    await button(page, 'Hide all 3 that were not taken').click();
    await expect.poll(() => rows.count(), patience).toBe(1);
    await hold.end();
    await button(page, 'Download Late.csv').waitFor();
    await leave();
  });

  it('are looked at by keyboard: a table, a picture, a text', async () => {
    const { page, leave } = await openDocuments(1280);
    const photo = await sharp({ create: { width: 1_800, height: 1_200, channels: 3, background: '#8bb' } })
      .jpeg()
      .toBuffer();
    await choose(page, [
      text('Costs.xlsx', await costsOf(12)),
      text('Table.csv', `term;cost\n${'lamp;=1+1\n'.repeat(300)}pan;1\n`),
      text('Photo.jpg', photo),
      text('Notes.txt', '<b>not bold</b>'),
    ]);
    await button(page, 'View Notes.txt').waitFor();
    const open = async (name: string) => {
      await button(page, `View ${name}`).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      return dialog;
    };
    const close = async (name: string) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), patience)
        .toBe(`View ${name}`);
    };
    const table = await open('Table.csv');
    await table.getByRole('cell', { name: "'=1+1" }).first().waitFor();
    await table.getByText('The first 200 rows').waitFor();
    await look(page, 'table', [1280, 360]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Beginning of Table.csv');
    await close('Table.csv');
    const workbook = await open('Costs.xlsx');
    await workbook.getByRole('cell', { name: '12.5' }).waitFor();
    await workbook.getByText('Sheet “Costs”, one of 2.').waitFor();
    await look(page, 'workbook', [1280, 360]);
    await close('Costs.xlsx');

    const picture = await open('Photo.jpg');
    const shown = picture.getByRole('img', { name: 'Photo.jpg' });
    await eventually(
      async () => (await shown.evaluate((each) => (each as HTMLImageElement).naturalWidth)) === 1_600 || undefined,
      'the picture',
    );
    await look(page, 'picture', [1280, 360]);
    await close('Photo.jpg');

    const notes = await open('Notes.txt');
    await notes.getByText('<b>not bold</b>').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('Notes.txt');
    await close('Notes.txt');
    await leave();
  });

  it('have versions, and both sides see who opened which', async () => {
    const name = 'Plan.txt';
    const { page, leave } = await openDocuments(1280);
    for (const each of ['one', 'two']) {
      await choose(page, [text(name, each)]);
      if (each === 'one') await button(page, `Download ${name}`).waitFor();
      else await underWay(page, name).getByText('Saved as version 2').waitFor();
    }
    const row = page.getByRole('listitem').filter({ has: button(page, `Download ${name}`) });
    await row.getByText('Version 2 of 2').waitFor();

    const office = await openAs('editor', '/admin/clients/CLI-001/profile', 1280);
    const staffRow = office.page.getByRole('listitem').filter({ hasText: name });
    await staffRow.getByText('Versione 2 di 2').waitFor();
    await staffRow.getByRole('button', { name: `Apri ${name}` }).click();
    await office.page.getByRole('dialog', { name }).getByText('two').waitFor();
    await office.page.keyboard.press('Escape');
    await staffRow.getByRole('button', { name: `Versioni e aperture di ${name}` }).click();
    const told = office.page.getByRole('dialog', { name });
    await told.getByText(/, staff · Versione 2 di 2/).waitFor();
    await told.getByText('Versione 1 di 2').waitFor();
    await look(office.page, 'history in the office');
    await office.page.keyboard.press('Escape');
    await office.page
      .locator('input[type="file"]')
      .setInputFiles([text('programma.pdf', 'MZ\u0000\u0000\u0001'), text('vuoto.csv', '')]);
    await office.page.getByRole('alert').getByText('programma.pdf: questo tipo di file non è ammesso.').waitFor();
    await office.page.getByRole('alert').getByText('vuoto.csv: il file è vuoto.').waitFor();

    await eventually(async () => {
      await page.reload();
      await button(page, `Download ${name}`).waitFor();
      return (await row.getByText(/^Version 2 opened by Vantaggio on \w{3} \d/).count()) || undefined;
    }, 'what staff opened');
    await button(page, `Versions and openings of ${name}`).click();
    const history = page.getByRole('dialog', { name });
    await history.getByText('Version 1 of 2').waitFor();
    await look(page, 'history', [1280, 360]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      history.getByRole('button', { name: 'Download version 1' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    await button(page, 'Close').click();
    // The client opens it too; staff are told, by name.
    await button(page, `View ${name}`).click();
    await page.getByRole('dialog', { name }).getByText('two').waitFor();
    await eventually(async () => {
      await office.page.reload();
      await staffRow.getByText('Versione 2 di 2').waitFor();
      return (await staffRow.getByText(/aperta dal cliente .+ il \d/).count()) || undefined;
    }, 'what the client opened');
    await office.leave();
    await leave();
  });
});

describe('documents on a bad line, and their viewers', () => {
  it('wait through a broken connection and go on where they were', async () => {
    const { page, context, leave } = await openDocuments(1280);
    const line = await breakSecondPart(context);
    const name = 'Long.txt';
    await choose(page, [text(name, 'and so on. '.repeat(1_020_000))]);
    await underWay(page, name)
      .getByText(/Connection lost at [1-9]\d %/)
      .waitFor();
    await page.getByRole('status').getByText('Sending goes on by itself').waitFor({ state: 'attached' });
    await look(page, 'connection lost', [1280, 360]);
    line.heal();
    await button(page, `Download ${name}`).waitFor();
    expect(line.cuts()).toBeGreaterThan(0);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, `Download ${name}`).click()]);
    expect(download.suggestedFilename()).toBe(name);
    await leave();
  });

  it('go on where they were when the page was left and the same file is chosen again', async () => {
    const { page, context, leave } = await openDocuments(1280);
    const line = await breakSecondPart(context);
    const name = 'Left.txt';
    const content = 'left. '.repeat(1_750_000);
    // One and the same file: the browser knows it by name, size and time.
    await page.evaluate(
      ([given, of]) =>
        Object.assign(window, { given: () => new File([given as string], of as string, { lastModified: 1 }) }),
      [content, name],
    );
    const drop = () =>
      page.evaluate(() => {
        const files = new DataTransfer();
        files.items.add((window as unknown as { given: () => File }).given());
        const input = document.querySelector('input[type="file"]') as HTMLInputElement;
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      });
    await drop();
    await underWay(page, name).getByText('Connection lost').waitFor();
    await page.reload();
    // While the server cannot be asked, nobody knows how far it came.
    const left = underWay(page, name).getByText(/^Stopped.* Choose the same file to go on\.$/);
    await left.and(page.getByText('Stopped. Choose')).waitFor();
    line.heal();
    await page.reload();
    await left.and(page.getByText(/Stopped at [1-9]\d %/)).waitFor();
    await look(page, 'stopped by leaving', [1280, 360]);
    await page.evaluate(
      ([given, of]) =>
        Object.assign(window, { given: () => new File([given as string], of as string, { lastModified: 1 }) }),
      [content, name],
    );
    const begun: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/uploads')) begun.push(request.url());
    });
    await drop();
    await left.waitFor({ state: 'detached' });
    await button(page, `Download ${name}`).waitFor();
    expect(begun).toEqual([]);
    await leave();
  });

  it.skipIf(!fullChromium)('show a PDF in the browser’s own viewer', async () => {
    const { page, context, leave } = await openDocuments(1280);
    const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>`;
    await choose(page, [text('Page.pdf', pdf)]);
    const [viewer] = await Promise.all([context.waitForEvent('page'), button(page, 'View Page.pdf').click()]);
    await viewer.waitForURL(/\/files\//);
    // The viewer is an extension's frame inside the document.
    await expect
      .poll(() => viewer.frames().some((frame) => frame.url().startsWith('chrome-extension:')), patience)
      .toBe(true);
    await viewer.close();
    await leave();
  });
});

it('the same file sent from two tabs at once is there once', async () => {
  const { page, context, leave } = await openDocuments(1280);
  const other = await context.newPage();
  await other.goto(page.url());
  await button(other, 'Choose files').waitFor();
  const content = 'two tabs. '.repeat(900_000);
  await Promise.all([page, other].map((tab) => choose(tab, [text('Tabs.txt', content)])));
  // The faster of the two is in its tab's list already, and nothing more is said of it.
  await Promise.any(
    [page, other].map((tab) => underWay(tab, 'Tabs.txt').getByText('Already here as Tabs.txt').waitFor()),
  );
  await page.reload();
  await button(page, 'Download Tabs.txt').waitFor();
  await expect.poll(() => button(page, 'Download Tabs.txt').count()).toBe(1);
  expect(await button(page, 'Versions and openings of Tabs.txt').count()).toBe(0);
  await leave();
});

it('a document that is deleted elsewhere leaves the open page of its request, and what was said of it too', async () => {
  const { page, context, leave } = await openAs('client', '/client-dashboard/requests/REQ-010', 360);
  await button(page, 'Choose files').waitFor();
  await choose(page, [text('Gone.txt', 'first')]);
  await button(page, 'Download Gone.txt').waitFor();
  await choose(page, [text('Gone.txt', 'second')]);
  await underWay(page, 'Gone.txt').getByText('Saved as version 2').waitFor();
  await page.getByText('Version 2 of 2').waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await button(other, 'Delete Gone.txt').click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await button(other, 'Download Gone.txt').waitFor({ state: 'detached' });
  await page.bringToFront();
  await button(page, 'Download Gone.txt').waitFor({ state: 'detached' });
  await underWay(page, 'Gone.txt').waitFor({ state: 'detached' });
  await leave();
});
