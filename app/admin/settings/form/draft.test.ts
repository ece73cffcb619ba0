import { describe, expect, it } from 'vitest';
import { readDraft } from './draft.ts';

/** The values of a tab whose fields do not matter here. */
const saved = { sessionTimeout: 24 };

const read = (sessionTimeout: string) => readDraft('security', { sessionTimeout }, saved);

describe('a number that was typed into a setting', () => {
  it.each(['-3', '−3', '0', '900'])('%s is whole and out of range, so the person is told the bounds', (typed) => {
    expect(read(typed)).toEqual({ faults: { sessionTimeout: { code: 'range' } } });
  });

  it.each(['12,5', '1-2', '--3', '-', 'otto'])('%s is no whole number', (typed) => {
    expect(read(typed)).toEqual({ faults: { sessionTimeout: { code: 'number' } } });
  });

  it('is taken with a point or a blank between its thousands', () => {
    expect(readDraft('api', { rateLimitPerHour: '2.500' }, { rateLimitPerHour: 1000 })).toEqual({
      changes: { rateLimitPerHour: 2500 },
    });
    expect(read(' 36 ')).toEqual({ changes: { sessionTimeout: 36 } });
  });
});
