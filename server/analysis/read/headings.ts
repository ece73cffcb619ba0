import { adFigures } from './headings/ad-figures.ts';
import { advertising } from './headings/advertising.ts';
import type { Language, Names } from './headings/languages.ts';
import { setAside } from './headings/set-aside.ts';
import { business, left, others, queries } from './headings/shop.ts';
import { inWords, type PlainHeading, plainHeading } from './plain-heading.ts';

/**
 * What the columns of Amazon's reports are called. A new dialect is a line here, no code. Seen in real exports and in lists of headings of
 * public tools; docs/amazon-files.md says which is which. Order decides nothing: a heading stands under one column only.
 */
const table = { ...advertising, ...adFigures, ...business, ...queries, ...others, ...setAside, ...left };

export type Column = keyof typeof table;
export const columns = Object.keys(table) as Column[];

export type KnownHeading = { column: Column; language: Language };

const known = new Map<string, KnownHeading[]>();
for (const [column, names] of Object.entries(table) as [Column, Names][])
  for (const [language, headings] of Object.entries(names) as [Language, readonly string[]][])
    for (const heading of headings) {
      const { text } = plainHeading(heading);
      known.set(text, [...(known.get(text) ?? []), { column, language }]);
    }

/** What a heading (plain) may be; several where languages share a word. */
const knownHeading = (text: string): readonly KnownHeading[] => known.get(text) ?? [];

/** What may stand beside a known heading without making it another one. */
const filler = /^(?:n|days?|giorni|tage|días|jours|total[ei]?|gesamt|#|eur|usd|gbp|[\s(),.:#€£₹¥₺$-])*$/;
const parts = [...known].filter(([text]) => text.length >= 5).sort(([one], [other]) => other.length - one.length);

/** What is known of a heading that holds a known one and nothing that would make it another one: `sales (eur) total`, not `last year spend`. */
function headingInside(text: string): readonly KnownHeading[] {
  const found = parts.find(([part]) => text.includes(part) && filler.test(text.replace(part, ' ')));
  return found?.[1] ?? [];
}

/** A heading with what it may be; `isExact` where it is known to the letter. */
export type ReadHeading = PlainHeading & { known: readonly KnownHeading[]; isExact: boolean };

/** What a heading is, as people write it or as programs do: `Campaign Name`, `campaignName`, `campaign_name`. */
export function readHeading(heading: string): ReadHeading {
  const written = plainHeading(heading);
  const words = inWords(heading);
  const ways = words === undefined ? [written] : [written, plainHeading(words)];
  for (const way of ways) {
    const exact = knownHeading(way.text);
    if (exact.length > 0) return { ...way, known: exact, isExact: true };
  }
  for (const way of ways) {
    const inside = headingInside(way.text);
    if (inside.length > 0) return { ...way, known: inside, isExact: false };
  }
  return { ...written, known: [], isExact: false };
}
