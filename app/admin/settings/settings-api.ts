import { api, call, inPath, inQuery, until } from '#app/session/typed-api.ts';
import type { TabGroup } from '#shared/settings.ts';

const { settings } = api;
const one = settings[':group'];

export const readSettings = (signal?: AbortSignal) => call(settings.$get({}, until(signal)));
export type AllSettings = Awaited<ReturnType<typeof readSettings>>;
type Groups = AllSettings['groups'];
export type Group<Name extends TabGroup = TabGroup> = Omit<Groups[Name], 'values'> & { values: Groups[Name]['values'] };
export type MailServer = AllSettings['mailServer'];

export const readFacts = (signal?: AbortSignal) => call(settings.facts.$get({}, until(signal)));
export type Facts = Awaited<ReturnType<typeof readFacts>>;

export type Changes = Record<string, string | number | boolean | null>;
export const saveSettings = (group: TabGroup, version: number, changes: Changes) =>
  call(one.$patch({ ...inPath({ group }), json: { version, changes } }));
export type Saved = Awaited<ReturnType<typeof saveSettings>>;

export const readHistory = (group: TabGroup, before?: number) =>
  call(one.history.$get({ ...inPath({ group }), ...inQuery({ before: before?.toString() }) }));
export type HistoryEntry = Awaited<ReturnType<typeof readHistory>>['items'][number];

export const revertChange = (group: TabGroup, id: number, version: number) =>
  call(one.history[':id'].revert.$post({ ...inPath({ group, id }), json: { version } }));

export const sendTestMail = (to: string | undefined, locale: 'it' | 'en') =>
  call(settings.email.test.$post({ json: { ...(to ? { to } : {}), locale } }));
export type TestResult = Awaited<ReturnType<typeof sendTestMail>>;
export type ProbeStep = TestResult['steps'][number];

export const readDns = (selector: string) => call(settings.email.dns.$get(inQuery({ selector })));
export type DnsHint = Awaited<ReturnType<typeof readDns>>['hints'][number];
