import { expect, test } from 'vitest';
import { together } from './together.ts';

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
