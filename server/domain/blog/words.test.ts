import { describe, expect, it } from 'vitest';
import { wordsOf } from './words.ts';

describe('the words of a text', () => {
  it('are what is read, without tags, one space between blocks and none inside a word', () => {
    expect(wordsOf('<h2>One</h2><p>t<strong>w</strong>o &amp; three</p><ul><li>four</li><li>five</li></ul>')).toEqual({
      text: 'One two & three four five',
      count: 5,
    });
  });

  it('leave out what is never shown', () => {
    expect(wordsOf('<script>alert(1)</script><p onclick="x">a</p><style>b{}</style>').text).toBe('a');
  });

  it.each([
    ['', 0],
    ['<p>—</p>', 0],
    ["<p>it's €1.20, the seller’s price</p>", 5],
    ['<p>Größe è città</p>', 3],
  ])('of %j are counted as a reader would', (html, count) => {
    expect(wordsOf(html).count).toBe(count);
  });
});
