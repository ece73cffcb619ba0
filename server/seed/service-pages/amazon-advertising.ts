import type { ContentData } from '#shared/content.ts';

export const amazonAdvertising: ContentData<'service-page'> = {
  slug: 'amazon-advertising',
  title: 'Amazon Advertising',
  formerTitles: ['Amazon Advertising & PPC', 'PPC & Advertising', 'Amazon PPC'],
  metaDescription:
    'Sponsored Products, Sponsored Brands, display ads and DSP run against your margin: keyword research, bids and analytics for Amazon sellers in Europe.',
  card: {
    description: 'Every bid has a margin behind it, and every search term has to earn its place.',
    features: ['Sponsored ads and DSP', 'Keyword research and bidding', 'Analytics down to the search term'],
    symptom: 'Ad spend climbs each month and profit does not follow',
  },
  headline: 'Advertising that knows your margin',
  lead: 'An Amazon campaign can hit its target and still lose money on each order. We start from what a unit earns after fees, freight and returns, work out what a click may cost, and build the account so that every euro can be traced to the search that spent it.',
  offer: {
    heading: 'What we set up and run',
    items: [
      {
        heading: 'Sponsored Products setup',
        text: 'One campaign per product and purpose: automatic targeting to discover, exact match to harvest, a separate one to defend your own brand name. Close match, loose match, substitutes and complements each get a bid of their own.',
      },
      {
        heading: 'Sponsored Brands',
        text: 'Headline and video placements that lead to a Store page built for the search, not to a catalogue. They need Brand Registry, and we help you file for it.',
      },
      {
        heading: 'Display ads',
        text: 'Sponsored Display on the product pages where you win the comparison: better rated, better priced, or in stock while they are not.',
      },
      {
        heading: 'DSP',
        text: 'Audiences outside the search results, from people who viewed and left to buyers due for a refill. We suggest it only once search has stopped growing, because it is the most expensive place to learn.',
      },
      {
        heading: 'Keyword research and bidding',
        text: 'Terms come from your search-term report, from Brand Analytics and from the reverse look-up of five rivals. Bids are reviewed weekly and changed in small steps, so that cause and effect stay visible.',
      },
      {
        heading: 'Analytics',
        text: 'One page a week: what we changed, what it cost, what it returned, and TACOS beside ACOS, so that paid sales are never confused with growth.',
      },
    ],
  },
  steps: {
    heading: 'The first thirty days',
    items: [
      {
        heading: 'Days 1 to 5',
        text: 'We read ninety days of search terms and calculate the break-even ACOS of each product.',
      },
      {
        heading: 'Days 6 to 12',
        text: 'Terms that spent and never sold become negatives; proven ones move to exact match.',
      },
      {
        heading: 'Days 13 to 21',
        text: 'New campaigns go live beside the old, with budgets capped until they have data.',
      },
      {
        heading: 'Days 22 to 30',
        text: 'Old campaigns are switched off one at a time, and you get the first before-and-after report.',
      },
    ],
  },
  claims: [
    { value: '300%+', label: 'Average 300%+ growth in sales volume' },
    { value: '30 days', label: 'Results within 30 days' },
  ],
  method: {
    heading: 'How we count these claims',
    paragraphs: [
      'Growth in sales volume compares units ordered in the twelfth month of our work with the monthly average of the three months before it, for accounts whose advertising we ran throughout. It is a plain mean, so small accounts that grew from almost nothing pull it up; a mature catalogue should expect less.',
      'The thirty-day result is a narrower thing. It means that spend on search terms without a sale is measurably lower by day thirty, because that is the number advertising alone can move so soon. Sales need longer: ranking follows conversion, and conversion follows the product page. The curve, the search terms and the kitchen scale above are samples; they are no client’s account.',
    ],
  },
  essay: {
    heading: 'What may a click cost?',
    paragraphs: [
      'Take a kitchen scale sold at €30. After the referral fee, fulfilment, freight, the product itself and an allowance for returns, €9 is left. That is a break-even ACOS of 30 percent: spend more than that on an advertised order and you paid the customer to take it.',
      'Now suppose one visitor in ten buys. If you are content to keep a third of the margin back, the target is 20 percent, and the sum is short: €30 times 10 percent times 20 percent makes €0.60 a click. At one visitor in five, the same product can afford €1.20 and outbid everyone on the page.',
      'This is why we look at the listing before we touch a bid. Doubling conversion does more for an auction than doubling the budget, and it goes on working when the campaign is paused.',
    ],
  },
  ledger: {
    heading: 'A week in one search-term report',
    lead: 'Five lines from a sample account with a target ACOS of 20 percent, and what we would do with each.',
    columns: ['Search term', 'Clicks', 'Spend', 'Sales', 'Decision'],
    rows: [
      ['digital kitchen scale', '212', '€127', '€690', 'Hold the bid: 18% is fine'],
      ['kitchen scale usb', '64', '€31', '€330', 'Move to exact, raise 10%'],
      ['baking scale gift', '48', '€26', '€60', 'Lower the bid by half'],
      ['jewellery scale', '57', '€33', '€0', 'Negative exact, today'],
      ['our brand name', '88', '€14', '€810', 'Own campaign, bid low'],
    ],
  },
  chart: {
    caption: 'Sample account: units ordered each month, first month = 100',
    series: ['Units, indexed'],
    points: [100, 104, 118, 131, 152, 176, 204, 239, 276, 318, 362, 408].map((value, index) => ({
      label: `Month ${index + 1}`,
      values: [value],
    })),
  },
  closing: {
    heading: 'Send us your search terms',
    text: 'A report of ninety days is enough. You get it back with the terms to cut, the terms to keep and the cost of doing nothing.',
    button: 'Send us your search terms',
    form: 'analysis',
  },
};
