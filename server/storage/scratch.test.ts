import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { env } from '#server/env.ts';
import { cleanScratch, withScratch } from './scratch.ts';

const scratch = () => path.join(env.DATA_DIR, 'files', 'scratch');

/** What a process that is gone had on its disk. */
function leftBehind(): string {
  const folder = path.join(scratch(), `${spawnSync('true').pid}-abcdef`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, '0'), 'order-id,buyer-name');
  return folder;
}

it('a folder for work lies below the data folder, and is gone when the work ends or fails', async () => {
  const seen: string[] = [];
  await withScratch(async (folder) => seen.push(folder));
  const failing = withScratch(async (folder) => {
    seen.push(folder);
    writeFileSync(path.join(folder, '0'), 'a report');
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(seen.map((folder) => [path.dirname(folder), existsSync(folder)])).toEqual([
    [scratch(), false],
    [scratch(), false],
  ]);
});

it('what a killed process left is removed, and nothing of one that works', async () => {
  const left = leftBehind();
  await withScratch(async (folder) => {
    expect(await cleanScratch()).toBe(1);
    expect([existsSync(left), existsSync(folder)]).toEqual([false, true]);
  });
});

it('before any process works there, all of it is removed', async () => {
  leftBehind();
  mkdirSync(path.join(scratch(), `${process.pid}-of-an-earlier-life`));
  expect(await cleanScratch({ all: true })).toBe(2);
  expect(readdirSync(scratch())).toEqual([]);
});

it('where nothing was ever made there is nothing to remove', async () => {
  expect(await cleanScratch({ all: true })).toBe(0);
});
