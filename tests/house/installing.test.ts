import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runToEnd, temporaryFolder } from '#tests/setup/product.ts';

/** What commands install in a clone, by what they ask of npm: a stand-in notes it, and says that it failed. */

type Package = { version: string; dev?: boolean };
const locked = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> })
  .packages;

/** What npm leaves in `node_modules` to say what it has installed there. */
const installed = (isThere: (each: Package) => boolean) =>
  JSON.stringify({
    packages: Object.fromEntries(Object.entries(locked).filter(([name, each]) => name && isThere(each))),
  });

/** @returns what npm was asked, or undefined where it was not; and what was said */
async function asked(script: string, there?: string): Promise<{ npm: string | undefined; said: string }> {
  const clone = temporaryFolder('installing');
  for (const each of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(each, path.join(clone, each), { recursive: true });
  const [programs, notes] = [path.join(clone, 'programs'), path.join(clone, 'asked')];
  mkdirSync(programs);
  writeFileSync(path.join(programs, 'npm'), `#!/bin/sh\n[ "$1" = --version ] || { echo "$*" > ${notes}; exit 1; }\n`, {
    mode: 0o755,
  });
  if (there !== undefined) {
    mkdirSync(path.join(clone, 'node_modules'));
    writeFileSync(path.join(clone, 'node_modules/.package-lock.json'), there);
  }
  const env = { PATH: `${programs}:${process.env.PATH}` };
  const { stdout, stderr } = await runToEnd(process.execPath, [`scripts/${script}.mjs`], { cwd: clone, env });
  return { npm: existsSync(notes) ? readFileSync(notes, 'utf8').trim() : undefined, said: stdout + stderr };
}

const leavesOutTools = /^install --no-save .*--omit=dev$/;

describe('in a fresh clone', () => {
  it.each(['start', 'manage'])(
    'npm run %s installs what runs, without what only tests and checks need',
    async (script) => {
      const { npm, said } = await asked(script);
      expect(npm).toMatch(leavesOutTools);
      expect(said).toContain('could not be installed');
    },
  );

  it('npm run check installs all', async () => {
    const { npm } = await asked('check');
    expect(npm).toMatch(/^install --no-save /);
    expect(npm).not.toMatch(/omit/);
  });
});

describe('where some of it is there', () => {
  it('tools for tests that somebody has are kept, whichever command finds something missing', async () => {
    const { npm } = await asked(
      'start',
      installed(({ dev }) => dev === true),
    );
    expect(npm).toMatch(/^install --no-save /);
    expect(npm).not.toMatch(/omit/);
  });

  it('what only runs asks npm for nothing once that is there, npm run check for the tools', async () => {
    const there = installed(({ dev }) => !dev);
    expect((await asked('manage', there)).npm).toBeUndefined();
    expect((await asked('check', there)).npm).toMatch(/^install --no-save /);
  });

  it('a package of another version is missing', async () => {
    const there = installed(({ dev }) => !dev).replace(/"version":"[^"]+"/, '"version":"0.0.1"');
    expect((await asked('manage', there)).npm).toMatch(leavesOutTools);
  });
});
