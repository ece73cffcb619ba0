/** The example account of the hero: euros sold through ads and spent on ads, week by week. */
const sales = [14810, 15590, 15230, 18420, 20940, 22710, 27380, 29830, 34560, 38940, 44170, 49820];
const spend = [5628, 5768, 5513, 6078, 6282, 6359, 6982, 7159, 7603, 7983, 8397, 8908];

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export type AccountWeek = { week: number; sales: number; spend: number; acos: number };

/** ACOS is the share of each euro sold that went into the ad: spend divided by sales, in percent. */
export const accountWeeks: AccountWeek[] = sales.map((sold, index) => {
  const spent = spend[index] ?? 0;
  return { week: index + 1, sales: sold, spend: spent, acos: (spent / sold) * 100 };
});

export const accountTotals = { sales: sum(sales), spend: sum(spend) };
