import { expect, test } from 'vitest';
import { defaultWorkers, memoryBytes, sharedBuffersMb } from '#server/db/memory.ts';

const gigabyte = 1024 ** 3;

test('a container goes by its own limit, not by the machine it stands on', () => {
  expect(memoryBytes(24 * gigabyte, gigabyte / 2)).toBe(gigabyte / 2);
  // Without a limit the system answers nothing, or more than there is.
  expect(memoryBytes(24 * gigabyte, 0)).toBe(24 * gigabyte);
  expect(memoryBytes(24 * gigabyte, 2 ** 63)).toBe(24 * gigabyte);
});

test('the database takes a quarter of it, and workers are as many as have room', () => {
  const sizes = [384 * 1024 ** 2, gigabyte / 2, gigabyte, 2 * gigabyte, 64 * gigabyte];
  expect(sizes.map(sharedBuffersMb)).toEqual([96, 128, 256, 512, 1024]);
  expect(sizes.map((bytes) => defaultWorkers(bytes, 8))).toEqual([1, 1, 1, 3, 4]);
  expect(defaultWorkers(64 * gigabyte, 2)).toBe(2);
});
