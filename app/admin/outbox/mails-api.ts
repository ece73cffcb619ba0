import { api, call, inPath, inQuery, until } from '#app/session/typed-api.ts';
import type { MailQuery } from './outbox-query.ts';

const { mails } = api;

export const listMails = (query: MailQuery, cursor = '', signal?: AbortSignal) =>
  call(mails.$get(inQuery({ ...query, cursor, limit: '50' }), until(signal)));
export type MailPage = Awaited<ReturnType<typeof listMails>>;
export type MailItem = MailPage['items'][number];
export type MailCounts = MailPage['counts'];

export const readMail = (id: string) => call(mails[':id'].$get(inPath({ id })));
export type MailRecord = Awaited<ReturnType<typeof readMail>>['mail'];
