import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/days.ts';
import { account, type TermRow } from '#tests/reports/accounts.ts';
import { type Told, tasksOf, termReport, upload } from '#tests/reports/periods.ts';
import { runs } from '#tests/runs.ts';
import { compare, type Measurement, measure, seenShape, subjectShape } from './compare.ts';
import { measureReasons } from './measure.ts';

const first: Told = { start: '2026-09-01', end: '2026-09-30' };
const second: Told = { start: '2026-10-01', end: '2026-10-30' };
const tries = { numRuns: runs(60) };

const times = (rows: readonly TermRow[], factor: number): TermRow[] =>
  rows.map((row) => ({
    ...row,
    clicks: row.clicks * factor,
    orders: row.orders * factor,
    spend: row.spend * factor,
    sales: row.sales * factor,
  }));
const dearer = (rows: readonly TermRow[], factor: number): TermRow[] =>
  rows.map((row) => ({ ...row, spend: row.spend * factor, sales: row.sales * factor }));

/** What became of a line: it is gone, or so many quarters of it are left. */
const fates = fc.array(fc.constantFrom(0, 1, 2, 3, 4, 4, 4, 6, 9), { minLength: 1, maxLength: 20 });
const later = (rows: readonly TermRow[], quarters: readonly number[]): TermRow[] =>
  rows.flatMap((row, at) => {
    const fate = quarters[at % quarters.length] as number;
    const part = (count: number) => Math.floor((count * fate) / 4);
    const { clicks, orders, spend, sales } = row;
    return part(clicks) === 0
      ? []
      : [
          {
            ...row,
            clicks: part(clicks),
            orders: Math.min(part(clicks), part(orders)),
            spend: part(spend),
            sales: part(sales),
          },
        ];
  });
/** Two months of an account in which something happens. */
const months = fc
  .tuple(account, fates)
  .map(([rows, quarters]) => ({ before: rows, after: later(rows, quarters) }))
  .filter(({ after }) => after.length > 0);

/** What each task of the first upload brought by the second. */
async function measured(before: string, after: string[], doneOn = first.end): Promise<Measurement[]> {
  const tasks = await tasksOf(await upload([before]));
  const { seen } = await upload(after, { watched: tasks });
  return tasks.map((task) => measure(task, seen, doneOn));
}
const verdicts = (all: readonly Measurement[]) => all.map(({ verdict }) => verdict);

/** Rows in another order. */
const mixed = <T>(all: readonly T[], keys: readonly number[]): T[] =>
  all
    .map((each, at) => ({ each, key: keys[at % keys.length] ?? 0, at }))
    .sort((one, other) => one.key - other.key || one.at - other.at)
    .map(({ each }) => each);
const keys = fc.array(fc.integer(), { minLength: 1, maxLength: 20 });

describe('what tasks brought', () => {
  it('is nothing where the same files come again', async () => {
    await fc.assert(
      fc.asyncProperty(account, async (rows) => {
        const report = termReport(rows, first);
        expect(verdicts(await measured(report, [report]))).not.toContain('measured');
      }),
      tries,
    );
  });

  it.each([
    ['twice', 1, 2],
    ['half', 2, 1],
  ])('is nothing where %s the traffic comes to all lines alike', async (_part, before, after) => {
    await fc.assert(
      fc.asyncProperty(account, async (rows) => {
        const [report, next] = [termReport(times(rows, before), first), termReport(times(rows, after), second)];
        expect(verdicts(await measured(report, [next]))).not.toContain('measured');
      }),
      tries,
    );
  });

  it('is never more than their lines cost before, nor do two of them tell of the same euro', async () => {
    await fc.assert(
      fc.asyncProperty(months, async ({ before, after }) => {
        const found = await measured(termReport(before, first), [termReport(after, second)]);
        const cost = found.reduce((sum, { evidence }) => sum + Number(evidence?.before.spend.value ?? 0), 0);
        expect(cost).toBeLessThanOrEqual(before.reduce((sum, { spend }) => sum + spend, 0) / 100 + 0.01);
        for (const each of found)
          if (each.verdict === 'cannot_tell') expect(measureReasons).toContain(each.reason);
          else {
            expect(Number(each.measured.value)).toBeLessThanOrEqual(Number(each.evidence.before.spend.value));
            expect(Number(each.measured.value)).toBeLessThanOrEqual(Math.max(0, Number(each.avoided.value)));
          }
      }),
      tries,
    );
  });

  it('is ten times as much where all money is, by the same verdicts', async () => {
    await fc.assert(
      fc.asyncProperty(months, async ({ before, after }) => {
        const small = await measured(termReport(before, first), [termReport(after, second)]);
        const large = await measured(termReport(dearer(before, 10), first), [termReport(dearer(after, 10), second)]);
        expect(verdicts(large)).toEqual(verdicts(small));
        for (const [at, each] of small.entries())
          expect(Number(large[at]?.measured?.value ?? 0)).toBeCloseTo(10 * Number(each.measured?.value ?? 0), 0);
      }),
      tries,
    );
  });

  it('does not change when all days are other days', async () => {
    await fc.assert(
      fc.asyncProperty(months, fc.integer({ min: -900, max: 900 }), async ({ before, after }, by) => {
        const moved = ({ start, end }: Told): Told => ({ start: addDays(start, by), end: addDays(end, by) });
        const here = await measured(termReport(before, first), [termReport(after, second)]);
        const there = await measured(
          termReport(before, moved(first)),
          [termReport(after, moved(second))],
          moved(first).end,
        );
        const amounts = (all: Measurement[]) => all.map(({ verdict, measured: found, p }) => [verdict, found, p]);
        expect(amounts(there)).toEqual(amounts(here));
      }),
      tries,
    );
  });

  it('does not change with the order of rows, nor when a period comes in two files', async () => {
    await fc.assert(
      fc.asyncProperty(months, keys, async ({ before, after }, order) => {
        const report = termReport(before, first);
        const whole = await measured(report, [termReport(after, second)]);
        const turned = mixed(after, order);
        expect(await measured(termReport(mixed(before, order), first), [termReport(turned, second)])).toEqual(whole);
        const half = Math.floor(turned.length / 2);
        if (half === 0) return;
        const [one, other] = [turned.slice(0, half), turned.slice(half)].map((rows) => termReport(rows, second));
        expect(await measured(report, [one as string, other as string])).toEqual(whole);
      }),
      tries,
    );
  });

  it('does not change when the days come in two reports', async () => {
    const half: Told = { start: '2026-10-01', end: '2026-10-15' };
    const rest: Told = { start: '2026-10-16', end: '2026-10-30' };
    await fc.assert(
      fc.asyncProperty(months, async ({ before, after }) => {
        const report = termReport(before, first);
        const whole = await measured(report, [termReport(times(after, 2), second)]);
        expect(await measured(report, [termReport(after, half), termReport(after, rest)])).toEqual(whole);
      }),
      tries,
    );
  });

  it('is asked of no other account, marketplace or currency', async () => {
    await fc.assert(
      fc.asyncProperty(months, async ({ before, after }) => {
        const report = termReport(before, first);
        const crowns = after.map((row) => ({ ...row, currency: 'SEK' }));
        const reasons = (all: Measurement[]) => all.map((each) => 'reason' in each && each.reason);
        for (const other of [termReport(crowns, second), termReport(after, { ...second, country: 'France' })])
          expect(new Set(reasons(await measured(report, [other])))).toEqual(
            new Set((await tasksOf(await upload([report]))).length > 0 ? ['account_not_in_file'] : []),
          );
        // Beside its own account, another one changes nothing.
        const own = await measured(report, [termReport(after, second)]);
        expect(await measured(report, [termReport(after, second), termReport(crowns, second)])).toEqual(own);
      }),
      tries,
    );
  });

  it('can be asked later of what was kept', async () => {
    await fc.assert(
      fc.asyncProperty(months, async ({ before, after }) => {
        const tasks = await tasksOf(await upload([termReport(before, first)]));
        const { seen } = await upload([termReport(after, second)], { watched: tasks });
        const kept = seenShape.parse(JSON.parse(JSON.stringify(seen)));
        for (const task of tasks) {
          const stored = subjectShape.parse(JSON.parse(JSON.stringify(task.subject)));
          expect(measure({ id: task.id, subject: stored }, kept, first.end)).toEqual(measure(task, seen, first.end));
        }
      }),
      tries,
    );
  });
});

describe('an account as a whole', () => {
  it('is told in figures of 30 days, with what changed', async () => {
    await fc.assert(
      fc.asyncProperty(account, async (rows) => {
        const { document } = await upload([termReport(rows, first)]);
        const { seen } = await upload([termReport(times(rows, 4), { start: '2026-10-01', end: '2026-11-29' })]);
        const [found] = compare(document, seen);
        expect(found).toMatchObject({
          reason: null,
          common: 0,
          changes: { clicks: '1.000000', spend: '1.000000' },
          sides: { before: { days: 30 }, after: { days: 60 } },
        });
        if (found?.reason === null) expect(found.sides.after.acos).toBe(found.sides.before.acos);
      }),
      tries,
    );
  });
});
