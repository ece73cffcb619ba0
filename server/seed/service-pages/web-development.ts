import type { ContentData } from '#shared/content.ts';

export const webDevelopment: ContentData<'service-page'> = {
  slug: 'web-development',
  title: 'Web Development',
  formerTitles: ['Web Design & Development', 'Web & App Development', 'Web Development & Design'],
  metaDescription:
    'Web shops and portals for marketplace sellers: fast pages, stock and orders in step with Amazon, accessible design, and code that you own.',
  card: {
    description: 'A shop of your own that loads fast and never sells what is gone.',
    features: ['Web shops and portals', 'Stock in step with Amazon', 'Accessible, fast, and yours'],
    symptom: 'Copying orders and stock levels by hand',
  },
  headline: 'A shop that keeps its promises',
  lead: 'Shoppers who come from a marketplace are used to pages that appear at once, stock that is right and parcels that arrive. A shop of your own has to match that with a fraction of the means. We build small, quick sites with few moving parts, and connect them to the systems you already run.',
  offer: {
    heading: 'What we build',
    items: [
      {
        heading: 'Web shops',
        text: 'Product pages, basket and checkout that work on an old phone with a poor signal. Payment methods follow the country: cards, PayPal, Bancomat Pay, Klarna.',
      },
      {
        heading: 'Marketplace integration',
        text: 'Orders, prices and stock exchanged through the Selling Partner API, with a safety margin for the minutes in which two people buy the last piece.',
      },
      {
        heading: 'Performance',
        text: 'A page budget agreed at the start and checked on every change. The build fails when it is exceeded, so speed is not something to repair later.',
      },
      {
        heading: 'Accessibility',
        text: 'Keyboard, screen reader, contrast and zoom are tested as we go, to WCAG 2.2 level AA. European law has asked this of online shops since June 2025.',
      },
      {
        heading: 'Portals and tools',
        text: 'Order desks, return forms, wholesale price lists: the screens your staff now keep in a spreadsheet that only one colleague understands.',
      },
      {
        heading: 'Care after launch',
        text: 'Updates, backups that are restored on trial every quarter, and monitoring by somebody who knows the code.',
      },
    ],
  },
  steps: {
    heading: 'Four steps to the launch',
    items: [
      {
        heading: 'Scope',
        text: 'One week, one document: pages, data, who does what, and a fixed price for the first version.',
      },
      {
        heading: 'Design',
        text: 'Real products and real texts from the first sketch. You click through it on your own phone.',
      },
      {
        heading: 'Build',
        text: 'A working site from the second week on, at an address where you can try it every evening.',
      },
      {
        heading: 'Launch',
        text: 'Old addresses are redirected, tax and shipping rules tested with real orders, and we stay close for thirty days.',
      },
    ],
  },
  claims: [],
  method: {
    heading: 'How we measure speed',
    paragraphs: [
      'Times are taken on a mid-range phone over a throttled 4G connection with an empty cache, five runs, the middle one reported. After launch the figures of real visitors replace them: the slowest quarter counts, because an average hides the people who left.',
      'In the figure a bar begins when what it waits for is there. The two product pages and their times are invented: they show what is compared, not what your shop will reach.',
    ],
  },
  essay: {
    heading: 'How overselling is prevented',
    paragraphs: [
      'Two shops share one shelf. At 20:14 a customer buys the last lamp on Amazon, at 20:15 another buys it on your site, and at 20:20 the nightly import is still hours away. One of them will get an apology, and if it is the marketplace order, the cancellation counts against your account.',
      'The cure is to treat stock as events instead of a number that is copied. Each sale, return and delivery is written down once; both shops read the result within seconds, and a product with fewer than three pieces is shown as sold out where a cancellation hurts less, which is your own site.',
      'It sounds like a technical detail, yet it is a business rule with a price. We would rather you took that decision knowingly than found it in the code of a plug-in.',
    ],
  },
  ledger: {
    heading: 'What you own at the end',
    lead: 'No part of the shop should need our permission. This list is in the contract.',
    columns: ['Item', 'Where it lives', 'In whose name'],
    rows: [
      ['Source code', 'your repository', 'yours, from the first day'],
      ['Domain and mail', 'your registrar', 'yours'],
      ['Hosting', 'a provider in the EU', 'yours; we hold a key you can revoke'],
      ['Customer data', 'your database', 'yours; we process it under contract'],
      ['Documentation', 'beside the code', 'written for your next developer'],
    ],
  },
  chart: {
    caption: 'Sample figures: the same product page, two ways, in seconds until each part is there',
    series: ['Heavy theme', 'Lean page'],
    points: [
      { label: 'First words', values: [2.9, 0.7] },
      { label: 'Product image', values: [4.6, 1.1] },
      { label: 'Price and stock', values: [5.2, 1.1] },
      { label: 'Button responds', values: [6.8, 1.2] },
    ],
  },
  closing: {
    heading: 'Show us the spreadsheet',
    text: 'The one with the colours and the warning not to sort it. That is usually where the useful software is hiding.',
    button: 'Show us the spreadsheet',
    form: 'analysis',
  },
};
