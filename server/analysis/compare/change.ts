import { atMost } from '#server/analysis/judge/binomial.ts';

/** Whether so many clicks can be chance, after so many before. */

/** What a single line moves by itself from month to month, and what an account's lines move together beside its traffic: deviations of logarithms. */
const ofLine = 0.4;
const ofAll = 0.1;

/** Deviations over which chances are averaged, with the weights of the normal distribution. */
const steps = Array.from({ length: 25 }, (_, at) => (at - 12) / 4);
const weights = steps.map((z) => Math.exp((-z * z) / 2));
const total = weights.reduce((sum, each) => sum + each, 0);

/** As many lines of the same size would move as these do together. */
function evenLines(spends: readonly number[]): number {
  const sum = spends.reduce((all, each) => all + each, 0);
  const squares = spends.reduce((all, each) => all + each * each, 0);
  return squares === 0 ? 1 : (sum * sum) / squares;
}

/** Clicks of a period, and how often the clicks before were to be expected in it. */
export type Expectation = {
  before: number;
  expected: number;
  /** What each line cost before: a few large ones move more than many small ones. */
  spends: readonly number[];
};

/** A chance over all that lines may have moved by themselves; of all clicks of both periods the later one has the share that is handed on. */
function averaged({ expected, spends }: Expectation, chanceOf: (laterShare: number) => number): number {
  const deviation = Math.sqrt(ofAll ** 2 + ofLine ** 2 / evenLines(spends));
  const sum = steps.reduce((all, z, at) => {
    const times = expected * Math.exp(z * deviation);
    return all + (weights[at] as number) * chanceOf(times / (1 + times));
  }, 0);
  return sum / total;
}

/**
 * How likely as few clicks are by chance, were there as many to have as before.
 *
 * @param after - clicks; what was paid at another price counts as clicks at the price before
 */
export const fell = (expectation: Expectation, after: number): number =>
  averaged(expectation, (share) => atMost(after, expectation.before + after, share));

/** The same for as many clicks. */
export const rose = (expectation: Expectation, after: number): number =>
  after === 0
    ? 1
    : averaged(expectation, (share) => Math.max(0, 1 - atMost(after - 1, expectation.before + after, share)));
