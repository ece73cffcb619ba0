import fc from 'fast-check';
import { expect, test } from 'vitest';
import { internationalNumber } from './phone-number.ts';

test('a number is taken however people write it, but never without its country code', () => {
  for (const text of [
    '+39 333 000 1111',
    '0039 333 0001111',
    '+39 (333) 000-1111',
    ' +39.333.000.1111 ',
    '＋３９ ３３３ ０００１１１１',
  ]) {
    expect(internationalNumber(text)).toBe('+393330001111');
  }
  for (const text of ['', '333 000 1111', '+', '+0039333', '+39 333', '+39x3330001111', `+${'1'.repeat(16)}`]) {
    expect(internationalNumber(text)).toBeUndefined();
  }
});

test('whatever is typed, the answer is a number of the standard or none', () => {
  fc.assert(fc.property(fc.string(), (text) => /^(undefined|\+[1-9]\d{6,14})$/.test(`${internationalNumber(text)}`)));
  const spaced = fc
    .tuple(fc.stringMatching(/^[1-9]\d{6,14}$/), fc.array(fc.constantFrom(' ', '-', '.', '(', ')')))
    .map(([digits, marks]) => [`+${digits}`, `+${[...digits].map((d, at) => d + (marks[at] ?? '')).join('')}`]);
  fc.assert(fc.property(spaced, ([bare, typed = '']) => internationalNumber(typed) === bare));
});
