import { expect, it } from 'vitest';
import { outcomes } from '#shared/analysis-document.ts';
import { outcomeName } from './breakdown.ts';

/** Letters that find room above a bar on a phone, before the amount. */
const room = 36;

it.each(['en', 'it'] as const)(
  'what a euro bought has a name of its own that a phone shows whole, in %s',
  (language) => {
    const names = outcomes.map((outcome) => outcomeName(outcome, language));
    expect(new Set(names).size).toBe(outcomes.length);
    expect(names.filter((name) => [...name].length > room)).toEqual([]);
  },
);
