import { expect, it } from 'vitest';
import { fileSize, sizeLimit } from './file-size.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [1_240, '1.2 kB'],
  [12_400_000, '12 MB'],
  [3_000_000_000_000, '3,000 GB'],
])('%i bytes are %j', (bytes, text) => {
  expect(fileSize(bytes, 'en-GB')).toBe(text);
});

it('writes as the reader does', () => {
  expect(fileSize(1_240, 'it-IT')).toBe('1,2 kB');
});

it('names a limit as it was set, whatever it is in bytes', () => {
  expect(sizeLimit(100 * 1024 * 1024)).toBe('100 MB');
});
