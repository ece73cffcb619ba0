import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { BrokenOffError, cleanSpool, spool, TooLargeError } from './spool.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'spool-'));
let handles: object;
beforeAll(async () => {
  const handle = await open(folder, 'r');
  handles = Object.getPrototypeOf(handle);
  await handle.close();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true }));

function pieces(...all: (string | Error)[]): ReadableStream<Uint8Array> {
  const left = [...all];
  return new ReadableStream({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else if (next instanceof Error) controller.error(next);
      else controller.enqueue(Buffer.from(next));
    },
  });
}

test('what arrives in pieces is one file with its length and hash', async () => {
  const { path: file, bytes, sha256 } = await spool(pieces('one ', 'two'), { folder, maxBytes: 7 });
  expect([readFileSync(file, 'utf8'), bytes]).toEqual(['one two', 7]);
  expect(sha256).toEqual(createHash('sha256').update('one two').digest());
  rmSync(file);
});

test('nothing at all is a file of no bytes', async () => {
  const { path: file, bytes } = await spool(pieces(), { folder, maxBytes: 7 });
  expect(bytes).toBe(0);
  rmSync(file);
});

test('one byte too many ends it, and no file is left', async () => {
  let asked = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      asked += 1;
      controller.enqueue(Buffer.from('12345678'));
    },
  });
  await expect(spool(endless, { folder, maxBytes: 20 })).rejects.toThrow(TooLargeError);
  expect(asked).toBeLessThan(6);
  expect(readdirSync(folder)).toEqual([]);
});

test('a sender who goes away, or says nothing for too long, leaves no file', async () => {
  const away = spool(pieces('half', new Error('aborted')), { folder, maxBytes: 100 });
  await expect(away).rejects.toThrow(BrokenOffError);
  const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
  await expect(spool(silent, { folder, maxBytes: 100, patienceMs: 5 })).rejects.toThrow(BrokenOffError);
  expect(readdirSync(folder)).toEqual([]);
});

test('a full disk is told as it is, and no file is left', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  vi.spyOn(handles as { write: () => Promise<unknown> }, 'write').mockRejectedValue(full);
  await expect(spool(pieces('one'), { folder, maxBytes: 100 })).rejects.toBe(full);
  expect(readdirSync(folder)).toEqual([]);
});

test('while the disk is slow, the sender waits: nothing piles up in memory', async () => {
  const prototype = handles as { write: (bytes: Uint8Array, offset: number) => Promise<unknown> };
  const { write } = prototype;
  let asked = 0;
  let mostAhead = 0;
  let written = 0;
  vi.spyOn(prototype, 'write').mockImplementation(async function (this: unknown, bytes, offset) {
    await new Promise((resolve) => setImmediate(resolve));
    mostAhead = Math.max(mostAhead, asked - written);
    written += 1;
    return write.call(this, bytes, offset);
  });
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      asked += 1;
      if (asked > 50) controller.close();
      else controller.enqueue(Buffer.alloc(1000));
    },
  });
  const { path: file, bytes } = await spool(body, { folder, maxBytes: 100_000 });
  expect([bytes, written]).toEqual([50_000, 50]);
  expect(mostAhead).toBeLessThanOrEqual(2);
  rmSync(file);
});

test('a file is whole even when the disk takes it in small bites', async () => {
  const prototype = handles as { write: (bytes: Uint8Array, offset: number, length?: number) => Promise<unknown> };
  const { write } = prototype;
  vi.spyOn(prototype, 'write').mockImplementation(function (this: unknown, bytes, offset) {
    return write.call(this, bytes, offset, Math.min(2, bytes.length - offset));
  });
  const { path: file } = await spool(pieces('one two three'), { folder, maxBytes: 100 });
  expect(readFileSync(file, 'utf8')).toBe('one two three');
  rmSync(file);
});

test('what a crash left is removed when it is old enough', async () => {
  await spool(pieces('left'), { folder, maxBytes: 100 });
  expect(await cleanSpool(folder, new Date(0))).toBe(0);
  expect(await cleanSpool(folder, new Date(Date.now() + 1_000))).toBe(1);
  expect(await cleanSpool(path.join(folder, 'nowhere'), new Date())).toBe(0);
});
