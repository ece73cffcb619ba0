import { Inbox, LayoutDashboard, type LucideIcon, MessageSquare } from 'lucide-react';
import { m } from '#messages/messages.js';

export type NavEntry = { to: string; label: () => string; icon: LucideIcon; isExact?: boolean };

/** The sidebar. An entry appears together with its screen. */
export const navEntries: readonly NavEntry[] = [
  { to: '/admin', label: m.admin_nav_dashboard, icon: LayoutDashboard, isExact: true },
  { to: '/admin/requests', label: m.admin_nav_requests, icon: Inbox },
  { to: '/admin/messages', label: m.admin_nav_messages, icon: MessageSquare },
];
