import { expect, it } from 'vitest';
import { isKnown } from './entity-tags.ts';

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['"', false],
  ['', false],
  [null, false],
])('an asker who names %s has the content "a": %s', (condition, known) => {
  expect(isKnown(condition, '"a"')).toBe(known);
});

it('nobody has what has no tag', () => expect(isKnown('"a"', null)).toBe(false));
