import {
  Building2,
  ChartNoAxesCombined,
  Inbox,
  LayoutDashboard,
  LayoutList,
  type LucideIcon,
  MessageSquare,
  Newspaper,
  Settings,
  Users,
} from 'lucide-react';
import { m } from '#messages/messages.js';
import type { Action } from '#shared/permissions.ts';

export type NavEntry = {
  to: string;
  label: () => string;
  icon: LucideIcon;
  /** Who may not do it does not see the entry. */
  action?: Action;
};

/** The sidebar. An entry appears together with its screen. */
export const navEntries: readonly NavEntry[] = [
  { to: '/admin', label: m.admin_nav_dashboard, icon: LayoutDashboard },
  { to: '/admin/requests', label: m.admin_nav_requests, icon: Inbox },
  { to: '/admin/messages', label: m.admin_nav_messages, icon: MessageSquare },
  { to: '/admin/clients', label: m.admin_nav_clients, icon: Building2 },
  { to: '/admin/case-studies', label: m.admin_nav_cases, icon: ChartNoAxesCombined },
  { to: '/admin/content', label: m.admin_nav_content, icon: LayoutList, action: 'content.write' },
  { to: '/admin/blog', label: m.admin_nav_blog, icon: Newspaper },
  { to: '/admin/users', label: m.admin_nav_users, icon: Users, action: 'users.read' },
  { to: '/admin/settings', label: m.admin_nav_settings, icon: Settings, action: 'settings.read' },
];
