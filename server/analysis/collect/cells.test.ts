import { expect, it } from 'vitest';
import { articleIn, cellText } from './cells.ts';

it.each([
  ['="170516348103758"', '170516348103758'],
  ["'170516348103758", '170516348103758'],
  ["'n sync poster", "'n sync poster"],
  ["'90s", "'90s"],
])('%s in a cell is %s: only what keeps long numbers whole is taken off', (cell, text) => {
  expect(cellText(cell)).toBe(text);
});

it.each([
  ['306406152', '0306406152'],
  ['b0aaaa1111', 'B0AAAA1111'],
  // No digit proves these.
  ['306406153', '306406153'],
  ['12345678', '12345678'],
])('the article %s is %s: a book whose noughts a spreadsheet has taken away gets them back', (cell, article) => {
  expect(articleIn(cell)).toBe(article);
});
