/** Words and rules of analysis requests, shared by the public form, the portal, the back office and the server. */

export const requestStatuses = ['new', 'in-progress', 'completed', 'cancelled'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const priorities = ['high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

/** The six types of the public form, in its order. */
export const publicAnalysisTypes = [
  'Business Analysis',
  'SEO Analysis',
  'Marketing Analysis',
  'Performance Analysis',
  'Customer Analysis',
  'Digital Transformation Analysis',
] as const;

/** The older names that sample records and the dashboard use. One list with the public ones. */
export const analysisTypes = [
  ...publicAnalysisTypes,
  'Market Analysis',
  'Competitive Analysis',
  'Business Process Analysis',
  'Strategy Consulting',
] as const;
export type AnalysisType = (typeof analysisTypes)[number];

export const industries = [
  'technology',
  'healthcare',
  'finance',
  'retail',
  'manufacturing',
  'education',
  'real-estate',
  'other',
] as const;
export const companySizes = ['1-10', '11-50', '51-200', '201-500', '500+'] as const;
export const urgencies = ['low', 'medium', 'high', 'urgent'] as const;
export type Urgency = (typeof urgencies)[number];
export const analysisBudgets = ['under-5k', '5k-15k', '15k-30k', '30k-50k', 'over-50k'] as const;

/** First priority of a request from the urgency its sender chose; staff may change it. */
export function priorityForUrgency(urgency: Urgency | ''): Priority {
  if (urgency === 'high' || urgency === 'urgent') return 'high';
  return urgency === 'low' ? 'low' : 'medium';
}

/** `REQ-001`; grows past 999. */
export function requestReference(number: number): string {
  return `REQ-${String(number).padStart(3, '0')}`;
}

/** The number inside `REQ-001` (case-insensitive), or undefined when `reference` is not one. */
export function requestNumber(reference: string): number | undefined {
  const match = /^REQ-(\d{3,15})$/i.exec(reference.trim());
  return match ? Number(match[1]) : undefined;
}

/** The client's word for a status: the dashboard calls `new` "pending". */
export function clientStatus(status: RequestStatus): 'pending' | Exclude<RequestStatus, 'new'> {
  return status === 'new' ? 'pending' : status;
}

/** What the timeline of a request tells, and of whom. */
export type RequestEventKind =
  | 'submitted'
  | 'status'
  | 'mail'
  | 'note'
  | 'call'
  | 'priority'
  | 'assigned'
  | 'message'
  | 'edited'
  | 'file'
  | 'deleted'
  | 'restored'
  | 'undone'
  | 'asked'
  | 'unasked'
  | 'answered'
  | 'report'
  | 'opened'
  | 'proposed'
  | 'call-asked'
  | 'rated'
  | 'addressed'
  | 'step'
  | 'step-done'
  | 'step-dropped'
  | 'settled'
  | 'types'
  | 'merged';
export type RequestActor = 'visitor' | 'client' | 'staff' | 'system';
