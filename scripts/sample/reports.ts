import { type Article, articles, seller, type Target, targets } from './account.ts';

/** The reports of the sample account as Amazon writes them in English: search terms, advertised products, sales and traffic. */

type Ad = Pick<Target, 'campaign' | 'adgroup' | 'targeting' | 'match'> & {
  article: Article;
  term: string;
  impressions: number;
  clicks: number;
  /** In cents. */
  spend: number;
  sales: number;
  orders: number;
  elsewhere: number;
};

/** Prices of clicks differ a little from day to day, and so do lines: by a part that follows from the place, the same on every machine. */
const ads: readonly Ad[] = targets
  .flatMap(({ searches, article, ...target }) =>
    searches.map(([term, clicks, orders, click]) => ({
      ...target,
      article: articles[article],
      term,
      clicks,
      orders,
      click,
    })),
  )
  .map(({ click, ...ad }, index) => ({
    ...ad,
    impressions: ad.clicks * (38 + ((index * 29) % 47)) + ((index * 13) % 31),
    spend: Math.round((ad.clicks * click * (97 + ((index * 37) % 7))) / 100),
    sales: ad.orders * ad.article.order,
    elsewhere: Math.round(ad.orders * ad.article.elsewhere),
  }));

const amount = (cents: number) => (cents / 100).toFixed(2);
const days = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: '2-digit' });
const [start, end] = [seller.period.start, seller.period.end].map((day) => days.format(new Date(day)));

const cell = (value: string | number) =>
  /[",]/.test(`${value}`) ? `"${`${value}`.replaceAll('"', '""')}"` : `${value}`;

type Columns<Row> = Record<string, (row: Row) => string | number>;

/** Amazon begins its files with a byte order mark. */
const csv = <Row>(rows: readonly Row[], columns: Columns<Row>) =>
  `\uFEFF${[Object.keys(columns), ...rows.map((row) => Object.values(columns).map((of) => of(row)))]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')}\r\n`;

const place = {
  'Start Date': () => `${start}`,
  'End Date': () => `${end}`,
  'Portfolio name': () => 'Cucina',
  Currency: () => 'EUR',
  'Campaign Name': ({ campaign }: Ad) => campaign,
  'Ad Group Name': ({ adgroup }: Ad) => adgroup,
};

const figures = {
  Impressions: ({ impressions }: Ad) => impressions,
  Clicks: ({ clicks }: Ad) => clicks,
  Spend: ({ spend }: Ad) => amount(spend),
  '7 Day Total Sales ': ({ sales }: Ad) => amount(sales),
  '7 Day Total Orders (#)': ({ orders }: Ad) => orders,
  '7 Day Total Units (#)': ({ orders }: Ad) => orders,
  '7 Day Advertised SKU Units (#)': ({ orders, elsewhere }: Ad) => orders - elsewhere,
  '7 Day Other SKU Units (#)': ({ elsewhere }: Ad) => elsewhere,
};

const ofTerms: Columns<Ad> = {
  ...place,
  Targeting: ({ targeting }) => targeting,
  'Match Type': ({ match }) => match,
  'Customer Search Term': ({ term }) => term,
  ...figures,
};

const ofProducts: Columns<Ad> = {
  ...place,
  'Advertised SKU': ({ article }) => article.sku,
  'Advertised ASIN': ({ article }) => article.asin,
  ...figures,
};

const sum = (rows: readonly Ad[], of: (row: Ad) => number) => rows.reduce((total, row) => total + of(row), 0);

/** What all searches of an ad group come to. */
const products = [...Map.groupBy(ads, ({ campaign, adgroup }) => `${campaign}\n${adgroup}`).values()].map(
  (rows): Ad => ({
    ...(rows[0] as Ad),
    impressions: sum(rows, ({ impressions }) => impressions),
    clicks: sum(rows, ({ clicks }) => clicks),
    spend: sum(rows, ({ spend }) => spend),
    sales: sum(rows, ({ sales }) => sales),
    orders: sum(rows, ({ orders }) => orders),
    elsewhere: sum(rows, ({ elsewhere }) => elsewhere),
  }),
);

type Sold = Article & { units: number };

const sold = Object.values(articles).map((article): Sold => {
  const own = ads.filter((ad) => ad.article.asin === article.asin);
  return { ...article, units: article.unpaid + sum(own, ({ orders }) => orders) };
});

const grouped = new Intl.NumberFormat('en-US');
const euros = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' });

const ofShop: Columns<Sold> = {
  '(Parent) ASIN': ({ asin }) => asin,
  '(Child) ASIN': ({ asin }) => asin,
  Title: ({ title }) => title,
  'Sessions - Total': ({ sessions }) => grouped.format(sessions),
  'Page Views - Total': ({ sessions }) => grouped.format(Math.round(sessions * 1.37)),
  'Featured Offer (Buy Box) Percentage': ({ offered }) => `${offered}.00%`,
  'Units Ordered': ({ units }) => grouped.format(units),
  'Ordered Product Sales': ({ units, order }) => euros.format((units * order) / 100),
  'Total Order Items': ({ units }) => grouped.format(Math.round(units * 0.97)),
};

export type SampleFile = { name: string; content: string };

/** The same bytes on every machine, in every year. */
export const sampleFiles: readonly SampleFile[] = [
  { name: 'search-terms.csv', content: csv(ads, ofTerms) },
  { name: 'advertised-products.csv', content: csv(products, ofProducts) },
  { name: 'sales-and-traffic.csv', content: csv(sold, ofShop) },
];
