import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { defineCursor, placePart } from './cursors.ts';

const cursor = defineCursor({ at: placePart.moment, number: placePart.number, name: placePart.text });
const written = (text: string) => Buffer.from(text).toString('base64url');

it('reads the place that it wrote, with microseconds and whatever a text holds', () => {
  const micro = fc.tuple(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') }), fc.nat(999));
  const name = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0') && text.isWellFormed());
  fc.assert(
    fc.property(micro, fc.nat(), name, ([date, rest], number, text) => {
      const at = date.toISOString().replace('Z', `${String(rest).padStart(3, '0')}Z`);
      const place = { at, number, name: text };
      expect(cursor.read(cursor.write(place))).toEqual(place);
    }),
  );
  expect(cursor.read(cursor.write({ at: '2026-01-02T03:04:05.000006Z', number: 1, name: 'a|b|' }))?.name).toBe('a|b|');
});

it('has no place where there is no cursor', () => {
  expect([cursor.read(undefined), cursor.read('')]).toEqual([undefined, undefined]);
});

it.each([
  'nonsense',
  written('2026-01-02T03:04:05.000006Z|1'),
  written('2026-13-02T03:04:05.000006Z|1|x'),
  written('2026-01-02T03:04:05Z|1|x'),
  written('2026-01-02T03:04:05.000006Z|-1|x'),
  written('2026-01-02T03:04:05.000006Z|1|\0'),
])('refuses %s', (text) => {
  expect(() => cursor.read(text)).toThrow(
    expect.objectContaining({ code: 'invalid_input', details: { fields: { cursor: 'malformed' } } }),
  );
});

it('refuses a place of another order, and says where the fault is', () => {
  const sorted = defineCursor({ sort: z.enum(['name', 'age']), id: placePart.uuid });
  const given = sorted.write({ sort: 'name', id: '00000000-0000-4000-8000-000000000000' });
  expect(sorted.read(given, ({ sort }) => sort === 'name')?.sort).toBe('name');
  try {
    sorted.read(given, ({ sort }) => sort === 'age');
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ details: { fields: { cursor: 'malformed' } } });
  }
});
