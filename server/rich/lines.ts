import { convert, type HtmlToTextOptions } from 'html-to-text';

const readable: HtmlToTextOptions = {
  wordwrap: false,
  formatters: {
    picture: ({ attribs }, _walk, builder) => builder.addInline(`[${attribs.alt || '…'}]`, { noWordTransform: true }),
  },
  selectors: [
    { selector: 'img', format: 'picture' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    ...['h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'ul', options: { itemPrefix: '• ' } },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    { selector: 'hr', options: { length: 3 } },
  ],
};

/** The blocks of a text (paragraphs, headings, entries of lists, rows of tables) as somebody reads them, each on one line. */
export function blocksOf(html: string): string[] {
  return convert(html, readable)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
