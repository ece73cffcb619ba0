import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd, temporaryFolder } from '#tests/setup/product.ts';

/** The plan of the nouns is broken in a copy, and no rules are made of it. */

const copy = temporaryFolder('nouns');
const plan = 'scripts/nouns.ts';
const text = readFileSync(plan, 'utf8');
/** What the rules are made of, and what they are compared to. */
const parts = [
  'package.json',
  'scripts',
  'app/admin',
  'server/domain',
  'docs/architecture.md',
  'biome.boundaries.json',
];

beforeAll(() => {
  for (const part of parts) cpSync(part, path.join(copy, part), { recursive: true });
});
afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

/** Makes the rules of the plan after `change`, and compares them. */
function check(change: string) {
  writeFileSync(path.join(copy, plan), `${text}\n${change};\n`);
  return runToEnd(path.resolve('node_modules/.bin/node'), ['scripts/generate-boundaries.ts', '--check'], { cwd: copy });
}

describe('no rules are made of a plan with', () => {
  it.each([
    ['a sixth public module', `nouns.requests.open.push('moves')`, 'requests has 6 public modules, of 5 at most'],
    ['a module that is not there', `nouns.visits.open.push('planted')`, 'visits has no module planted'],
    ['two nouns that use each other', `nouns.files.uses.push('requests')`, 'files may not use requests'],
    ['a noun that uses itself', `nouns.files.uses.push('files')`, 'files may not use files'],
    ['a folder that it does not name', 'delete nouns.counts', 'the plan has no noun counts'],
  ])('%s', async (_what, change, complaint) => {
    expect(await check(change)).toMatchObject({ code: 1, stderr: expect.stringContaining(complaint) });
  });
});

it('the rules that are there are noticed to be those of another plan', async () => {
  const { code, stderr } = await check(`nouns.visits.open.push('visitor')`);
  expect([code, stderr]).toEqual([1, expect.stringContaining('biome.boundaries.json is not what')]);
});

it('the rules that are there are those of the plan as it is', async () => {
  expect((await check('')).code).toBe(0);
});
