import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lockDataDir } from '#server/db/instance-lock.ts';
import { processStartTime } from '#server/db/process-table.ts';

const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'vantaggio-lock-'));
const lockOf = (folder: string) => path.join(folder, 'server.lock');

it('one process holds a folder, and gives it back', () => {
  const folder = path.join(newFolder(), 'made', 'here');
  const release = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(`is in use by a running server (process ${process.pid})`);
  expect(readdirSync(folder)).toEqual(['server.lock']);
  release();
  expect(readdirSync(folder)).toEqual([]);
  lockDataDir(folder)();
});

it.each([
  ['a process that is gone', JSON.stringify({ pid: 2 ** 30, startedAt: '1' })],
  ['another process that has the number now', JSON.stringify({ pid: process.pid, startedAt: 'earlier' })],
  ['nobody, after a power cut', ''],
  ['nobody, in a broken way', '{"pid": "x"}'],
])('the claim of %s is taken over', (_whose, content) => {
  const folder = newFolder();
  writeFileSync(lockOf(folder), content);
  const release = lockDataDir(folder);
  expect(JSON.parse(readFileSync(lockOf(folder), 'utf8'))).toEqual({
    pid: process.pid,
    startedAt: processStartTime(process.pid),
  });
  expect(readdirSync(folder)).toEqual(['server.lock']);
  release();
});

it('gives back only its own claim', () => {
  const folder = newFolder();
  const release = lockDataDir(folder);
  writeFileSync(lockOf(folder), JSON.stringify({ pid: 1, startedAt: processStartTime(1) }));
  release();
  expect(existsSync(lockOf(folder))).toBe(true);
});

it('says that a folder cannot be written', () => {
  expect(() => lockDataDir('/dev/null/data')).toThrow('DATA_DIR /dev/null/data cannot be written (ENOTDIR).');
});
