import { m } from '#messages/messages.js';
import type { Hit, HitKind } from './search-api.ts';

/** Kinds in the order of the sidebar. */
export const hitKinds: readonly HitKind[] = ['request', 'message', 'client', 'case-study', 'post', 'user'];

export const kindWords: Record<HitKind, () => string> = {
  request: m.admin_search_requests,
  message: m.admin_search_messages,
  client: m.admin_search_clients,
  'case-study': m.admin_search_cases,
  post: m.admin_search_posts,
  user: m.admin_search_users,
};

const paths: Record<HitKind, (key: string) => string> = {
  request: (key) => `/admin/requests/${key}`,
  message: (key) => `/admin/messages/${key}`,
  client: (key) => `/admin/clients/${key}`,
  'case-study': (key) => `/admin/case-studies/${key}`,
  post: (key) => `/admin/blog/edit/${key}`,
  user: (key) => `/admin/users/${key}`,
};

/** Where a hit leads. */
export const pathOfHit = ({ kind, key }: Hit): string => paths[kind](key);
