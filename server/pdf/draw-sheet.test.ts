import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { richBlocks } from '#server/rich/blocks.ts';
import { plainHtml } from '#shared/rich-text.ts';
import { drawSheet } from './draw-sheet.ts';
import { breakLines } from './lines.ts';
import { widthOf } from './runs.ts';
import type { Sheet, SheetPart } from './sheet.ts';
import { pdfOf } from './store.ts';

const sheetOf = (parts: SheetPart[], title = 'Market Analysis'): Sheet => ({
  language: 'en',
  site: { name: 'Vantaggio', lines: ['14 Triq il-Vapur, Sliema'] },
  kicker: 'Request REQ-014',
  title,
  about: ['Elena Marchetti, Casa Lume Srl'],
  parts,
  foot: (page, pages) => `Page ${page} of ${pages}`,
});

type Node = { role?: string; children?: Node[] };
const rolesOf = (node: Node): string[] => [
  ...(node.role ? [node.role] : []),
  ...(node.children ?? []).flatMap(rolesOf),
];

async function read(content: Buffer) {
  const document = await getDocument({ data: new Uint8Array(content) }).promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const [, , width, height] = page.view;
    pages.push({
      width,
      height,
      roles: rolesOf((await page.getStructTree()) as Node),
      lines: items.flatMap((item) =>
        'str' in item ? [{ text: item.str, x: item.transform[4], y: item.transform[5] }] : [],
      ),
      text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
    });
  }
  const [marks, metadata] = [await document.getMarkInfo(), await document.getMetadata()];
  return { pages, marks, info: metadata.info as Record<string, unknown> };
}

describe('a document', () => {
  it('is A4, tagged, says its language and title, and carries its fonts with it', async () => {
    const content = await drawSheet(
      sheetOf([{ kind: 'facts', heading: 'The request', facts: [{ term: 'Status', detail: 'Pending' }] }]),
    );
    const { pages, info } = await read(content);
    expect(pages).toHaveLength(1);
    expect([Math.round(pages[0]?.width ?? 0), Math.round(pages[0]?.height ?? 0)]).toEqual([595, 842]);
    expect(pages[0]?.roles).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody']));
    expect(info).toMatchObject({ Language: 'en', Title: 'Request REQ-014: Market Analysis' });
    const source = content.toString('latin1');
    expect(source).toMatch(/\/FontFile[23]/);
    expect(source).not.toMatch(/\/BaseFont \/Helvetica/);
  });

  it('goes on over as many pages as its texts need, with nothing beyond the margins and every word there', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `word${index}`);
    const text = `${words.join(' ')}\n\n${'x'.repeat(2000)}`;
    const { pages } = await read(
      await drawSheet(sheetOf([{ kind: 'text', heading: '', blocks: richBlocks(plainHtml(text)) }])),
    );
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, { lines, text: shown }] of pages.entries()) {
      expect(shown).toContain(`Page ${index + 1} of ${pages.length}`);
      for (const { x, y } of lines) {
        expect(x).toBeGreaterThanOrEqual(61);
        expect(x).toBeLessThan(534);
        expect(y).toBeGreaterThan(24);
      }
    }
    const shown = new Set(pages.flatMap(({ text: page }) => page.split(/\s+/)));
    expect(words.filter((word) => !shown.has(word))).toEqual([]);
  });

  it('is drawn once for what stands on it, and anew when that changes', async () => {
    const parts: SheetPart[] = [{ kind: 'text', heading: '', blocks: richBlocks(plainHtml('Same')) }];
    const first = await pdfOf(sheetOf(parts));
    expect(await pdfOf(sheetOf(parts))).toBe(first);
    expect(await pdfOf(sheetOf(parts, 'Another'))).not.toBe(first);
  });
});

describe('what leads somewhere', () => {
  const page = async (content: Buffer) => (await getDocument({ data: new Uint8Array(content) }).promise).getPage(1);

  it('is a link where it is written, tagged and named: in the letterhead, in texts, and over two lines', async () => {
    const long = `https://example.com/${'part/'.repeat(40)}end`;
    const text = `See https://example.com/a?b=c. Write to elena@example.com, or call.\n${long}`;
    const sheet = sheetOf([{ kind: 'text', heading: '', blocks: richBlocks(plainHtml(text)) }]);
    const lines = ['14 Triq il-Vapur, Sliema', 'hello@vantaggio.example · +356 2123 4567'];
    const first = await page(await drawSheet({ ...sheet, site: { name: 'Vantaggio', lines } }));
    const links = (await first.getAnnotations()).filter(({ subtype }) => subtype === 'Link');
    const targets = links.map(({ unsafeUrl }) => unsafeUrl as string);
    expect([...new Set(targets)]).toEqual([
      'mailto:hello@vantaggio.example',
      'tel:+35621234567',
      'https://example.com/a?b=c',
      'mailto:elena@example.com',
      long,
    ]);
    expect(targets.filter((target) => target === long).length).toBeGreaterThan(1);
    for (const { rect, contentsObj, unsafeUrl } of links) {
      expect(rect[0]).toBeGreaterThanOrEqual(61.9);
      expect(rect[2]).toBeLessThanOrEqual(534);
      expect(contentsObj?.str).toBe(unsafeUrl);
    }
    const roles = rolesOf((await first.getStructTree()) as Node);
    expect(roles.filter((role) => role === 'Link')).toHaveLength(links.length);
  });

  it('is found beside the pages by its heading, each under the one above it', async () => {
    const text = '# Advertising\n\nText\n\n## 日本\n\nText\n\n# Next';
    const content = await drawSheet(
      sheetOf([{ kind: 'text', heading: 'Report', blocks: richBlocks(plainHtml(text)) }]),
    );
    const document = await getDocument({ data: new Uint8Array(content) }).promise;
    type Entry = { title: string; items: Entry[] };
    const told = (entries: Entry[]): unknown[] =>
      entries.map(({ title, items }) => (items.length > 0 ? [title, ...told(items)] : title));
    expect(told((await document.getOutline()) as Entry[])).toEqual([
      ['Market Analysis', 'Report', ['Advertising', '日本'], 'Next'],
    ]);
    expect(await document.getPageMode()).toBe('UseNone');
    const [top] = (await document.getOutline()) as unknown as { dest: [unknown, { name: string }, number, number] }[];
    expect(top?.dest[1].name).toBe('XYZ');
    expect(top?.dest[2]).toBeCloseTo(0);
    expect(top?.dest[3]).toBeGreaterThan(600);
  });
});

describe('lines', () => {
  it('part an address behind its strokes, but not from its beginning', () => {
    const look = { face: 'text', size: 10 } as const;
    const address = `https://example.com/${'part/'.repeat(8)}`;
    for (let width = 110; width < 200; width += 7)
      for (const { text } of breakLines(`See ${address}`, width, look)) {
        expect(text).not.toMatch(/:\/\/$/);
        expect(text).toMatch(/(See|\/)$/);
      }
  });

  it('fit their width, lose no letter, and end for any width', () => {
    const look = { face: 'text', size: 10 } as const;
    const text = `Łódź ${'m'.repeat(90)} and some more words`;
    for (const width of [1, 40, 200]) {
      const lines = breakLines(text, width, look);
      expect(
        lines
          .map((line) => line.text)
          .join('')
          .replaceAll(' ', ''),
      ).toBe(text.replaceAll(' ', ''));
      for (const line of lines) expect(widthOf(line, 10) <= width || [...line.text].length === 1).toBe(true);
    }
  });
});
