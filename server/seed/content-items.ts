import type { ContentData, ContentKind } from '#shared/content.ts';
import { servicePages } from './service-pages/index.ts';

/** Sample records of the public pages. Companies and people are fictional. */
export const sampleItems: { [K in ContentKind]?: ContentData<K>[] } = {
  figure: [
    {
      value: '$2M+',
      label: 'revenue generated',
      note: 'US dollars. What the accounts we run today sold in their last full year, less what they sold in the year before we began; other currencies at the average rate of the year. Sales that were there already are left out, so this is a small part of what these accounts turn over.',
    },
    {
      value: '98%',
      label: 'satisfied sellers',
      note: 'Share of clients who gave 4 or 5 of 5 when we asked whether they would hire us again. Asked each quarter over the last twelve months, of everybody with us for three months or more. Whoever did not answer counts as not satisfied.',
    },
    {
      value: '350%',
      label: 'average campaign ROI',
      note: 'Sales within seven days of a click for each euro of advertising: 3.50, weighted by spend, in all Sponsored Products campaigns of the last twelve months. Sales are not profit. With a margin of 35% before advertising, €3.50 leaves €1.23, of which the advert cost €1.',
    },
    {
      value: '24/7',
      label: 'campaign monitoring',
      note: 'Our own alerts read the spend, stock and Buy Box of every account once an hour, all hours of all days. Outside office hours an alert rings the partner on call; bids are changed by people, in working hours, unless money is being lost that minute.',
    },
  ],
  service: [
    {
      icon: 'advertising',
      title: 'Amazon Advertising',
      description: 'Campaigns built around your margin, so a sale that costs too much is never called a success.',
      features: [
        'Sponsored Products, Sponsored Brands and display ads',
        'Keyword research and bids reviewed every week',
        'DSP, once search alone has stopped growing',
      ],
      link: '/services/amazon-advertising',
    },
    {
      icon: 'listing',
      title: 'Listing Optimization',
      description: 'Product pages that are found for the right searches, and answer the question behind them.',
      features: [
        'Titles, bullet points and descriptions',
        'Photography and A+ content',
        'Rank and conversion followed after launch',
      ],
      link: '/services/listing-optimization',
    },
    {
      icon: 'account',
      title: 'Seller Account Management',
      description: 'The daily work of an account, done by people who see a suspension coming and prevent it.',
      features: [
        'Inventory, orders and returns',
        'Customer service, seven days a week',
        'Account health, with support around the clock',
      ],
      link: '/services/seller-account-management',
    },
    {
      icon: 'strategy',
      title: 'Strategy Consulting',
      description: 'Where to sell next, what to stop selling, and the three numbers to watch while you decide.',
      features: [
        'Market and competitor analysis',
        'Performance metrics you can check yourself',
        'A plan for the next four quarters',
      ],
      link: '/services/strategy-consulting',
    },
  ],
  'service-page': servicePages,
  tool: [
    { name: 'Portolan', logo: 'portolan', purpose: 'keyword maps', own: true },
    { name: 'Tidewatch', logo: 'tidewatch', purpose: 'bids, hour by hour', own: true },
    { name: 'Keelmark', logo: 'keelmark', purpose: 'listing audits', own: true },
    { name: 'Stockrow', logo: 'stockrow', purpose: 'stock forecasts', own: true },
    { name: 'Boxbuoy', logo: 'boxbuoy', purpose: 'Buy Box alerts', own: true },
    { name: 'Marginlog', logo: 'marginlog', purpose: 'profit per unit', own: true },
  ],
  testimonial: [
    {
      name: 'Chiara Bellomo',
      role: 'Founder',
      company: 'Casa Lume',
      rating: 5,
      text: 'They opened our search-term report on the first call. Ten minutes later we knew which four thousand euros we were giving away each month.',
      consentDay: '2026-06-18',
    },
    {
      name: 'Tom Ashdown',
      role: 'Managing Director',
      company: 'Ashdown & Pell',
      rating: 5,
      text: 'We lost the Buy Box on our best product every weekend and had stopped asking why. They asked, fixed the repricer and the stock feed, and it has stayed ours since March.',
      consentDay: '2026-07-02',
    },
    {
      name: 'Inés Carranza',
      role: 'Head of E-commerce',
      company: 'Perro Viejo',
      rating: 5,
      text: 'The weekly report is one page. It says what they changed, what it cost and what it brought in. I forward it to our board without adding a word.',
      consentDay: '2026-05-27',
    },
  ],
  place: [{ latitude: 35.9089, longitude: 14.5044 }],
  question: [
    {
      question: 'How long does a project take?',
      answer:
        'A website or shop takes 4 to 12 weeks, depending on how much of the content exists on the first day. Consulting runs for 2 to 6 months, because a change in bids, stock or listings needs a full sales cycle before its figures can be trusted.',
    },
    {
      question: 'Do you work with small businesses?',
      answer:
        'Yes. A third of our clients sell fewer than twenty products. The work is the same, the list is shorter, and so is the invoice.',
    },
    {
      question: 'What happens after the launch?',
      answer:
        'You choose: ongoing support by the month, with a weekly report and somebody who answers the phone, or a handover with written instructions and two training sessions for your own people.',
    },
    {
      question: 'Can you take over an existing project?',
      answer:
        'Often. We first read the account, the shop or the code for a week and tell you in writing what we would keep, mend and stop. You can take that page to anybody else, too.',
    },
  ],
};

/** The specification's questions, answered without telling of clients that somebody else would have to have. */
export const plainQuestions: ContentData<'question'>[] = [
  {
    question: 'How long does a project take?',
    answer: 'A website or shop takes 4 to 12 weeks. Consulting runs for 2 to 6 months.',
  },
  { question: 'Do you work with small businesses?', answer: 'Yes. Small businesses are welcome.' },
  { question: 'What happens after the launch?', answer: 'We offer ongoing support, for as long as you want it.' },
  {
    question: 'Can you take over an existing project?',
    answer: 'Yes. We read what is there before we change anything.',
  },
];
