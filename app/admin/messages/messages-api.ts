import type { Assigning } from '#app/admin/parts/assigning/choices.tsx';
import { api, call, inPath, inQuery, until } from '#app/session/typed-api.ts';
import type { Priority } from '#shared/requests.ts';
import type { MessageQuery } from './list-query.ts';

const { messages } = api;
const one = messages[':reference'];

export const listMessages = (query: MessageQuery, cursor = '', signal?: AbortSignal) =>
  call(messages.$get(inQuery({ ...query, cursor, limit: '50' }), until(signal)));
export type MessagePage = Awaited<ReturnType<typeof listMessages>>;
export type MessageRow = MessagePage['items'][number];
/** Null: so many in all that they are not counted by status. */
export type MessageCounts = MessagePage['counts'];

export const readMessage = (reference: string) => call(one.$get(inPath({ reference })));
export type MessageDetail = Awaited<ReturnType<typeof readMessage>>;
export type MessageRecord = MessageDetail['message'];
export type MessageEvent = MessageDetail['events'][number];

export const markUnread = (reference: string) => call(one.unread.$post(inPath({ reference })));

export type MessageTarget = { reference: string; version: number };
export const changeMessage = ({ reference, version }: MessageTarget, change: 'closing' | 'reopening') =>
  call(one[change].$post({ ...inPath({ reference }), json: { version } }));

export const setMessagePriority = (reference: string, json: { priority: Priority; version: number }) =>
  call(one.priority.$post({ ...inPath({ reference }), json }));

export const assignMessage = (reference: string, json: { assigneeId: string | null; version: number }) =>
  call(one.assignee.$post({ ...inPath({ reference }), json }));

export const addMessageNote = (reference: string, text: string, key: string) =>
  call(one.notes.$post({ ...inPath({ reference }), json: { text, key } }));

export const convertMessage = (reference: string) => call(one.request.$post(inPath({ reference })));

export const changeMessages = (targets: MessageTarget[], change: 'closing' | 'removal') =>
  call(messages[change].$post({ json: { targets } }));
export const assignMessages = (targets: MessageTarget[], change: Assigning) =>
  call(messages.bulk.$post({ json: { ...change, targets } }));
export type BulkAnswer = Awaited<ReturnType<typeof changeMessages>>;
