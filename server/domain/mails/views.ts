import { shown } from '#server/db/columns.ts';
import type { MailTemplate } from '#server/jobs/send-mail.ts';
import { may, seesContacts } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import type { Undo } from '#server/records/undo-offers.ts';
import { clientReference } from '#shared/clients.ts';
import type { MailState } from '#shared/mails.ts';
import { maskEmail } from '#shared/masking.ts';
import { messageReference } from '#shared/messages.ts';
import { requestReference } from '#shared/requests.ts';
import type { AboutRow, MailRow } from './queries.ts';

const unsettled: ReadonlySet<string> = new Set<MailState>(['failed', 'uncertain', 'saved']);

/** Whether nothing happens to the mail until a person, or the hour of its next attempt, says so. */
export const isStuck = ({ state, attempts }: Pick<MailRow, 'state' | 'attempts'>): boolean =>
  unsettled.has(state) || (state === 'queued' && attempts > 0);

/** Mails that say nothing without their link. */
const opensByLink: ReadonlySet<string> = new Set<MailTemplate>([
  'account-erasure',
  'client-invitation',
  'staff-invitation',
]);

/**
 * Codes live for minutes: a mail whose point was one is not sent again, nor one whose link is gone. What was saved is sent by a person,
 * and where there is a mail server. What waits for its next attempt need not wait for it where the server was put right.
 */
export function canBeResent(
  mail: Pick<MailRow, 'state' | 'attempts' | 'channel' | 'template' | 'has_secrets' | 'text_deleted_at'>,
  hasServer: boolean,
): boolean {
  if (mail.channel !== 'mail' || !isStuck(mail)) return false;
  if (mail.state === 'saved' && !hasServer) return false;
  if (mail.template === 'sign-in-code' || mail.text_deleted_at) return false;
  return !opensByLink.has(mail.template) || mail.has_secrets;
}

function undoOf(row: AboutRow, person: Person, now: Date): Undo | null {
  if (!row.change_id || !row.until || row.until <= now || row.state !== 'queued' || !may(person, 'changes.undo'))
    return null;
  const isOwn = row.made_by === person.userId || (person.kind === 'staff' && person.role === 'Admin');
  return isOwn ? { id: row.change_id, until: row.until.toISOString() } : null;
}

/** A mail in the timeline of what it is about. What it says, and to which address, is for those who may read contact data. */
export function timelineMail(row: AboutRow, person: Person, { now, hasServer }: { now: Date; hasServer: boolean }) {
  const mayRead = seesContacts(person);
  return {
    ...shown(row, ['id', 'subject', 'state', 'openedAt']),
    template: row.template as MailTemplate,
    recipient: mayRead ? row.recipient : maskEmail(row.recipient),
    cc: row.cc.map((address) => (mayRead ? address : maskEmail(address))),
    /** Names of the documents that went with it. */
    attached: row.attached,
    at: (row.sent_at ?? row.queued_at).toISOString(),
    author: row.author_name,
    text: mayRead ? row.text : null,
    error: mayRead ? row.last_error : null,
    mayResend: may(person, 'mails.resend') && canBeResent(row, hasServer),
    undo: undoOf(row, person, now),
  };
}

function aboutOf(row: MailRow): { kind: 'request' | 'message' | 'client'; reference: string } | null {
  if (row.request_number !== null) return { kind: 'request', reference: requestReference(row.request_number) };
  if (row.message_number !== null) return { kind: 'message', reference: messageReference(row.message_number) };
  return row.client_number === null ? null : { kind: 'client', reference: clientReference(row.client_number) };
}

/** A mail in the outbox. */
export function mailItem(row: MailRow, hasServer: boolean) {
  return {
    ...shown(row, ['id', 'recipient', 'subject', 'state', 'attempts', 'queuedAt', 'sentAt']),
    channel: row.channel as 'mail' | 'sms',
    template: row.template as MailTemplate,
    /** Who gets a copy; letters only. */
    cc: row.cc,
    /** Why it did not leave, or did not yet; of one that has left, those of the copies whom the server did not take it for. */
    error: row.last_error,
    /** When the client opened it on their own page; letters only. */
    openedAt: row.opened_at?.toISOString() ?? null,
    /** When its text was deleted for its age. */
    textDeletedAt: row.text_deleted_at?.toISOString() ?? null,
    nextAttemptAt: row.state === 'queued' ? row.next_attempt_at.toISOString() : null,
    author: row.author_name,
    about: aboutOf(row),
    mayResend: canBeResent(row, hasServer),
  };
}

export type MailItem = ReturnType<typeof mailItem>;
