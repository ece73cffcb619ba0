import { Inbox, type LucideIcon, Users } from 'lucide-react';
import { m } from '#messages/messages.js';

export type NavEntry = { to: string; label: () => string; icon: LucideIcon; isExact?: boolean };

/** The sidebar. An entry appears together with its screen. */
export const navEntries: readonly NavEntry[] = [
  { to: '/admin/requests', label: m.admin_nav_requests, icon: Inbox },
  { to: '/admin/clients', label: m.admin_nav_clients, icon: Users },
];
