/** The headings of a document beside its pages, in readers that show them. */
export class Bookmarks {
  readonly #document: PDFKit.PDFDocument;
  #open: { level: number; item: PDFKit.PDFOutline }[] = [];

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
    const place = { fit: false, top: y, left: this.#document.page.width, expanded: level < 2 };
    const item = parent.addItem(text.replace(/\s+/g, ' '), place);
    this.#open.push({ level, item });
  }
}
