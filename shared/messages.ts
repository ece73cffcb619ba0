/** `MSG-001`; grows past 999. */
export function messageReference(number: number): string {
  return `MSG-${String(number).padStart(3, '0')}`;
}

/** The number inside `MSG-001` (case-insensitive), or undefined when `reference` is not one. */
export function messageNumber(reference: string): number | undefined {
  const match = /^MSG-(\d{3,15})$/i.exec(reference.trim());
  return match ? Number(match[1]) : undefined;
}

export const messageStatuses = ['open', 'answered', 'closed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** What the timeline of a message tells, and of whom. */
export type MessageEventKind =
  | 'received'
  | 'closed'
  | 'reopened'
  | 'converted'
  | 'deleted'
  | 'restored'
  | 'undone'
  | 'note'
  | 'assigned'
  | 'priority';
export type MessageActor = 'visitor' | 'staff' | 'system';
