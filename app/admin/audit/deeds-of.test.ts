import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deedsOf, fewestOfDeed } from './deeds-of.ts';

const entry = fc.record({
  action: fc.constantFrom('client.imported', 'client.edited'),
  actor: fc.record({ kind: fc.constant('staff' as const), id: fc.constantFrom('1', '2'), name: fc.constant('Giulia') }),
  at: fc.constantFrom('2026-11-28T10:00:01.000Z', '2026-11-28T10:00:59.000Z', '2026-11-28T10:01:00.000Z'),
});

it('keeps every entry in its order, and puts only many of one person, kind and minute together', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
      const deeds = deedsOf(entries);
      expect(deeds.flat()).toEqual(entries);
      for (const deed of deeds) {
        expect(deed.length === 1 || deed.length >= fewestOfDeed).toBe(true);
        const kinds = deed.map(({ action, actor, at }) => `${action} ${actor.id} ${at.slice(0, 16)}`);
        expect(new Set(kinds).size).toBe(1);
      }
    }),
  );
});

it('shows an import of three hundred clients as one line', () => {
  const imported = Array.from({ length: 300 }, (_, at) => ({
    action: 'client.imported',
    actor: { kind: 'staff' as const, id: '1', name: 'Giulia' },
    at: `2026-11-28T10:00:${String(at % 60).padStart(2, '0')}.000Z`,
  }));
  expect(deedsOf(imported)).toHaveLength(1);
});
