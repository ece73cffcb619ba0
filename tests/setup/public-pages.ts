/** Every public page of a freshly seeded product, for whoever goes through all of them: `name` is fit for a file name. */

export const serviceSlugs = [
  'strategy-consulting',
  'amazon-advertising',
  'listing-optimization',
  'seller-account-management',
  'digital-marketing',
  'web-development',
] as const;

export const caseSlug = 'nordlys-a-shop-beside-amazon';

export const postSlug = 'what-a-click-may-cost';

export const publicPages: { name: string; path: string }[] = [
  { name: 'home', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'services', path: '/services' },
  ...serviceSlugs.map((slug) => ({ name: `service-${slug}`, path: `/services/${slug}` })),
  { name: 'portfolio', path: '/portfolio' },
  { name: 'portfolio-filtered', path: '/portfolio?category=digital-marketing' },
  { name: 'case-study', path: `/portfolio/${caseSlug}` },
  { name: 'blog', path: '/blog' },
  { name: 'blog-tag', path: '/blog?tag=PPC' },
  { name: 'blog-search', path: '/blog?q=click' },
  { name: 'post', path: `/blog/${postSlug}` },
  { name: 'post-missing', path: '/blog/no-such-post' },
  { name: 'contact', path: '/contact' },
  { name: 'analysis-request', path: '/analysis-request' },
  { name: 'sample-analysis', path: '/sample-analysis' },
  { name: 'report-guide', path: '/analysis-request/reports' },
  { name: 'break-even', path: '/tools/break-even' },
  { name: 'click-price', path: '/tools/click-price' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'cookies', path: '/cookies' },
  { name: 'not-found', path: '/no-such-page' },
];

/** Answers for the fields that a form requires. */
export const leastAnswers: Record<'/contact' | '/analysis-request', Record<string, string>> = {
  '/contact': { firstName: 'Elena', email: 'elena@lead.example', message: 'Our Buy Box is gone since Monday.' },
  '/analysis-request': {
    firstName: 'Elena',
    lastName: 'Bonnici',
    email: 'elena@lead.example',
    company: 'Casa Lume',
    terms: 'on',
  },
};
