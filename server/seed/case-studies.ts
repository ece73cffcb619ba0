import type { CaseCategory, CaseChart } from '#shared/case-studies.ts';

export type SampleCase = {
  slug: string;
  title: string;
  description: string;
  tags: string[];
  results: string[];
  headline: [value: string, label: string];
  chart: CaseChart | null;
  category: CaseCategory;
  client: string;
  duration: string;
  budget: string;
  featuredPosition: number | null;
  /** Days before the seeding at which the record was made. */
  age: number;
};

/** Six fictional cases. The last two are the samples of the back office. */
export const sampleCases: SampleCase[] = [
  {
    slug: 'casa-lume-from-one-product-to-a-range',
    title: 'From one hero product to a range that sells itself',
    description:
      'Forty-one campaigns became nine, each with a margin of its own to defend. The money this freed paid for new pages and for a second market.',
    tags: ['Amazon', 'Sponsored Products', 'Listing rewrite', 'Germany launch'],
    results: [
      'Monthly sales from €31,000 to €128,000',
      'ACOS down from 41% to 19%',
      'Profitable in Germany from month five',
    ],
    headline: ['+313%', 'monthly sales in eight months'],
    chart: {
      label: 'Monthly sales, thousand euros',
      points: [33, 30, 32, 31, 34, 43, 52, 66, 79, 97, 113, 128],
      start: 3,
    },
    category: 'Digital Marketing',
    client: 'Casa Lume, kitchenware, Italy',
    duration: '8 months',
    budget: '€5,000 a month',
    featuredPosition: 1,
    age: 210,
  },
  {
    slug: 'perro-viejo-wasted-spend-halved',
    title: 'Wasted spend, almost halved in six weeks',
    description:
      'Two hundred search terms that had never sold were paying for everyone else’s learning. We found them, paused them, and left the winners alone.',
    tags: ['Amazon', 'Advertising audit', 'Negative keywords'],
    results: ['€4,100 a month no longer wasted', 'Same sales on a smaller budget'],
    headline: ['−46%', 'spend that sold nothing'],
    chart: {
      label: 'Weekly spend without a sale, euros',
      points: [2080, 2140, 2080, 1920, 1640, 1390, 1240, 1120],
      start: 2,
    },
    category: 'Strategic Consulting',
    client: 'Perro Viejo, pet supplies, Spain',
    duration: '6 weeks',
    budget: '€9,000',
    featuredPosition: 2,
    age: 150,
  },
  {
    slug: 'ashdown-and-pell-buy-box-kept',
    title: 'The Buy Box won back, and kept',
    description:
      'Price, stock and service, mended in that order. A small dashboard now warns the team an hour before a price war, not a week after.',
    tags: ['Amazon', 'Repricing', 'Alert dashboard'],
    results: ['Buy Box share from 61% to 94%', 'No weekend without stock since March'],
    headline: ['94%', 'of the Buy Box, up from 61%'],
    chart: { label: 'Buy Box share, percent', points: [64, 61, 58, 61, 70, 83, 91, 94], start: 3 },
    category: 'Web Development',
    client: 'Ashdown & Pell, skincare, United Kingdom',
    duration: '4 months',
    budget: '€18,000',
    featuredPosition: 3,
    age: 95,
  },
  {
    slug: 'nordlys-a-shop-beside-amazon',
    title: 'A shop of its own, beside Amazon',
    description:
      'A lamp maker wanted repeat customers it could write to. We built the shop, joined its stock to the Amazon account, and kept prices equal in both.',
    tags: ['Amazon', 'Online shop', 'Stock sync'],
    results: ['22% of orders now direct', 'One stock count for two channels'],
    headline: ['22%', 'of orders now come direct'],
    chart: { label: 'Share of orders that come direct, percent', points: [5, 4, 5, 8, 11, 14, 18, 22], start: 2 },
    category: 'Web Development',
    client: 'Nordlys, lighting, Denmark',
    duration: '12 weeks',
    budget: '€32,000',
    featuredPosition: null,
    age: 60,
  },
  {
    slug: 'b2b-portal-for-wholesale-orders',
    title: 'A portal for wholesale orders',
    description:
      'Orders from 140 shops arrived as spreadsheets and were typed in by hand. A portal with live stock and prices took over in one weekend.',
    tags: ['React', 'PostgreSQL', 'Portal'],
    results: ['Order time from two days to four minutes', 'Typing errors gone from the complaint list'],
    headline: ['4 min', 'from order to confirmation'],
    chart: { label: 'Orders typed in by hand, a week', points: [210, 205, 214, 208, 61, 24, 12, 9], start: 3 },
    category: 'Web Development',
    client: 'Mercato Alto, groceries, Malta',
    duration: '10 weeks',
    budget: '€25,000 – €40,000',
    featuredPosition: null,
    age: 45,
  },
  {
    slug: 'search-and-social-for-a-spring-launch',
    title: 'Search and social for a spring launch',
    description:
      'One product, five weeks and a fixed budget. Search caught the people already looking; social made the ones who came next.',
    tags: ['SEO', 'Paid social'],
    results: ['3.4 euros back for each euro spent', 'Sold out eleven days early'],
    headline: ['3.4×', 'return on campaign spend'],
    chart: { label: 'Return for each euro spent, by week', points: [1.4, 1.5, 1.4, 2.3, 3.1, 3.6, 3.9, 4.1], start: 2 },
    category: 'Digital Marketing',
    client: 'Orto Chiaro, garden tools, Italy',
    duration: '5 weeks',
    budget: '€10,000 – €15,000',
    featuredPosition: null,
    age: 20,
  },
];
