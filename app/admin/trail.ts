import { matchPath } from 'react-router';
import { m } from '#messages/messages.js';
import type { Action } from '#shared/permissions.ts';
import { navEntries } from './nav.ts';
import { tabPath } from './parts/settings/tab-path.ts';
import { tabWords } from './parts/settings/tab-words.ts';

/** One step of the way to a screen. */
export type Crumb = { to: string; label: string; action?: Action | undefined };

type Params = Readonly<Record<string, string | undefined>>;

type Screen = {
  path: string;
  label: (params: Params) => string;
  action?: Action | undefined;
  /** What the screen opens from, where its address does not begin with that one's. */
  under?: string | ((search: URLSearchParams) => string);
  /** The first tab of the screen, which has its address. */
  first?: () => string;
};

const reference = ({ reference: text }: Params) => text ?? '';

/** Where a request that a screen is about is, or the list. */
const aboutRequest = (search: URLSearchParams) => {
  const about = search.get('request');
  return about ? `/admin/requests/${about}` : '/admin/requests';
};

const trashed: Record<string, string> = {
  message: '/admin/messages',
  client: '/admin/clients',
  'case-study': '/admin/case-studies',
  post: '/admin/blog',
};

/** The screens below the sections; the first whose path fits is meant. */
const below: readonly Screen[] = [
  { path: '/admin/requests/new', label: m.admin_new_request },
  { path: '/admin/requests/quarantine', label: m.admin_quarantine_title },
  { path: '/admin/requests/:reference', label: reference },
  { path: '/admin/analyses', label: m.admin_analyses_title, under: aboutRequest },
  { path: '/admin/analyses/new', label: m.admin_analyses_new },
  { path: '/admin/analyses/:id', label: m.admin_crumb_analysis },
  { path: '/admin/analyses/:id/report', label: m.admin_analyses_report },
  { path: '/admin/analyses/:id/columns', label: m.admin_analyses_columns_title },
  { path: '/admin/messages/new', label: m.admin_new_message },
  { path: '/admin/messages/:reference', label: reference },
  { path: '/admin/clients/:reference', label: reference },
  { path: '/admin/clients/:reference/profile', label: m.admin_crumb_profile },
  { path: '/admin/case-studies/new', label: m.admin_cases_new },
  { path: '/admin/case-studies/:id', label: m.admin_crumb_case },
  { path: '/admin/blog/new', label: m.admin_blog_new },
  { path: '/admin/blog/edit/:id', label: m.admin_crumb_post },
  { path: '/admin/blog/newsletter', label: m.admin_newsletter_title, first: m.admin_newsletter_readers },
  { path: '/admin/blog/newsletter/issues', label: m.admin_newsletter_issues },
  { path: '/admin/blog/newsletter/issues/new', label: m.admin_issues_new },
  { path: '/admin/blog/newsletter/issues/:id', label: m.admin_crumb_issue },
  { path: '/admin/blog/newsletter/:id', label: m.admin_crumb_reader },
  { path: '/admin/users/:id', label: m.admin_crumb_user },
  { path: '/admin/audit', label: m.admin_audit_title, under: '/admin/users' },
  { path: '/admin/audit/refusals', label: m.admin_refusals_title },
  { path: '/admin/statistics', label: m.admin_stats_title, under: '/admin' },
  { path: '/admin/statistics/requests', label: m.admin_work_title },
  {
    path: '/admin/exports',
    label: m.admin_exports_title,
    under: (search) => (search.has('list') ? '/admin/requests' : '/admin'),
  },
  {
    path: '/admin/trash',
    label: m.admin_trash_title,
    under: (search) => trashed[search.get('kind') ?? ''] ?? '/admin/requests',
  },
  ...(['email', 'security', 'api', 'system'] as const).map((tab) => ({
    path: tabPath(tab),
    label: tabWords[tab],
    action: 'settings.read' as const,
  })),
  { path: '/admin/settings/email/templates', label: m.admin_templates_title },
  { path: '/admin/settings/email/outbox', label: m.admin_outbox_title },
  { path: '/admin/settings/email/outbox/:id', label: m.admin_crumb_mail },
  { path: '/admin/settings/api/keys', label: m.admin_keys_title },
  { path: '/admin/settings/api/keys/:id', label: m.admin_crumb_key },
  { path: '/admin/settings/system/jobs', label: m.admin_jobs_title },
  { path: '/admin/settings/system/privacy', label: m.admin_privacy_title },
  { path: '/admin/settings/system/backups', label: m.admin_backups_title },
];

const screens: readonly Screen[] = [
  ...navEntries.map(({ to, label, action }) => ({
    path: to,
    label,
    action,
    ...(to === '/admin/settings' && { first: tabWords.general }),
  })),
  ...below,
];

const isSection = (path: string) => navEntries.some(({ to }) => to === path);
const above = (path: string) => path.slice(0, path.lastIndexOf('/'));

function aboveOf({ under }: Screen, path: string, search: URLSearchParams): string {
  if (under === undefined) return above(path);
  return typeof under === 'string' ? under : under(search);
}

/** The way to an address, from its section on; empty for an address that leads nowhere. */
export function trailOf({ pathname, search }: { pathname: string; search: string }): Crumb[] {
  const asked = new URLSearchParams(search);
  const own = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const crumbs: Crumb[] = [];
  let path = own;
  while (path !== '') {
    const screen = screens.find((each) => matchPath(each.path, path));
    if (!screen) {
      // Some addresses have parts that are no screen of their own, but none ends in one.
      if (path === own) return [];
      path = above(path);
      continue;
    }
    const params = matchPath(screen.path, path)?.params ?? {};
    crumbs.unshift({ to: path, label: screen.label(params), action: screen.action });
    if (path === own && screen.first) crumbs.push({ to: path, label: screen.first(), action: screen.action });
    path = isSection(path) ? '' : aboveOf(screen, path, asked);
  }
  return crumbs;
}
