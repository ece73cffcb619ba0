import type { AnalysisRequestInput } from '#shared/analysis-request-form.ts';
import type { ServiceSlug } from '#shared/service-pages.ts';

type PublicType = AnalysisRequestInput['types'][number];

/** What an analysis looks into first for whoever comes from the page of a service. */
const typeOf: Record<ServiceSlug, PublicType> = {
  'amazon-advertising': 'Marketing Analysis',
  'listing-optimization': 'SEO Analysis',
  'seller-account-management': 'Performance Analysis',
  'strategy-consulting': 'Business Analysis',
  'digital-marketing': 'Marketing Analysis',
  'web-development': 'Digital Transformation Analysis',
};

/** The analysis that is ticked beforehand for `?service=` in the address; nothing for a service that we do not have. */
export function typesAskedFor(url: string): PublicType[] {
  const service = new URL(url).searchParams.get('service') ?? '';
  return Object.hasOwn(typeOf, service) ? [typeOf[service as ServiceSlug]] : [];
}
