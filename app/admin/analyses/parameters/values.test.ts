import { describe, expect, it } from 'vitest';
import { faultsOf, refusedFields, saidOf, shareOf, valuesOf } from './values.ts';

const said = {
  target_acos: '0.255',
  break_even_acos: null,
  brand_terms: ['acmebrand'],
  exclude_last_days: 3,
  marketplace: 'IT',
  period: { start: '2026-09-01', end: '2026-09-30' },
  p_max: '0.10',
};

describe('the parameters of an account', () => {
  it('are the same after a trip through the form, with what it has no field for', () => {
    const values = valuesOf(said, 'it-IT');
    expect(values).toMatchObject({ targetAcos: '25,5', breakEven: '', withoutLastDays: true });
    expect(saidOf(values, said)).toEqual(said);
  });

  it('take along a brand that stands in its box still', () => {
    const values = { ...valuesOf(said, 'it-IT'), brandTyped: ' Acme Bottles' };
    expect(saidOf(values, said)).toMatchObject({ brand_terms: ['acmebrand', 'acme bottles'] });
  });

  it('leave out country and days where nobody says them', () => {
    const values = { ...valuesOf(said, 'en-GB'), marketplace: '', start: '', end: '' };
    expect(saidOf(values, said)).not.toHaveProperty('period');
    expect(saidOf(values, said)).not.toHaveProperty('marketplace');
  });

  it.each([
    ['25', '0.25'],
    ['25,5 %', '0.255'],
    ['100', '1'],
    ['0', undefined],
    ['101', undefined],
    ['a quarter', undefined],
  ])('read %s as a share', (typed, share) => expect(shareOf(typed)).toBe(share));

  it('are faulty where they are, and nowhere else', () => {
    const values = valuesOf(said, 'it-IT');
    expect(faultsOf(values)).toEqual({});
    expect(faultsOf({ ...values, targetAcos: '', end: '' })).toEqual({ targetAcos: 'percent', end: 'pair' });
    expect(faultsOf({ ...values, start: '2026-10-01' })).toEqual({ end: 'order' });
    expect(refusedFields({ 'brand_terms.0': 'too_small', parameters: 'x' })).toEqual({ brandTerms: 'refused' });
  });
});
