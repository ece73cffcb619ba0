import { expect, it } from 'vitest';
import { cellText } from './cells.ts';

it.each([
  ['="170516348103758"', '170516348103758'],
  ["'170516348103758", '170516348103758'],
  ["'n sync poster", "'n sync poster"],
  ["'90s", "'90s"],
])('%s in a cell is %s: only what keeps long numbers whole is taken off', (cell, text) => {
  expect(cellText(cell)).toBe(text);
});
