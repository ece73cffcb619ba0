import type { ContentData, ContentKind } from '#shared/content.ts';

/** Sample records of the portfolio's statistics and of the about page. The people are fictional. */
export const sampleAboutItems: { [K in ContentKind]?: ContentData<K>[] } = {
  statistic: [
    {
      value: '50+',
      label: 'Projects Completed',
      note: 'Projects that a client has signed off in writing since 2018. An account that we run for years is one project; work that was stopped halfway is none.',
    },
    {
      value: '100%',
      label: 'Client Satisfaction',
      note: 'Projects that ended in the last twelve months and whose final report was signed without an open complaint, of all that ended. The 98% of the home page answers a harder question: who would hire us again.',
    },
    {
      value: '300%',
      label: 'Average ROI Increase',
      note: 'Sales for each euro of advertising in the third month after we finished, against the month before we began: from 1 to 4 is an increase of 300%. A plain mean of all advertising projects since 2022, so small accounts pull it up.',
    },
    {
      value: '24/7',
      label: 'Support Available',
      note: 'By telephone at every hour for clients whose account we run, in office hours for everybody else. By mail you hear from us within 24 hours.',
    },
  ],
  passage: [
    {
      place: 'about-intro',
      heading: 'Four people, one harbour, and a habit of reading the footnotes',
      text: 'We began as two sellers who could not get a straight answer from an agency, so we became the agency we had looked for. Today we look after brands in nine countries from an office above the Sliema ferry. We are small on purpose: whoever reads your figures on the first call is the one who works on them in the last month.',
    },
    {
      place: 'about-mission',
      heading: 'Every seller should know which sale paid, and which one only looked good.',
      text: 'Marketplaces are generous with numbers and mean with explanations. Our work is to close that gap: to trace each euro from the click to the bank account, to say plainly where it leaks, and to leave our clients able to check us. If we do it well, they need less of us every year.',
    },
    {
      place: 'about-hours',
      heading: 'Who answers, and when',
      text: 'Four of us answer: Marta Vella, Davide Serra, Annika Brandt and Yusuf Karam. The office is open on weekdays from 9 to 6 and on Saturdays from 10 to 4, and the telephone is picked up by whoever works on your account. One of us, in turn, has the early shift from six.\n\nAn account needs more hours than four people have. From two in the afternoon until ten at night its alerts also ring at Faro Operaciones in Valencia, and through our night at Southern Watch in Auckland, where it is day. Both have worked with us for years, know your daily list, and act at once on a warning, a stopped payout or a suppressed best seller.\n\nAt six in the morning one of the four reads what happened meanwhile and writes to you if it concerns you. Your buyers are answered in four languages: English, Italian and German by us, Spanish by Valencia, within the twenty-four hours that Amazon allows.',
    },
    {
      place: 'services-price',
      heading: 'What it costs',
      text: 'Looking after an account: €1,500 to €6,000 a month, by the number of products and marketplaces. Work that has an end: from €4,000 for a set of listings to €40,000 for a portal. You have the price in writing before anything begins, and the analysis that comes first is free.',
    },
  ],
  value: [
    {
      icon: 'innovation',
      title: 'Innovation',
      description:
        'We try things on a tenth of the budget, write down what we expect, and keep only what beats it. A new tool has to earn its place like a new product does.',
    },
    {
      icon: 'collaboration',
      title: 'Collaboration',
      description:
        'You know your product, we know the marketplace. Plans are written in one shared document, in your words, and nothing goes live that you have not seen.',
    },
    {
      icon: 'excellence',
      title: 'Excellence',
      description:
        'A second person reads every bid change, every product page and every report before it leaves the house. It costs us an hour and saves you a week.',
    },
    {
      icon: 'integrity',
      title: 'Integrity',
      description:
        'Bad months go on the first page of the report. If an account would do better without us, we say so and hand over the files, the notes and the reasons.',
    },
  ],
  'team-member': [
    {
      name: 'Marta Vella',
      role: 'Founder, strategy',
      bio: 'Sold olive-wood boards on four marketplaces before she advised anybody. Reads a profit and loss statement from the bottom up, and still packs a parcel faster than the rest of us.',
      reads: false,
      checks: false,
      linkedin: 'https://linkedin.example/in/marta-vella',
      twitter: '',
      github: '',
    },
    {
      name: 'Davide Serra',
      role: 'Head of advertising',
      bio: 'Eleven years of bids and budgets, first for a bookshop, then for brands with a thousand products. Keeps a list of keywords that should have worked and did not.',
      reads: true,
      checks: true,
      linkedin: 'https://linkedin.example/in/davide-serra',
      twitter: 'https://x.example/davideserra',
      github: '',
    },
    {
      name: 'Annika Brandt',
      role: 'Listings and content',
      bio: 'Former magazine editor from Lübeck who cuts product pages by a third and watches them sell more. Writes in German and English, argues in Italian.',
      reads: false,
      checks: false,
      linkedin: '',
      twitter: '',
      github: '',
    },
    {
      name: 'Yusuf Karam',
      role: 'Engineering and data',
      bio: 'Builds the shops, the portals and the alarms that ring before something breaks. Believes that most dashboards should be one number and a telephone.',
      reads: false,
      checks: false,
      linkedin: 'https://linkedin.example/in/yusuf-karam',
      twitter: '',
      github: 'https://code.example/ykaram',
    },
  ],
  milestone: [
    {
      year: 2018,
      title: 'Founded',
      description: 'Two desks and one borrowed printer in Sliema. The first client paid in olive oil.',
    },
    {
      year: 2019,
      title: 'First Major Project',
      description: 'A kitchenware maker hands us its whole account: 212 products, five marketplaces.',
    },
    {
      year: 2021,
      title: 'Team Expansion',
      description: 'Listings, design and engineering join advertising under one roof, by then our own.',
    },
    {
      year: 2023,
      title: 'Industry Recognition',
      description: 'Our method for counting wasted spend is taught at a trade school in Milan.',
    },
    {
      year: 2024,
      title: 'Global Reach',
      description: 'Clients in nine countries and the first launches in Japan and the United States.',
    },
  ],
};

/** The years of the specification's timeline, told without a story that somebody else would have to have lived. */
export const plainMilestones: ContentData<'milestone'>[] = [
  { year: 2018, title: 'Founded', description: 'The work begins.' },
  { year: 2019, title: 'First Major Project', description: 'A whole account in our hands for the first time.' },
  { year: 2021, title: 'Team Expansion', description: 'More people, for more parts of the work.' },
  { year: 2023, title: 'Industry Recognition', description: 'Others in the trade look at how we work.' },
  { year: 2024, title: 'Global Reach', description: 'Sellers on more than one continent.' },
];
