import { countOf, isCounting, listBegin } from '#shared/list-markers.ts';
import { linkTarget } from './sources.ts';
import {
  isListMarker,
  isPlain,
  type ListEntry,
  type Mark,
  marksOfStyle,
  nestEntries,
  wordListLevel,
} from './styles.ts';
import { takeUnmeantOut, visible } from './unmeant.ts';

/** What becomes of a picture in pasted HTML: markup that stands for it, or nothing. */
export type TakePicture = (src: string, alt: string) => string;

const headings: Record<string, string> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' };
const marks: Record<string, Mark | 'code'> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};
const silent = new Set(
  'script style meta link title head xml noscript template iframe object embed svg math select button form input textarea video audio'.split(
    ' ',
  ),
);
const inline = new Set([
  ...Object.keys(marks),
  'a',
  'span',
  'font',
  'br',
  'o:p',
  'label',
  'abbr',
  'mark',
  'small',
  'q',
]);

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const nameOf = (node: Node) => (node as Element).tagName?.toLowerCase() ?? '';
const styleOf = (element: Element) => element.getAttribute('data-style');
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
const isEmpty = (html: string) => html.replace(/<br>|&nbsp;|\u00a0|\s/g, '') === '';

/** Attributes of style and script are renamed before anything parses them: the page's policy refuses them, and browsers complain. */
export const withoutStyles = (html: string) =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on[a-z]+)(?=\s*=)/gi, ' data-$1'));

/** What is between the marks that programs put around what was chosen; all where there are none. */
function fragmentOf(html: string): string {
  const [start, end] = [html.indexOf('<!--StartFragment-->'), html.lastIndexOf('<!--EndFragment-->')];
  return start >= 0 && end > start ? html.slice(start, end) : html;
}

/**
 * HTML of a clipboard as the editor takes it: headings, lists, tables, links and marks stay, whatever Word, Google Docs or a page
 * wrote them with; styles, classes and what only looks go.
 */
export function cleanClipboard(html: string, takePicture: TakePicture): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(fragmentOf(html)), 'text/html');
  takeUnmeantOut(body);
  return new Cleaner(takePicture).blocks(body).join('');
}

class Cleaner {
  readonly #takePicture: TakePicture;
  /** Inline elements that stand around blocks: a link around a paragraph, a bold one around all. */
  readonly #around: Element[] = [];
  constructor(takePicture: TakePicture) {
    this.#takePicture = takePicture;
  }

  /** The blocks inside an element; text that stands between them becomes paragraphs. */
  blocks(parent: Node): string[] {
    const found: string[] = [];
    let entries: ListEntry[] = [];
    let line = '';
    const endList = () => {
      if (entries.length > 0) found.push(nestEntries(entries));
      entries = [];
    };
    const endLine = () => {
      if (!isEmpty(line)) {
        endList();
        const text = line.replace(/^(\s|<br>)+|(\s|<br>)+$/g, '');
        found.push(`<p>${this.#around.reduceRight((html, each) => this.#dressed(each, html), text)}</p>`);
      }
      line = '';
    };
    for (const node of parent.childNodes) {
      if (this.#isInline(node)) {
        line += this.inline(node);
        continue;
      }
      endLine();
      const told = isElement(node) ? this.#entries(node) : [];
      if (told.length > 0) entries.push(...told);
      else if (isElement(node)) {
        const made = this.#block(node);
        if (made.length > 0) endList();
        found.push(...made);
      }
    }
    endLine();
    endList();
    return found;
  }

  /** A span around a paragraph is no inline element, whatever its name says. */
  #isInline(node: Node): boolean {
    if (!isElement(node)) return node.nodeType === Node.TEXT_NODE;
    if (silent.has(nameOf(node))) return true;
    return inline.has(nameOf(node)) && [...node.childNodes].every((child) => this.#isInline(child));
  }

  #block(element: Element): string[] {
    const name = nameOf(element);
    if (name === 'p') return this.#paragraph(element);
    if (headings[name]) return this.#heading(headings[name], this.#pictureFree(element, { isHeading: true }), element);
    if (name === 'ul' || name === 'ol') return this.#list(element, name);
    if (name === 'table') return this.#table(element);
    if (name === 'pre') return [`<pre><code>${escaped(element.textContent ?? '')}</code></pre>`];
    if (name === 'hr') return ['<hr>'];
    if (name === 'img') return this.#picture(element);
    if (name === 'blockquote') {
      const inside = this.blocks(element).join('');
      return inside ? [`<blockquote>${inside}</blockquote>`] : [];
    }
    if (!inline.has(name)) return this.blocks(element);
    this.#around.push(element);
    const found = this.blocks(element);
    this.#around.pop();
    return found;
  }

  #paragraph(element: Element): string[] {
    const role = element.getAttribute('class') ?? '';
    if (/\bMsoTitle/.test(role)) return this.#heading('h2', this.#pictureFree(element, { isHeading: true }), element);
    const found = this.blocks(element);
    return /\bMso(Intense)?Quote/.test(role) && found.length > 0
      ? [`<blockquote>${found.join('')}</blockquote>`]
      : found;
  }

  /** A heading holds no picture: it comes after it. */
  #heading(name: string, inside: string, element: Element): string[] {
    const pictures = [...element.querySelectorAll('img')].flatMap((each) => this.#picture(each));
    if (isEmpty(inside)) return pictures;
    const link = this.#around.findLast((each) => nameOf(each) === 'a');
    return [`<${name}>${link ? this.#dressed(link, inside.trim()) : inside.trim()}</${name}>`, ...pictures];
  }

  #pictureFree(element: Element, context: { isHeading: boolean }): string {
    return [...element.childNodes].map((node) => this.inline(node, context)).join('');
  }

  #picture(image: Element): string[] {
    const made = this.#takePicture(image.getAttribute('src') ?? '', image.getAttribute('alt') ?? '');
    return made ? [made] : [];
  }

  /** Lists inside lists, also where they stand beside the entry they belong to. */
  #list(element: Element, name: string): string[] {
    const items: string[] = [];
    for (const child of element.children) {
      const childName = nameOf(child);
      const inside = childName === 'ul' || childName === 'ol' ? this.#list(child, childName) : this.blocks(child);
      if (inside.length === 0) continue;
      if (childName !== 'li' && items.length > 0) items[items.length - 1] += inside.join('');
      // An entry of the editor begins with words, if with none.
      else items.push((inside[0]?.startsWith('<p>') ? '' : '<p></p>') + inside.join(''));
    }
    const begin = listBegin(name, countOf(`${element.getAttribute('start') ?? ''}.`));
    return items.length > 0 ? [`${begin}${items.map((item) => `<li>${item}</li>`).join('')}</${name}>`] : [];
  }

  #table(table: Element): string[] {
    const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
    const made = rows.map((row) => {
      const cells = [...row.children].filter((cell) => /^t[hd]$/.test(nameOf(cell)));
      return `<tr>${cells.map((cell) => this.#cell(cell)).join('')}</tr>`;
    });
    return made.length > 0 ? [`<table><tbody>${made.join('')}</tbody></table>`] : [];
  }

  #cell(cell: Element): string {
    const spans = ['colspan', 'rowspan'].map((name) => {
      const value = cell.getAttribute(name) ?? '';
      return /^[1-9]\d?$/.test(value) && value !== '1' ? ` ${name}="${value}"` : '';
    });
    const isHead = nameOf(cell) === 'th' || cell.closest('thead') !== null;
    const name = isHead ? 'th' : 'td';
    return `<${name}${spans.join('')}>${this.blocks(cell).join('') || '<p></p>'}</${name}>`;
  }

  /** Entries of a list that say how deep they stand: a paragraph of Word's, or the lists of one entry each that Word writes on the web. */
  #entries(element: Element): ListEntry[] {
    const name = nameOf(element);
    if (name === 'ul' || name === 'ol') {
      const [first, ...others] = [...element.children].filter((child) => child.hasAttribute('data-aria-level'));
      if (!first || others.length + 1 < element.children.length) return [];
      const start = Number(element.getAttribute('start')) || 1;
      return [first, ...others].map((item, at) => {
        const level = Number(item.getAttribute('data-aria-level')) || 1;
        return { level, isOrdered: name === 'ol', count: start + at, ...this.#entryWords(item) };
      });
    }
    const level = wordListLevel(styleOf(element));
    if (level === undefined || headings[name]) return [];
    // The marker is text that is not meant.
    const marker = [...element.querySelectorAll('[data-style]')].find((each) => isListMarker(styleOf(each)));
    const said = marker?.textContent ?? '';
    marker?.remove();
    return [{ level, isOrdered: isCounting(said), count: countOf(said), ...this.#entryWords(element) }];
  }

  #entryWords(element: Element): Pick<ListEntry, 'html' | 'pictures'> {
    const html = [...element.childNodes].map((node) => this.inline(node)).join('');
    const pictures = [...element.querySelectorAll('img')].flatMap((each) => this.#picture(each));
    return { html: html.trim(), pictures: pictures.join('') };
  }

  inline(node: Node, context: { isHeading?: boolean; isLink?: boolean } = {}): string {
    if (node.nodeType === Node.TEXT_NODE) {
      return escaped(visible(node.textContent ?? '').replace(/[\r\n\t ]+/g, ' '));
    }
    if (!isElement(node) || silent.has(nameOf(node))) return '';
    const name = nameOf(node);
    if (name === 'br') return '<br>';
    const isLink = name === 'a' && linkTarget(node.getAttribute('href') ?? '') !== undefined;
    const inside = [...node.childNodes]
      .map((child) => this.inline(child, isLink ? { ...context, isLink } : context))
      .join('');
    return inside === '' ? '' : this.#dressed(node, inside, context);
  }

  /** Words with the marks of the element around them, and its link. */
  #dressed(element: Element, inside: string, context: { isHeading?: boolean; isLink?: boolean } = {}): string {
    const target = nameOf(element) === 'a' ? linkTarget(element.getAttribute('href') ?? '') : undefined;
    const isLink = context.isLink === true || target !== undefined;
    const kept = isEmpty(inside) ? inside : this.#marked(element, inside, { ...context, isLink });
    return target ? `<a href="${escaped(target)}">${kept}</a>` : kept;
  }

  /** Headings are bold and links underlined anyway. */
  #marked(element: Element, inside: string, context: { isHeading?: boolean; isLink?: boolean }): string {
    const style = styleOf(element);
    const own = marks[nameOf(element)];
    const isMeant = own !== undefined && !(own === 'strong' && isPlain(style));
    const all = new Set<string>([...(isMeant ? [own] : []), ...marksOfStyle(style)]);
    if (context.isHeading) all.delete('strong');
    if (context.isLink || element.closest('a[href]')) all.delete('u');
    return [...all].reduce((html, mark) => `<${mark}>${html}</${mark}>`, inside);
  }
}
