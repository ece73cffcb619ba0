/** The example account of the hero: euros sold through ads and spent on ads, week by week. */
const sales = [1480, 1560, 1520, 1840, 2090, 2270, 2740, 2980, 3460, 3890, 4420, 4980];
const spend = [562, 577, 552, 607, 627, 636, 699, 715, 761, 797, 840, 891];

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export type AccountWeek = { week: number; sales: number; spend: number; acos: number };

/** ACOS is the share of each euro sold that went into the ad: spend divided by sales, in percent. */
export const accountWeeks: AccountWeek[] = sales.map((sold, index) => {
  const spent = spend[index] ?? 0;
  return { week: index + 1, sales: sold, spend: spent, acos: (spent / sold) * 100 };
});

export const accountTotals = { sales: sum(sales), spend: sum(spend) };
