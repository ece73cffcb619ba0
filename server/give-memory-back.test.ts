import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { giveMemoryBack, giveMemoryBackWhenQuiet } from '#server/give-memory-back.ts';

it('leaves the process with little more than what is alive, and without a way for programs to collect garbage', () => {
  let made: number[][] | undefined = Array.from({ length: 4_000 }, () => Array.from({ length: 1_000 }, Math.random));
  const held = process.memoryUsage().heapTotal;
  expect(made).toHaveLength(4_000);
  made = undefined;
  giveMemoryBack();
  const { heapTotal, heapUsed } = process.memoryUsage();
  expect(held - heapTotal).toBeGreaterThan(24e6);
  expect(heapTotal).toBeLessThan(heapUsed * 1.5);
  expect(runInNewContext('typeof gc')).toBe('undefined');
});

it('is done by itself once a busy process has become quiet, each time that it made much', async () => {
  let times = 0;
  const giveBack = () => {
    times += 1;
    giveMemoryBack();
  };
  const end = giveMemoryBackWhenQuiet({ everyMs: 40, giveBack });
  for (const _ of ['first', 'second']) {
    times = 0;
    const made: number[][] = [];
    // Longer than the quiet that it waits for, with turns of the loop in which it could.
    for (let round = 0; round < 20; round += 1) {
      for (let each = 0; each < 400; each += 1) made.push(Array.from({ length: 1_000 }, Math.random));
      await new Promise(setImmediate);
    }
    expect(made).toHaveLength(8_000);
    expect(times).toBe(0);
    await expect.poll(() => times, { interval: 200 }).toBe(1);
  }
  end();
});
