import { countOf, isCounting, listBegin } from '#shared/list-markers.ts';
import { videoAddress } from '#shared/rich-html.ts';

/**
 * What word processors, mail programs and other editors write, in the elements that posts have: lists of Word, emphasis of Docs, lines
 * that are no paragraphs, framed films. Nothing here makes a text safe: it is cleaned afterwards, whatever comes out.
 */

/** Elements that only group others; one that holds none of the others is a paragraph. */
const grouping = 'div|section|article|header|footer|main|aside|address|center|dd|dt';
const holding = `${grouping}|p|ul|ol|li|dl|table|h[1-6]|blockquote|pre|figure|form|hr`;
const leaf = new RegExp(
  `<(?:${grouping})\\b[^<>]*>((?:(?!</?(?:${holding})\\b)[\\s\\S])*?)</(?:${grouping})\\s*>`,
  'gi',
);

/** A paragraph that Word means as an entry of a list. */
const wordEntry = /<p\b[^<>]*\bmso-list:\s*l\d+\s+level(\d)[^<>]*>((?:(?!<p\b)[\s\S])*?)<\/p\s*>/gi;
/** What Word writes before an entry for those who do not know its lists: the number or the dot. */
const wordMarker = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/gi;
const withoutTags = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, ' ').trim();

/** `count`: the number that its marker says, where it says one. */
type Entry = { level: number; ordered: boolean; count: number | undefined; html: string };

function entryOf(level: string, html: string): Entry {
  let marker = '';
  const text = html.replace(wordMarker, (_, found: string) => {
    marker = withoutTags(found);
    return '';
  });
  return {
    level: Number(level),
    ordered: isCounting(marker),
    count: countOf(marker),
    html: text.trim(),
  };
}

const nameOf = ({ ordered }: Entry) => (ordered ? 'ol' : 'ul');
const beginOf = (entry: Entry) => listBegin(nameOf(entry), entry.count);

/** Entries in a row as lists within lists: of another kind they begin another list, and one that goes on counts on. */
function listOf(entries: Entry[]): string {
  let [first] = entries;
  if (!first) return '';
  let html = beginOf(first);
  for (let index = 0; index < entries.length; ) {
    const entry = entries[index] as Entry;
    if (entry.ordered !== first.ordered) {
      html += `</${nameOf(first)}>${beginOf(entry)}`;
      first = entry;
    }
    let next = index + 1;
    while (next < entries.length && (entries[next] as Entry).level > entry.level) next += 1;
    html += `<li>${entry.html}${listOf(entries.slice(index + 1, next))}</li>`;
    index = next;
  }
  return `${html}</${nameOf(first)}>`;
}

/** Deeper than this no list goes; what says so is nonsense. */
const deepest = 9;

function withLists(html: string): string {
  let out = '';
  let end = 0;
  let entries: Entry[] = [];
  const flush = () => {
    // A list may begin further in than where it goes on.
    const least = Math.min(...entries.map(({ level }) => level));
    const [first] = entries;
    if (first) entries[0] = { ...first, level: least };
    out += listOf(entries);
    entries = [];
  };
  for (const match of html.matchAll(wordEntry)) {
    const between = html.slice(end, match.index);
    if (between.trim() !== '') flush();
    if (entries.length === 0) out += between;
    const entry = entryOf(match[1] ?? '1', match[2] ?? '');
    entries.push({ ...entry, level: Math.min(entry.level, deepest) });
    end = match.index + match[0].length;
  }
  flush();
  return out + html.slice(end);
}

/** A framed film becomes the card that leads to its page; other frames are left to the cleaning. */
const withFilms = (html: string) =>
  html.replace(
    /<iframe\b[^<>]*?\bsrc\s*=\s*["']?([^\s"'<>]+)[^<>]*>[^<]*(?:<\/iframe\s*>)?/gi,
    (frame, address: string) => {
      const film = videoAddress(address.startsWith('//') ? `https:${address}` : address.replaceAll('&amp;', '&'));
      return film ? `<figure class="video"><a href="${film}">${film.replace('https://www.', '')}</a></figure>` : frame;
    },
  );

/** The text in our elements as far as it can be told. A text that is clean already stays as it is. */
export function fromElsewhere(html: string): string {
  let text = html;
  if (/\bmso-/i.test(text)) text = withLists(text).replace(/<o:p>(?:\s|&nbsp;)*<\/o:p>/gi, '');
  if (/<iframe\b/i.test(text)) text = withFilms(text);
  if (new RegExp(`<(?:${grouping})\\b`, 'i').test(text)) text = text.replace(leaf, '<p>$1</p>');
  return text;
}
