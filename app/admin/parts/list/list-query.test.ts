import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asked, like, listQuery, oneOf, order, text } from './list-query.ts';

const query = listQuery('/admin/things', {
  q: text(),
  status: oneOf(['new', 'done']),
  person: like((given) => /^[0-9]+$/.test(given)),
  sort: order(['newest', 'name'], 'newest'),
});
const usual: Asked<typeof query> = { q: '', status: '', person: '', sort: 'newest' };

describe('the address of a list', () => {
  it('asks for nothing where nothing is named', () => {
    expect(query.read('/admin/things')).toEqual(usual);
    expect(query.address(usual)).toBe('/admin/things');
  });

  it('passes over what it does not know', () => {
    expect(query.read('?status=lost&person=me&sort=oldest&page=2')).toEqual(usual);
  });

  it('cuts a long search, and the spaces around it', () => {
    expect(query.read(`?q=${encodeURIComponent(`  ${'a'.repeat(300)} `)}`).q).toBe('a'.repeat(200));
  });

  it('leaves out the one character that no record has', () => {
    expect(query.read('?q=%00')).toEqual(usual);
    expect(query.read('?q=%00%20lume%00').q).toBe('lume');
  });

  it('says again what it was read from', () => {
    const asked = fc.record({
      q: fc.string({ maxLength: 200 }).map((typed) => typed.replaceAll('\0', '').trim()),
      status: fc.constantFrom('', 'new', 'done'),
      person: fc.constantFrom('', '12'),
      sort: fc.constantFrom('newest', 'name'),
    });
    fc.assert(
      fc.property(asked, (given) => {
        expect(query.read(`http://house${query.address(given as Asked<typeof query>)}`)).toEqual(given);
      }),
    );
  });

  it('is narrowed by search and filters, not by an order', () => {
    expect(query.isNarrowed({ ...usual, sort: 'name' })).toBe(false);
    expect(query.isNarrowed({ ...usual, status: 'done' })).toBe(true);
  });
});
