import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownRequestSchema, type ProgressFacts, progressOf } from './portal-requests.ts';
import { requestStatuses } from './requests.ts';

const fresh: ProgressFacts = {
  status: 'new',
  isAnswered: false,
  hasTalked: false,
  hasProposal: false,
  waitsForClient: false,
};

describe('how far a request has come', () => {
  it.each([
    [{}, { done: 0, next: 'agency' }],
    [{ isAnswered: true }, { done: 1, next: 'agency' }],
    [{ status: 'in-progress' }, { done: 1, next: 'agency' }],
    [
      { status: 'in-progress', hasTalked: true, waitsForClient: true },
      { done: 2, next: 'client' },
    ],
    [
      { status: 'in-progress', hasProposal: true },
      { done: 3, next: 'agency' },
    ],
    [{ status: 'completed' }, { done: 4, next: 'nobody' }],
    [
      { status: 'cancelled', isAnswered: true, waitsForClient: true },
      { done: 1, next: 'nobody' },
    ],
  ] as [Partial<ProgressFacts>, object][])('%j is %j', (facts, progress) => {
    expect(progressOf({ ...fresh, ...facts })).toEqual(progress);
  });

  it('never goes back when something more has happened', () => {
    const fact = fc.record({
      status: fc.constantFrom(...requestStatuses),
      isAnswered: fc.boolean(),
      hasTalked: fc.boolean(),
      hasProposal: fc.boolean(),
      waitsForClient: fc.boolean(),
    });
    const names = ['isAnswered', 'hasTalked', 'hasProposal'] as const;
    fc.assert(
      fc.property(fact, fc.constantFrom(...names), (facts, name) => {
        expect(progressOf({ ...facts, [name]: true }).done).toBeGreaterThanOrEqual(progressOf(facts).done);
      }),
    );
  });
});

describe('a client’s new request', () => {
  it('needs a type, known ones only, each once', () => {
    const parsed = (types: string[]) => ownRequestSchema.safeParse({ types });
    expect(parsed([]).success).toBe(false);
    expect(parsed(['Tarot Analysis']).success).toBe(false);
    expect(parsed(['Market Analysis', 'SEO Analysis', 'Market Analysis']).data?.types).toEqual([
      'Market Analysis',
      'SEO Analysis',
    ]);
  });
});
