import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { giveMemoryBack } from '#server/give-memory-back.ts';

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
