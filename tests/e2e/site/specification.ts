import { caseSlug, postSlug } from '#tests/setup/public-pages.ts';
import type { Expected } from './expected.ts';
import { forms } from './specification-forms.ts';

/**
 * What the specification says of each public page, sentence by sentence. The words are typed from that document, not taken
 * from the product's own: where a row fails, the product has left the specification.
 */

export const navigation: [string, string][] = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Portfolio', '/portfolio'],
  ['About', '/about'],
  ['Contact', '/contact'],
];

/** What stands beside them. */
export const further: [string, string][] = [
  ['Blog', '/blog'],
  ['Client area', '/login'],
];

const caseCards = (count: number): [string, number][] => [
  ['article.work', count],
  ['article.work .case-tags', count],
  ['article.work h3 a', count],
  ['article.work .dashes', count],
  ['article.work .work-picture:has(svg, img)', count],
];

const statistics = [
  '50+',
  'Projects Completed',
  '100%',
  'Client Satisfaction',
  '300%',
  'Average ROI Increase',
  '24/7',
  'Support Available',
];

export const pages: Expected[] = [
  {
    path: '/',
    inOrder: [
      'revenue generated',
      '$2M+',
      'satisfied sellers',
      '98%',
      'average campaign ROI',
      '350%',
      'campaign monitoring',
      '24/7',
      'Amazon Advertising',
      'Listing Optimization',
      'Seller Account Management',
      'Strategy Consulting',
    ],
    counts: [
      ['#services article', 4],
      ['#case-studies article', 3],
      ['section.tools li', 6],
      ['section.tools li svg', 6],
      ['#about-us figure', 3],
      ['#about-us figure .rating:text-is("Rated 5 out of 5")', 3],
      ['section.tools p:has-text("are our own")', 1],
      ['section.tools + section.reader picture + div h2', 1],
      ['main > *:nth-last-child(1 of section).band', 1],
      ['.ledger-figures dt', 4],
      ['.ledger .counted dt', 4],
    ],
    elements: [
      'header .button[href="/analysis-request"]',
      '.ledger',
      '#services',
      '#case-studies',
      'section.tools',
      '#about-us',
      'section.band a[href="/analysis-request"]',
      'footer #contact',
    ],
  },
  {
    path: '/about',
    inOrder: [
      'mission',
      'Innovation',
      'Collaboration',
      'Excellence',
      'Integrity',
      '2018',
      'Founded',
      '2019',
      'First Major Project',
      '2021',
      'Team Expansion',
      '2023',
      'Industry Recognition',
      '2024',
      'Global Reach',
    ],
    counts: [
      ['section.values li', 4],
      ['section.values li svg', 4],
      ['article.member', 4],
      ['section.hours p', 3],
      ['section.timeline li', 5],
    ],
    links: [['Get in Touch', '/contact']],
  },
  {
    path: '/services',
    h1: 'Our Services',
    counts: [
      ['.offer-card', 6],
      ['.offer-card h3', 6],
      ['.offer-card > p:not(.offer-more)', 6],
      ['.offer-card ul', 6],
      ['.offer-card a:has-text("Learn More")', 6],
    ],
    links: [
      ['Learn More about Digital Marketing', '/services/digital-marketing'],
      ['Learn More about Web Development', '/services/web-development'],
      ['Learn More about Strategy Consulting', '/services/strategy-consulting'],
      ['Get Started Today', '/contact'],
    ],
    elements: ['section.finder ~ section.offer-grid', 'section.price p:has-text("€")'],
  },
  {
    path: '/services/strategy-consulting',
    inOrder: [
      'Market analysis and research',
      'Competitor analysis',
      'Growth strategy development',
      'Amazon business optimization',
      'Performance metrics setup',
      'Long-term strategic planning',
      'Analysis',
      'Strategy',
      'Implementation',
    ],
    counts: [
      ['.offer li', 6],
      ['.steps li', 3],
    ],
    links: [
      ['Ask for 30 free minutes', '/contact?service=strategy-consulting'],
      ['Request a free analysis', '/analysis-request?service=strategy-consulting'],
    ],
  },
  {
    path: '/services/amazon-advertising',
    inOrder: [
      'Average 300%+ growth in sales volume',
      'Results within 30 days',
      'Sponsored Products setup',
      'Sponsored Brands',
      'Display ads',
      'DSP',
      'Keyword research and bidding',
      'Analytics',
    ],
    counts: [['.offer li', 6]],
    links: [
      ['Send us your search terms', '/analysis-request?service=amazon-advertising'],
      ['Ask us about it', '/contact?service=amazon-advertising'],
    ],
  },
  {
    path: '/services/listing-optimization',
    inOrder: ['Keyword research', 'Titles', 'Descriptions', 'Bullet points', 'Photography', 'A+ content'],
    counts: [
      ['.offer li', 6],
      ['.steps li', 3],
      ['.steps li:nth-child(1):has-text("Analysis")', 1],
      ['.steps li:nth-child(2):has-text("Optimization")', 1],
      ['.steps li:nth-child(3):has-text("Monitoring")', 1],
    ],
    links: [['Name three products', '/analysis-request?service=listing-optimization']],
  },
  {
    path: '/services/seller-account-management',
    inOrder: ['Account setup', 'Inventory', 'Customer service', 'Order processing', 'Analytics', 'Account health'],
    counts: [
      ['.offer li', 6],
      ['main:has-text("24/7 support")', 1],
    ],
    links: [['Send us the notice', '/analysis-request?service=seller-account-management']],
  },
  ...['digital-marketing', 'web-development'].map((slug) => ({
    path: `/services/${slug}`,
    counts: [
      ['.offer li', 6],
      ['.steps li', 4],
    ] as [string, number][],
  })),
  {
    path: '/portfolio',
    inOrder: ['All', 'Web Development', 'Digital Marketing', 'Strategic Consulting', ...statisticsAsRead()],
    counts: [
      ...caseCards(6),
      ['article.work .case-tags li:first-child:text-is("Amazon")', 4],
      ['article.work h4:text-is("Key Results")', 6],
      ['.work-filter a', 4],
    ],
    links: [['Start Your Project', '/contact']],
    elements: ['.work-filter a[aria-current]:text-is("All")', 'article.work', 'section.statistics', 'section.band'],
  },
  ...(
    [
      ['web-development', 'Web Development', 3],
      ['digital-marketing', 'Digital Marketing', 2],
      ['strategic-consulting', 'Strategic Consulting', 1],
    ] as const
  ).map(([slug, name, count]) => ({
    path: `/portfolio?category=${slug}`,
    counts: caseCards(count),
    elements: [`.work-filter a[aria-current]:text-is("${name}")`, 'section.statistics'],
  })),
  {
    path: `/portfolio/${caseSlug}`,
    inOrder: ['Nordlys', 'Key Results'],
    counts: [['.neighbours a[rel="prev"] img', 1]],
    links: [['Start Your Project', '/contact']],
  },
  {
    path: '/blog',
    inOrder: ['5 min read', 'Read Article', '3 min', 'Read More', 'Stay Updated'],
    counts: [
      ['.lead-post', 1],
      ['.lead-post img', 1],
      ['.lead-post .post-category', 1],
      ['.lead-post h2', 1],
      ['.lead-post time', 1],
      ['article.post-card', 6],
      ['article.post-card img', 6],
      ['article.post-card .post-category', 6],
      ['article.post-card h3', 6],
      ['article.post-card time', 6],
    ],
    links: [['Read Article: What a click may cost you', `/blog/${postSlug}`]],
    buttons: ['Subscribe to Newsletter'],
  },
  {
    path: `/blog/${postSlug}`,
    inOrder: [
      'Amazon Marketing',
      'Vantaggio Team',
      'Checked by Davide Serra',
      '5 min lettura',
      'Tag:',
      'Free account analysis',
    ],
    counts: [
      ['.article-cover img', 1],
      ['[lang="it"]:text-is("5 min lettura")', 1],
      ['[lang="it"]:text-is("Tag:")', 1],
      ['.article-tags a', 3],
      ['#share summary', 1],
      ['section.band form[action="/tools/click-price"] input', 4],
    ],
    links: [
      ['Free account analysis', '/analysis-request'],
      ['Other articles', '/blog'],
    ],
  },
  {
    path: '/blog/no-such-post',
    status: 404,
    inOrder: ['Articolo non trovato', "L'articolo che stai cercando non esiste o è stato rimosso."],
    elements: ['[lang="it"] a[href="/blog"]', '[lang="it"] a[href="/"]'],
  },
  ...forms,
  {
    path: '/no/such/page',
    status: 404,
    inOrder: ['404', 'Oops! Page not found'],
    links: [
      ['What we do for sellers', '/services'],
      ['Case studies, with their figures', '/portfolio'],
      ['A free analysis of your account', '/analysis-request'],
      ['Return to Home', '/'],
    ],
  },
  { path: '/analysis-request/received?ref=forged', status: 404, links: [['Go to the form', '/analysis-request']] },
  { path: '/contact/received?ref=forged', status: 404, links: [['Go to the form', '/contact']] },
  ...['/privacy', '/terms', '/cookies'].map((path) => ({ path, elements: ['h1', 'nav ol a[href^="#"]'] })),
];

/** Each statistic is a pair whose label comes first in the document. */
function statisticsAsRead(): string[] {
  return statistics.flatMap((_, index) =>
    index % 2 === 0 ? [statistics[index + 1], statistics[index]] : [],
  ) as string[];
}
