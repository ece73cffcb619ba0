import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { ReportLanguage } from '#shared/analysis-report.ts';
import { goldenReport } from '#tests/reports/report-of.ts';
import { analysisPdf } from './analysis-sheet.ts';

const site = { name: 'Vantaggio', lines: ['14 Triq il-Vapur, Sliema'], timeZone: 'Europe/Malta' };

type Node = { role?: string; children?: Node[] };
const rolesOf = (node: Node): string[] => [
  ...(node.role ? [node.role] : []),
  ...(node.children ?? []).flatMap(rolesOf),
];

async function read(language: ReportLanguage) {
  const content = await analysisPdf(await goldenReport(language), site);
  const document = await getDocument({ data: new Uint8Array(content) }).promise;
  const pages = [];
  const roles = new Set<string>();
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const role of rolesOf((await page.getStructTree()) as Node)) roles.add(role);
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  const { info } = await document.getMetadata();
  const text = pages.join(' ').replace(/[\s\u00a0]+/g, ' ');
  return { pages, roles, text, info, source: content.toString('latin1') };
}

type Entry = { title: string; items: Entry[] };
const titlesOf = (entries: Entry[]): string[] => entries.flatMap(({ title, items }) => [title, ...titlesOf(items)]);

type Piece = { str: string; transform: number[] };
/** What stands lowest on a page, above its foot. */
function lastLine(items: readonly Piece[]): string {
  const heightOf = ({ transform }: Piece) => Math.round(transform[5] as number);
  const pieces = items.filter((item) => item.str.trim() !== '' && heightOf(item) > 60);
  const lowest = Math.min(...pieces.map(heightOf));
  const last = pieces.filter((item) => heightOf(item) === lowest).map(({ str }) => str);
  return last
    .join(' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

describe('the report of an analysis on paper', () => {
  it('holds the figures, findings and limits of the page, in English', async () => {
    const { text, info, roles, source, pages } = await read('en');
    for (const part of ['€139.00', '€48.00', '€89.00', 'Paid, never sold', 'Money at risk', 'Method and limits'])
      expect(text).toContain(part);
    expect(text).toContain('you paid €33.00 where a sale may cost €6.56');
    expect(info).toMatchObject({ Language: 'en', Title: 'Account analysis: Acme Srl' });
    for (const role of ['H1', 'H2', 'H3', 'Table', 'TR', 'TH', 'TD', 'Figure']) expect(roles).toContain(role);
    expect(source).toMatch(/\/FontFile[23]/);
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(text).toContain('Draft');
  });

  it.each<ReportLanguage>(['en', 'it'])('has a font for each letter of its words (%s)', async (language) => {
    const { text } = await read(language);
    expect(text).toContain('(1 − r)^n');
    expect(text).not.toContain('\ufffd');
  });

  it('speaks Italian when the report does', async () => {
    const { text, info } = await read('it');
    expect(text).toContain('139,00 €');
    expect(text).toContain('Pagati, mai venduti');
    expect(info).toMatchObject({ Language: 'it' });
  });

  it('ends no page with a heading, nor with what only begins a chart', async () => {
    const report = await goldenReport('en');
    const ends: string[] = [];
    // Where a page ends is chance: many lengths ask about many places.
    for (let lines = 0; lines < 40; lines += 3) {
      const summary = Array.from({ length: lines }, () => 'A line.').join('\n');
      const content = await analysisPdf({ ...report, summary }, site);
      const document = await getDocument({ data: new Uint8Array(content) }).promise;
      const opening = new Set(['Your target 25%', ...titlesOf((await document.getOutline()) as Entry[])]);
      for (let number = 1; number <= document.numPages; number += 1) {
        const last = lastLine((await (await document.getPage(number)).getTextContent()).items as Piece[]);
        if (opening.has(last)) ends.push(`${lines}: ${last}`);
      }
      await document.loadingTask.destroy();
    }
    expect(ends).toEqual([]);
  });
});
