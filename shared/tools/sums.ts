/** What ads may cost: the sums of the tools on the site, and of the desk. Money as numbers of the currency's unit, shares as fractions. */

/** An article: its price with tax, and what the seller pays for a sale of it, without tax. */
export type Article = { price: number; vat: number; cost: number; fees: number };

/** What is left of a sale before ads, and the share of the price that is. Below zero where each sale loses without any ad. */
export function breakEven({ price, vat, cost, fees }: Article): { net: number; margin: number; acos: number } {
  const net = price / (1 + vat);
  const margin = net - cost - fees;
  return { net, margin, acos: margin / price };
}

/** The ACOS that leaves `keep` of the margin, a fraction, to the seller. */
export const targetAcos = (acos: number, keep: number): number => acos * (1 - keep);

/** What a click may cost that leads to a sale in `conversion` of all cases, for ads to cost `acos` of the sales. */
export const largestClick = ({
  acos,
  price,
  conversion,
}: {
  acos: number;
  price: number;
  conversion: number;
}): number => acos * price * conversion;

/** Clicks, orders and sales of one thing. */
export type Results = { clicks: number; orders: number; sales: number };

/** As many orders of the account stand beside those of a term: few clicks of its own say little. */
export const priorOrders = 3;

/**
 * What a click of a term may cost. With few clicks the term is taken to sell as the account does, and the more it has, the less: the sum adds three orders
 * of the account, with the clicks that they took. Undefined where the account has no order.
 */
export function clickPrice(
  target: number,
  account: Results,
  term: Results,
): { plain: number | undefined; largest: number; value: number; rate: number } | undefined {
  if (account.orders <= 0 || account.clicks <= 0) return undefined;
  const value = account.sales / account.orders;
  const rate = account.orders / account.clicks;
  const largest = (target * (term.sales + priorOrders * value)) / (term.clicks + priorOrders / rate);
  return { plain: term.clicks > 0 ? (target * term.sales) / term.clicks : undefined, largest, value, rate };
}
