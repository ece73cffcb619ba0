import { expect, it } from 'vitest';
import { helperThreads } from './helper-threads.ts';

it('V8 leaves a processor to whoever answers requests, and never has more threads than Node gives it', () => {
  expect([1, 2, 3, 4, 5, 64].map((processors) => helperThreads(processors))).toEqual([1, 1, 2, 3, 4, 4]);
});
