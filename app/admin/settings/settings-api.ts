import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { Settings } from '#shared/settings.ts';
import type { TabGroup } from '#shared/settings-fields.ts';

export type Group<Name extends TabGroup = TabGroup> = {
  values: Settings[Name];
  version: number;
  updatedAt: string | null;
  updatedBy: string | null;
};

export type MailServer = {
  /** The environment names it: the fields here do nothing. */
  isFixed: boolean;
  server: { host: string; port: number; user: string } | null;
  hasPassword: boolean;
};

export type AllSettings = { groups: { [Name in TabGroup]: Group<Name> }; mailServer: MailServer };

export type Facts = {
  version: string;
  node: string;
  startedAt: string;
  database: { version: string; bytes: number; isOwn: boolean };
  files: { maxMb: number; perSubject: number; clientMb: number; store: 'folder' | 's3' };
  address: string;
};

export type Saved = { group: Group; mailServer: MailServer };

export type HistoryEntry = {
  id: number;
  at: string;
  by: string | null;
  isRevert: boolean;
  changes: { field: string; before: unknown; after: unknown }[];
  canRevert: boolean;
};

export type ProbeStep = {
  stage: 'lookup' | 'connect' | 'tls' | 'sign-in' | 'accepted';
  state: 'ok' | 'failed' | 'skipped';
  text: string;
  reason?: 'unknown-host' | 'private' | 'no-answer' | 'refused' | 'said-no' | 'broken';
};
export type TestResult = { to: string; from: string; way: 'smtp' | 'outbox'; isSent: boolean; steps: ProbeStep[] };

export type DnsHint = {
  record: 'mx' | 'spf' | 'dkim' | 'dmarc';
  state: 'ok' | 'missing' | 'wrong' | 'unknown';
  found: string[];
  name: string;
  propose: string | null;
  fault?: 'several' | 'open';
};

const send = <Body>(method: string, path: string, body: unknown): Promise<Body> =>
  readAnswer(apiFetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }));

export const readSettings = (signal?: AbortSignal): Promise<AllSettings> =>
  readAnswer(apiFetch('/settings', signal ? { signal } : {}));

export const readFacts = (signal?: AbortSignal): Promise<Facts> =>
  readAnswer(apiFetch('/settings/facts', signal ? { signal } : {}));

export const saveSettings = (group: TabGroup, version: number, changes: Record<string, unknown>): Promise<Saved> =>
  send('PATCH', `/settings/${group}`, { version, changes });

export const readHistory = (
  group: TabGroup,
  before?: number,
): Promise<{ items: HistoryEntry[]; next: number | null }> =>
  readAnswer(apiFetch(`/settings/${group}/history${before === undefined ? '' : `?before=${before}`}`));

export const revertChange = (group: TabGroup, id: number, version: number): Promise<Saved> =>
  send('POST', `/settings/${group}/history/${id}/revert`, { version });

export const sendTestMail = (to: string | undefined, locale: 'it' | 'en'): Promise<TestResult> =>
  send('POST', '/settings/email/test', { ...(to ? { to } : {}), locale });

export const readDns = (selector: string): Promise<{ domain: string; hints: DnsHint[] }> =>
  readAnswer(apiFetch(`/settings/email/dns${selector ? `?selector=${encodeURIComponent(selector)}` : ''}`));
