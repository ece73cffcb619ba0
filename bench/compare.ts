import { type Load, type Loaded, load } from '#bench/load.ts';
import { median } from '#bench/row.ts';

type Options = { rounds?: number; secondsPerRound?: number; connections?: number };

/** Both servers run at the same time and are loaded in turn, so that a slow moment of the machine hits both. */
export async function compare(
  ours: Loaded,
  theirs: Loaded,
  { rounds = 5, secondsPerRound = 3, connections = 32 }: Options = {},
): Promise<{ ours: Load[]; theirs: Load[]; ratio: number }> {
  const results = { ours: [] as Load[], theirs: [] as Load[] };
  await load(ours, 1, connections);
  await load(theirs, 1, connections);
  for (let round = 0; round < rounds; round += 1) {
    results.theirs.push(await load(theirs, secondsPerRound, connections));
    results.ours.push(await load(ours, secondsPerRound, connections));
  }
  const ratio = median(
    results.ours.map((each, index) => each.perSecond / (results.theirs[index]?.perSecond ?? Number.NaN)),
  );
  return { ...results, ratio };
}

export const middle = (loads: Load[], key: keyof Load) => median(loads.map((each) => each[key]));

export const figures = (loads: Load[]) =>
  `${Math.round(middle(loads, 'perSecond'))}/s p50 ${middle(loads, 'p50').toFixed(2)} p99 ${middle(loads, 'p99').toFixed(2)} ms`;
