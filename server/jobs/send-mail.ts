import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { notify } from '#server/db/notifications.ts';
import { seal } from '#server/secrets.ts';

/** The mails of the product; each has a template of its name in `server/mail/templates`. */
export type MailTemplate =
  | 'sign-in-code'
  | 'request-received'
  | 'request-notice'
  | 'request-status'
  | 'request-client-deed'
  | 'request-needs'
  | 'request-report'
  | 'message-received'
  | 'message-notice'
  | 'security-notice'
  | 'staff-invitation'
  | 'account-erasure'
  | 'personal-export'
  | 'newsletter-confirmation'
  | 'newsletter-already'
  | 'letter'
  | 'newsletter-test'
  | 'system-alert'
  | 'user-joined';

type RenderedParts = { subject: string; html: string; text: string; headers?: Record<string, string> };

export type QueuedMail = {
  template: MailTemplate;
  to: string;
  locale: 'it' | 'en';
  /** Values for the template that staff may see in the outbox. */
  props: Record<string, unknown>;
  /**
   * Further values, as somebody typed them who need not own the address: they are mailed only to an address that its owner has proven, so that
   * nobody can have us carry their words to a third person.
   */
  typed?: Record<string, unknown>;
  /** Codes and links: sealed until the mail has left, then deleted. */
  secrets?: Record<string, string>;
  /** What it is about. */
  requestId?: string | undefined;
  clientId?: string | undefined;
  contactMessageId?: string | undefined;
  /** Until then it can be withdrawn. */
  notBefore?: Date | undefined;
  /** Written by a person and rendered already. */
  authored?: { authorId: string; rendered: RenderedParts };
  /** A letter: who wrote it, how it reads, and by what a repeated call is known. */
  letter?: {
    authorId: string;
    rendered: RenderedParts;
    sendKey: string;
    changeId: string;
  };
};

/** Channel on which workers hear that a mail waits. */
export const mailChannel = 'mails';

/** Wakes the workers when the transaction of `connection` commits. */
export const announceMail = (connection: Db) => notify(connection, mailChannel, '');

/** Purpose under which mail secrets are sealed. */
export const mailSecretsPurpose = 'mail-secrets';

const unsafe = /[^A-Za-z0-9@.+_-]/g;

/** `YYYYMMDDTHHMMSSmmmZ`, as outbox file names begin. */
export const outboxTime = (at: Date) => at.toISOString().replace(/[-:.]/g, '');

/** Name of the outbox file, free of characters that mean something to a file system; a collision gets a sequence number. */
export async function outboxName(
  connection: Db,
  { to, at, extension }: { to: string; at: Date; extension: string },
): Promise<string> {
  const stem = `${outboxTime(at)}-${to.replace(unsafe, '_').slice(0, 120)}`;
  // Held until the transaction ends: two mails to one person in one millisecond get different names.
  await sql`select pg_advisory_xact_lock(hashtextextended(${stem}, 1))`.execute(connection);
  const { taken } = await connection
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('outbox_name', '>=', stem)
    .where('outbox_name', '<', `${stem}~`)
    .executeTakeFirstOrThrow();
  return taken === 0 ? `${stem}${extension}` : `${stem}-${taken + 1}${extension}`;
}

const authoredColumns = ({ authorId, rendered }: NonNullable<QueuedMail['authored']>) => ({
  subject: rendered.subject,
  rendered: JSON.stringify(rendered),
  author_id: authorId,
});

const letterColumns = ({ sendKey, changeId, ...letter }: NonNullable<QueuedMail['letter']>) => ({
  ...authoredColumns(letter),
  send_key: sendKey,
  change_id: changeId,
});

/** Whether the owner of the address has signed in with a code or link that was mailed to it. */
async function isProven(connection: Db, address: string): Promise<boolean> {
  const owner = await connection
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', address.toLowerCase())
    .where('email_confirmed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return owner !== undefined;
}

/**
 * Writes a mail into the transaction of `connection` and wakes a worker when that commits.
 * Its Message-ID is fixed here, so that a resend is recognised by the receiving side.
 */
export async function queueMail(connection: Db, mail: QueuedMail, now = new Date()): Promise<{ id: string }> {
  const id = randomUUID();
  const typed = mail.typed && (await isProven(connection, mail.to)) ? mail.typed : {};
  await connection
    .insertInto('mails')
    .values({
      id,
      template: mail.template,
      recipient: mail.to,
      locale: mail.locale,
      props: JSON.stringify({ ...mail.props, ...typed }),
      secrets: mail.secrets ? seal(mailSecretsPurpose, JSON.stringify(mail.secrets)) : null,
      message_id: `<${id}@mail.vantaggio>`,
      outbox_name: await outboxName(connection, { to: mail.to, at: now, extension: '.eml' }),
      urgent: mail.template === 'sign-in-code',
      queued_at: now,
      next_attempt_at: mail.notBefore ?? now,
      request_id: mail.requestId ?? null,
      client_id: mail.clientId ?? null,
      contact_message_id: mail.contactMessageId ?? null,
      ...(mail.authored && authoredColumns(mail.authored)),
      ...(mail.letter && letterColumns(mail.letter)),
    })
    .execute();
  if (!mail.notBefore) await announceMail(connection);
  return { id };
}

/** Puts a mail that did not leave, or perhaps did, into the queue once more, as if it were new. */
export async function requeueMail(connection: Db, mailId: string, now: Date): Promise<void> {
  await connection
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, last_error: null, next_attempt_at: now, claim: null })
    .where('id', '=', mailId)
    .execute();
  await announceMail(connection);
}
