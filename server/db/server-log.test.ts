import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keepLogShort } from '#server/db/server-log.ts';

test('the log of the bundled database takes at most twice its size, and loses no line while it is written', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-server-log-'));
  const file = path.join(folder, 'postgres.log');
  keepLogShort(file, 10);
  // As the database has it: opened once, written at its end.
  const log = openSync(file, 'a');
  const read = (name = file) => readFileSync(name, 'utf8');
  writeSync(log, 'short\n');
  keepLogShort(file, 10);
  expect(read()).toBe('short\n');
  writeSync(log, 'and longer\n');
  keepLogShort(file, 10);
  writeSync(log, 'new\n');
  expect([read(`${file}.1`), read()]).toEqual(['short\nand longer\n', 'new\n']);
  closeSync(log);
  rmSync(folder, { recursive: true });
});
