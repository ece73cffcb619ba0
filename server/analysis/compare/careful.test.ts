import { describe, expect, it } from 'vitest';
import type { TermRow } from '#tests/reports/accounts.ts';
import {
  broad,
  brought,
  done,
  everything,
  kids,
  october,
  phrase,
  said,
  september,
  withoutNegatives,
} from '#tests/reports/golden-months.ts';
import { tasksOf, termReport, upload } from '#tests/reports/periods.ts';
import { measure } from './compare.ts';

/** Where a gain would be too large if it were reckoned less carefully. */

describe('a gain', () => {
  it('is none where clicks became cheaper everywhere', async () => {
    const cheap = everything.map((row) => ({ ...row, spend: Math.round(row.spend * 0.35) }));
    const found = await brought([termReport(cheap, october)]);
    expect(Object.values(found).map(({ verdict }) => verdict)).not.toContain('measured');
  });

  it('is less what the lines do not sell any more, though as many people click', async () => {
    const changed = new Map<TermRow, Partial<TermRow>>([
      [broad, { spend: 4_000, orders: 0, sales: 0 }],
      [phrase, { spend: 1_500, orders: 0, sales: 0 }],
    ]);
    const rows = everything.map((row) => ({ ...row, ...changed.get(row) }));
    const { 'overpaid-line': bids } = await brought([termReport(rows, october)]);
    // 164.00 − 55.00, less a quarter of 300.00.
    expect(bids).toMatchObject({ verdict: 'measured', avoided: { value: '109.00' }, measured: { value: '34.00' } });
  });

  it('is less what the words cost in an ad group that is new', async () => {
    const rows = [...withoutNegatives, { ...kids, adgroup: 'AG 2', clicks: 5, spend: 300 }];
    const { 'zero-line': negatives } = await brought([termReport(rows, october)]);
    expect(negatives).toMatchObject({ verdict: 'measured', avoided: { value: '45.00' } });
  });

  it('is none, nor a loss, where an account doubled that has the same words in two ad groups', async () => {
    const inGroup = (adgroup: string, figures: Pick<TermRow, 'clicks' | 'orders' | 'spend' | 'sales'>): TermRow => ({
      ...kids,
      adgroup,
      ...figures,
    });
    const rows = [
      inGroup('AG', { clicks: 279, orders: 3, spend: 12_803, sales: 5_000 }),
      inGroup('AG 2', { clicks: 256, orders: 40, spend: 2_816, sales: 400_000 }),
      { ...broad, term: 'altro', clicks: 300, orders: 1, spend: 1_000, sales: 40_000 },
    ];
    const twice = rows.map(({ clicks, orders, spend, sales, ...row }) => ({
      ...row,
      clicks: 2 * clicks,
      orders: 2 * orders,
      spend: 2 * spend,
      sales: 2 * sales,
    }));
    const tasks = await tasksOf(await upload([termReport(rows, { start: '2026-09-01', end: done })]));
    const { seen } = await upload([termReport(twice, october)], { watched: tasks });
    expect(tasks.map((task) => measure(task, seen, done).verdict)).toEqual(['cannot_tell']);
    expect(seen.backgrounds.map(({ after }) => after[0]?.clicks)).toEqual([2 * (256 + 300)]);
  });

  it('of a target has no line in it that another finding claims, also where no task is about that one', async () => {
    const target = (await tasksOf(await september())).find(({ name }) => name === 'overpaid-target-residual');
    const { seen } = await upload([termReport(everything, october)], { watched: target ? [target] : [] });
    expect(target && measure(target, seen, done).evidence?.after.clicks).toBe('4.0');
  });

  it('is none where the older reports called their lines by different columns', async () => {
    const days = { start: '2026-09-01', end: done };
    const [some, others] = [everything.slice(0, 4), everything.slice(4)];
    const before = [termReport(some, days), termReport(others, { ...days, without: ['Targeting', 'Match Type'] })];
    const tasks = await tasksOf(await upload(before));
    const { seen } = await upload([termReport(withoutNegatives, october)], { watched: tasks });
    expect(new Set(tasks.map((task) => said(measure(task, seen, done))))).toEqual(new Set(['columns_missing']));
  });
});
