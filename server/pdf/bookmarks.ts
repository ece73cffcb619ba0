/** A heading: how deep, on which page (from 0), and the name of its place, to which links of the document lead. */
export type Bookmark = { level: number; text: string; page: number; place: string };

/** The headings of a document beside its pages, in readers that show them. */
export class Bookmarks {
  readonly #document: PDFKit.PDFDocument;
  #open: { level: number; item: PDFKit.PDFOutline }[] = [];
  readonly all: Bookmark[] = [];

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
    // A letter opens as a letter: the library would open every document with the list beside it.
    (document as unknown as { _root: { data: { PageMode: string } } })._root.data.PageMode = 'UseNone';
  }

  /** A heading on the current page, under the last one of a higher level; `y` is its top. */
  add(level: number, text: string, y: number): void {
    this.#open = this.#open.filter((heading) => heading.level < level);
    const parent = this.#open.at(-1)?.item ?? this.#document.outline;
    // The library counts from the right and lower edges.
    const at = { fit: false, top: y, left: this.#document.page.width, expanded: level < 2 };
    const item = parent.addItem(text.replace(/\s+/g, ' '), at);
    this.#open.push({ level, item });
    const place = `heading-${this.all.length + 1}`;
    this.#document.addNamedDestination(place, 'XYZ', 0, y, null);
    this.all.push({ level, text, page: this.#document.bufferedPageRange().count - 1, place });
  }
}
