import type { FontFile } from './font-files.ts';
import { type Face, firstFileOf } from './fonts.ts';
import type { Row } from './rows.ts';
import { isTold, type Place, placesOf, widthOf } from './runs.ts';
import { tellMeanings } from './told-letters.ts';

export type Look = { face: Face; size: number; leading: number; color: string };

type Point = { x: number; y: number };

/**
 * Writes a text that says how it was typed (ISO 32000-1, 14.9.4). The mark stands where the letters do, inside the coordinates that the
 * library sets for them: readers ask it for their place.
 */
function writeTyped(document: PDFKit.PDFDocument, typed: string, write: () => void): void {
  const add = document.addContent;
  const hex = Buffer.from(`\ufeff${typed}`, 'utf16le').swap16().toString('hex');
  document.addContent = (content) => {
    const marked = content === 'BT' ? `/Span <</ActualText <${hex}>>> BDC BT` : content === 'ET' ? 'ET EMC' : content;
    return add.call(document, marked);
  };
  try {
    write();
  } finally {
    document.addContent = add;
  }
}

/** Puts lines on the current page of a document: each with the fonts that its letters need, and what leads somewhere as a link. */
export class Pen {
  readonly #document: PDFKit.PDFDocument;
  readonly #linkColor: string;
  readonly #fonts = new Set<string>();

  constructor(document: PDFKit.PDFDocument, linkColor: string) {
    this.#document = document;
    this.#linkColor = linkColor;
  }

  #font({ name, font }: FontFile): void {
    if (this.#fonts.has(name)) {
      this.#document.font(name);
      return;
    }
    this.#document.registerFont(name, font as unknown as Buffer).font(name);
    tellMeanings(this.#document);
    this.#fonts.add(name);
  }

  #write(
    file: FontFile,
    text: string,
    { face, size, color }: Look,
    { x, y, isSlanted }: Point & { isSlanted?: boolean },
  ): void {
    this.#font(file);
    // All fonts of a line stand on the same line, which is the face's own.
    const { ascent, unitsPerEm } = firstFileOf(face).font;
    // The library's types know the names of places only.
    const options = {
      lineBreak: false,
      oblique: isSlanted ?? false,
      baseline: (-ascent / unitsPerEm) * size,
    } as unknown as PDFKit.Mixins.TextOptions;
    this.#document.fontSize(size).fillColor(color).text(text, x, y, options);
  }

  #places(places: readonly Place[], look: Look, { x, y }: Point): void {
    for (const { run, left, width } of places) {
      const isSlanted = run.marks.includes('slanted');
      const draw = () => this.#write(run.file, run.shown, look, { x: x + left, y, isSlanted });
      if (isTold(run)) draw();
      else writeTyped(this.#document, run.text, draw);
      if (run.marks.includes('underlined')) this.#stroke(look, { x: x + left, y, width }, 0.86);
      if (run.marks.includes('struck')) this.#stroke(look, { x: x + left, y, width }, 0.52);
    }
  }

  /** A line along letters, at a part of their height. */
  #stroke({ size, leading, color }: Look, { x, y, width }: Point & { width: number }, at: number): void {
    const height = y + leading * at;
    this.#document.moveTo(x, height).lineTo(x + width, height);
    this.#document
      .lineWidth(size / 16)
      .strokeColor(color)
      .stroke();
  }

  /** A blank behind a line, by which readers part it from the next. */
  #blank(row: Row, look: Look, { x, y }: Point): void {
    const end = row.isRtl ? x : x + widthOf(row, look.size);
    this.#write(firstFileOf(look.face), ' ', look, { x: end, y });
  }

  /** One line, its top at `y`: written in the order in which it is read. */
  line(row: Row, look: Look, at: Point): void {
    this.#places(placesOf(row, look.size), look, at);
    this.#blank(row, look, at);
  }

  /** One line as a part of an element of the document: what leads somewhere is an element in it. */
  lineIn(element: PDFKit.PDFStructureElement, row: Row, look: Look, at: Point): void {
    if (row.links === null) {
      element.add(() => this.line(row, look, at));
      return;
    }
    const parts: { href: string | undefined; places: Place[] }[] = [];
    for (const place of placesOf(row, look.size)) {
      const last = parts.at(-1);
      if (last && last.href === place.run.href) last.places.push(place);
      else parts.push({ href: place.run.href, places: [place] });
    }
    for (const { href, places } of parts)
      if (href === undefined) element.add(() => this.#places(places, look, at));
      else this.#link(element, href, places, look, at);
    element.add(() => this.#blank(row, look, at));
  }

  #link(element: PDFKit.PDFStructureElement, href: string, places: Place[], look: Look, at: Point): void {
    const link = this.#document.struct('Link');
    element.add(link);
    link.add(() => this.#places(places, { ...look, color: this.#linkColor }, at));
    const left = Math.min(...places.map((place) => place.left));
    const right = Math.max(...places.map((place) => place.left + place.width));
    // What a reader says of it (PDF/UA-1, 7.18.5), for which the library wants an object.
    const options = { structParent: link, Contents: Object(href) } as unknown as PDFKit.Mixins.AnnotationOption;
    this.#document.link(at.x + left, at.y, right - left, look.leading, href, options);
    link.end();
  }
}
