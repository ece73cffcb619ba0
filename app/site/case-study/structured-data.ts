import { resultWords } from '#app/site/parts/case-result.tsx';
import { m } from '#messages/messages.js';
import type { CaseStudyStory } from '#shared/case-studies.ts';
import { caseArt } from '#shared/pictures.ts';

/** The picture that the page shows, in its largest width. */
function pictureOf(study: CaseStudyStory, origin: string): string {
  const { base, version, widths } = caseArt(study);
  return `${origin}${base}-${widths.at(-1)}.webp?v=${version}`;
}

/** A case and its place in the site, as search engines read them; every text is also on the page. */
export function describeCaseStudy(study: CaseStudyStory, site: { siteName: string; origin: string }) {
  const url = `${site.origin}/portfolio/${study.slug}`;
  const context = 'https://schema.org';
  const trail = [
    { name: m.site_nav_home(), item: `${site.origin}/` },
    { name: m.site_nav_portfolio(), item: `${site.origin}/portfolio` },
    { name: study.title, item: url },
  ];
  return [
    {
      '@context': context,
      '@type': 'CreativeWork',
      name: study.title,
      ...(resultWords(study) && { headline: resultWords(study) }),
      abstract: study.description,
      url,
      image: pictureOf(study, site.origin),
      genre: study.category,
      ...(study.tags.length > 0 && { keywords: study.tags.join(', ') }),
      datePublished: study.publishedAt,
      dateModified: [study.publishedAt, study.updatedAt].sort()[1],
      creator: { '@type': 'Organization', name: site.siteName, url: `${site.origin}/` },
    },
    {
      '@context': context,
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
    },
  ];
}
