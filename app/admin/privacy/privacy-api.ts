import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type {
  KeptLeadView,
  LeadView,
  PersonalExportView,
  PersonFound,
  PrivacyOutcome,
  PrivacyRequestKind,
  PrivacyRequestView,
} from '#shared/privacy.ts';

/** Addresses of people are sent in bodies: nothing of them stands in a URL. */
const send = <Answer>(path: string, body: object, method = 'POST') =>
  readAnswer<Answer>(
    apiFetch(`/privacy${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

export type Requests = { open: PrivacyRequestView[]; done: PrivacyRequestView[] };
export type Leads = { next: LeadView[]; more: boolean; months: number; kept: KeptLeadView[] };

export const listRequests = (signal?: AbortSignal) =>
  readAnswer<Requests>(apiFetch('/privacy/requests', signal ? { signal } : {}));
export const listLeads = (signal?: AbortSignal) =>
  readAnswer<Leads>(apiFetch('/privacy/leads', signal ? { signal } : {}));

export const findPerson = async (email: string) =>
  (await send<{ person: PersonFound }>('/people/search', { email })).person;

export type ErasureOrder = {
  email: string;
  confirmation: string;
  reason: string;
  identityNote: string;
  requestId?: string;
};
export const erasePerson = async (order: ErasureOrder) =>
  (await send<{ person: PersonFound }>('/people/erase', order)).person;

export const listExportsOf = async (email: string) =>
  (await send<{ items: PersonalExportView[] }>('/exports/search', { email })).items;
export const askForExport = (email: string) => send<PersonalExportView>('/exports', { email });

/** Lets the browser save the file: the address is good for a minute and carries no session. */
export async function saveExport(id: string): Promise<void> {
  const { url } = await send<{ url: string }>(`/exports/${id}/link`, {});
  window.location.assign(url);
}

export type NewRequest = {
  kind: PrivacyRequestKind;
  email: string;
  receivedOn: string;
  identityNote: string;
  note: string;
};
export const addRequest = (request: NewRequest) => send<{ request: PrivacyRequestView }>('/requests', request);
export const endRequest = (id: string, change: { version: number; outcome: PrivacyOutcome | null }) =>
  send<{ request: PrivacyRequestView }>(`/requests/${id}`, change, 'PATCH');

export const keepLead = (email: string, reason: string) => send('/leads/keep', { email, reason });
export const releaseLead = (email: string) => send('/leads/release', { email });
