import { expect, test } from 'vitest';
import { isPartComplete } from './parts.ts';

const text = (value: string, required = false) => ({ name: 'x', type: 'text', value, required });
const box = (checked: boolean, required = false) => ({ name: 'x', type: 'checkbox', value: 'on', checked, required });

test('a part without an answer is not complete, even when nothing in it is required', () => {
  expect(isPartComplete([text(''), box(false)])).toBe(false);
});

test('a part with one answer and nothing required is complete', () => {
  expect(isPartComplete([text(''), box(true)])).toBe(true);
});

test('a missing required answer keeps a part open', () => {
  expect(isPartComplete([text('Ada'), text('  ', true)])).toBe(false);
  expect(isPartComplete([text('Ada'), box(false, true)])).toBe(false);
  expect(isPartComplete([text('Ada', true), text('Rossi', true)])).toBe(true);
});
