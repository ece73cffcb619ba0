import type { Figures } from '#server/analysis/lines.ts';
import { atMost } from './binomial.ts';

/** What the whole account shows, against which lines and targets are judged. Money in millionths. */
export type Account = {
  clicks: number;
  orders: number;
  aov: number;
  cvr: number;
  targetAcos: number;
  priorOrders: number;
  mostP: number;
};

/** Below both nothing is judged: the account itself says too little. */
export const leastOrders = 15;
export const leastClicks = 300;

/** How many clicks more it takes until something can be said; 0 when enough is there. */
export function missingClicks({ clicks, orders }: Pick<Figures, 'clicks' | 'orders'>): number {
  if (orders >= leastOrders && clicks >= leastClicks) return 0;
  const forOrders =
    orders >= leastOrders ? 0 : orders > 0 ? Math.ceil(((leastOrders - orders) * clicks) / orders) : leastClicks;
  return Math.max(leastClicks - clicks, forOrders, 1);
}

/** What an order of this line may cost: its own sales an order, drawn towards the account's by three orders. */
export const allowedCost = ({ sales, orders }: Pick<Figures, 'sales' | 'orders'>, account: Account): number =>
  (account.targetAcos * (sales + account.priorOrders * account.aov)) / (orders + account.priorOrders);

/** How likely so few orders are by chance, were the price of the clicks worth it. */
export function chance(figures: Figures, account: Account): number {
  const { clicks, spend, orders } = figures;
  if (clicks <= 0 || spend <= 0) return 1;
  const allowed = allowedCost(figures, account);
  return allowed <= 0 ? 0 : atMost(orders, clicks, spend / clicks / allowed);
}

/** Rows that no test takes: sales without a click, and more orders than clicks. */
export const isTestable = ({ clicks, orders }: Pick<Figures, 'clicks' | 'orders'>): boolean =>
  clicks > 0 && orders <= clicks;
