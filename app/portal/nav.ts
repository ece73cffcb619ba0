import { m } from '#messages/messages.js';

export type PortalTab = {
  id: string;
  to: string;
  label: () => string;
  /** Pages below it belong to it as well. */
  hasPages?: true;
};

/** The dashboard's tabs, in the order of the specification. */
export const portalTabs: readonly PortalTab[] = [
  { id: 'overview', to: '/client-dashboard', label: m.portal_overview },
  { id: 'requests', to: '/client-dashboard/requests', label: m.portal_my_requests, hasPages: true },
  { id: 'documents', to: '/client-dashboard/documents', label: m.portal_documents },
  { id: 'profile', to: '/client-dashboard/profile', label: m.portal_profile },
];
