import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meant, mentionBegun, mentionsIn } from './mentions.ts';

const people = [
  { id: '1', name: 'Marta Vella' },
  { id: '2', name: 'Davide Serra' },
  { id: '3', name: 'Zoë Anna' },
  { id: '4', name: 'Davide Serracchiani' },
];

describe('mentions in a note', () => {
  it('are whole names, and first names that only one has, whatever case and accents', () => {
    expect(mentionsIn('@marta puoi guardare? Anche @ZOE.', people)).toEqual(['1', '3']);
    expect(mentionsIn('per @Davide Serra: urgente', people)).toEqual(['2']);
    expect(mentionsIn('per @Davide Serracchiani', people)).toEqual(['4']);
  });

  it('are not guessed where two are called so, nor found within words and addresses', () => {
    expect(mentionsIn('@Davide dicci', people)).toEqual([]);
    expect(mentionsIn('scrivi a info@marta.example, o @martana', people)).toEqual([]);
  });

  it('name nobody twice and nobody who is not there, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(...people),
        fc.string(),
        (before, { id, name }, after) => {
          const found = mentionsIn(`${before} @${name} ${after}`, people);
          expect(new Set(found).size).toBe(found.length);
          expect(found).toContain(id);
          for (const each of found) expect(people.map((person) => person.id)).toContain(each);
        },
      ),
    );
  });

  it('are offered while a name is being typed', () => {
    expect(mentionBegun('Ciao @da')).toBe('da');
    expect(mentionBegun('@')).toBe('');
    expect(mentionBegun('@Davide Se')).toBe('Davide Se');
    expect(mentionBegun('Ciao')).toBeUndefined();
    expect(mentionBegun('a@b')).toBeUndefined();
    expect(meant('zoe', people).map(({ id }) => id)).toEqual(['3']);
  });
});
