import { describe, expect, it } from 'vitest';
import { matching } from './slash-item.ts';

const item = (name: string, also = '') => ({ name, label: () => name, also });
const items = [item('Titolo 2', 'h2 heading'), item('Elenco puntato', 'lista'), item('Prima e dopo'), item('Perché')];
const named = (typed: string) => matching(items, typed).map(({ name }) => name);

describe('the list of blocks', () => {
  it('shows all of them before anything is typed', () => {
    expect(named('')).toHaveLength(items.length);
  });

  it('is narrowed by the beginning of any word, of its name or another for it', () => {
    expect(named('tit')).toEqual(['Titolo 2']);
    expect(named('HEAD')).toEqual(['Titolo 2']);
    expect(named('punt')).toEqual(['Elenco puntato']);
    expect(named('itolo')).toEqual([]);
  });

  it('wants every word that was typed, and no accents', () => {
    expect(named('prima d')).toEqual(['Prima e dopo']);
    expect(named('prima x')).toEqual([]);
    expect(named('perche')).toEqual(['Perché']);
  });
});
