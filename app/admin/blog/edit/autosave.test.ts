import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Autosave,
  arrived,
  backOnline,
  dueAt,
  failedAt,
  isUnsent,
  longestWait,
  nothingTyped,
  quietTime,
  setOut,
  stopped,
  typedAt,
} from './autosave.ts';

describe('what was typed is sent', () => {
  test('a moment after the last key', () => {
    const state = typedAt(typedAt(nothingTyped, 0), 400);
    expect(dueAt(state)).toBe(400 + quietTime);
    expect(dueAt(nothingTyped)).toBeNull();
  });

  test('ten seconds after the first key at the latest, however busily somebody types', () => {
    let state: Autosave = nothingTyped;
    for (let now = 0; now <= 60_000; now += 500) state = typedAt(state, now);
    expect(dueAt(state)).toBe(longestWait);
  });

  test('again after a failure, later each time, and at once when the line is back', () => {
    let state = setOut(typedAt(nothingTyped, 0));
    state = failedAt(state, 5_000);
    const first = dueAt(state) ?? 0;
    state = failedAt(setOut(state), first);
    expect((dueAt(state) ?? 0) - first).toBeGreaterThan(first - 5_000);
    expect(isUnsent(state)).toBe(true);
    expect(dueAt(backOnline(state))).toBeLessThanOrEqual(first + quietTime);
  });

  test('not before a person has decided, once the server has refused it', () => {
    const state = stopped(setOut(typedAt(nothingTyped, 0)), 1);
    expect(dueAt(state)).toBeNull();
    expect(dueAt(typedAt(state, 2))).toBeNull();
    expect(isUnsent(state)).toBe(true);
  });
});

type Step = { kind: 'type' } | { kind: 'wait'; for: number } | { kind: 'answer'; well: boolean };

test('nothing typed is ever lost, sent twice at once, or taken for kept', () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constant({ kind: 'type' as const }),
    fc.record({ kind: fc.constant('wait' as const), for: fc.integer({ min: 1, max: 20_000 }) }),
    fc.record({ kind: fc.constant('answer' as const), well: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let [state, now, typed, onServer]: [Autosave, number, number, number] = [nothingTyped, 0, 0, 0];
      for (const each of steps) {
        if (each.kind === 'type') {
          typed += 1;
          state = typedAt(state, now);
        } else if (each.kind === 'answer' && state.sending !== null) {
          if (each.well) onServer = state.sending;
          state = each.well ? arrived(state, state.sending) : failedAt(state, now);
        } else if (each.kind === 'wait') now += each.for;
        const due = dueAt(state);
        if (due !== null && due <= now) {
          expect(state.sending).toBeNull();
          state = setOut(state);
        }
        expect(state.typed).toBe(typed);
        expect(state.kept).toBe(onServer);
        // Whatever the server does not have is either under way or has its time.
        if (onServer < typed) expect(state.sending !== null || dueAt(state) !== null).toBe(true);
      }
    }),
  );
});
