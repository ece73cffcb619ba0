import type { MetaDescriptor } from 'react-router';
import { m } from '#messages/messages.js';

type General = {
  siteName: string;
  siteDescription: string;
  companyEmail: string;
  companyPhone: string;
  companyAddress: string;
};

/** Title, description, social preview and structured data of the home page. */
export function describeHome(general: General, origin: string): MetaDescriptor[] {
  const title = m.site_home_title({ siteName: general.siteName });
  const organisation = {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    name: general.siteName,
    description: general.siteDescription,
    email: general.companyEmail,
    telephone: general.companyPhone,
    address: general.companyAddress,
    openingHours: ['Mo-Fr 09:00-18:00', 'Sa 10:00-16:00'],
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  };
  return [
    { title },
    { name: 'description', content: general.siteDescription },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: general.siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: general.siteDescription },
    { property: 'og:url', content: `${origin}/` },
    { property: 'og:image', content: `${origin}/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { tagName: 'link', rel: 'canonical', href: `${origin}/` },
    { 'script:ld+json': organisation },
  ];
}
