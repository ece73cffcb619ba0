import type { MetaDescriptor } from 'react-router';
import { describePage } from '#app/site/parts/describe-page.ts';
import { m } from '#messages/messages.js';

type Question = { question: string; answer: string };

/** Title, description, social preview and the questions as structured data, word for word those on the page. */
export function describeContact(
  { siteName }: { siteName: string },
  questions: Question[],
  origin: string,
): MetaDescriptor[] {
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
      siteName,
      origin,
      path: '/contact',
      title: m.site_contact_title(),
      description: m.site_contact_description(),
    }),
    ...(questions.length > 0 ? [{ 'script:ld+json': faq }] : []),
  ];
}
