import { expect, test } from 'vitest';
import { notesOf } from './document-words.ts';

const now = Date.parse('2026-09-20T12:00:00Z');
const days = (end: string | null) => notesOf({ warnings: [{ code: 'GAP', text: 'gap' }], period: { end } }, now);

test('days that have not begun anywhere are told of a file beside what its document says of it', () => {
  expect(days('2026-09-21')).toHaveLength(1);
  expect(days(null)).toHaveLength(1);
  expect(days('2026-09-22')).toEqual([expect.any(String), expect.stringMatching(/futuro|future/)]);
});
