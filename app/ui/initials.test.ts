import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Giulia Ferrante', 'GF'],
  ['Anneliese Hoffmann von Oberammergau', 'AO'],
  ['Ħamrun', 'Ħ'],
  ['  ', ''],
])('%s is shortened to %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
