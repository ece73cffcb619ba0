import type { Undo } from '#app/admin/undo.ts';
import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { ClientSort, ClientStatus, EngagementStatus, TimelineKind } from '#shared/clients.ts';
import type { MailState } from '#shared/mails.ts';
import type { Priority, RequestStatus } from '#shared/requests.ts';
import type { CallOutcome } from '#shared/timeline.ts';

/** Money is in euro cents. */
export type ClientRow = {
  reference: string;
  name: string;
  email: string;
  company: string;
  phone: string;
  status: ClientStatus;
  joinDate: string;
  totalRequests: number;
  activeRequests: number;
  lastActivity: string;
  totalSpent: number;
  isErasing: boolean;
  version: number;
};

export type ClientCounts = { all: number } & Record<ClientStatus, number | null>;
export type ClientPage = { items: ClientRow[]; counts: ClientCounts; isCapped: boolean; nextCursor: string | null };
export type Figures = { totalClients: number; activeClients: number; activeRequests: number; totalSpent: number };

export type ClientRecord = ClientRow & {
  standing: 'normal' | 'erasing' | 'erased' | 'removed' | 'merged';
  suspendedAt: string | null;
  suspensionReason: string;
  invitedAt: string | null;
  removedAt: string | null;
  hasAccount: boolean;
  mayEdit: boolean;
  maySuspend: boolean;
  mayReactivate: boolean;
  mayRemove: boolean;
  mayMerge: boolean;
  mayInvite: boolean;
  mayRestore: boolean;
};

export type Engagement = {
  id: string;
  title: string;
  amountCents: number;
  date: string;
  status: EngagementStatus;
  note: string;
  version: number;
};
export type EngagementFacts = Omit<Engagement, 'id' | 'version'>;

export type { MailState };

export type ClientDetail = {
  client: ClientRecord;
  requests: { reference: string; title: string; status: RequestStatus; priority: Priority; submittedAt: string }[];
  messages: { reference: string; service: string; text: string; status: 'open' | 'answered' | 'closed'; at: string }[];
  mails: { id: string; subject: string; recipient: string; state: MailState; at: string }[];
  consents: { id: number; kind: 'terms' | 'newsletter'; accepted: boolean; textVersion: string; at: string }[];
  account: { email: string; isProven: boolean; lastSignInAt: string | null; sessions: number } | null;
  merged: string[];
  otherAddresses: string[];
  engagements: Engagement[];
};

export type TimelineItem = {
  id: string;
  at: string;
  type: TimelineKind;
  kind: string;
  actor: { kind: string; name: string | null };
  reference: string | null;
  data: Record<string, unknown>;
  undo: Undo;
};
export type TimelinePage = { items: TimelineItem[]; nextCursor: string | null };

export type ListQuery = { q: string; status: ClientStatus | ''; sort: ClientSort };
export type Changed = { client: ClientRecord; undo?: Undo };
export type BulkAnswer = { references: string[]; failed: { reference: string; code: string }[]; undo: Undo };
export type ClientFacts = { name: string; email: string; company: string; phone: string };
export type Existing = { reference: string; name: string; company: string; isRemoved: boolean; isSameEmail: boolean };
export type ImportAnswer = {
  header: string[];
  rows: number;
  added: number;
  known: number;
  faults: { line: number; fields: string[]; reasons: { field: string; code: string }[] }[];
};

const pageSize = '50';
const at = (reference: string) => `/clients/${encodeURIComponent(reference)}`;

function send<Answer>(path: string, body: unknown, method: 'POST' | 'PUT' = 'POST'): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return readAnswer(apiFetch(path, { method, headers, body: JSON.stringify(body) }));
}

export function listClients(query: ListQuery, cursor = '', signal?: AbortSignal): Promise<ClientPage> {
  const search = new URLSearchParams({ limit: pageSize });
  for (const [name, value] of Object.entries({ ...query, cursor })) if (value) search.set(name, value);
  return readAnswer(apiFetch(`/clients?${search}`, signal ? { signal } : {}));
}

export const readFigures = (): Promise<Figures> => readAnswer(apiFetch('/clients/figures'));
export const readClient = (reference: string): Promise<ClientDetail> => readAnswer(apiFetch(at(reference)));

export function readTimeline(reference: string, type: TimelineKind | '', cursor = ''): Promise<TimelinePage> {
  const search = new URLSearchParams({ ...(type && { type }), ...(cursor && { cursor }) });
  return readAnswer(apiFetch(`${at(reference)}/timeline?${search}`));
}

type Choice = { despite: boolean };
export const createClient = (facts: ClientFacts & Choice & { invite: boolean }) => send<Changed>('/clients', facts);
export const editClient = (reference: string, facts: ClientFacts & Choice & { version: number }) =>
  send<Changed>(at(reference), facts, 'PUT');
export const setStatus = (reference: string, change: { status: 'active' | 'inactive'; version: number }) =>
  send<Changed>(`${at(reference)}/status`, change);
export const suspend = (reference: string, change: { reason: string; version: number }) =>
  send<Changed>(`${at(reference)}/suspension`, change);
export const reactivate = (reference: string, change: { version: number }) =>
  send<Changed>(`${at(reference)}/reactivation`, change);
export const invite = (reference: string) => send<Changed>(`${at(reference)}/invitation`, {});
export const restore = (reference: string) => send<Changed>(`${at(reference)}/restoration`, {});
export const addNote = (reference: string, text: string) => send<{ added: true }>(`${at(reference)}/notes`, { text });
export const logCall = (reference: string, call: { outcome: CallOutcome; minutes: number; note: string }) =>
  send<{ added: true }>(`${at(reference)}/calls`, call);

export type Target = { reference: string; version: number };
export const setStatuses = (targets: Target[], status: 'active' | 'inactive') =>
  send<BulkAnswer>('/clients/bulk', { targets, status });
export const removeClients = (targets: Target[]) => send<BulkAnswer>('/clients/removal', { targets });
export const mergeClients = (
  reference: string,
  merge: { version: number; other: Target; account?: 'kept' | 'other' },
) => send<Changed>(`${at(reference)}/merge`, merge);
export const importClients = (csv: string, dryRun: boolean) => send<ImportAnswer>('/clients/import', { csv, dryRun });

type EngagementChanged = { engagement: Engagement; undo: Undo };
export const addEngagement = (client: string, facts: EngagementFacts) =>
  send<EngagementChanged>('/engagements', { client, ...facts });
export const editEngagement = (id: string, facts: EngagementFacts & { version: number }) =>
  send<EngagementChanged>(`/engagements/${id}`, facts, 'PUT');
export const removeEngagement = (id: string, version: number) =>
  send<{ undo: Undo }>(`/engagements/${id}/removal`, { version });
