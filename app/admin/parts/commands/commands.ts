import { addingPath } from '#app/admin/parts/adding.ts';
import { tabPath } from '#app/admin/parts/settings/tab-path.ts';
import { tabWords } from '#app/admin/parts/settings/tab-words.ts';
import { m } from '#messages/messages.js';
import type { Action } from '#shared/permissions.ts';
import { tabGroups } from '#shared/settings.ts';
import type { Deed } from './deeds.ts';

/** Everything that can be said to the desk by a key or by name: the one table behind keys, palette and their sheet. */

type Said = {
  label: () => string;
  /** Other words by which somebody looks for it. */
  also?: () => string;
  /** One key, or two that follow each other, with a space between; as `KeyboardEvent.key` has them. */
  keys?: string;
  /** Who may not do it is not told of it. */
  action?: Action;
};

/** Something of the screen that is in front: there if its control is. */
export type DeedCommand = Said & { group: 'record' | 'list'; deed: Deed };
/** A place to go to; making something begins with one too. */
export type PlaceCommand = Said & { group: 'create' | 'go'; to: string };
export type Command = DeedCommand | PlaceCommand;

const recordDeeds: DeedCommand[] = [
  { group: 'record', deed: 'reply', label: m.admin_command_reply, keys: 'r' },
  { group: 'record', deed: 'template', label: m.admin_command_template, keys: 'm' },
  { group: 'record', deed: 'again', label: m.admin_command_again, keys: '.' },
  { group: 'record', deed: 'note', label: m.admin_command_note, keys: 'n' },
  { group: 'record', deed: 'call', label: m.admin_command_call, keys: 'l' },
  { group: 'record', deed: 'take', label: m.admin_command_take, keys: 't' },
  { group: 'record', deed: 'assign', label: m.admin_command_assign, keys: 'a' },
  { group: 'record', deed: 'priority', label: m.admin_command_priority, keys: 'p' },
  { group: 'record', deed: 'step', label: m.admin_command_step, keys: 's' },
  { group: 'record', deed: 'deliver', label: m.admin_command_deliver, keys: 'd' },
  { group: 'record', deed: 'finish', label: m.admin_command_finish, keys: 'e' },
  { group: 'record', deed: 'ask', label: m.admin_ask_client },
  { group: 'record', deed: 'convert', label: m.admin_message_convert },
  { group: 'record', deed: 'reopen', label: m.admin_move_reopen },
  { group: 'record', deed: 'cancel', label: m.admin_move_cancel },
  { group: 'record', deed: 'unread', label: m.admin_mark_unread, keys: 'u' },
];

const listDeeds: DeedCommand[] = [
  { group: 'list', deed: 'search', label: m.admin_command_search_list, keys: '/' },
  { group: 'list', deed: 'next', label: m.admin_command_next, keys: 'j' },
  { group: 'list', deed: 'previous', label: m.admin_command_previous, keys: 'k' },
  { group: 'list', deed: 'select', label: m.admin_command_select, keys: 'x' },
  { group: 'list', deed: 'add', label: m.admin_command_add, keys: '+' },
];

const creations: PlaceCommand[] = [
  {
    group: 'create',
    to: '/admin/requests/new',
    label: m.admin_new_request,
    keys: 'c r',
    action: 'requests.write',
  },
  {
    group: 'create',
    to: addingPath('/admin/clients'),
    label: m.admin_command_add_client,
    keys: 'c c',
    action: 'clients.write',
  },
  {
    group: 'create',
    to: '/admin/messages/new',
    label: m.admin_new_message,
    also: m.admin_command_also_message,
    keys: 'c m',
    action: 'letters.send',
  },
  {
    group: 'create',
    to: '/admin/blog/new',
    label: m.admin_blog_new,
    also: m.admin_command_also_blog,
    keys: 'c p',
    action: 'blog.write',
  },
  { group: 'create', to: '/admin/analyses/new', label: m.admin_analyses_new, keys: 'c a', action: 'analyses.write' },
  {
    group: 'create',
    to: '/admin/blog/newsletter/issues/new',
    label: m.admin_issues_new,
    keys: 'c n',
    action: 'newsletter.write',
  },
  { group: 'create', to: '/admin/case-studies/new', label: m.admin_cases_new, action: 'cases.write' },
  { group: 'create', to: addingPath('/admin/users'), label: m.admin_user_create, action: 'users.write' },
];

const go = (to: string, label: () => string, more: Omit<Said, 'label'> = {}): PlaceCommand => ({
  group: 'go',
  to,
  label,
  ...more,
});

const places: PlaceCommand[] = [
  go('/admin', m.admin_nav_dashboard, { keys: 'g d' }),
  go('/admin/requests', m.admin_nav_requests, { keys: 'g i' }),
  go('/admin/requests?view=to-answer&sort=due', m.admin_view_to_answer, { keys: 'g r' }),
  go('/admin/requests?view=mine', m.admin_view_mine),
  go('/admin/requests?view=steps&sort=step', m.admin_view_steps),
  go('/admin/requests?view=waiting', m.admin_view_waiting),
  go('/admin/requests?view=idle', m.admin_view_idle),
  go('/admin/messages', m.admin_nav_messages, { keys: 'g m' }),
  go('/admin/clients', m.admin_nav_clients, { keys: 'g c' }),
  go('/admin/analyses', m.admin_analyses_title, { keys: 'g a' }),
  go('/admin/case-studies', m.admin_nav_cases),
  go('/admin/content', m.admin_nav_content, { action: 'content.write' }),
  go('/admin/blog', m.admin_nav_blog, { keys: 'g b', also: m.admin_command_also_blog }),
  go('/admin/blog/newsletter', m.admin_newsletter_readers, { action: 'newsletter.read' }),
  go('/admin/blog/newsletter/issues', m.admin_newsletter_issues, { action: 'newsletter.read' }),
  go('/admin/statistics', m.admin_stats_title, { also: m.admin_command_also_statistics }),
  go('/admin/statistics/requests', m.admin_work_title, { also: m.admin_command_also_work }),
  go('/admin/users', m.admin_nav_users, { keys: 'g u', action: 'users.read', also: m.admin_command_also_users }),
  go('/admin/exports', m.admin_exports_title, { also: m.admin_command_also_exports }),
  go('/admin/trash', m.admin_trash_title, { action: 'trash.read', also: m.admin_command_also_trash }),
  go('/admin/requests/quarantine', m.admin_quarantine_title, { action: 'quarantine.read' }),
  go('/admin/audit', m.admin_audit_title, { action: 'audit.read' }),
  go('/admin/audit/refusals', m.admin_refusals_title, { action: 'audit.read' }),
  ...tabGroups.map((group) =>
    go(tabPath(group), () => `${m.admin_nav_settings()} › ${tabWords[group]()}`, {
      action: 'settings.read' as const,
      ...(group === 'general' && { keys: 'g s' }),
      ...(group === 'email' && { also: m.admin_command_also_mail }),
    }),
  ),
  go('/admin/settings/email/templates', m.admin_templates_title, { action: 'templates.write' }),
  go('/admin/settings/email/outbox', m.admin_outbox_title, { action: 'mails.read', also: m.admin_command_also_outbox }),
  go('/admin/settings/api/keys', m.admin_keys_title, { action: 'keys.read' }),
  go('/admin/settings/system/backups', m.admin_backups_title, { action: 'backups.manage' }),
  go('/admin/settings/system/jobs', m.admin_jobs_title, { action: 'system.read' }),
  go('/admin/settings/system/privacy', m.admin_privacy_title, { action: 'privacy.manage' }),
  go('/account', m.ui_account, { also: m.admin_command_also_account }),
];

export const commands: readonly Command[] = [...recordDeeds, ...listDeeds, ...creations, ...places];

/** In words, without case and accents, for finding. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** Whether each word of a text begins a word of what the command is called. */
export function isMeant({ label, also }: Pick<Command, 'label' | 'also'>, text: string): boolean {
  const words = folded(`${label()} ${also?.() ?? ''}`).split(/[^\p{Letter}\p{Number}]+/u);
  return folded(text)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
