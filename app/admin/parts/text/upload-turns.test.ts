import { expect, test } from 'vitest';
import { ApiProblem } from '#app/session/api-problem.ts';
import { createTurns } from './upload-turns.ts';

/** A clock that goes on when somebody sleeps. */
function clock() {
  let time = 0;
  return {
    now: () => time,
    sleep: async (ms: number) => {
      await Promise.resolve();
      time += ms;
    },
  };
}

test('sixty uploads all arrive, three at a time, however few calls a minute has', async () => {
  const time = clock();
  const turns = createTurns(time);
  let [minute, calls, under, most, refused] = [0, 0, 0, 0, 0];
  const send = (name: number) => async () => {
    under += 1;
    most = Math.max(most, under);
    await Promise.resolve();
    under -= 1;
    if (Math.floor(time.now() / 60_000) > minute) [minute, calls] = [minute + 1, 0];
    const seconds = 60 - ((time.now() / 1_000) % 60);
    calls += 1;
    if (calls > 60) {
      refused += 1;
      throw new ApiProblem('rate_limited', 429, 'too many', { seconds });
    }
    turns.note(60 - calls, seconds);
    return name;
  };
  const names = Array.from({ length: 130 }, (_, name) => name);
  expect(await Promise.all(names.map((name) => turns.take(send(name))))).toEqual(names);
  expect([most, refused]).toEqual([3, 0]);
});

test('a refusal for too many calls is waited out, any other is told', async () => {
  const time = clock();
  const turns = createTurns(time);
  let tries = 0;
  const often = turns.take(async () => {
    tries += 1;
    if (tries === 1) throw new ApiProblem('rate_limited', 429, 'too many', { seconds: 31 });
    return time.now();
  });
  expect(await often).toBe(31_000);
  await expect(turns.take(() => Promise.reject(new ApiProblem('unsupported_type', 415, 'no')))).rejects.toThrow('no');
  const [first, second] = [0, 1].map((name) => turns.take(async () => name));
  expect([await first, await second]).toEqual([0, 1]);
});
