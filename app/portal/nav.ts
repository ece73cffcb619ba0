import type { Tab } from '#app/ui/tabs.tsx';
import { m } from '#messages/messages.js';

/** The dashboard's tabs. One appears together with its screen. */
export const portalTabs: readonly Tab[] = [
  { to: '/client-dashboard', label: m.portal_overview },
  { to: '/client-dashboard/requests', label: m.portal_my_requests, hasPages: true },
  { to: '/client-dashboard/documents', label: m.portal_documents },
  { to: '/client-dashboard/profile', label: m.portal_profile },
];
