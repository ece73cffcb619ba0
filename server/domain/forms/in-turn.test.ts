import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('one at a time under a key, in the order of arrival, also after a failure; other keys do not wait', async () => {
  const seen: string[] = [];
  const step =
    (name: string, ms: number, fail = false) =>
    async () => {
      seen.push(`${name} begins`);
      await sleep(ms);
      seen.push(`${name} ends`);
      if (fail) throw new Error(name);
      return name;
    };
  const all = [inTurn('a', step('first', 20, true)), inTurn('a', step('second', 1)), inTurn('b', step('other', 5))];
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(seen.filter((entry) => !entry.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ]);
  expect(seen.indexOf('other ends')).toBeLessThan(seen.indexOf('first ends'));
});
