import type { ContentData } from '#shared/content.ts';

export const digitalMarketing: ContentData<'service-page'> = {
  slug: 'digital-marketing',
  title: 'Digital Marketing',
  formerTitles: ['Digital Marketing & SEO', 'Marketing & Social Media', 'Digital & Social Marketing'],
  metaDescription:
    'Digital marketing for brands that sell on Amazon and in a shop of their own: search, paid media, email, content, social and honest measurement.',
  card: {
    description: 'Customers you can write to again, whichever shop they bought in.',
    features: ['Search, social and paid media', 'Email that brings second orders', 'One measure for all channels'],
    symptom: 'All your customers belong to a marketplace',
  },
  headline: 'Demand you do not have to rent',
  lead: 'A marketplace lends you its customers for the length of an order. Marketing of your own is slower and harder to measure, and it is the only kind that leaves you with a name, an address and a reason to return. We build it beside your marketplace sales, not against them.',
  offer: {
    heading: 'Six kinds of work',
    items: [
      {
        heading: 'Search engine optimization',
        text: 'Guides and category pages for the questions people ask before they know which product they want, written by someone who has held it.',
      },
      {
        heading: 'Paid search and shopping',
        text: 'A clean product feed first, campaigns second. Margins are passed on with each item, so bidding favours what earns over what merely sells.',
      },
      {
        heading: 'Social media',
        text: 'Two channels done properly instead of five done badly, with formats your own team can keep up after we leave.',
      },
      {
        heading: 'Email marketing',
        text: 'A welcome, a reminder to reorder, a thank-you that asks for nothing. List hygiene and consent records come as standard.',
      },
      {
        heading: 'Content and creators',
        text: 'Small creators whose audience buys, paid by contract and labelled as advertising, with rights to reuse the pictures on your product pages.',
      },
      {
        heading: 'Measurement',
        text: 'Consent-aware analytics, tagged links through Amazon Attribution, and a holdout test twice a year to learn what would have sold anyway.',
      },
    ],
  },
  steps: {
    heading: 'How a quarter runs',
    items: [
      {
        heading: 'Listen',
        text: 'We talk to ten of your customers and read a year of support mail, because the words they use make better headlines than ours.',
      },
      { heading: 'Plan', text: 'Two channels, one audience, one number to move. The plan says what we will not do.' },
      {
        heading: 'Produce',
        text: 'Texts, pictures and campaigns are made in fortnightly batches and approved by one person on your side.',
      },
      {
        heading: 'Learn',
        text: 'At the end of the quarter each activity is kept, changed or dropped, with the reason in writing.',
      },
    ],
  },
  claims: [],
  method: {
    heading: 'How the sample was worked out',
    paragraphs: [
      'Cost for a new customer is everything spent on a channel, fees and production included, divided by first orders from it. Value is contribution margin over twelve months, not revenue.',
      'Orders are credited to the last channel clicked within seven days, which flatters search and is unfair to social; the holdout test corrects for that. The shop behind the figures is invented.',
    ],
  },
  essay: {
    heading: 'What a second order is worth',
    paragraphs: [
      'Most shops lose money on a new customer and are surprised by it. A bag of coffee with €8 of margin cannot carry €19 of advertising, whatever the campaign manager says about awareness. It can if the customer comes back three times, and then the question is no longer what a click costs but what happens on day twenty-five, when the bag is empty.',
      'So we often begin at the far end. A reorder mail timed to how fast people really drink coffee, a subscription that can be paused without a phone call, a note in the parcel that says how to grind. None of it looks like marketing, and all of it raises what you can afford to pay for the next stranger.',
      'Marketplace sales gain as well. People who have read about a brand elsewhere search for it by name, and a search by name is the cheapest click Amazon sells.',
    ],
  },
  ledger: {
    heading: 'Each channel has one job',
    lead: 'Channels are judged by what they are for. This is the sheet we would use for a small coffee roaster.',
    columns: ['Channel', 'Its job', 'Judged by', 'Patience'],
    rows: [
      ['Guides and search', 'be found early', 'first visits that return', '9 months'],
      ['Shopping ads', 'catch the decided', 'margin after ads', '6 weeks'],
      ['Creators', 'be trusted', 'searches for the brand', '1 quarter'],
      ['Email', 'bring people back', 'second orders in 60 days', '4 weeks'],
    ],
  },
  chart: {
    caption: 'Sample shop: cost of winning a customer, and the margin that customer leaves in a year, in euros',
    series: ['Cost', 'Margin in a year'],
    points: [
      { label: 'Guides and search', values: [9, 31] },
      { label: 'Shopping ads', values: [19, 27] },
      { label: 'Creators', values: [24, 38] },
      { label: 'Paid social', values: [29, 22] },
    ],
  },
  closing: {
    heading: 'Who bought twice last year?',
    text: 'If you cannot say, start there. We look at your order export with you and find the customers worth finding more of.',
    button: 'Look at it with us',
    form: 'contact',
  },
};
