import type { MetaDescriptor } from 'react-router';
import { describePage } from '#app/site/parts/describe-page.ts';
import { m } from '#messages/messages.js';

type General = {
  siteName: string;
  siteDescription: string;
  companyEmail: string;
  companyPhone: string;
  companyAddress: string;
};

/** Who we are and what this site is; every text also stands on the page. */
function describeOrganisation(general: General, origin: string) {
  const organisation = `${origin}/#organization`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': ['Organization', 'ProfessionalService'],
        '@id': organisation,
        name: general.siteName,
        description: m.site_home_lead(),
        ...(general.companyEmail && { email: general.companyEmail }),
        ...(general.companyPhone && { telephone: general.companyPhone }),
        ...(general.companyAddress && { address: general.companyAddress }),
        openingHours: ['Mo-Fr 09:00-18:00', 'Sa 10:00-16:00'],
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: general.siteName,
        description: general.siteDescription,
        url: `${origin}/`,
        inLanguage: 'en',
        publisher: { '@id': organisation },
      },
    ],
  };
}

/** Title, description, social preview and structured data of the home page. */
export function describeHome(general: General, origin: string): MetaDescriptor[] {
  const { siteName, siteDescription } = general;
  return [
    ...describePage({
      siteName,
      origin,
      path: '/',
      title: m.site_home_title({ siteName }),
      isWholeTitle: true,
      description: siteDescription,
    }),
    { 'script:ld+json': describeOrganisation(general, origin) },
  ];
}
