import { countOf, isCounting, listBegin } from '#shared/list-markers.ts';
import { linkTarget } from './sources.ts';
import { isPlain, type ListEntry, type Mark, marksOfStyle, nestEntries, wordListLevel } from './styles.ts';

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

/** Style attributes are renamed before anything parses them: the page's policy refuses them, and browsers complain. */
export const withoutStyles = (html: string) =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));

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
  return new Cleaner(takePicture).blocks(body).join('');
}

class Cleaner {
  readonly #takePicture: TakePicture;
  constructor(takePicture: TakePicture) {
    this.#takePicture = takePicture;
  }

  /** The blocks inside an element; text that stands between them becomes paragraphs. */
  blocks(parent: Node, wrap = (line: string) => `<p>${line}</p>`): string[] {
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
        found.push(wrap(line.replace(/^(\s|<br>)+|(\s|<br>)+$/g, '')));
      }
      line = '';
    };
    for (const node of parent.childNodes) {
      if (this.#isInline(node)) {
        line += this.inline(node);
        continue;
      }
      endLine();
      const entry = isElement(node) ? this.#wordEntry(node) : undefined;
      if (entry) entries.push(entry);
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
    if (headings[name]) return this.#around(headings[name], this.#pictureFree(element, { isHeading: true }), element);
    if (name === 'ul' || name === 'ol') return this.#list(element, name);
    if (name === 'table') return this.#table(element);
    if (name === 'pre') return [`<pre><code>${escaped(element.textContent ?? '')}</code></pre>`];
    if (name === 'hr') return ['<hr>'];
    if (name === 'img') return this.#picture(element);
    if (name === 'blockquote') {
      const inside = this.blocks(element).join('');
      return inside ? [`<blockquote>${inside}</blockquote>`] : [];
    }
    return this.blocks(element);
  }

  #paragraph(element: Element): string[] {
    const role = element.getAttribute('class') ?? '';
    if (/\bMsoTitle/.test(role)) return this.#around('h2', this.#pictureFree(element, { isHeading: true }), element);
    const found = this.blocks(element);
    return /\bMso(Intense)?Quote/.test(role) && found.length > 0
      ? [`<blockquote>${found.join('')}</blockquote>`]
      : found;
  }

  /** A heading holds no picture: it comes after it. */
  #around(name: string, inside: string, element: Element): string[] {
    const pictures = [...element.querySelectorAll('img')].flatMap((each) => this.#picture(each));
    return isEmpty(inside) ? pictures : [`<${name}>${inside.trim()}</${name}>`, ...pictures];
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
      else items.push(inside.join(''));
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

  /** A paragraph that Word shows as an entry of a list. Its marker is text that is not meant. */
  #wordEntry(element: Element): ListEntry | undefined {
    const level = wordListLevel(styleOf(element));
    if (level === undefined || headings[nameOf(element)]) return undefined;
    const marker = [...element.querySelectorAll('[data-style]')].find((each) =>
      /mso-list:\s*ignore/i.test(styleOf(each) ?? ''),
    );
    const said = marker?.textContent ?? '';
    marker?.remove();
    const html = [...element.childNodes].map((node) => this.inline(node)).join('');
    return { level, isOrdered: isCounting(said), count: countOf(said), html: html.trim() };
  }

  inline(node: Node, context: { isHeading?: boolean; isLink?: boolean } = {}): string {
    if (node.nodeType === Node.TEXT_NODE) return escaped((node.textContent ?? '').replace(/[\r\n\t ]+/g, ' '));
    if (!isElement(node) || silent.has(nameOf(node))) return '';
    const name = nameOf(node);
    if (name === 'br') return '<br>';
    const target = name === 'a' ? linkTarget(node.getAttribute('href') ?? '') : undefined;
    const inside = [...node.childNodes]
      .map((child) => this.inline(child, target ? { ...context, isLink: true } : context))
      .join('');
    if (inside === '') return '';
    const kept = isEmpty(inside) ? inside : this.#marked(node, inside, { ...context, isLink: target !== undefined });
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
