import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { drawBars, drawTable, type PaperTable } from './analysis-paper.ts';
import { paper } from './looks.ts';
import { Paper } from './page.ts';

const tableOf = (rows: number): PaperTable => ({
  head: 'Search term',
  columns: [{ label: 'At risk', isText: false }],
  rows: Array.from({ length: rows }, (_, at) => ({ name: `term ${at}`, place: 'C/A/kw/BROAD', cells: ['€1.00'] })),
});

/** What stands on each page after the foot was written. */
async function pagesOf(draw: (on: Paper) => void): Promise<string[]> {
  const on = new Paper({ title: 'Tables', author: 'Vantaggio', language: 'en' });
  draw(on);
  const document = await getDocument({ data: new Uint8Array(await on.finish(() => '')) }).promise;
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
}

it('a table has its head over its part on each page', async () => {
  const pages = await pagesOf((on) => drawTable(on, tableOf(90)));
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page).toMatch(/^Search term\s+At risk\s+term \d+/);
  for (let row = 0; row < 90; row += 1) expect(pages.join(' ')).toContain(`term ${row} `);
});

it('the head of a table never stands alone at the foot of a page', async () => {
  const pages = await pagesOf((on) => {
    for (let left = 0; left < 80; left += 4) {
      on.nextPage();
      on.skip(600 + left);
      drawTable(on, tableOf(3));
    }
  });
  for (const page of pages.filter((text) => text.trim() !== ''))
    expect(page).toMatch(/^Search term\s+At risk\s+term \d+/);
});

it('a bar keeps its share clear of the line across all, and says where its name is cut', async () => {
  const on = new Paper({ title: 'Bars', author: 'Vantaggio', language: 'en' });
  const bars = ['Acme bottles and cups for children, exact', 'Acme bottles and cups for children, broad', 'Acme'];
  const parts = [{ from: 0, length: 40, color: '#000' }];
  drawBars(
    on,
    'Campaigns',
    bars.map((label) => ({ label, more: '€1', value: '15.0%', parts })),
    { left: 170, mark: 60 },
  );
  const document = await getDocument({ data: new Uint8Array(await on.finish(() => '')) }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const texts = items.flatMap((item) => ('str' in item ? [{ text: item.str, x: item.transform[4] as number }] : []));
  expect(texts.filter(({ text }) => text.startsWith('Acme')).map(({ text }) => text.at(-1))).toEqual(['…', '…', 'e']);
  const [share] = texts.filter(({ text }) => text === '15.0%');
  expect(share?.x).toBeGreaterThan(paper.left + 170 + 60);
});
