import { describe, expect, test } from 'vitest';
import { sampleItems } from '#server/seed/content-items.ts';
import { contentSchemas } from '#shared/content.ts';
import { serviceSlugs, titleSlug } from '#shared/service-pages.ts';
import { servicePages } from './index.ts';

/** Every text of a record, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

const shownOn = ({ slug, formerTitles, metaDescription, card, ...shown }: (typeof servicePages)[number]) =>
  textsOf(shown);
const wordsIn = (texts: string[]) =>
  texts
    .join(' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word)).length;
const sentencesOf = (texts: string[]) =>
  texts.flatMap((text) => text.split(/(?<=[.!?:;])\s+/)).filter((sentence) => sentence.split(' ').length >= 4);

describe('the texts of the services', () => {
  test('are there for each registered address, in the shape of their schema', () => {
    expect(servicePages.map(({ slug }) => slug)).toEqual([...serviceSlugs]);
    for (const page of servicePages) expect(contentSchemas['service-page'].parse(page)).toEqual(page);
  });

  test.each(servicePages.map((page) => [page.slug, page] as const))('%s has at least 500 words', (_slug, page) => {
    expect(wordsIn(shownOn(page))).toBeGreaterThanOrEqual(500);
  });

  test('never repeat a sentence, neither on two pages nor on the home page', () => {
    const { 'service-page': _pages, ...home } = sampleItems;
    const sources = [...servicePages.map((page) => textsOf(page)), textsOf(home)];
    const all = sources.flatMap((texts) => [...new Set(sentencesOf(texts).map((sentence) => sentence.toLowerCase()))]);
    expect(all.filter((sentence, index) => all.indexOf(sentence) !== index)).toEqual([]);
  });

  test('have titles and former titles whose old addresses are all different', () => {
    const addresses = servicePages.flatMap(({ title, formerTitles = [] }) => [title, ...formerTitles].map(titleSlug));
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('fill every cell of their tables and every value of their figures', () => {
    for (const { ledger, chart } of servicePages) {
      for (const row of ledger.rows) expect(row).toHaveLength(ledger.columns.length);
      for (const point of chart.points) expect(point.values).toHaveLength(chart.series.length);
    }
  });

  test('make the claims of the specification, each explained on its page', () => {
    const claims = servicePages.flatMap((page) => page.claims.map(({ label }) => label));
    expect(claims).toEqual(['Average 300%+ growth in sales volume', 'Results within 30 days', '24/7 support']);
  });
});
