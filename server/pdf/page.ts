import PDFDocument from 'pdfkit';
import { type Bookmark, Bookmarks } from './bookmarks.ts';
import { closeManyFonts, firstFileOf } from './fonts.ts';
import { breakLines } from './lines.ts';
import { ink, looks, paper } from './looks.ts';
import { type Look, Pen } from './pen.ts';
import { type Row, rowOf, type Words } from './rows.ts';
import { widthOf } from './runs.ts';

const edge = paper.width - paper.right;
const textWidth = edge - paper.left;

type Structure = PDFKit.PDFStructureElement;

/** Where is being written: in which element, and between which edges. */
type Inside = { parent: Structure; left: number; right: number };

/** Where an entry of the list of chapters stands, and the heading to which it leads. */
type Reference = { page: number; place: string; name: string; left: number; right: number; y: number; height: number };

/** What stands before an entry of a list. */
export type Label = { text: string; room: number };

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
  #inside: Inside;
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
    this.#inside = { parent: this.#root, left: paper.left, right: edge };
  }

  /** Edges between which text stands now. */
  get edges(): { left: number; right: number } {
    return { left: this.#inside.left, right: this.#inside.right };
  }

  get y(): number {
    return this.#y;
  }

  /** How many pages there are by now. */
  get pages(): number {
    return this.document.bufferedPageRange().count;
  }

  get headings(): readonly Bookmark[] {
    return this.#bookmarks.all;
  }

  /** Leaves room, but none at the top of a page. */
  gap(points: number): void {
    if (this.#y > paper.top) this.#y += points;
  }

  nextPage(): void {
    this.document.continueOnNewPage({ size: 'A4', margin: 0 });
    this.#y = paper.top;
  }

  /** Begins a new page unless `points` still fit on this one. */
  room(points: number): void {
    if (this.#y + points > paper.height - paper.bottom) this.nextPage();
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
  #flow(type: string, lines: readonly Row[], look: Look, { parent, left, right }: Inside): void {
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

  /** Everything that `write` writes, as an element of the document, and so much further from the edges. */
  within(
    type: 'L' | 'LI' | 'LBody' | 'BlockQuote' | 'NonStruct',
    inset: { left?: number; right?: number },
    write: () => void,
  ): void {
    const outside = this.#inside;
    const element = this.document.struct(type);
    outside.parent.add(element);
    const [left, right] = [outside.left + (inset.left ?? 0), outside.right - (inset.right ?? 0)];
    this.#inside = { parent: element, left, right };
    write();
    element.end();
    this.#inside = outside;
  }

  #add(parent: Structure, type: string, write: () => void): void {
    const element = this.document.struct(type, {}, write);
    parent.add(element);
    element.end();
  }

  /** A heading or paragraph. Headings stay with what follows: two lines, or as many points as are said. */
  block(type: 'H1' | 'H2' | 'H3' | 'H4' | 'P', words: Words, look: Look, following = 2 * looks.text.leading): void {
    const { left, right } = this.#inside;
    const lines = breakLines(words, right - left, look);
    if (type !== 'P') {
      this.room(lines.length * look.leading + following);
      this.#bookmarks.add(Number(type.slice(1)), lines.map(({ text }) => text).join(' '), this.#y);
    }
    this.#flow(type, lines, look, this.#inside);
  }

  /** An entry of a list: its label stands where its text begins, on the side from which it is read. */
  item({ text, room }: Label, isRtl: boolean, write: () => void): void {
    this.within('LI', {}, () => {
      const { parent, left, right } = this.#inside;
      this.room(looks.text.leading);
      const label = rowOf(text, 'text');
      const end = room - 5;
      const x = isRtl ? right - end : left + end - widthOf(label, looks.text.size);
      this.#add(parent, 'Lbl', () => this.line(label, looks.text, { x, y: this.#y }));
      this.within('LBody', isRtl ? { right: room } : { left: room }, write);
    });
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
      this.#flow('LBody', details, looks.text, { parent: row, left: paper.left + indent, right: edge });
      const isSamePage = this.document.bufferedPageRange().count === page;
      if (isSamePage) this.#y = Math.max(this.#y, top + terms.length * looks.soft.leading);
      this.#y += 3;
      row.end();
    }
    list.end();
  }

  /** A list of places in the document, which is written once they are known. */
  contents(): { list: Structure; end: () => void } {
    const list = this.document.struct('TOC');
    this.#root.add(list);
    return { list, end: () => list.end() };
  }

  /** An entry of that list, on a page that was left: what `write` writes leads to a heading. */
  refer(
    { list }: { list: Structure },
    { page, place, name, left, right, y, height }: Reference,
    write: () => void,
  ): void {
    const current = this.pages - 1;
    this.document.switchToPage(page);
    const [entry, link] = [this.document.struct('TOCI'), this.document.struct('Link')];
    list.add(entry);
    entry.add(link);
    link.add(write);
    const options = { structParent: link, Contents: Object(name) } as unknown as PDFKit.Mixins.AnnotationOption;
    this.document.goTo(left, y, right - left, height, place, options);
    entry.end();
    this.document.switchToPage(current);
  }

  /** Goes down over what was drawn. */
  skip(points: number): void {
    this.#y += points;
  }

  /** A table, of which `write` writes the rows. */
  table(write: () => void): void {
    this.#table = this.document.struct('Table');
    this.#inside.parent.add(this.#table);
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
    this.#inside.parent.add(element);
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
