import { type Asked, listQuery, oneOf, text } from '#app/admin/parts/list/list-query.ts';
import { mailFilters } from '#shared/mails.ts';

export const mailQuery = listQuery('/admin/settings/email/outbox', { q: text(), state: oneOf(mailFilters) });
export type MailQuery = Asked<typeof mailQuery>;
