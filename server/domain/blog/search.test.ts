import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { runs } from '#tests/runs.ts';
import { foldWord, searchLimits, searchPosts, snippetOf, wordsOfQuestion } from './search.ts';
import { distance } from './vocabulary.ts';

const posts = [
  { slug: 'title', title: 'Kitchenware margins', body_text: 'Something else.', tags: [] },
  { slug: 'tagged', title: 'One', body_text: 'Nothing here.', tags: ['Kitchenware'] },
  {
    slug: 'body',
    title: 'Two',
    body_text: `${'Many words come first. '.repeat(30)}Then the kitchenware of Café Größe, and listings. ${'More. '.repeat(60)}`,
    tags: ['Expansion'],
  },
];

beforeAll(async () => {
  await db
    .insertInto('posts')
    .values(
      posts.map((post, index) => ({
        ...post,
        category: 'Strategy',
        excerpt: 'An excerpt.',
        status: 'published',
        published_at: new Date(Date.now() - (index + 1) * 1000),
      })),
    )
    .execute();
});
afterAll(() => closeDatabase());

const found = async (question: string) => (await searchPosts(question)).hits.map(({ slug }) => slug);

describe('the search in posts', () => {
  it('orders by fit: title, then tags, then text', async () => {
    expect(await found('kitchenware')).toEqual(['title', 'tagged', 'body']);
  });

  it.each([
    ['a word that is only in a text', 'cafe', ['body']],
    ['accents and capitals', 'CAFÉ grosse', ['body']],
    ['another ending', 'listing', ['body']],
    ['the beginning of a word', 'kitch', ['title', 'tagged', 'body']],
    ['a letter too few', 'kichenware', ['title', 'tagged', 'body']],
    ['a letter too many', 'expanssion', ['body']],
    ['two letters swapped', 'lisitngs', ['body']],
    ['several words, in one post', 'margins kitchenware', ['title']],
    ['a category', 'strategy', ['title', 'tagged', 'body']],
  ])('finds by %s', async (_what, question, slugs) => {
    expect(await found(question)).toEqual(slugs);
  });

  it('says which word it took for the one that was typed', async () => {
    expect((await searchPosts('kichenware')).corrections).toEqual([{ typed: 'kichenware', taken: 'kitchenware' }]);
    expect((await searchPosts('kitchenware')).corrections).toEqual([]);
  });

  it('offers the nearest word where it finds nothing, and none where nothing is near', async () => {
    expect(await searchPosts('kitchnvvarre')).toMatchObject({ hits: [], nearest: 'kitchenware' });
    expect(await searchPosts('qqqqqqqqqqqq')).toEqual({ hits: [], corrections: [], nearest: undefined });
  });

  it('shows the place of the hit, marked as it is written there', async () => {
    const { hits } = await searchPosts('cafe');
    const snippet = hits[0]?.snippet ?? [];
    expect(snippet.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['Café']);
    const text = snippet.map((part) => part.text).join('');
    expect(text).toMatch(/^… .*kitchenware of Café Größe.* …$/);
    expect(text.length).toBeLessThan(240);
  });

  it('answers whatever is asked, within its bounds', async () => {
    const hostile = [
      "'; drop table posts; --",
      '& | ! ( ) : * <-> \\',
      '\0\u0001',
      '%_%',
      '<script>',
      '’’’',
      ' ',
      'ﷺ'.repeat(90),
    ];
    for (const question of [...hostile, 'a '.repeat(10_000), 'x'.repeat(100_000)])
      expect((await searchPosts(question)).hits.length).toBeLessThanOrEqual(searchLimits.hits);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (question) => {
        expect(wordsOfQuestion(question).length).toBeLessThanOrEqual(searchLimits.words);
        await searchPosts(question);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('a snippet', () => {
  it('is made of the text itself, hits being its words', () => {
    const word = fc.constantFrom('bid', 'Größe', 'click', 'é', '—', 'a'.repeat(300));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 120 }), (words) => {
        const text = words.join(' ');
        const parts = snippetOf(text, new Set(['bid', 'grosse']));
        const plain = parts
          .map((part) => part.text)
          .join('')
          .replace(/^… | …$/g, '');
        expect(text).toContain(plain.trim());
        for (const part of parts) if (part.isHit) expect(['bid', 'grosse']).toContain(foldWord(part.text));
      }),
    );
  });
});

describe('the distance of two words', () => {
  it.each([
    ['bid', 'bid', 0],
    ['bid', 'bids', 1],
    ['listing', 'lisitng', 1],
    ['margin', 'merging', 2],
    ['one', 'other', 3],
  ])('from %s to %s is %i', (one, other, away) => {
    expect(distance(one, other, 3)).toBe(away);
    expect(distance(other, one, 3)).toBe(away);
  });

  it('stops counting past the most that is asked for', () => {
    expect(distance('kitchen', 'strategy', 2)).toBe(3);
  });
});
