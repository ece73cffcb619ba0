import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ProgressFacts, stepsOf, type TurnFacts, turnOf } from './request-progress.ts';
import { requestStatuses } from './requests.ts';

const at = '2026-11-23T10:00:00.000Z';
const fresh: ProgressFacts = {
  status: 'new',
  reviewedAt: null,
  callAskedAt: null,
  calledAt: null,
  proposedAt: null,
  deliveredAt: null,
};
const states = (facts: Partial<ProgressFacts>) => stepsOf({ ...fresh, ...facts }).map(({ state }) => state);

describe('the steps of a request', () => {
  it.each([
    ['a new one is being read', {}, ['now', 'open', 'open', 'open']],
    ['after the first answer the analysis is made', { reviewedAt: at }, ['done', 'open', 'open', 'now']],
    ['a call that was asked for comes before it', { reviewedAt: at, callAskedAt: at }, ['done', 'now', 'open', 'open']],
    [
      'a delivered analysis leaves call and proposal open',
      { status: 'in-progress', reviewedAt: at, deliveredAt: at },
      ['done', 'open', 'open', 'done'],
    ],
    [
      'a completed one claims neither call nor proposal',
      { status: 'completed', reviewedAt: at, deliveredAt: at },
      ['done', 'not-needed', 'not-needed', 'done'],
    ],
    [
      'a cancelled one keeps what was done',
      { status: 'cancelled', reviewedAt: at, calledAt: at },
      ['done', 'done', 'not-needed', 'not-needed'],
    ],
  ] as [string, Partial<ProgressFacts>, string[]][])('%s', (_name, facts, expected) => {
    expect(states(facts)).toEqual(expected);
  });

  const moment = fc.constantFrom(null, at);
  const anyFacts = fc.record({
    status: fc.constantFrom(...requestStatuses),
    reviewedAt: moment,
    callAskedAt: moment,
    calledAt: moment,
    proposedAt: moment,
    deliveredAt: moment,
  });

  it('are done exactly where something is recorded, and at most one is being worked on', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const steps = stepsOf(facts);
        for (const { state, at: when } of steps) expect(state === 'done').toBe(when !== null);
        expect(steps.filter(({ state }) => state === 'now').length).toBeLessThanOrEqual(1);
        const isOver = facts.status === 'completed' || facts.status === 'cancelled';
        expect(steps.some(({ state }) => state === (isOver ? 'open' : 'not-needed'))).toBe(false);
      }),
    );
  });
});

describe('whose turn it is', () => {
  const running: TurnFacts = {
    status: 'in-progress',
    waitsForClient: false,
    replyDueAt: null,
    analysisDue: '2026-12-01',
    isDelivered: false,
  };

  it.each([
    ['ours, with the answer that is due', { replyDueAt: at }, { who: 'agency', with: 'answer', by: at }],
    ['ours, with the analysis by its day', {}, { who: 'agency', with: 'analysis', by: '2026-12-01' }],
    [
      'ours without a day where none was promised',
      { analysisDue: null },
      { who: 'agency', with: 'analysis', by: null },
    ],
    ['theirs when we wait for something', { waitsForClient: true, replyDueAt: at }, { who: 'client', with: 'needs' }],
    ['theirs once the report is there', { isDelivered: true }, { who: 'client', with: 'report' }],
    [
      'ours again when they ask about the report',
      { isDelivered: true, replyDueAt: at },
      { who: 'agency', with: 'answer', by: at },
    ],
    ['nobody’s when it is over', { status: 'completed', isDelivered: true, waitsForClient: true }, { who: 'nobody' }],
    [
      'ours when they ask after the end',
      { status: 'completed', isDelivered: true, replyDueAt: at },
      { who: 'agency', with: 'answer', by: at },
    ],
  ] as [string, Partial<TurnFacts>, object][])('%s', (_name, facts, expected) => {
    expect(turnOf({ ...running, ...facts })).toEqual(expected);
  });
});
