import type { MetaDescriptor } from 'react-router';
import { m } from '#messages/messages.js';

type Question = { question: string; answer: string };

/** Title, description, social preview and the questions as structured data, word for word those on the page. */
export function describeContact(page: {
  general: { siteName: string };
  questions: Question[];
  origin: string;
  /** The page answers a post that was not taken. */
  isRefused: boolean;
}): MetaDescriptor[] {
  const { general, questions, origin, isRefused } = page;
  const { siteName } = general;
  const title = `${m.site_contact_title()} | ${siteName}`;
  const description = m.site_contact_description();
  const faq = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return [
    { title: isRefused ? m.site_problem_title({ title }) : title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${origin}/contact` },
    { property: 'og:image', content: `${origin}/og.png` },
    { name: 'twitter:card', content: 'summary_large_image' },
    { tagName: 'link', rel: 'canonical', href: `${origin}/contact` },
    ...(questions.length > 0 ? [{ 'script:ld+json': faq }] : []),
  ];
}
