import { ClipboardList, FolderOpen, House, type LucideIcon, UserRound } from 'lucide-react';
import { m } from '#messages/messages.js';

export type PortalTab = {
  id: string;
  to: string;
  label: () => string;
  /** In the bar of phones. */
  icon: LucideIcon;
  /** Pages below it belong to it as well. */
  hasPages?: true;
};

/** The dashboard's tabs, in the order of the specification. */
export const portalTabs: readonly PortalTab[] = [
  { id: 'overview', to: '/client-dashboard', label: m.portal_overview, icon: House },
  {
    id: 'requests',
    to: '/client-dashboard/requests',
    label: m.portal_my_requests,
    icon: ClipboardList,
    hasPages: true,
  },
  { id: 'documents', to: '/client-dashboard/documents', label: m.portal_documents, icon: FolderOpen },
  { id: 'profile', to: '/client-dashboard/profile', label: m.portal_profile, icon: UserRound },
];
