import PDFDocument from 'pdfkit';
import { type Face, type FontFile, fontFilesOf, readable, runsOf, widthOf } from './fonts.ts';
import { breakLines, measureIn } from './lines.ts';

/** A4 paper in points, and where text stands on it. */
export const paper = { width: 595.28, height: 841.89, left: 62, right: 62, top: 62, bottom: 76 } as const;
const textWidth = paper.width - paper.left - paper.right;

/** The site's colours (`app/styles/tokens.css`). */
export const ink = { dark: '#0f1b2b', soft: '#424e5e', accent: '#065da0', rule: '#e9e0cf' } as const;

export type Look = { face: Face; size: number; leading: number; color: string };

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
  #y: number = paper.top;
  #table: Structure | undefined;

  constructor({ title, author, language }: { title: string; author: string; language: string }) {
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
      font: (fontFilesOf('text')[0] as FontFile).content,
      info: { Title: title, Author: author },
    } as unknown as PDFKit.PDFDocumentOptions);
    for (const face of ['display', 'text', 'strong'] as const)
      for (const { name, content } of fontFilesOf(face)) this.document.registerFont(name, content);
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

  /** One line, its top at `y`; with a blank behind it, by which readers part it from the next. */
  line(text: string, look: Look, { x, y }: { x: number; y: number }): void {
    let left = x;
    for (const { file, part } of runsOf(text, look.face)) {
      this.document
        .font(file.name)
        .fontSize(look.size)
        .fillColor(look.color)
        .text(part, left, y, { lineBreak: false, baseline: 'top' });
      left += widthOf(part, look.face, look.size);
    }
  }

  #flow(text: string, look: Look, indent: number): void {
    for (const line of breakLines(text, textWidth - indent, measureIn(look.face, look.size))) {
      this.room(look.leading);
      if (line !== '') this.line(`${line} `, look, { x: paper.left + indent, y: this.#y });
      this.#y += look.leading;
    }
  }

  #add(parent: Structure, type: string, write: () => void): void {
    const element = this.document.struct(type, {}, write);
    parent.add(element);
    element.end();
  }

  /** A heading or paragraph. Headings stay with the two lines that follow. */
  block(type: 'H1' | 'H2' | 'H3' | 'P', text: string, look: Look): void {
    if (type !== 'P') this.room(look.leading + 2 * looks.text.leading);
    this.#add(this.#root, type, () => this.#flow(readable(text, look.face), look, 0));
  }

  list(items: string[]): void {
    const list = this.document.struct('L');
    this.#root.add(list);
    for (const item of items) {
      const row = this.document.struct('LI');
      list.add(row);
      this.room(looks.text.leading);
      this.#add(row, 'Lbl', () => this.line('• ', looks.text, { x: paper.left + 4, y: this.#y }));
      this.#add(row, 'LBody', () => this.#flow(readable(item), looks.text, 16));
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
      const terms = breakLines(readable(term), indent - 12, measureIn(looks.soft.face, looks.soft.size));
      this.room(terms.length * looks.soft.leading);
      const top = this.#y;
      const page = this.document.bufferedPageRange().count;
      this.#add(row, 'Lbl', () => {
        terms.forEach((line, index) => {
          this.line(`${line} `, looks.soft, { x: paper.left, y: top + index * looks.soft.leading });
        });
      });
      this.#add(row, 'LBody', () => this.#flow(readable(detail), looks.text, indent));
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
      this.document
        .moveTo(paper.left, this.#y)
        .lineTo(paper.width - paper.right, this.#y)
        .lineWidth(0.75)
        .strokeColor(ink.rule)
        .stroke();
    });
    this.#y += 1;
  }

  /** Writes the foot of every page and ends the document. */
  async finish(foot: (page: number, pages: number) => string): Promise<Buffer> {
    const { start, count } = this.document.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.document.switchToPage(start + index);
      const text = readable(foot(index + 1, count));
      const x = paper.width - paper.right - widthOf(text, looks.small.face, looks.small.size);
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
