import type { MetaDescriptor } from 'react-router';
import { describePage } from '#app/site/parts/describe-page.ts';
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
    ...describePage({
      siteName: general.siteName,
      origin,
      isRefused,
      path: '/contact',
      title: m.site_contact_title(),
      description: m.site_contact_description(),
    }),
    ...(questions.length > 0 ? [{ 'script:ld+json': faq }] : []),
  ];
}
