import { api, call, inPath, inQuery, until } from '#app/session/typed-api.ts';
import { readClientTasks } from '#app/tasks/tasks-api.ts';
import type { Locale } from '#shared/browser-locale.ts';
import type { TimelineKind } from '#shared/clients.ts';
import type { CallOutcome } from '#shared/timeline.ts';
import type { ClientQuery } from './list-query.ts';

const { clients, engagements } = api;
const one = clients[':reference'];
const at = (reference: string) => inPath({ reference });

export const listClients = (query: ClientQuery, cursor = '', signal?: AbortSignal) =>
  call(clients.$get(inQuery({ ...query, cursor, limit: '50' }), until(signal)));
export type ClientPage = Awaited<ReturnType<typeof listClients>>;
/** Money is in euro cents. */
export type ClientRow = ClientPage['items'][number];
export type ClientCounts = ClientPage['counts'];

export const readFigures = () => call(clients.figures.$get());
export type Figures = Awaited<ReturnType<typeof readFigures>>;

/** A client from all sides, with what is to be done in their account. */
export async function readClient(reference: string) {
  const [detail, ledger] = await Promise.all([call(one.$get(at(reference))), readClientTasks(reference)]);
  return { ...detail, ledger };
}
export type ClientDetail = Awaited<ReturnType<typeof readClient>>;
export type ClientRecord = ClientDetail['client'];
export type Engagement = ClientDetail['engagements'][number];

export const readTimeline = (reference: string, type: TimelineKind | '', cursor = '') =>
  call(one.timeline.$get({ ...at(reference), ...inQuery({ type, cursor }) }));
export type TimelinePage = Awaited<ReturnType<typeof readTimeline>>;
export type TimelineItem = TimelinePage['items'][number];

export type ClientFacts = { name: string; email: string; company: string; phone: string; locale: Locale };
export const readTags = () => call(clients.tags.$get());
export const setTags = (reference: string, change: { tags: string[]; version: number }) =>
  call(one.tags.$put({ ...at(reference), json: change }));

type Choice = { despite: boolean };
export const createClient = (facts: ClientFacts & Choice & { invite: boolean }) => call(clients.$post({ json: facts }));
export const editClient = (reference: string, facts: ClientFacts & Choice & { version: number }) =>
  call(one.$put({ ...at(reference), json: facts }));
export const setStatus = (reference: string, change: { status: 'active' | 'inactive'; version: number }) =>
  call(one.status.$post({ ...at(reference), json: change }));
export type Changed = Awaited<ReturnType<typeof setStatus>>;
export const suspend = (reference: string, change: { reason: string; version: number }) =>
  call(one.suspension.$post({ ...at(reference), json: change }));
export const reactivate = (reference: string, change: { version: number }) =>
  call(one.reactivation.$post({ ...at(reference), json: change }));
export const invite = (reference: string) => call(one.invitation.$post({ ...at(reference), json: {} }));
export const restore = (reference: string) => call(one.restoration.$post({ ...at(reference), json: {} }));
/** `key` names one sending, here and below: sent again it does nothing more. */
export const addNote = (reference: string, text: string, key: string) =>
  call(one.notes.$post({ ...at(reference), json: { text, key } }));
type Call = { outcome: CallOutcome; minutes: number; note: string };
export const logCall = (reference: string, noted: Call, key: string) =>
  call(one.calls.$post({ ...at(reference), json: { ...noted, key } }));

export type Target = { reference: string; version: number };
export const setStatuses = (targets: Target[], status: 'active' | 'inactive') =>
  call(clients.bulk.$post({ json: { targets, status } }));
export const tagClients = (targets: Target[], tags: string[]) =>
  call(clients['bulk-tags'].$post({ json: { targets, tags } }));
export const removeClients = (targets: Target[]) => call(clients.removal.$post({ json: { targets } }));
export type BulkAnswer = Awaited<ReturnType<typeof removeClients>>;
export const mergeClients = (
  reference: string,
  merge: { version: number; other: Target; account?: 'kept' | 'other' },
) => call(one.merge.$post({ ...at(reference), json: merge }));
export const importClients = (csv: string, dryRun: boolean) => call(clients.import.$post({ json: { csv, dryRun } }));
export type ImportAnswer = Awaited<ReturnType<typeof importClients>>;

/** A client that is there already, as a refusal tells of it. */
export type Existing = { reference: string; name: string; company: string; isRemoved: boolean; isSameEmail: boolean };

export type EngagementFacts = Pick<Engagement, 'title' | 'amountCents' | 'date' | 'status' | 'note'>;
/** With the same key again it adds nothing. */
export const addEngagement = (client: string, facts: EngagementFacts & { key: string }) =>
  call(engagements.$post({ json: { client, ...facts } }));
export const editEngagement = (id: string, facts: EngagementFacts & { version: number }) =>
  call(engagements[':id'].$put({ ...inPath({ id }), json: facts }));
export const removeEngagement = (id: string, version: number) =>
  call(engagements[':id'].removal.$post({ ...inPath({ id }), json: { version } }));
