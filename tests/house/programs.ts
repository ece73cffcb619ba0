import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { temporaryFolder } from '#tests/setup/product.ts';

/** Programs of this repository, called by their path. */

export const copy = temporaryFolder('locks');

beforeAll(() => {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
  const files = list.split('\0').filter((file) => file && existsSync(file));
  execFileSync('cp', ['--parents', '--', ...files, copy]);
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  cpSync('messages/compiled', path.join(copy, 'messages/compiled'), { recursive: true });
  execFileSync('git', ['init', '-q'], { cwd: copy });
});
afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});
