import { describe, expect, it } from 'vitest';
import { sortFiles } from './chosen-files.ts';

const file = (name: string, size = 10) => ({ name, size, lastModified: 1 });
const limits = { bytes: 100, count: 2 };

describe('files chosen for a request', () => {
  it('are each there once, also when chosen again', () => {
    const { taken, refused } = sortFiles([file('a')], [file('a'), file('b')], limits);
    expect(taken.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(refused).toEqual([]);
  });

  it('are refused by name and reason when they can never be taken; a refused one takes no place', () => {
    const { taken, refused } = sortFiles(
      [],
      [file('big', 101), file('none', 0), file('a'), file('b'), file('c')],
      limits,
    );
    expect(taken.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(refused).toEqual([
      { name: 'big', why: 'large' },
      { name: 'none', why: 'empty' },
      { name: 'c', why: 'many' },
    ]);
  });
});
