import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { notify } from '#server/db/notifications.ts';
import { mailDomain } from '#server/mail/mail-domain.ts';
import { type MailName, type MailValues, mails } from '#server/mail/mails.ts';
import { seal } from '#server/secrets.ts';

type RenderedParts = { subject: string; html: string; text: string; headers?: Record<string, string> };

type Envelope = {
  to: string;
  locale: 'it' | 'en';
  /** What it is about. */
  requestId?: string | undefined;
  clientId?: string | undefined;
  contactMessageId?: string | undefined;
  /** Domain that names it, where it is not that of all our mails. */
  domain?: string | undefined;
  /** Until then it can be withdrawn. */
  notBefore?: Date | undefined;
};

export type QueuedMail<Name extends MailName> = Envelope & MailValues<Name>;

type WrittenName = 'letter' | 'newsletter-test';
/** What the queue of mails holds: mails of words and values, what a person wrote, and codes that are texted. */
export type MailTemplate = MailName | WrittenName | 'code';

/** What a person wrote, rendered already: a letter, or the test of an issue. */
export type WrittenMail = Envelope & {
  template: WrittenName;
  props: Record<string, unknown>;
  authorId: string;
  /** Who gets a copy, and the documents that go with it. */
  cc?: string[];
  fileIds?: string[];
  rendered: RenderedParts;
  /** Of a letter: by what a repeated call is known, and what takes it back. */
  letter?: { sendKey: string; changeId: string };
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

/** The owner of the address, once they have signed in with a code or link that was mailed to it, and what they are called. */
function provenOwner(connection: Db, address: string): Promise<{ name: string | null } | undefined> {
  return connection
    .selectFrom('auth.users as u')
    .leftJoin('staff as s', 's.user_id', 'u.id')
    .leftJoin('clients as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.deleted_at', 'is', null))
    .select(({ fn }) => fn.coalesce('s.name', 'c.name').as('name'))
    .where('u.email', '=', address.toLowerCase())
    .where('u.email_confirmed_at', 'is not', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** What may be said of what was typed: nothing before the address is proven; then also by what name its owner is greeted. */
async function repeatable(connection: Db, to: string, shape: object, typed: object | undefined): Promise<object> {
  const isGreeting = 'name' in shape;
  if (!typed && !isGreeting) return {};
  const owner = await provenOwner(connection, to);
  return owner ? { ...(isGreeting && owner.name ? { name: owner.name } : {}), ...typed } : {};
}

type Columns = { template: string; props: object; secrets?: object | undefined; urgent?: boolean };

async function insertMail(
  connection: Db,
  envelope: Envelope,
  columns: Columns & object,
  now: Date,
): Promise<{ id: string }> {
  const id = randomUUID();
  const { template, props, secrets, urgent = false, ...more } = columns;
  await connection
    .insertInto('mails')
    .values({
      id,
      template,
      recipient: envelope.to,
      locale: envelope.locale,
      props: JSON.stringify(props),
      secrets: secrets ? seal(mailSecretsPurpose, JSON.stringify(secrets)) : null,
      message_id: `<${id}@${envelope.domain ?? mailDomain()}>`,
      outbox_name: await outboxName(connection, { to: envelope.to, at: now, extension: '.eml' }),
      urgent,
      queued_at: now,
      next_attempt_at: envelope.notBefore ?? now,
      request_id: envelope.requestId ?? null,
      client_id: envelope.clientId ?? null,
      contact_message_id: envelope.contactMessageId ?? null,
      ...more,
    })
    .execute();
  if (!envelope.notBefore) await announceMail(connection);
  return { id };
}

const pick = (values: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/**
 * Writes a mail into the transaction of `connection` and wakes a worker when that commits.
 * Its Message-ID is fixed here, so that a resend is recognised by the receiving side.
 * @throws ZodError when its values are not those of its definition
 */
export async function queueMail<Name extends MailName>(
  connection: Db,
  mail: QueuedMail<Name>,
  now = new Date(),
): Promise<{ id: string }> {
  const { template, props, typed, secrets }: MailValues<MailName> & { typed?: object; secrets?: object } = mail;
  const definition = mails[template];
  definition.props.parse(props);
  // As it was given: what the definition fills in, it fills in when the mail is written.
  const told = pick(props, Object.keys(definition.props.shape));
  // Nobody can have us carry their words to a third person.
  const repeated = definition.typed.parse(await repeatable(connection, mail.to, definition.typed.shape, typed));
  return insertMail(
    connection,
    mail,
    {
      template,
      props: { ...told, ...repeated },
      secrets: secrets && definition.secrets.parse(secrets),
      urgent: template === 'sign-in-code',
    },
    now,
  );
}

/** As {@link queueMail}, for what a person wrote. */
export function queueWritten(connection: Db, mail: WrittenMail, now = new Date()): Promise<{ id: string }> {
  const { template, props, authorId, rendered, letter, cc = [], fileIds = [] } = mail;
  const columns = {
    template,
    props,
    subject: rendered.subject,
    rendered: JSON.stringify(rendered),
    author_id: authorId,
    cc,
    file_ids: fileIds,
    ...(letter && { send_key: letter.sendKey, change_id: letter.changeId }),
  };
  return insertMail(connection, mail, columns, now);
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
