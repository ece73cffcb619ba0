import { richBlocks, spansText } from './blocks.ts';

/** The few entities that `cleanRichHtml` writes. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Elements within a line: no word ends where one of them begins or ends. */
const withinLine = /<\/?(?:a|code|em|s|strong|sub|sup|u)\b[^>]*>/g;

/** Clean HTML as one line of plain text. */
export const plainText = (clean: string): string =>
  clean
    .replace(withinLine, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] as string)
    .replace(/\s+/g, ' ')
    .trim();

/** Links of a clean text from the root of the site on, as they lead there from elsewhere: from paper, from a mail. */
export const absoluteLinks = (clean: string, origin: string): string =>
  clean.replaceAll(/(<a href=")(?=\/)/g, `$1${origin}`);

/** Finders of sentences, by language: each takes 40 µs to make. */
const sentenceFinders = new Map<string, Intl.Segmenter>();

function sentencesOf(text: string, language: string) {
  const finder = sentenceFinders.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' });
  sentenceFinders.set(language, finder);
  return finder.segment(text);
}

/** How a text begins: whole sentences of its first paragraph, at least one, up to so many letters. Empty where it has no paragraph. */
export function beginningOf(clean: string, language: string, mostLetters: number): string {
  const first = richBlocks(clean).find(({ kind }) => kind === 'prose');
  if (first?.kind !== 'prose') return '';
  const words = spansText(first.spans).replaceAll(/\s+/g, ' ');
  let text = '';
  for (const { segment } of sentencesOf(words, language)) {
    if (text !== '' && text.length + segment.length > mostLetters) break;
    text += segment;
  }
  return text.trim();
}
