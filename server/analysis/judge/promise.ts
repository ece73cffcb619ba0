import Big from 'big.js';
import type { Figures } from '#server/analysis/lines.ts';

/** What acting on a claim moves in the days that it was made for, cautiously. Amounts in millionths. */

/** No bid is lowered by more at once. */
const mostCut = new Big('0.25');

/** What is done about a claim. */
export const actions = ['negative', 'lower_bid'] as const;
export type Action = (typeof actions)[number];

/** What of a claim is promised: weighed with how sure it is, and of a bid a step of at most a quarter. */
const promises: Record<Action, (spend: Big, amount: Big) => Big> = {
  negative: (_spend, amount) => amount,
  lower_bid: (spend, amount) => {
    const cut = amount.div(spend);
    return (cut.gt(mostCut) ? mostCut : cut).times(spend);
  },
};

/** @param p - how likely the claim is chance, from 0 to 1 */
export const promisedOf = (
  action: Action,
  { spend }: { spend: Figures['spend'] | Big },
  { amount, p }: { amount: Big; p: number },
): Big => promises[action](new Big(spend), amount).times(new Big(1).minus(p));
