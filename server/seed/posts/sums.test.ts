import { describe, expect, it } from 'vitest';
import { aPictureTestThatCanLose } from './a-picture-test-that-can-lose.ts';
import { howManyUnitsToSend } from './how-many-units-to-send.ts';
import { whatAPriceRiseMayCost } from './what-a-price-rise-may-cost.ts';
import { whatAReturnCosts } from './what-a-return-costs.ts';
import { whenALowAcosIsExpensive } from './when-a-low-acos-is-expensive.ts';

/** Readers check these sums, and so do we: each is reckoned anew from the numbers that its article begins with. */

const euros = (value: number, digits = 0) =>
  `${value < 0 ? '−' : ''}€${Math.abs(value).toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
const count = (value: number) => value.toLocaleString('en-GB');
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

describe('the sums of the sample posts', () => {
  it.each([
    [36, 'more'],
    [38, 'more'],
    [42, 'fewer'],
    [43, 'fewer'],
    [45, 'fewer'],
  ] as const)('say how many orders a price of €%i needs', (price, word) => {
    const profit = 300 * 10.8;
    const left = 10.8 + (price - 40) * 0.85;
    const orders = Math.ceil(profit / left);
    const change = Math.round(Math.abs(orders / 300 - 1) * 100);
    expect(whatAPriceRiseMayCost).toContain(row(`€${price}`, euros(left, 2), String(orders), `${change}% ${word}`));
  });

  it.each([0, 3, 6, 10])('say what stock covers deliveries that vary by %i days', (days) => {
    const safety = Math.ceil(1.65 * Math.sqrt(45 * 5 ** 2 + 14 ** 2 * days ** 2));
    expect(howManyUnitsToSend).toContain(row(`${days} days`, String(safety), String(14 * 45 + safety)));
  });

  it('say how many units to order at once, and what running out costs', () => {
    const quantity = Math.sqrt((2 * 14 * 365 * 420) / (2.6 + 0.09 * 11));
    expect(howManyUnitsToSend).toContain(`= ${count(Math.floor(quantity))} units`);
    const out = Math.round(9 * 14 * 10.8);
    const after = Math.round(21 * 14 * 0.3 * 10.8);
    expect(howManyUnitsToSend).toContain(`together ${euros(out + after)}`);
  });

  const kept = 34 - 5.1 - 4.3 - 9 - 3;
  const returned = 5.1 / 5 + 4.3 + 2.1 + 0.4 * 9 + 0.4 * 0.6 + 3;
  it.each([
    ['Italy', 6],
    ['Spain', 8],
    ['France', 11],
    ['Germany', 24],
  ])('say what %s leaves of a hundred orders when %i come back', (country, rate) => {
    const left = (100 - rate) * kept - rate * returned;
    expect(whatAReturnCosts).toContain(row(country, `${rate}%`, euros(left)));
  });

  it('say by how much the German price has to rise', () => {
    const gap = (24 - 6) * (kept + returned);
    const perEuro = 76 * 0.85 - 24 * 0.03;
    expect(whatAReturnCosts).toContain(`${euros(perEuro, 2)} = ${euros(gap / perEuro, 2)} more`);
  });

  it.each([11, 12, 13, 15])('say how many visitors it takes to see 10%% become %i%%', (goal) => {
    const visitors = Math.round((16 * 0.1 * 0.9) / ((goal - 10) / 100) ** 2);
    const days = Math.ceil(visitors / 60);
    expect(aPictureTestThatCanLose).toContain(row(`10% to ${goal}%`, count(visitors), String(days)));
  });

  it('say which campaign adds a profit', () => {
    const added = [2_700 * 0.37 - 1_200, 15_300 * 0.37 - 5_400];
    expect(whenALowAcosIsExpensive).toContain(row('Profit that was added', ...added.map((value) => euros(value))));
    const reported = [20_000 * 0.37 - 1_200, 18_000 * 0.37 - 5_400];
    expect(whenALowAcosIsExpensive).toContain(row('Profit in the report', ...reported.map((value) => euros(value))));
  });
});
