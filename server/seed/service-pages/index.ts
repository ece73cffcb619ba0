import type { ContentData } from '#shared/content.ts';
import { amazonAdvertising } from './amazon-advertising.ts';
import { digitalMarketing } from './digital-marketing.ts';
import { listingOptimization } from './listing-optimization.ts';
import { sellerAccountManagement } from './seller-account-management.ts';
import { strategyConsulting } from './strategy-consulting.ts';
import { webDevelopment } from './web-development.ts';

/** In the order of the overview. */
export const servicePages: ContentData<'service-page'>[] = [
  amazonAdvertising,
  listingOptimization,
  sellerAccountManagement,
  strategyConsulting,
  digitalMarketing,
  webDevelopment,
];
