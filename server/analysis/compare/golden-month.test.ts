import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/days.ts';
import type { TermRow } from '#tests/reports/accounts.ts';
import { golden } from '#tests/reports/files.ts';
import {
  asin,
  brand,
  broad,
  brought,
  cup,
  done,
  everything,
  exact,
  kids,
  october,
  phrase,
  said,
  scaled,
  september,
  withoutNegatives,
} from '#tests/reports/golden-months.ts';
import { type Told, tasksOf, termReport, upload } from '#tests/reports/periods.ts';
import { type Measurement, measure } from './compare.ts';
import { leastDaysAfter } from './measure.ts';
import { subjectShape } from './subject.ts';

describe('what a task keeps', () => {
  it('is what was claimed and promised, the lines that it is about, and nothing that a store would lose', async () => {
    const tasks = await tasksOf(await september());
    for (const { subject } of tasks) expect(subjectShape.parse(JSON.parse(JSON.stringify(subject)))).toEqual(subject);
    const [negatives, bids, target] = tasks.map(({ subject }) => subject);
    expect(tasks.map(({ name }) => name)).toEqual(['zero-line', 'overpaid-line', 'overpaid-target-residual']);
    expect(negatives).toMatchObject({
      action: 'negative',
      claim: { value: '48.00', currency: 'EUR' },
      promised: { value: '46.44', currency: 'EUR' },
      place: { account: null, marketplace: 'IT', currency: 'EUR', attributionDays: 7 },
      days: [{ start: '2026-09-01', end: '2026-09-30' }],
    });
    expect(negatives?.lines.map(({ campaign, term }) => [campaign, term])).toEqual([
      ['SP-Broad', 'borraccia bambini'],
      ['SP-Auto', 'b0cccc3333'],
    ]);
    expect(bids).toMatchObject({ claim: { value: '89.00' }, figures: { clicks: 320, orders: 10 } });
    // What is claimed of the target’s lines is their task’s: 46.00 − 44.00.
    expect(target?.lines).toMatchObject([
      { campaign: 'SP-Phrase', term: null, without: ['borraccia'], clicks: 4, spend: 2_000_000 },
    ]);
  });

  it('is nothing for a finding that claims no money', async () => {
    const tasks = await tasksOf(await september());
    expect(tasks.map(({ subject }) => subject.rule)).toEqual(['F02', 'F01', 'F01']);
  });
});

describe('a month in which the negatives were set', () => {
  it('brought what is not spent any more, without what those clicks would have sold', async () => {
    const { 'zero-line': negatives, 'overpaid-line': bids } = await brought([termReport(withoutNegatives, october)]);
    expect(negatives).toMatchObject({
      verdict: 'measured',
      promised: { value: '46.44' },
      avoided: { value: '48.00' },
      // A click of a line that has not sold yet is still worth something: 21.08 of 48.00.
      measured: { value: '26.92' },
      evidence: { before: { spend: { value: '48.00' } }, after: { spend: { value: '0.00' } }, common: 0 },
    });
    expect(bids).toMatchObject({ verdict: 'cannot_tell', reason: 'within_chance', promised: { currency: 'EUR' } });
  });

  it('is told the same from a part for each campaign, and from rows in any order', async () => {
    const whole = await brought([termReport(withoutNegatives, october)]);
    const [some, others] = [withoutNegatives.slice(0, 3), withoutNegatives.slice(3)];
    expect(await brought([termReport(others, october), termReport(some, october)])).toEqual(whole);
    expect(await brought([termReport(withoutNegatives.toReversed(), october)])).toEqual(whole);
  });
});

const renamed = (rows: readonly TermRow[], from: string, to: string) =>
  rows.map((row) => (row.campaign === from ? { ...row, campaign: to } : row));
const but = (row: TermRow, changed: Partial<TermRow>) =>
  everything.map((each) => (each === row ? { ...row, ...changed } : each));

/** What is said of the negatives, or of the bids. */
const ofNegatives = async (...args: Parameters<typeof brought>) =>
  said((await brought(...args))['zero-line'] as Measurement);
const ofBids = async (...args: Parameters<typeof brought>) =>
  said((await brought(...args))['overpaid-line'] as Measurement);

describe('nothing is claimed', () => {
  it('of the same files', async () => {
    const found = await brought([golden('golden-st-en.csv')]);
    expect(Object.values(found).map(said)).toEqual(['same_files', 'same_files', 'same_files']);
  });

  it('of the same days, written in another way', async () => {
    const found = await brought([golden('golden-st-it-cp1252.csv')]);
    expect(Object.values(found).map(said)).toEqual(['overlap', 'overlap', 'overlap']);
  });

  it('of another account, marketplace or currency', async () => {
    expect(await ofNegatives([termReport(withoutNegatives, { ...october, country: 'France' })])).toBe(
      'account_not_in_file',
    );
    const pounds = withoutNegatives.map((row) => ({ ...row, currency: 'GBP' }));
    expect(await ofNegatives([termReport(pounds, october)])).toBe('account_not_in_file');
    expect(await ofNegatives([golden('golden-st-unified.csv')])).toBe('account_not_in_file');
  });

  it('where sales are counted over other days', async () => {
    expect(await ofNegatives([termReport(withoutNegatives, { ...october, attribution: '14' })])).toBe(
      'other_attribution',
    );
  });

  it('where the new report does not say what was bid on', async () => {
    const without = ['Targeting', 'Match Type'];
    expect(await ofNegatives([termReport(withoutNegatives, { ...october, without })])).toBe('columns_missing');
  });

  it('where nobody said the days', async () => {
    const without = ['Start Date', 'End Date'];
    expect(await ofNegatives([termReport(withoutNegatives, { ...october, without })])).toBe('period_unknown');
  });

  it('where half the traffic came to all lines alike', async () => {
    const found = await brought([termReport(scaled(everything, 0.5), october)]);
    expect(Object.values(found).map(({ verdict }) => verdict)).not.toContain('measured');
  });

  it('of a part of the account', async () => {
    expect(await ofNegatives([termReport([exact, brand, phrase], october)])).toBe('part_of_account');
  });

  it('of campaigns that have a new name', async () => {
    const rows = renamed(everything, 'SP-Broad', 'Broad 2026');
    expect(await ofNegatives([termReport(rows, october)])).toBe('renamed');
  });

  it('before two weeks are over', async () => {
    const daily = termReport(withoutNegatives, { ...october, isDaily: true });
    const doneOn = (daysLeft: number) => addDays('2026-10-27', -daysLeft);
    expect(await ofNegatives([daily], { doneOn: doneOn(leastDaysAfter - 1) })).toBe('too_early');
    expect(await ofNegatives([daily], { doneOn: doneOn(leastDaysAfter) })).not.toBe('too_early');
    const short: Told = { start: '2026-10-01', end: '2026-10-10' };
    expect(await ofNegatives([termReport(scaled(withoutNegatives, 1 / 3), short)])).toBe('too_early');
  });

  it('of a few clicks', async () => {
    const half: Told = { start: '2026-10-01', end: '2026-10-15' };
    const { 'overpaid-target-residual': target } = await brought([termReport(scaled(withoutNegatives, 0.5), half)]);
    expect(said(target as Measurement)).toBe('too_few_clicks');
  });

  it('where more was spent and sold', async () => {
    const rows = everything.map((row) =>
      row === kids ? { ...kids, clicks: 180, spend: 9_900, orders: 30, sales: 90_000 } : row,
    );
    expect(await ofNegatives([termReport(rows, october)])).toBe('sales_moved');
  });

  it('where hardly anything is left that no task is about', async () => {
    const tasks = await tasksOf(await upload([termReport(everything.slice(1), { start: '2026-09-01', end: done })]));
    const { seen } = await upload([termReport(withoutNegatives.slice(1), october)], { watched: tasks });
    const [negatives] = tasks.map((task) => measure(task, seen, done));
    expect(negatives && said(negatives)).toBe('nothing_to_compare_with');
  });
});

describe('what is compared', () => {
  it('are days that only the new report tells of, where a month is in both', async () => {
    const rows = scaled(withoutNegatives, 80 / 30);
    const told: Told = { start: '2026-08-20', end: '2026-11-10', isDaily: true };
    const { 'zero-line': negatives } = await brought([termReport(rows, told)]);
    expect(negatives).toMatchObject({
      verdict: 'measured',
      // The last three days are left out: their sales still come in.
      evidence: { from: '2026-10-01', to: '2026-11-07', common: 30, after: { days: 38, spend: { value: '0.00' } } },
    });
  });

  it('is nothing where old and new days are added up in one row', async () => {
    const told: Told = { start: '2026-09-10', end: '2026-11-10' };
    expect(await ofNegatives([termReport(scaled(withoutNegatives, 2), told)])).toBe('overlap');
  });

  it('are 30 days, however long the new report is', async () => {
    const two: Told = { start: '2026-10-01', end: '2026-11-29' };
    const month = (await brought([termReport(withoutNegatives, october)]))['zero-line'];
    const longer = (await brought([termReport(scaled(withoutNegatives, 2), two)]))['zero-line'];
    expect([longer?.measured, longer?.evidence?.before]).toEqual([month?.measured, month?.evidence?.before]);
  });

  it('are days that were told, not those between two files', async () => {
    const parts = scaled(withoutNegatives, 0.5);
    const files = [
      termReport(parts, { start: '2026-10-01', end: '2026-10-15' }),
      termReport(parts, { start: '2026-12-01', end: '2026-12-15' }),
    ];
    const { 'zero-line': negatives } = await brought(files);
    expect(negatives?.evidence?.after.days).toBe(30);
  });

  it('are the same days whether the last ones were left out by the analysis or are now', async () => {
    const daily = termReport(withoutNegatives, { ...october, isDaily: true });
    const days = async (leftOut: number) =>
      (await brought([daily], { exclude_last_days: leftOut }))['zero-line']?.evidence?.after.days;
    expect([await days(0), await days(1), await days(3)]).toEqual([27, 27, 27]);
  });

  it('is of a target what no other task is about, without the brand', async () => {
    const known = { ...cup, term: 'acmebrand tazza', clicks: 90, orders: 0, spend: 100 };
    const tasks = await tasksOf(await upload([termReport([...everything, known], { start: '2026-09-01', end: done })]));
    const { seen } = await upload([termReport([...everything, known], october)], { watched: tasks });
    const target = tasks.find(({ name }) => name === 'overpaid-target-residual');
    expect(target && measure(target, seen, done).evidence).toMatchObject({
      before: { clicks: '4.0' },
      after: { clicks: '4.0', spend: { value: '2.00' } },
    });
  });

  it('are days before it was done as well where they cannot be told apart, and that is said', async () => {
    const { 'zero-line': negatives } = await brought([termReport(withoutNegatives, october)], { doneOn: '2026-10-05' });
    expect(negatives).toMatchObject({ verdict: 'measured', evidence: { from: '2026-10-01', isDiluted: true } });
    const daily = termReport(withoutNegatives, { ...october, isDaily: true });
    const { 'zero-line': byDay } = await brought([daily], { doneOn: '2026-10-05' });
    expect(byDay).toMatchObject({ verdict: 'measured', evidence: { from: '2026-10-06', isDiluted: false } });
  });
});

describe('what is said', () => {
  it('of a bid that was lowered is what it saved, less what the missing clicks sold', async () => {
    const lowered = new Map([
      [broad, { clicks: 130, spend: 4_900, orders: 5, sales: 15_000 }],
      [phrase, { clicks: 40, spend: 1_600, orders: 1, sales: 3_000 }],
    ]);
    const rows = everything.map((row) => ({ ...row, ...lowered.get(row) }));
    const { 'overpaid-line': bids } = await brought([termReport(rows, october)]);
    expect(bids).toMatchObject({ verdict: 'measured', avoided: { value: '99.00' } });
    // Of 120.00 that were not sold, 30.00 were worth paying; by what a click of them sells, even more.
    const measured = Number(bids?.measured?.value);
    expect(measured).toBeGreaterThan(50);
    expect(measured).toBeLessThanOrEqual(69);
  });

  it('of two bids that were lowered a little is that a month may do that by itself', async () => {
    const rows = but(broad, { clicks: 190, spend: 8_000, orders: 6, sales: 18_000 });
    expect(await ofBids([termReport(rows, october)])).toBe('within_chance');
  });

  it('of terms that cost more than before is that they did', async () => {
    const rows = everything.map((row) => (row === kids ? { ...kids, clicks: 180, spend: 9_900 } : row));
    const { 'zero-line': negatives } = await brought([termReport(rows, october)]);
    expect(negatives).toMatchObject({ verdict: 'measured' });
    expect(Number(negatives?.measured?.value)).toBeLessThan(0);
  });

  it('of a term that is paused while its campaign goes on is that it costs nothing', async () => {
    const rows = everything.filter((row) => row !== asin);
    const { 'zero-line': negatives } = await brought([termReport(rows, october)]);
    expect(negatives?.evidence?.after.spend).toEqual({ value: '33.00', currency: 'EUR' });
  });
});
