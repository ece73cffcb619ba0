import { describe, expect, it } from 'vitest';
import { analyse } from '#server/analysis/analyse.ts';
import { parametersShape } from '#server/analysis/parameters.ts';
import { csvText, fileWith } from '#tests/reports/files.ts';
import { Repeats } from './repeats.ts';

const head = ['Date', 'Campaign Name', 'Customer Search Term', 'Clicks', 'Spend', '7 Day Total Sales'];
const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => {
    const day = String(from + at).padStart(2, '0');
    return [`2026-09-${day}`, 'C', 'tazza', '4', '1.20', '9.00'];
  });

const codesOf = async (rows: string[][]) => {
  const { files } = (
    await analyse([fileWith(csvText([head, ...rows]))], parametersShape.parse({ exclude_last_days: 3 }))
  ).document;
  return files[0]?.warnings.filter(({ code }) => code === 'REPEATED_ROWS').map(({ text }) => text);
};

describe('rows that stand more than once in a file', () => {
  it('are told of where an export was pasted twice, or one that overlaps it', async () => {
    expect(await codesOf([...days(1, 30), ...days(1, 30)])).toEqual([expect.stringMatching(/^30 rows/)]);
    expect(await codesOf([...days(1, 30), ...days(15, 30)])).toEqual([expect.stringMatching(/^16 rows/)]);
  });

  it('are told of where all of a short export was pasted twice, with its header or without', async () => {
    expect(await codesOf([...days(1, 8), ...days(1, 8)])).toEqual([expect.stringMatching(/^8 rows/)]);
    expect(await codesOf([...days(1, 8), head, ...days(1, 8)])).toEqual([expect.stringMatching(/^8 rows/)]);
    expect(await codesOf([...days(1, 3), ...days(1, 3)])).toEqual([]);
  });

  it('are nothing where each is of its own day, and where a few are alike by chance', async () => {
    expect(await codesOf(days(1, 30))).toEqual([]);
    expect(await codesOf([...days(1, 30), ...days(1, 9)])).toEqual([]);
  });

  it('are found in long files as well, which are remembered in part', () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => [`term ${at}`, 1]);
    const repeats = new Repeats();
    for (const row of [...rows, ...rows]) repeats.note(row);
    expect(repeats.count).toBe(20_000);
    const few = new Repeats();
    for (const row of [...rows, ...rows.slice(0, 4_000)]) few.note(row);
    expect(few.count).toBe(0);
  });
});
