import type { ContentData } from '#shared/content.ts';

export const sellerAccountManagement: ContentData<'service-page'> = {
  slug: 'seller-account-management',
  title: 'Seller Account Management',
  formerTitles: ['Account Management & Support', 'Seller Account & Operations', 'Account Management'],
  metaDescription:
    'Daily management of Amazon seller accounts: setup, inventory, customer service, orders, analytics and account health, with 24/7 support.',
  card: {
    description: 'The routine that keeps an account selling, done daily and written down.',
    features: ['Inventory and order processing', 'Customer service within a day', 'Account health, 24/7 support'],
    symptom: 'A warning in Seller Central, or the fear of one',
  },
  headline: 'Somebody is watching your account',
  lead: 'An account seldom fails at once. It fails by a late shipment on a Friday, a message left over a holiday, a document nobody knew was missing. We keep the daily list, so that the quiet problems are dealt with while they are small.',
  offer: {
    heading: 'The daily list',
    items: [
      {
        heading: 'Account setup',
        text: 'Registration, identity checks, VAT numbers, producer responsibility in Germany and France, and a responsible person in the EU on every product that needs one.',
      },
      {
        heading: 'Inventory',
        text: 'A reorder date for each product from its real lead time, not from a rule of thumb. Stock that ages is priced down or removed before the storage surcharge arrives.',
      },
      {
        heading: 'Customer service',
        text: 'Buyer messages answered inside the twenty-four hours that Amazon allows, weekends included. Refunds follow a limit that you set.',
      },
      {
        heading: 'Order processing',
        text: 'Orders you ship yourself are confirmed with valid tracking on time, and a carrier’s bad day is spotted before it shows in your rates.',
      },
      {
        heading: 'Analytics',
        text: 'Margin by product after every fee, claims for lost or damaged units, and a monthly reconciliation of payouts with what was sold.',
      },
      {
        heading: 'Account health',
        text: 'Policy notices read the day they come, appeals written with evidence, and a file of invoices and safety documents ready before they are asked for.',
      },
    ],
  },
  steps: {
    heading: 'A Tuesday, hour by hour',
    items: [
      { heading: '07:00', text: 'Overnight messages, new negative feedback, listings that lost the Featured Offer.' },
      { heading: '11:00', text: 'Shipments booked in, short receipts claimed, reorder dates moved.' },
      { heading: '16:00', text: 'Orders due today checked against carrier scans; what is late is chased.' },
      {
        heading: '22:00',
        text: 'The partner on call takes over the alerts: suppressed listings, policy notices, sudden returns.',
      },
      {
        heading: 'What we did about it',
        text: 'On Wednesday at seven it stands in your log: two listings restored, one short receipt claimed, a parcel found and its buyer told, an order moved forward by nine days.',
      },
    ],
  },
  claims: [{ value: '24/7', label: '24/7 support' }],
  method: {
    heading: 'What 24/7 support means here',
    paragraphs: [
      'Alerts from Seller Central and our own stock and listing checks reach a person on shift at any hour of any day: early one of us, late and at night a partner on call who has worked with us for years and knows your list. For an account warning, a suppressed best seller or a stopped payout, that person begins work at once and writes to you.',
      'Everything else, such as a new listing, a report or a question about an invoice, is dealt with in our office hours. We would rather say so than have you test it at three in the morning. The stock curve and the story of the lamps were made up for this page.',
    ],
  },
  essay: {
    heading: 'How one suspension was avoided',
    paragraphs: [
      'Picture a seller of children’s lamps who is asked for a test report on a Wednesday, with three days to answer. The factory is closed for a holiday, and the report it sent two years ago names a different model number.',
      'Accounts like that lose their best product for a month, along with its rank. Unless the mismatch was found during setup: then a new test has been ordered, the right document is in the file since spring, and uploading it takes four minutes.',
      'That is most of what managing an account is. The work looks like nothing happening, which is why we log it: each week you see what was checked, what was found and what it would have cost.',
    ],
  },
  ledger: {
    heading: 'The limits that matter',
    lead: 'Amazon publishes a target for each rate. We call you well before it, at a line of our own.',
    columns: ['Measure', 'Amazon’s target', 'We act at', 'Counted over'],
    rows: [
      ['Order defect rate', 'under 1%', '0.5%', '60 days'],
      ['Late shipment rate', 'under 4%', '2%', '10 and 30 days'],
      ['Cancellation before dispatch', 'under 2.5%', '1%', '7 days'],
      ['Valid tracking', 'over 95%', '98%', '30 days'],
      ['Account Health Rating', '200 or more', '300', '180 days'],
    ],
  },
  chart: {
    caption: 'Sample product: units in stock each week, and the level at which the next order must leave the factory',
    series: ['Units in stock', 'Reorder level'],
    points: [940, 850, 770, 680, 590, 510, 1130, 1040, 950, 860, 760, 670].map((units, index) => ({
      label: `Week ${index + 1}`,
      values: [units, 560],
    })),
  },
  closing: {
    heading: 'Had a notice this week?',
    text: 'Forward it. We tell you how serious it is, what Amazon wants to see and how long you have, whether or not you hire us.',
    button: 'Send us the notice',
    form: 'analysis',
  },
};
