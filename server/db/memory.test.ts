import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cgroupLimit, defaultWorkers, memoryBytes, sharedBuffersMb } from '#server/db/memory.ts';

const gigabyte = 1024 ** 3;

test('a container goes by its own limit, not by the machine it stands on', () => {
  expect(memoryBytes(24 * gigabyte, gigabyte / 2)).toBe(gigabyte / 2);
  // Without a limit there is none, or one of more than there is.
  expect(memoryBytes(24 * gigabyte, cgroupLimit('/nowhere', ''))).toBe(24 * gigabyte);
  expect(memoryBytes(24 * gigabyte, 2 ** 63)).toBe(24 * gigabyte);
});

test('the limit is the smallest of a group and of those around it, in both versions of control groups', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-cgroup-'));
  const limit = (file: string, bytes: number | 'max') => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${bytes}\n`);
  };
  expect(cgroupLimit(folder, '0::/app.slice/app.service')).toBe(Number.POSITIVE_INFINITY);
  limit('app.slice/app.service/memory.max', 'max');
  limit('app.slice/memory.max', gigabyte);
  expect(cgroupLimit(folder, '0::/app.slice/app.service')).toBe(gigabyte);
  limit('app.slice/app.service/memory.max', gigabyte / 2);
  expect(cgroupLimit(folder, '0::/app.slice/app.service')).toBe(gigabyte / 2);
  expect(sharedBuffersMb(memoryBytes(24 * gigabyte, cgroupLimit(folder, '0::/app.slice/app.service')))).toBe(128);
  // A container sees its own group as the top.
  limit('memory.max', 2 * gigabyte);
  expect(cgroupLimit(folder, '0::/')).toBe(2 * gigabyte);
  limit('memory/docker/memory.limit_in_bytes', gigabyte / 4);
  limit('memory/docker/app/memory.limit_in_bytes', 2 ** 63 - 4096);
  expect(cgroupLimit(folder, '5:devices:/x\n4:memory:/docker/app\n1:cpu,cpuacct:/y')).toBe(gigabyte / 4);
  rmSync(folder, { recursive: true });
});

test('the database takes a quarter of it, up to 256 MB, and workers are as many as have room', () => {
  const sizes = [384 * 1024 ** 2, gigabyte / 2, gigabyte, 2 * gigabyte, 64 * gigabyte];
  expect(sizes.map(sharedBuffersMb)).toEqual([96, 128, 256, 256, 256]);
  expect(sizes.map((bytes) => defaultWorkers(bytes, 8))).toEqual([1, 1, 1, 3, 4]);
  expect(defaultWorkers(64 * gigabyte, 2)).toBe(2);
});
