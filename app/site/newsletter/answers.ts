import type { MetaDescriptor } from 'react-router';
import { describePage } from '#app/site/parts/describe-page.ts';

/** Pages about one person's subscription: nobody keeps them, and their address is told to nobody. */
export const ownPage = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

type Described = { siteName: string; origin: string; path: string; title: string; isRefused?: boolean };

/** Title and description of such a page. */
export const describeOwnPage = (page: Described & { description: string }): MetaDescriptor[] =>
  describePage({ ...page, hidden: true });
