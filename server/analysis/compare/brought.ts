import Big from 'big.js';
import type { Drift, Moved } from './background.ts';
import { type Expectation, fell, rose } from './change.ts';
import type { Sums } from './series.ts';
import type { Subject } from './subject.ts';

/** What the lines of a task cost less, or more, than was to be expected, and whether that is chance. Amounts in millionths. */

export type Outcome =
  | { reason: null; amount: Big; avoided: Big; p: number }
  | { reason: 'too_few_clicks' | 'within_chance' | 'sales_moved'; p: number | null };

/** Terms of fewer clicks come and go by themselves. */
const leastExpected = 10;

const larger = (one: Big, other: Big) => (one.gt(other) ? one : other);
const smaller = (one: Big, other: Big) => (one.lt(other) ? one : other);
const nought = new Big(0);

/**
 * What a click of these lines sells. Lines that sold badly were chosen for it, and some had bad luck: each line is drawn towards the account by some
 * orders, as for the largest sensible price of a click. What they sold afterwards was not chosen, and counts as it is.
 */
function worthOfClick({ figures, lines, account, priorOrders }: Subject, after: Sums): Big {
  const { clicks, orders, sales } = account ?? { clicks: 0, orders: 0, sales: 0 };
  const prior = (count: number) => (orders > 0 ? new Big(count).times(priorOrders).div(orders) : nought);
  const [priorSales, priorClicks] = [prior(sales), prior(clicks)];
  const before = lines
    .filter((line) => line.clicks > 0)
    .reduce(
      (sum, line) => sum.plus(priorSales.plus(line.sales).times(line.clicks).div(priorClicks.plus(line.clicks))),
      nought,
    );
  return before.plus(after.sales).div(figures.clicks + after.clicks);
}

type Difference = {
  spend: Big;
  /** By what clicks are worth, and by what was sold. */
  sales: [worth: Big, sold: Big];
};

/** What was expected and is not there. */
function missing(subject: Subject, after: Sums, { traffic, price }: Drift, length: Big): Difference {
  const { figures } = subject;
  const times = traffic.times(length);
  const clicks = times.times(figures.clicks).minus(after.clicks);
  return {
    spend: times.times(price).times(figures.spend).minus(after.spend),
    sales: [clicks.times(worthOfClick(subject, after)), times.times(figures.sales).minus(after.sales)],
  };
}

/** Less was spent. What is sure of it: a gain by both ways to count the sales, or a loss by both. */
function netOfLess({ spend, sales: [worth, sold] }: Difference, targetAcos: string): Big | null {
  const gain = spend.minus(larger(nought, larger(worth, sold)).times(targetAcos));
  if (gain.gt(0)) return gain;
  const loss = spend.minus(smaller(worth, sold).times(targetAcos));
  return loss.lt(0) ? loss : null;
}

/** More was spent. A loss by both ways, or nothing that is sure: nobody raises a bid to save. */
function netOfMore({ spend, sales: [worth, sold] }: Difference, targetAcos: string): Big | null {
  const net = spend.minus(smaller(nought, smaller(worth, sold)).times(targetAcos));
  return net.lt(0) ? net : null;
}

/**
 * @param after - what the lines of the subject were in the new days
 * @param moved - how the account moved meanwhile
 * @param length - how much longer the new days are
 */
export function judgeChange(subject: Subject, after: Sums, { low, high }: Moved, length: Big): Outcome {
  const { figures, lines, mostP, targetAcos } = subject;
  const expectation = ({ traffic, price }: Drift): Expectation => ({
    before: figures.clicks,
    expected: Number(traffic.times(price).times(length)),
    spends: lines.map(({ spend }) => spend),
  });
  const [few, many] = [expectation(low), expectation(high)];
  if (figures.spend <= 0 || few.before * few.expected < leastExpected) return { reason: 'too_few_clicks', p: null };
  // A click at half the price is half a click: a lower bid shows in both.
  const paid = new Big(after.spend).times(figures.clicks).div(figures.spend);
  const less = fell(few, Number(paid.round(0, Big.roundUp)));
  const more = rose(many, Number(paid.round(0, Big.roundDown)));
  // It may go either way: each has its half.
  const most = Number(mostP) / 2;
  const isLess = less < most;
  if (!isLess && more >= most) {
    const canTell = fell(few, 0) < most;
    return { reason: canTell ? 'within_chance' : 'too_few_clicks', p: Math.min(less, more) };
  }
  const difference = missing(subject, after, isLess ? low : high, length);
  const amount = (isLess ? netOfLess : netOfMore)(difference, targetAcos);
  const p = isLess ? less : more;
  return amount ? { reason: null, amount, avoided: difference.spend, p } : { reason: 'sales_moved', p };
}
