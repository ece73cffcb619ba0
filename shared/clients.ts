/** Words and limits of clients and of what was sold to them. */

export const clientStatuses = ['active', 'inactive', 'suspended'] as const;
export type ClientStatus = (typeof clientStatuses)[number];

/** Orders of the list of clients; each has an index. */
export const clientSorts = ['newest', 'activity', 'name'] as const;
export type ClientSort = (typeof clientSorts)[number];

export const engagementStatuses = ['offered', 'agreed', 'invoiced', 'paid'] as const;
export type EngagementStatus = (typeof engagementStatuses)[number];

/** Kinds of entries by which the timeline of a client can be filtered. */
export const timelineKinds = ['requests', 'messages', 'mails', 'notes', 'engagements', 'consents', 'record'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Longest texts, in UTF-16 code units. */
export const clientLimits = { reason: 500, note: 5000, title: 200 } as const;

/** Days without activity after which an active client is proposed for `inactive`. */
export const quietDays = 180;

/** Most clients that one call changes. */
export const clientBulkLimit = 100;

/** `CLI-001`; grows past 999. */
export function clientReference(number: number): string {
  return `CLI-${String(number).padStart(3, '0')}`;
}

/** The number inside `CLI-001` (case-insensitive), or undefined when `reference` is not one. */
export function clientNumber(reference: string): number | undefined {
  const match = /^CLI-(\d{3,15})$/i.exec(reference.trim());
  return match ? Number(match[1]) : undefined;
}
