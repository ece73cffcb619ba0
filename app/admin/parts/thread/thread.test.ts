import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#tests/runs.ts';
import { foldedCount, type ThreadLook } from './thread.tsx';

const looks = fc.array(fc.constantFrom<ThreadLook[]>('theirs', 'ours', 'note', 'event'), { maxLength: 30 });

it('what the other side said last, and all that came after it, is always shown', () => {
  fc.assert(
    fc.property(looks, (all) => {
      const folded = foldedCount(all);
      expect(folded).toBeLessThanOrEqual(Math.max(0, all.length - 6));
      if (all.includes('theirs')) expect(all.slice(folded)).toContain('theirs');
      expect(folded).not.toBe(1);
    }),
    { numRuns: runs(200) },
  );
});

it('folds a long history to its last six entries', () => {
  expect(foldedCount(Array.from({ length: 20 }, () => 'event'))).toBe(14);
  expect(foldedCount(['theirs', ...Array.from({ length: 9 }, () => 'event' as const)])).toBe(0);
});
