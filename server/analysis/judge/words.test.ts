import { expect, it } from 'vitest';
import { brandTest } from './words.ts';

it.each([
  ['caffè aurora', 'caffe aurora capsule', true],
  ['caffe aurora', 'capsule caffè aurora', true],
  ['lavé', 'lave piatti', true],
  ['lavé', 'lava piatti', false],
  ['한국', '한국 컵', true],
  // Another letter of Japanese, not one with an accent.
  ['ガラス', 'カラス', false],
])('the brand %s in the search %s: %s', (brand, term, isNamed) => {
  expect(brandTest([brand])(term)).toBe(isNamed);
});
