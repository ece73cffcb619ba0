import { expect, test } from 'vitest';
import { fromDraft, toDraft } from './draft.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

test('a draft keeps answers, and neither proofs of the page view nor consent', () => {
  const draft = toDraft(
    [
      ['idempotencyKey', 'k'],
      ['timeTrap', 't'],
      ['faxNumber', '1'],
      ['terms', 'on'],
      ['company', 'Casa Lume'],
      ['types', 'SEO Analysis'],
      ['types', 'Business Analysis'],
      ['phone', ''],
    ],
    now,
  );
  expect(draft?.values).toEqual([
    ['company', 'Casa Lume'],
    ['types', 'SEO Analysis'],
    ['types', 'Business Analysis'],
  ]);
});

test('an empty form leaves no draft', () => {
  expect(toDraft([['phone', '']], now)).toBeUndefined();
});

test('a draft is read back for a week', () => {
  const stored = JSON.stringify(toDraft([['goals', 'more']], now));
  expect(fromDraft(stored, now + 6 * 86_400_000)).toEqual([['goals', 'more']]);
  expect(fromDraft(stored, now + 8 * 86_400_000)).toEqual([]);
});

test('something else under the same name is ignored', () => {
  for (const stored of [null, '', 'x', '[]', '{"at":1}', '7']) expect(fromDraft(stored, now)).toEqual([]);
});
