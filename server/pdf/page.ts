import PDFDocument from 'pdfkit';
import { Bookmarks } from './bookmarks.ts';
import { closeManyFonts, firstFileOf } from './fonts.ts';
import { breakLines } from './lines.ts';
import { type Look, Pen } from './pen.ts';
import { type Row, rowOf } from './rows.ts';
import { widthOf } from './runs.ts';

/** A4 paper in points, and where text stands on it. */
export const paper = { width: 595.28, height: 841.89, left: 62, right: 62, top: 62, bottom: 76 } as const;
const edge = paper.width - paper.right;
const textWidth = edge - paper.left;
const bullet = rowOf('•', 'text');

/** The site's colours (`app/styles/tokens.css`). */
export const ink = { dark: '#0f1b2b', soft: '#424e5e', accent: '#065da0', rule: '#e9e0cf' } as const;

export type { Look } from './pen.ts';

export const looks = {
  site: { face: 'display', size: 15, leading: 19, color: ink.dark },
  small: { face: 'text', size: 8.5, leading: 12, color: ink.soft },
  kicker: { face: 'strong', size: 9.5, leading: 14, color: ink.accent },
  title: { face: 'display', size: 24, leading: 28, color: ink.dark },
  heading: { face: 'display', size: 14, leading: 19, color: ink.dark },
  subheading: { face: 'strong', size: 11, leading: 16, color: ink.dark },
  text: { face: 'text', size: 10.5, leading: 15.5, color: ink.dark },
  soft: { face: 'text', size: 10.5, leading: 15.5, color: ink.soft },
  entry: { face: 'strong', size: 9.5, leading: 14, color: ink.soft },
} satisfies Record<string, Look>;

type Structure = PDFKit.PDFStructureElement;

/**
 * A document that is written from top to bottom: tagged, so that a screen reader finds headings, paragraphs and lists, with its fonts
 * inside. Lines are broken here and not by the library, because one line may need letters of two font files.
 */
export class Paper {
  readonly document: PDFKit.PDFDocument;
  readonly #root: Structure;
  readonly #pen: Pen;
  readonly #bookmarks: Bookmarks;
  #y: number = paper.top;
  #table: Structure | undefined;

  constructor({ title, author, language }: { title: string; author: string; language: string }) {
    closeManyFonts();
    this.document = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      tagged: true,
      lang: language,
      displayTitle: true,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      // The first of the site's fonts, or the library would load one of its own.
      font: firstFileOf('text').font,
      info: { Title: title, Author: author },
    } as unknown as PDFKit.PDFDocumentOptions);
    this.#pen = new Pen(this.document, ink.accent);
    this.#bookmarks = new Bookmarks(this.document);
    this.#root = this.document.struct('Document');
    this.document.addStructure(this.#root);
  }

  get y(): number {
    return this.#y;
  }

  /** Leaves room, but none at the top of a page. */
  gap(points: number): void {
    if (this.#y > paper.top) this.#y += points;
  }

  #nextPage(): void {
    this.document.continueOnNewPage({ size: 'A4', margin: 0 });
    this.#y = paper.top;
  }

  /** Begins a new page unless `points` still fit on this one. */
  room(points: number): void {
    if (this.#y + points > paper.height - paper.bottom) this.#nextPage();
  }

  /** One line, its top at `y`. */
  line(row: Row, look: Look, at: { x: number; y: number }): void {
    this.#pen.line(row, look, at);
  }

  /** A line between two edges: at the right one where it begins there. */
  lineWithin(row: Row, look: Look, { left, right, y }: { left: number; right: number; y: number }): void {
    this.line(row, look, { x: row.isRtl ? right - widthOf(row, look.size) : left, y });
  }

  /** Lines under each other as an element of the document, over as many pages as they need. */
  #flow(
    parent: Structure,
    type: string,
    lines: readonly Row[],
    look: Look,
    { left, right }: { left: number; right: number },
  ): void {
    const element = this.document.struct(type);
    parent.add(element);
    for (const line of lines) {
      this.room(look.leading);
      const x = line.isRtl ? right - widthOf(line, look.size) : left;
      if (line.text !== '') this.#pen.lineIn(element, line, look, { x, y: this.#y });
      this.#y += look.leading;
    }
    element.end();
  }

  #add(parent: Structure, type: string, write: () => void): void {
    const element = this.document.struct(type, {}, write);
    parent.add(element);
    element.end();
  }

  /** A heading or paragraph. Headings stay with the two lines that follow. */
  block(type: 'H1' | 'H2' | 'H3' | 'P', text: string, look: Look): void {
    if (type !== 'P') {
      this.room(look.leading + 2 * looks.text.leading);
      this.#bookmarks.add(Number(type.slice(1)), text, this.#y);
    }
    this.#flow(this.#root, type, breakLines(text, textWidth, look), look, { left: paper.left, right: edge });
  }

  list(items: string[]): void {
    const list = this.document.struct('L');
    this.#root.add(list);
    for (const item of items) {
      const row = this.document.struct('LI');
      list.add(row);
      this.room(looks.text.leading);
      const lines = breakLines(item, textWidth - 16, looks.text);
      // The bullet stands where the text begins.
      const isRtl = lines[0]?.isRtl ?? false;
      const x = isRtl ? edge - 4 - widthOf(bullet, looks.text.size) : paper.left + 4;
      this.#add(row, 'Lbl', () => this.line(bullet, looks.text, { x, y: this.#y }));
      const edges = isRtl ? { left: paper.left, right: edge - 16 } : { left: paper.left + 16, right: edge };
      this.#flow(row, 'LBody', lines, looks.text, edges);
      row.end();
    }
    list.end();
  }

  /** Terms beside their details. */
  pairs(pairs: { term: string; detail: string }[]): void {
    const indent = 132;
    const list = this.document.struct('L');
    this.#root.add(list);
    for (const { term, detail } of pairs) {
      const row = this.document.struct('LI');
      list.add(row);
      const terms = breakLines(term, indent - 12, looks.soft);
      this.room(terms.length * looks.soft.leading);
      const top = this.#y;
      const page = this.document.bufferedPageRange().count;
      this.#add(row, 'Lbl', () => {
        terms.forEach((line, index) => {
          this.line(line, looks.soft, { x: paper.left, y: top + index * looks.soft.leading });
        });
      });
      const details = breakLines(detail, textWidth - indent, looks.text);
      this.#flow(row, 'LBody', details, looks.text, { left: paper.left + indent, right: edge });
      const isSamePage = this.document.bufferedPageRange().count === page;
      if (isSamePage) this.#y = Math.max(this.#y, top + terms.length * looks.soft.leading);
      this.#y += 3;
      row.end();
    }
    list.end();
  }

  /** Goes down over what was drawn. */
  skip(points: number): void {
    this.#y += points;
  }

  /** A table, of which `write` writes the rows. */
  table(write: () => void): void {
    this.#table = this.document.struct('Table');
    this.#root.add(this.#table);
    write();
    this.#table.end();
    this.#table = undefined;
  }

  /** A row of the open table, whole on one page: one drawing a cell. */
  row(height: number, type: 'TH' | 'TD', cells: (() => void)[]): void {
    this.room(height);
    const row = this.document.struct('TR');
    (this.#table ?? this.#root).add(row);
    for (const [index, write] of cells.entries()) this.#add(row, index === 0 ? 'TH' : type, write);
    row.end();
    this.#y += height;
  }

  /** A drawing, which readers tell by its name. */
  figure(alt: string, draw: () => void): void {
    const element = this.document.struct('Figure', { alt }, draw);
    this.#root.add(element);
    element.end();
  }

  /** Lines that find their own places. */
  paragraphs(lines: (() => void)[]): void {
    for (const write of lines) this.#add(this.#root, 'P', write);
  }

  /** What is for the eye alone: rules, page numbers. Readers pass over it. */
  decoration(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    draw();
    this.document.endMarkedContent();
  }

  rule(): void {
    this.decoration(() => {
      this.document.moveTo(paper.left, this.#y).lineTo(edge, this.#y).lineWidth(0.75).strokeColor(ink.rule).stroke();
    });
    this.#y += 1;
  }

  /** Writes the foot of every page and ends the document. */
  async finish(foot: (page: number, pages: number) => string): Promise<Buffer> {
    const { start, count } = this.document.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.document.switchToPage(start + index);
      const text = rowOf(foot(index + 1, count), looks.small.face);
      const x = edge - widthOf(text, looks.small.size);
      this.document.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
      this.line(text, looks.small, { x, y: paper.height - 48 });
      this.document.endMarkedContent();
    }
    this.#root.end();
    const chunks: Buffer[] = [];
    const ended = new Promise<Buffer>((resolve, reject) => {
      this.document.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.document.on('end', () => resolve(Buffer.concat(chunks)));
      this.document.on('error', reject);
    });
    this.document.end();
    return ended;
  }
}
