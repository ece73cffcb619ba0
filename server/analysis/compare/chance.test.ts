import { describe, expect, it } from 'vitest';
import type { TermRow } from '#tests/reports/accounts.ts';
import { tasksOf, termReport, upload } from '#tests/reports/periods.ts';
import { type Measurement, measure } from './measure.ts';

/** Accounts in which it is known what was done: two months drawn from the same lines, whose clicks and orders are chance. */

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const normal = (next: () => number) => Math.sqrt(-2 * Math.log(next() || 1e-9)) * Math.cos(2 * Math.PI * next());
const count = (next: () => number, tries: number, rate: number) =>
  Array.from({ length: tries }, () => next()).filter((each) => each < rate).length;

type Sold = { share: number; rate: number; price: number; at: number };

function lines(next: () => number): Sold[] {
  const weights = Array.from({ length: 150 }, (_, at) => 1 / (at + 1) ** 0.8);
  const sum = weights.reduce((all, each) => all + each, 0);
  return weights.map((weight, at) => ({
    share: weight / sum,
    rate: Math.min(0.5, 0.1 * Math.exp(0.8 * normal(next) - 0.32)),
    price: Math.round(50 * Math.exp(0.3 * normal(next))),
    at,
  }));
}

/** A month of them; in the second the season is another, and each line moves by about 30 % of itself. */
function month(all: readonly Sold[], next: () => number, isLater: boolean): TermRow[] {
  const season = isLater ? Math.exp(0.3 * normal(next)) : 1;
  return all.flatMap(({ share, rate, price, at }) => {
    const expected = 3_000 * share * season * (isLater ? Math.exp(0.3 * normal(next)) : 1);
    const clicks = Math.max(0, Math.round(expected + Math.sqrt(expected) * normal(next)));
    const orders = count(next, clicks, rate);
    if (clicks === 0) return [];
    return [
      {
        campaign: `C${at % 8}`,
        adgroup: 'AG',
        targeting: `kw${at % 40}`,
        match: 'BROAD',
        term: `term ${at}`,
        currency: 'EUR',
        clicks,
        orders,
        spend: clicks * price,
        sales: orders * 2_500,
      },
    ];
  });
}

/**
 * What 20 accounts say of their tasks, when `act` was done after the first month; `worth` is the part of the cost that the lines’ true rates are worth at
 * the target.
 */
async function measuredIn(act: (rows: TermRow[], negatives: ReadonlySet<string | null>) => TermRow[]) {
  const found: (Measurement & { name: string; worth: number })[] = [];
  for (let seed = 1; seed <= 20; seed += 1) {
    const next = numbers(seed * 7_919);
    const all = lines(next);
    const tasks = await tasksOf(
      await upload([termReport(month(all, next, false), { start: '2026-09-01', end: '2026-09-30' })]),
    );
    const negatives = new Set(
      tasks.filter(({ name }) => name === 'zero-line').flatMap(({ subject }) => subject.lines.map(({ term }) => term)),
    );
    const rows = act(month(all, next, true), negatives);
    const { seen } = await upload([termReport(rows, { start: '2026-10-01', end: '2026-10-30' })], { watched: tasks });
    const rates = new Map(all.map(({ at, rate }) => [`term ${at}`, rate]));
    for (const task of tasks) {
      const sold = task.subject.lines.map(({ term, clicks }) => clicks * (rates.get(term ?? '') ?? 0) * 25);
      const worth = 0.25 * sold.reduce((sum, each) => sum + each, 0);
      found.push({ name: task.name, worth, ...measure(task, seen, '2026-09-30') });
    }
  }
  return found;
}

describe('of accounts whose figures are chance', () => {
  it('hardly any is said to have gained where nobody did anything', async () => {
    const found = await measuredIn((rows) => rows);
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter(({ verdict }) => verdict === 'measured').length / found.length).toBeLessThan(0.1);
  });

  it('most are said to have gained where the terms were shut out, by no more than what was gained in truth', async () => {
    const found = await measuredIn((rows, negatives) => rows.filter(({ term }) => !negatives.has(term)));
    const shut = found.filter(({ name }) => name === 'zero-line');
    const gained = shut.filter(({ measured }) => Number(measured?.value ?? 0) > 0);
    expect(gained.length / shut.length).toBeGreaterThan(0.8);
    const sum = (amounts: (string | undefined)[]) => amounts.reduce((all, each) => all + Number(each ?? 0), 0);
    const spent = sum(gained.map(({ evidence }) => evidence?.before.spend.value));
    const truth = spent - gained.reduce((all, { worth }) => all + worth, 0);
    expect(truth).toBeLessThan(0.8 * spent);
    const said = sum(gained.map(({ measured }) => measured?.value));
    expect(said).toBeLessThanOrEqual(1.05 * truth);
    expect(said).toBeGreaterThan(0.5 * truth);
  });
});
