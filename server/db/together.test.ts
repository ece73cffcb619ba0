import { expect, test } from 'vitest';
import { together, togetherBy } from './together.ts';

/** A reading that ends when it is told to, with its number. */
function readings() {
  const ends: ((failure?: Error) => void)[] = [];
  const ask = together(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.push((failure) => (failure ? reject(failure) : resolve(number)));
      }),
  );
  return { ask, ends };
}

test('those who ask while a reading runs share the next one, and are given nothing that was read before they asked', async () => {
  const { ask, ends } = readings();
  const first = ask();
  const others = [ask(), ask(), ask()];
  expect(ends.length).toBe(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await expect.poll(() => ends.length).toBe(2);
  const late = ask();
  ends[1]?.();
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  expect(await late).toBe(3);
});

test('a reading that fails is told to those who shared it, and the next begins all the same', async () => {
  const { ask, ends } = readings();
  const [first, second] = [ask(), ask()];
  ends[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await second).toBe(2);
});

test('each question is a reading of its own, shared by those who ask the same, and forgotten with the last of them', async () => {
  const asked: string[] = [];
  const ask = togetherBy(async (question) => {
    const number = asked.push(question);
    await Promise.resolve();
    if (question === 'bad') throw new Error('away');
    return `${question} ${number}`;
  });
  expect(await Promise.all([ask('a'), ask('b'), ask('a'), ask('a')])).toEqual(['a 1', 'b 2', 'a 3', 'a 3']);
  await expect(ask('bad')).rejects.toThrow('away');
  expect(await ask('a')).toBe('a 5');
});
