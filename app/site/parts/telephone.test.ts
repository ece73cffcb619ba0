import { expect, test } from 'vitest';
import { telephoneHref } from './telephone.ts';

test('a printed number becomes a link that phones can dial', () => {
  expect(telephoneHref(' +356 2123 4567')).toBe('tel:+35621234567');
  expect(telephoneHref('(02) 555-0100')).toBe('tel:025550100');
});
