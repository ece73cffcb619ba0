import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { richBlocks } from '#server/rich/blocks.ts';
import { columnWidths } from './draw-grid.ts';
import { drawSheet } from './draw-sheet.ts';
import { breakLines } from './lines.ts';
import type { Sheet } from './sheet.ts';

const sheetOf = (html: string): Sheet => ({
  language: 'en',
  site: { name: 'Vantaggio', lines: ['14 Triq il-Vapur, Sliema'] },
  author: 'Giulia Ferrante',
  kicker: 'Report for request REQ-014',
  title: 'Growth in Germany',
  about: ['Prepared for Casa Lume Srl by Giulia Ferrante'],
  contents: 'Contents',
  parts: [{ kind: 'text', heading: '', blocks: richBlocks(html) }],
  foot: (page, pages) => `Page ${page} of ${pages}`,
});

type Node = { role?: string; children?: Node[] };
const rolesOf = (node: Node): string[] => [
  ...(node.role ? [node.role] : []),
  ...(node.children ?? []).flatMap(rolesOf),
];

async function open(html: string, pictures?: Parameters<typeof drawSheet>[1]) {
  const document = await getDocument({ data: new Uint8Array(await drawSheet(sheetOf(html), pictures)) }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      return {
        roles: rolesOf((await page.getStructTree()) as Node),
        links: await page.getAnnotations(),
        texts: items.flatMap((item) =>
          'str' in item && item.str.trim() !== ''
            ? [{ text: item.str, x: item.transform[4], y: item.transform[5] }]
            : [],
        ),
        text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
      };
    }),
  );
  return { document, pages };
}

const paragraph = `<p>${'A sentence of words that stands in for many others. '.repeat(12)}</p>`;
const chapters = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `<h2>Chapter ${index + 1}</h2><h3>Part of ${index + 1}</h3>${paragraph.repeat(4)}`,
  ).join('');

describe('a report of several chapters', () => {
  it('has a page for its title, and one that leads to each chapter on the page where it is', async () => {
    const quoted = '<blockquote><h3>Quoted</h3><p>a</p></blockquote><ul><li><h3>Listed</h3></li></ul>';
    const { document, pages } = await open(quoted + chapters(4));
    expect((await document.getMetadata()).info).toMatchObject({ Author: 'Giulia Ferrante' });
    expect(pages[0]?.text).toMatch(/Growth in Germany\s+Prepared for Casa Lume Srl/);
    expect(pages[0]?.text).not.toContain('Chapter');
    const contents = pages[1];
    expect(contents?.roles).toEqual(expect.arrayContaining(['TOC', 'TOCI', 'Link']));
    expect(contents?.links).toHaveLength(10);
    for (const { dest, contentsObj } of contents?.links ?? []) {
      const [page] = (await document.getDestination(dest as string)) ?? [];
      const at = await document.getPageIndex(page as Parameters<typeof document.getPageIndex>[0]);
      expect(pages[at]?.text).toContain(contentsObj?.str);
      expect(contents?.text).toContain(`${contentsObj?.str}   ${at + 1}`);
    }
  });

  it('is a letter like others when it is short, or has no chapters', async () => {
    const short = await open('<h2>One</h2><p>a</p><h2>Two</h2><p>b</p><h2>Three</h2><p>c</p>');
    expect(short.pages).toHaveLength(1);
    const { pages } = await open(paragraph.repeat(12));
    expect(pages[0]?.text).toContain('A sentence');
  });
});

describe('a text with looks', () => {
  it('draws bold words with a bold font, and reads as it was written', async () => {
    const { document, pages } = await open(
      '<p>Plain <strong>bold</strong>, <em>slanted</em>, <u>under</u>, <s>gone</s>, m<sup>2</sup>.</p>',
    );
    expect(pages[0]?.text.replaceAll(/\s+/g, ' ')).toMatch(/Plain bold ?, slanted ?, under ?, gone ?, m ?² ?\./);
    const { items } = await (await document.getPage(1)).getTextContent();
    const fontOf = (word: string) =>
      items.flatMap((item) => ('str' in item && item.str.trim() === word ? [item.fontName] : []))[0];
    expect(fontOf('bold')).toBeDefined();
    expect(fontOf('bold')).not.toBe(fontOf('Plain'));
    const slanted = items.find((item) => 'str' in item && item.str.startsWith('slanted'));
    expect(slanted && 'transform' in slanted ? slanted.transform[2] : 0).not.toBe(0);
  });

  it('keeps numbers of lists, lists in lists, and the blanks of what is written by columns', async () => {
    const { pages } = await open(
      '<ol start="9"><li><p>nine</p><ul><li><p>inner</p></li></ul></li><li><p>ten</p></li></ol><pre><code>a\n  b</code></pre>',
    );
    const at = (text: string) => pages[0]?.texts.find((each) => each.text.trim() === text)?.x ?? 0;
    expect(pages[0]?.text).toMatch(/9\.\s+nine\s+•\s+inner\s+10\.\s+ten/);
    expect(at('inner')).toBeGreaterThan(at('nine'));
    expect(at('ten')).toBeCloseTo(at('nine'));
    const [, second] = breakLines('a\n\u00a0\u00a0b', 400, { face: 'text', size: 10 });
    expect(second?.text).toBe('\u00a0\u00a0b');
  });

  it('says of a picture what it shows, and draws it no wider than the text', async () => {
    const file = '0b0e7b38-7b7e-4b2e-9f0a-2f6f6f0a1b2c';
    const html = `<figure><img src="/pictures/text/${file}" alt="A chart"><figcaption>Clicks by week</figcaption></figure>`;
    const content = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#065da0' } })
      .jpeg()
      .toBuffer();
    const { pages } = await open(html, new Map([[file, { content, width: 1600, height: 900 }]]));
    expect(pages[0]?.roles).toContain('Figure');
    expect(pages[0]?.text).toContain('Clicks by week');
    expect((await open(html)).pages[0]?.text).toContain('[A chart]');
  });
});

describe('a table', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => `<tr><td>garden hose ${index}</td><td>${index},50 €</td></tr>`).join(
      '',
    );

  it('has its head on each page that it reaches, amounts on one edge, and every row', async () => {
    const { pages } = await open(`<table><tbody><tr><th>Term</th><th>Spend</th></tr>${rows(90)}</tbody></table>`);
    expect(pages.length).toBeGreaterThan(1);
    for (const { text } of pages) expect(text).toMatch(/Term\s+Spend/);
    const all = pages.map(({ text }) => text).join(' ');
    for (let index = 0; index < 90; index += 1) expect(all).toContain(`garden hose ${index} `);
    expect(pages[0]?.roles).toEqual(expect.arrayContaining(['Table', 'TR', 'TH', 'TD']));
    // Readers hear the head once: its two cells, and the first of each row.
    expect(pages[0]?.roles.filter((role) => role === 'TH')).toHaveLength(92);
  });

  it('goes on over pages within one cell, and never beyond the margins', async () => {
    const long = 'word '.repeat(1500);
    const { pages } = await open(`<table><tbody><tr><td>a</td><td>${long}${'x'.repeat(200)}</td></tr></tbody></table>`);
    expect(pages.length).toBeGreaterThan(1);
    const all = pages.map(({ text }) => text).join(' ');
    expect(all.match(/word/g)).toHaveLength(1500);
    for (const { texts } of pages)
      for (const { x, y } of texts) {
        expect(x).toBeGreaterThanOrEqual(61);
        expect(x).toBeLessThan(534);
        expect(y).toBeGreaterThan(24);
      }
  });

  it('gives its columns all the room there is, and none less than its longest word needs while that fits', () => {
    const wish = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 900 })).map(([least, more]) => ({
      least,
      most: least + more,
    }));
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 8 }), (wishes) => {
        const widths = columnWidths(wishes, 470);
        expect(widths.reduce((all, width) => all + width, 0)).toBeCloseTo(470);
        const fair = 470 / wishes.length;
        for (const [index, width] of widths.entries())
          expect(width).toBeGreaterThanOrEqual(Math.min((wishes[index]?.least ?? 0) + 10, fair) - 0.01);
      }),
    );
  });
});
