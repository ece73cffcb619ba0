import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PictureStore } from './store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vantaggio-pictures-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the picture store', () => {
  it('makes a picture once, however many ask at the same time and later', async () => {
    const store = new PictureStore({ folder });
    const make = vi.fn(async () => Buffer.from('picture'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => store.get('home', 'png', make)));
    expect(new Set(answers.map(String))).toEqual(new Set(['picture']));
    await store.get('home', 'png', make);
    await new PictureStore({ folder }).get('home', 'png', make);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('makes one picture at a time', async () => {
    const store = new PictureStore({ folder });
    let running = 0;
    let most = 0;
    const make = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return Buffer.from('picture');
    };
    await Promise.all(['a', 'b', 'c', 'd'].map((source) => store.get(source, 'png', make)));
    expect(most).toBe(1);
  });

  it('tries again after a failure, and lets the others go on', async () => {
    const store = new PictureStore({ folder });
    const failing = store.get('home', 'png', () => Promise.reject(new Error('no memory')));
    const other = store.get('about', 'png', async () => Buffer.from('about'));
    await expect(failing).rejects.toThrow('no memory');
    expect(String(await other)).toBe('about');
    expect(String(await store.get('home', 'png', async () => Buffer.from('home')))).toBe('home');
  });

  it('gives the picture even where nothing can be written', async () => {
    const store = new PictureStore({ folder: '/dev/null/pictures' });
    expect(String(await store.get('home', 'png', async () => Buffer.from('home')))).toBe('home');
  });

  it('drops the oldest files past its limit', async () => {
    const store = new PictureStore({ folder, maxFiles: 40 });
    for (let index = 0; index < 101; index += 1) await store.get(`${index}`, 'png', async () => Buffer.from('x'));
    expect((await readdir(folder)).length).toBeLessThanOrEqual(40);
  });
});
