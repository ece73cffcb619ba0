import { existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileCacheOf } from '#server/compile-cache.ts';

describe('what V8 has compiled', () => {
  it('is kept for each build by itself, for the owner alone, and goes with the build', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'compile-cache-'));
    const built = path.join(folder, 'index.js');
    writeFileSync(built, 'export const version = 1;');
    const first = compileCacheOf(folder, built);
    mkdirSync(first);
    expect(compileCacheOf(folder, built)).toBe(first);
    expect(existsSync(first)).toBe(true);
    expect(statSync(path.dirname(first)).mode & 0o777).toBe(0o700);
    writeFileSync(built, 'export const version = 2;');
    expect(compileCacheOf(folder, built)).not.toBe(first);
    expect(existsSync(first)).toBe(false);
  });
});
