import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TaskSide, type TaskStatus, taskMoves, taskOwners, taskStatuses } from './tasks.ts';

const sides = ['staff', 'client'] as const;
type State = { status: TaskStatus; movedBy: TaskSide | null };

describe('the moves of a task', () => {
  it('never let a client do the agency’s work, nor undo what the agency did or declined', () => {
    const aStep = fc.record({ side: fc.constantFrom(...sides), to: fc.constantFrom(...taskStatuses) });
    fc.assert(
      fc.property(fc.constantFrom(...taskOwners), fc.array(aStep, { maxLength: 12 }), (owner, steps) => {
        let now: State = { status: 'open', movedBy: null };
        for (const { side, to } of steps) {
          if (!taskMoves({ ...now, owner }, side).includes(to)) continue;
          expect(to).not.toBe(now.status);
          if (side === 'client' && owner === 'agency') {
            expect(to).not.toBe('done');
            if (to === 'open') expect(now).toEqual({ status: 'declined', movedBy: 'client' });
          }
          now = { status: to, movedBy: side };
        }
      }),
    );
  });

  it('let staff move each, and clients their own, whoever moved it before', () => {
    for (const movedBy of sides)
      for (const status of taskStatuses) {
        const all = taskMoves({ status, owner: 'agency', movedBy }, 'staff');
        expect(all.length).toBeGreaterThan(0);
        for (const owner of taskOwners) expect(taskMoves({ status, owner, movedBy }, 'staff')).toEqual(all);
        expect(taskMoves({ status, owner: 'client', movedBy }, 'client')).toEqual(all);
      }
  });
});
