import { describe, expect, it } from 'vitest';
import { italianReadingTime, readingTime, shortReadingTime } from './reading-time.ts';

describe('the time that an article takes', () => {
  it('is that of the specification, however long the article is', () => {
    const long = { wordCount: 4_000, isEstimated: false };
    expect([readingTime(long), shortReadingTime(long), italianReadingTime(long)]).toEqual([
      '5 min read',
      '3 min',
      '5 min lettura',
    ]);
  });

  it.each([
    [0, '1 min read', '1 min', '1 min lettura'],
    [221, '2 min read', '2 min', '2 min lettura'],
    [1_540, '7 min read', '7 min', '7 min lettura'],
  ])('is what %i words take once the settings ask for it', (wordCount, ...expected) => {
    const post = { wordCount, isEstimated: true };
    expect([readingTime(post), shortReadingTime(post), italianReadingTime(post)]).toEqual(expected);
  });
});
