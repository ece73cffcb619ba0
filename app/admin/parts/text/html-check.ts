import { withoutStyles } from '#app/admin/parts/paste/clean-clipboard.ts';
import { richElements, richSynonyms } from '#shared/rich-html.ts';

const known = new Set([...Object.keys(richElements), ...Object.keys(richSynonyms), 'html', 'head', 'body']);

/** A line a block, so that people can read it. */
export const spreadHtml = (html: string): string =>
  html
    .replace(/(<\/(?:p|h[2-4]|ul|ol|blockquote|pre|figure|table|tr)>|<hr>)(?=<)/g, '$1\n')
    .replace(/(<(?:ul|ol|blockquote|table|tbody|tr|figure)(?: [^>]*)?>)(?=<)/g, '$1\n')
    .replace(/(<\/li>)(?=<)/g, '$1\n');

/** Names of elements that a text may not hold; what is inside them stays, unless it is code. */
export function unknownElements(html: string): string[] {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  const names = [...body.querySelectorAll('*')].map((each) => each.tagName.toLowerCase());
  return [...new Set(names.filter((name) => !known.has(name)))];
}
