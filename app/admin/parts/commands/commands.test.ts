import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { setLocale } from '#messages/runtime.ts';
import { commands, isMeant } from './commands.ts';
import { controlDeeds } from './deeds.ts';
import { sequenceOf } from './key-sequence.ts';

beforeAll(() => setLocale('it'));

const sequences = commands.flatMap(({ keys }) => keys ?? []);

describe('the table of commands', () => {
  it('gives each sequence once, and none that is the beginning of another', () => {
    expect(new Set(sequences).size).toBe(sequences.length);
    for (const one of sequences)
      expect(
        sequences.filter((other) => other.startsWith(`${one} `)),
        one,
      ).toEqual([]);
  });

  it('tells every deed that a control can be marked with, and each place once', () => {
    const deeds = commands.flatMap((command) => ('deed' in command ? command.deed : []));
    expect(deeds).toEqual(expect.arrayContaining([...controlDeeds]));
    const places = commands.flatMap((command) => ('to' in command ? command.to : []));
    expect(new Set(places).size).toBe(places.length);
  });

  it.each([
    ['statistiche', '/admin/statistics'],
    ['cestino', '/admin/trash'],
    ['backup', '/admin/settings/system/backups'],
    ['modelli', '/admin/settings/email/templates'],
    ['nuovo post', '/admin/blog/new'],
    ['tema', '/account'],
    ['IMPOSTAZIONI sicur', '/admin/settings/security'],
    ['priorita', undefined],
  ])('finds by “%s”', (text, place) => {
    const found = commands.filter((command) => isMeant(command, text));
    if (place === undefined) expect(found).toHaveLength(1);
    else expect(found.map((command) => 'to' in command && command.to)).toContain(place);
  });
});

describe('keys that follow each other', () => {
  const key = fc.constantFrom('g', 'c', 'i', 'r', 'x', 'q');

  it('end what they spell, at once or within a moment, and nothing else', () => {
    fc.assert(
      fc.property(key, key, fc.integer({ min: 0, max: 3_000 }), (first, second, gap) => {
        const opening = sequenceOf(sequences, { key: first, at: 0 }, undefined);
        expect(opening.ended).toBe(sequences.includes(first) ? first : undefined);
        const before = opening.begins ? { key: first, at: 0 } : undefined;
        const { ended } = sequenceOf(sequences, { key: second, at: gap }, before);
        const pair = `${first} ${second}`;
        const isPair = before !== undefined && gap <= 1_200 && sequences.includes(pair);
        expect(ended).toBe(isPair ? pair : sequences.includes(second) ? second : undefined);
      }),
    );
  });
});
