import type { ComponentType } from 'react';
import type { ServiceSlug } from '#shared/service-pages.ts';
import { AmazonAdvertising } from './amazon-advertising.tsx';
import { DigitalMarketing } from './digital-marketing.tsx';
import { ListingOptimization } from './listing-optimization.tsx';
import type { PageProps } from './page-parts.tsx';
import { SellerAccountManagement } from './seller-account-management.tsx';
import { StrategyConsulting } from './strategy-consulting.tsx';
import { WebDevelopment } from './web-development.tsx';

/** Each service's page is composed in a way of its own. */
export const servicePages: Record<ServiceSlug, ComponentType<PageProps>> = {
  'amazon-advertising': AmazonAdvertising,
  'listing-optimization': ListingOptimization,
  'seller-account-management': SellerAccountManagement,
  'strategy-consulting': StrategyConsulting,
  'digital-marketing': DigitalMarketing,
  'web-development': WebDevelopment,
};
