import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { isRunning, processCommand, processStartTime } from '#server/db/process-table.ts';

it('tells a living process from a dead one, and what it runs', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'a (strange) name'], { stdio: 'ignore' });
  await new Promise((resolve) => child.once('spawn', resolve));
  const pid = child.pid as number;
  const startedAt = processStartTime(pid);
  expect(startedAt).not.toBe('');
  expect(processStartTime(pid)).toBe(startedAt);
  expect(processStartTime(process.pid)).not.toBe('');
  expect(processCommand(pid)).toContain('a (strange) name');
  expect(isRunning(pid)).toBe(true);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  expect(processStartTime(pid)).toBe('');
  expect(processCommand(pid)).toBe('');
  expect(isRunning(pid)).toBe(false);
});

it('knows nothing of a number that nobody has', () => {
  expect(processStartTime(2 ** 30)).toBe('');
  expect(processCommand(2 ** 30)).toBe('');
  expect(isRunning(2 ** 30)).toBe(false);
});
