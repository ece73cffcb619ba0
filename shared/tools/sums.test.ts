import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakEven, clickPrice, largestClick, targetAcos } from './sums.ts';
import { amountOf, countOf, shareOf } from './typed.ts';

const money = fc.double({ min: 0.01, max: 100_000, noNaN: true });
const share = fc.double({ min: 0, max: 0.99, noNaN: true });
const article = fc.record({ price: money, vat: share, cost: money, fees: money });

describe('the break-even', () => {
  it('leaves nothing when ads cost exactly that share of the price', () => {
    fc.assert(
      fc.property(article, (given) => {
        const { acos } = breakEven(given);
        const left = given.price / (1 + given.vat) - given.cost - given.fees - acos * given.price;
        expect(Math.abs(left)).toBeLessThan(1e-6);
      }),
    );
  });

  it('leaves the wanted part of the margin at the target', () => {
    fc.assert(
      fc.property(article, share, (given, keep) => {
        const { acos, margin } = breakEven(given);
        expect(margin - targetAcos(acos, keep) * given.price).toBeCloseTo(margin * keep, 6);
      }),
    );
  });

  it('is that of the example that every page shows: 29.90 with 22 % tax, 9.00 and 7.50', () => {
    const { net, margin, acos } = breakEven({ price: 29.9, vat: 0.22, cost: 9, fees: 7.5 });
    expect([net.toFixed(2), margin.toFixed(2), acos.toFixed(4)]).toEqual(['24.51', '8.01', '0.2678']);
  });
});

describe('the largest click price', () => {
  it('makes ads cost exactly the target when clicks sell as said', () => {
    fc.assert(
      fc.property(money, share, fc.double({ min: 0.001, max: 1, noNaN: true }), (price, acos, conversion) => {
        const click = largestClick({ acos, price, conversion });
        expect(click / (price * conversion)).toBeCloseTo(acos, 9);
      }),
    );
  });

  it('of a term nobody has clicked is that of the account, and comes near its own with its clicks', () => {
    const counts = fc.record({
      clicks: fc.integer({ min: 1, max: 1e6 }),
      orders: fc.integer({ min: 1, max: 1e5 }),
      sales: money,
    });
    fc.assert(
      fc.property(counts, share, (account, target) => {
        const none = clickPrice(target, account, { clicks: 0, orders: 0, sales: 0 });
        expect(none?.largest).toBeCloseTo((target * account.sales) / account.clicks, 6);
        expect(none?.plain).toBeUndefined();
      }),
    );
    const account = { clicks: 1_000, orders: 100, sales: 3_000 };
    const own = { clicks: 1e6, orders: 2e5, sales: 6e6 };
    expect(clickPrice(0.25, account, own)?.largest).toBeCloseTo((0.25 * own.sales) / own.clicks, 3);
  });

  it('lies between what the term and what the account says', () => {
    const counts = fc.record({
      clicks: fc.integer({ min: 1, max: 1e5 }),
      orders: fc.integer({ min: 1, max: 1e4 }),
      sales: money,
    });
    fc.assert(
      fc.property(counts, counts, (account, term) => {
        const found = clickPrice(0.3, account, term);
        const ends = [(0.3 * account.sales) / account.clicks, found?.plain ?? 0].toSorted((one, other) => one - other);
        expect(found?.largest).toBeGreaterThanOrEqual((ends[0] ?? 0) * (1 - 1e-9));
        expect(found?.largest).toBeLessThanOrEqual((ends[1] ?? 0) * (1 + 1e-9));
      }),
    );
  });

  it('is not said of an account without an order', () => {
    expect(clickPrice(0.3, { clicks: 40, orders: 0, sales: 0 }, { clicks: 1, orders: 0, sales: 0 })).toBeUndefined();
  });
});

describe('what is typed', () => {
  it('is read in the ways in which people write amounts', () => {
    const read = ['19,99', '1.234,50', '€ 20', '20 €', '1,234.50', '0,125'].map(amountOf);
    expect(read).toEqual(['19.99', '1234.50', '20', '20', '1234.50', '0.125']);
    const spaced = ['1 234,50', '1\u00a0234,50 zł', '1\u202f234', "1'234.50"].map(amountOf);
    expect(spaced).toEqual(['1234.50', '1234.50', '1234', '1234.50']);
    for (const nonsense of ['', '1 23', '-5', 'abc', '1e9', '12345678', '1.2.3,4,5x9'])
      expect(amountOf(nonsense)).toBeUndefined();
  });

  it('is a share under a hundred percent, or none', () => {
    expect(['22', '22 %', '4,5', '0'].map(shareOf)).toEqual(['0.22', '0.22', '0.045', '0']);
    for (const nonsense of ['100', '-1', 'x', '']) expect(shareOf(nonsense)).toBeUndefined();
  });

  it('is a count, whatever stands between its thousands', () => {
    expect(['1200', '1.200', '1,200', '1 200', '0'].map(countOf)).toEqual([1200, 1200, 1200, 1200, 0]);
    for (const nonsense of ['1,5', '-3', '12345678', 'x', '']) expect(countOf(nonsense)).toBeUndefined();
  });
});
