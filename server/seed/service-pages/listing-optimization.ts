import type { ContentData } from '#shared/content.ts';

export const listingOptimization: ContentData<'service-page'> = {
  slug: 'listing-optimization',
  title: 'Listing Optimization',
  formerTitles: ['Listing Optimization & SEO', 'Amazon SEO & Listings', 'Product Listing Optimization'],
  metaDescription:
    'Amazon listings that are found and chosen: keyword research, titles, bullet points, descriptions, photography and A+ content, measured before and after.',
  card: {
    description: 'Words and pictures that win the search first and the shopper second.',
    features: ['Titles, descriptions, bullet points', 'Photography briefs and retouching', 'A+ content, tested'],
    symptom: 'Plenty of visits, few orders, and a rank that slips',
  },
  headline: 'A page that answers before it is asked',
  lead: 'Most shoppers see your product as a thumbnail, eight words and a price. If that earns the tap, they look at the pictures, read two bullets and go straight to the bad reviews. We write and draw in that order, then measure whether it worked.',
  offer: {
    heading: 'Six parts of one page',
    items: [
      {
        heading: 'Keyword research',
        text: 'Each term is given one place: title, bullets, description, or the hidden search-term field, whose limit of 249 bytes an umlaut eats twice as fast.',
      },
      {
        heading: 'Titles',
        text: 'Two hundred characters are allowed in most categories and about seventy show on a phone. What the thing is, for whom, and the one detail people filter by come first.',
      },
      {
        heading: 'Descriptions',
        text: 'Plain paragraphs for the reader who scrolled past everything else: contents of the box, measurements, care, and what the product is not meant for.',
      },
      {
        heading: 'Bullet points',
        text: 'Five of them, each answering a question found in reviews or returns. A benefit without its number is taken out.',
      },
      {
        heading: 'Photography',
        text: 'A main image on pure white that fills 85 percent of the frame, then scale, use, detail, comparison and contents. We brief the photographer and check every file at thumbnail size.',
      },
      {
        heading: 'A+ content',
        text: 'Modules that settle doubts instead of repeating slogans: a size chart, a comparison across your own range, a picture of the part that breaks on cheaper models.',
      },
    ],
  },
  steps: {
    heading: 'The work in three steps',
    items: [
      {
        heading: 'Analysis',
        text: 'We collect the search terms you already convert on, every review below four stars and the return reasons of the last year. The gaps between the three become the brief.',
      },
      {
        heading: 'Optimization',
        text: 'Copy, images and A+ modules are drafted together, because a claim in the text needs a picture that proves it. Nothing goes live before you have approved it.',
      },
      {
        heading: 'Monitoring',
        text: 'Sessions, conversion and rank for twenty terms are followed for eight weeks. With enough traffic we run the two versions against each other in Manage Your Experiments.',
      },
    ],
  },
  claims: [],
  method: {
    heading: 'How to read the sample figures',
    paragraphs: [
      'Conversion here is the unit session percentage of the Business Reports: units ordered divided by sessions. The before period is four full weeks, the after period four full weeks that begin a fortnight after the change, and weeks with a price change or a deal are left out of both.',
      'The bars of the funnel are drawn on a square-root scale, or the orders would be too thin to see. The page drawn above and the figures beside it belong to an invented product. They show how we report, not what yours will do.',
    ],
  },
  essay: {
    heading: 'What we take from reviews',
    paragraphs: [
      'Imagine a water bottle that comes back in one order out of nine, with “item defective” as the reason most people tick. The reviews tell another story: it does not fit the cup holder. No bullet gives the diameter, so buyers find out in the car.',
      'Put 72 mm into the title, photograph the bottle in a cup holder, and name the two car models it does not fit. Some people will stop buying it; they are the ones who would have sent it back.',
      'The lesson holds in every category. A listing that excludes the wrong customer loses a sale it never had, and keeps the rating that wins the next one.',
    ],
  },
  ledger: {
    heading: 'Before and after, field by field',
    lead: 'The bottle again. What might stand on the page, what would serve its buyers better, field by field.',
    columns: ['Field', 'Before', 'After'],
    rows: [
      ['Title', 'PREMIUM Bottle Best Quality Gift', 'Steel water bottle 750 ml, 72 mm wide, fits cup holders'],
      ['Bullet 1', 'Keeps drinks cold!!', 'Ice lasts 18 hours at 30 °C, tested with the lid closed'],
      ['Image 3', 'Logo on a beach', 'Bottle beside a hand, a ruler and a cup holder'],
      ['Search terms', 'Brand name, repeated', 'Thermos flask, gym, hiking, borraccia, Trinkflasche'],
      ['A+ module', 'Company history', 'Comparison of three sizes, with weights'],
    ],
  },
  chart: {
    caption: 'Invented product: what becomes of 1,000 people who see it in the search results',
    series: ['Before', 'After'],
    points: [
      { label: 'See it', values: [1000, 1000] },
      { label: 'Open the page', values: [62, 94] },
      { label: 'Reach the images', values: [48, 81] },
      { label: 'Order', values: [6, 14] },
    ],
  },
  closing: {
    heading: 'Which of your pages loses the most?',
    text: 'Name three products. We read them the way a stranger on a phone does and tell you what stops the order.',
    button: 'Name three products',
    form: 'analysis',
  },
};
