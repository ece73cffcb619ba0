import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedMoves, type Mover, reopenDays } from '#shared/request-rules.ts';
import { requestStatuses } from '#shared/requests.ts';

const now = new Date('2026-11-21T10:00:00Z');
const days = (count: number) => new Date(now.getTime() - count * 24 * 3_600_000);
const never = { completedAt: null, cancelledAt: null, now };
const targets = (...args: Parameters<typeof allowedMoves>) => allowedMoves(...args).map((move) => move.to);

const movers: Mover[] = ['Admin', 'Editor', 'Viewer', 'client'];
const anyDate = fc.option(fc.date({ min: days(400), max: days(-400), noInvalidDate: true }));
const anyCase = fc.record({
  from: fc.constantFrom(...requestStatuses),
  mover: fc.constantFrom(...movers),
  completedAt: anyDate,
  cancelledAt: anyDate,
});

describe('moves of a request', () => {
  it('never lead back to new, never stay, and never end a request that was not worked on', () => {
    fc.assert(
      fc.property(anyCase, ({ from, mover, completedAt, cancelledAt }) => {
        const moves = targets(from, mover, { completedAt, cancelledAt, now });
        expect(moves).not.toContain('new');
        expect(moves).not.toContain(from);
        if (from === 'new') expect(moves).not.toContain('completed');
        if (from === 'completed') expect(moves).not.toContain('cancelled');
      }),
    );
  });

  it('are none for a Viewer, whatever the request', () => {
    fc.assert(
      fc.property(
        anyCase,
        ({ from, completedAt, cancelledAt }) => targets(from, 'Viewer', { completedAt, cancelledAt, now }).length === 0,
      ),
    );
  });

  it('never give an Editor or a client what an Admin may not do', () => {
    fc.assert(
      fc.property(anyCase, ({ from, mover, completedAt, cancelledAt }) => {
        const facts = { completedAt, cancelledAt, now };
        expect(targets(from, 'Admin', facts)).toEqual(
          expect.arrayContaining(from === 'completed' ? [] : targets(from, mover, facts)),
        );
      }),
    );
  });

  it('ask for a reason whenever a request is cancelled or reopened, and for a note when it is completed', () => {
    fc.assert(
      fc.property(anyCase, ({ from, mover, completedAt, cancelledAt }) => {
        for (const move of allowedMoves(from, mover, { completedAt, cancelledAt, now })) {
          if (move.to === 'completed') expect(move.needs).toEqual(['note']);
          else expect(move.needs).toEqual(from === 'new' && move.to === 'in-progress' ? [] : ['reason']);
        }
      }),
    );
  });

  it('let a client withdraw while the request is new, and no longer once work has begun', () => {
    expect(allowedMoves('new', 'client', never)).toEqual([
      { to: 'cancelled', needs: ['reason'], reasons: ['withdrawn'] },
    ]);
    expect(targets('in-progress', 'client', never)).toEqual([]);
  });

  it('let a client reopen within 14 days of completion', () => {
    expect(targets('completed', 'client', { ...never, completedAt: days(reopenDays) })).toEqual(['in-progress']);
    expect(targets('completed', 'client', { ...never, completedAt: days(reopenDays + 0.01) })).toEqual([]);
  });

  it('let only an Admin revive a cancelled request, for 30 days', () => {
    expect(targets('cancelled', 'Admin', { ...never, cancelledAt: days(30) })).toEqual(['in-progress']);
    expect(targets('cancelled', 'Admin', { ...never, cancelledAt: days(31) })).toEqual([]);
    expect(targets('cancelled', 'Editor', { ...never, cancelledAt: days(1) })).toEqual([]);
  });
});
