import { expect, test } from 'vitest';
import { countOf, isCounting, listBegin } from './list-markers.ts';

test('a marker counts or is a dot', () => {
  expect(['1.', '12)', 'a.', 'ab)', 'iv.', 'xviii.', '(b)'].map(isCounting)).toEqual(Array(7).fill(true));
  expect(['·', 'o', '§', '-', '', 'See.'].map(isCounting)).toEqual(Array(6).fill(false));
  expect(['1.', '12)\u00a0\u00a0', '(3)', '2.1.', 'c.', '0.', '·'].map(countOf)).toEqual([1, 12, 3, ...Array(4)]);
});

test('a list that counts says where it goes on, and no other', () => {
  expect([listBegin('ol', 3), listBegin('ol', 1), listBegin('ol', undefined), listBegin('ul', 3)]).toEqual([
    '<ol start="3">',
    '<ol>',
    '<ol>',
    '<ul>',
  ]);
});
