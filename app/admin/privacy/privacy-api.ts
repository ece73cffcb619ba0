import { api, call, inPath, until } from '#app/session/typed-api.ts';
import type { PrivacyOutcome, PrivacyRequestKind } from '#shared/privacy.ts';

/** Addresses of people are sent in bodies: nothing of them stands in a URL. */
const { people, exports, requests, leads } = api.privacy;

export const listRequests = (signal?: AbortSignal) => call(requests.$get({}, until(signal)));
export type Requests = Awaited<ReturnType<typeof listRequests>>;

export const listLeads = (signal?: AbortSignal) => call(leads.$get({}, until(signal)));
export type Leads = Awaited<ReturnType<typeof listLeads>>;

export const findPerson = async (email: string) => (await call(people.search.$post({ json: { email } }))).person;

export type ErasureOrder = {
  email: string;
  confirmation: string;
  reason: string;
  identityNote: string;
  requestId?: string;
};
export const erasePerson = async (order: ErasureOrder) => (await call(people.erase.$post({ json: order }))).person;

export const listExportsOf = async (email: string) => (await call(exports.search.$post({ json: { email } }))).items;
export const askForExport = (email: string) => call(exports.$post({ json: { email } }));

/** Lets the browser save the file: the address is good for a minute and carries no session. */
export async function saveExport(id: string): Promise<void> {
  const { url } = await call(exports[':id'].link.$post(inPath({ id })));
  window.location.assign(url);
}

export type NewRequest = {
  kind: PrivacyRequestKind;
  email: string;
  receivedOn: string;
  identityNote: string;
  note: string;
  /** With the same one again nothing more is noted. */
  key: string;
};
export const addRequest = (request: NewRequest) => call(requests.$post({ json: request }));
export const endRequest = (id: string, change: { version: number; outcome: PrivacyOutcome | null }) =>
  call(requests[':id'].$patch({ ...inPath({ id }), json: change }));

export const keepLead = (email: string, reason: string) => call(leads.keep.$post({ json: { email, reason } }));
export const releaseLead = (email: string) => call(leads.release.$post({ json: { email } }));
