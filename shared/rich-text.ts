import { linkedText } from './linked-text.ts';

/**
 * Rich text is HTML with the elements of `rich-html.ts` alone. What was typed where there were no tools (in a plain box, by a program,
 * before there was an editor) is plain text with paragraphs (blank lines), headings (`# ` to `### `), lists (`- ` or `1. `), `**bold**`
 * words and links (an address, or `[words](address)`).
 */

const heading = /^(#{1,3})\s+(.+)$/;
const bullet = /^\s*[-*•]\s+(.+)$/;
const numbered = /^\s*(\d{1,3})[.)]\s+(.+)$/;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/** The words of a piece of HTML between two tags. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] as string);

/** How many letters a rich text has, in UTF-16 code units, without its tags. */
export const lettersIn = (html: string): number => unescapeHtml(html.replace(/<[^>]*>/g, '')).length;

const quoted = (address: string) => escapeHtml(address).replaceAll('"', '&quot;');

/** A link as cleaned texts have it. */
export const linkHtml = (html: string, address: string): string =>
  `<a href="${quoted(address)}"${/^https?:/i.test(address) ? ' rel="noopener"' : ''}>${html}</a>`;

const bold = (escaped: string) => escaped.replace(/\*\*(?=\S)([^*\n]*[^*\s])\*\*/g, '<strong>$1</strong>');

const named = /\[(?<label>[^[\]{}\n]{1,200})\]\((?<address>https?:\/\/[^\s()<>"{}]+)\)/g;

const linked = (text: string) =>
  linkedText(text)
    .map(({ text: words, href }) => (href === undefined ? bold(escapeHtml(words)) : linkHtml(escapeHtml(words), href)))
    .join('');

/** The words of one line or entry. */
function inline(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(named)) {
    const { label = '', address = '' } = match.groups ?? {};
    html += linked(text.slice(end, match.index)) + linkHtml(bold(escapeHtml(label)), address);
    end = match.index + match[0].length;
  }
  return html + linked(text.slice(end));
}

type Part =
  | { kind: 'heading'; level: number; lines: string[] }
  | { kind: 'prose'; lines: string[] }
  | { kind: 'list'; isOrdered: boolean; start: number; lines: string[] };

/** What one line is by how it begins. */
function partOf(line: string): Part {
  const [, marks, title] = heading.exec(line) ?? [];
  if (marks && title) return { kind: 'heading', level: marks.length + 1, lines: [title.trim()] };
  const [, number, entry] = numbered.exec(line) ?? [];
  if (number && entry) return { kind: 'list', isOrdered: true, start: Number(number), lines: [entry.trim()] };
  const [, item] = bullet.exec(line) ?? [];
  if (item) return { kind: 'list', isOrdered: false, start: 1, lines: [item.trim()] };
  return { kind: 'prose', lines: [line.trim()] };
}

/** Whether a line belongs to the part before it. A numbered list goes on as long as its numbers do, over blank lines too. */
function goesOn(last: Part, part: Part, isOpen: boolean): boolean {
  if (part.kind === 'list' && last.kind === 'list')
    return part.isOrdered ? last.isOrdered && part.start === last.start + last.lines.length : isOpen && !last.isOrdered;
  return isOpen && part.kind === 'prose' && last.kind === 'prose';
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let isOpen = false;
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const part = partOf(line);
    const last = parts.at(-1);
    if (last && goesOn(last, part, isOpen)) last.lines.push(...part.lines);
    else parts.push(part);
    isOpen = part.kind !== 'heading';
  }
  return parts;
}

function htmlOf(part: Part): string {
  if (part.kind === 'heading') return `<h${part.level}>${part.lines.map(inline).join('')}</h${part.level}>`;
  if (part.kind === 'prose') return `<p>${part.lines.map(inline).join('<br />')}</p>`;
  const entries = part.lines.map((line) => `<li><p>${inline(line)}</p></li>`).join('');
  if (!part.isOrdered) return `<ul>${entries}</ul>`;
  return part.start > 1 ? `<ol start="${part.start}">${entries}</ol>` : `<ol>${entries}</ol>`;
}

/** Plain text as rich text. Whatever was typed comes out as words: nothing of it becomes an element by itself. */
export const plainHtml = (text: string): string => partsOf(text).map(htmlOf).join('');

/** A text as rich text, which it may be already. Whoever shows what others wrote cleans it first. */
export const richHtml = (text: string): string =>
  /^\s*<(?:p|h[1-6]|ul|ol|table|figure|blockquote|pre|hr)[\s>/]/i.test(text) ? text : plainHtml(text);

/** The same with other elements for its headings, by their levels: they stand below those of the page. */
export const withHeadings = (clean: string, name: (level: number) => string): string =>
  clean.replace(/<(\/?)h([2-4])>/g, (_, slash: string, level: string) => `<${slash}${name(Number(level))}>`);
