import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { knownNameOf } from '#server/domain/clients/clients.ts';
import { answerDeadline } from '#server/domain/forms/answer-clock.ts';
import { type Post, type PublicForm, type Sender, type Submission, takePost } from '#server/domain/forms/forms.ts';
import { type AsidePost, releasePost } from '#server/domain/forms/release.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { recordChange } from '#server/records/audit.ts';
import { getSettings } from '#server/records/settings.ts';
import { staffToNotify } from '#server/records/staff.ts';
import { type ContactInput, contactSchema } from '#shared/contact-form.ts';
import { messageReference } from '#shared/messages.ts';
import { messagesChannel } from './answer.ts';
import { enter } from './write.ts';

/** Acknowledgements that one mailbox gets in an hour, whoever writes in its name. The messages are kept all the same. */
const acknowledgementsPerHour = 10;

const receiptFor = (message: { number: number; reply_due_at: Date; email: string }) => ({
  reference: messageReference(message.number),
  replyBy: message.reply_due_at.toISOString(),
  email: message.email,
});

async function insertMessage({ connection, at, locale, promised }: Post, value: ContactInput) {
  const { firstName, lastName, ...fields } = value;
  return connection
    .insertInto('messages')
    .values({
      ...fields,
      name: `${firstName} ${lastName}`.trim(),
      locale,
      submitted_at: at,
      reply_due_at: promised?.replyDueAt ?? (await answerDeadline(at)),
      ...(promised ? { number: promised.number } : {}),
    })
    .returning(['id', 'number', 'name', 'email', 'phone', 'company', 'service', 'budget', 'message', 'reply_due_at'])
    .executeTakeFirstOrThrow();
}

type Inserted = Awaited<ReturnType<typeof insertMessage>>;

/** False when the mailbox had its share: the form asks nobody for a proof of the address. */
async function mayAcknowledge(connection: Db, email: string, now: Date): Promise<boolean> {
  const { sent } = await connection
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('email', '=', email)
    .where('submitted_at', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow();
  return sent <= acknowledgementsPerHour;
}

async function queueMails({ connection, at, locale }: Post, message: Inserted): Promise<void> {
  const settings = await getSettings();
  const shared = { reference: messageReference(message.number), replyBy: message.reply_due_at.toISOString() };
  const about = { contactMessageId: message.id };
  if (await mayAcknowledge(connection, message.email, at)) {
    // Never the name that was typed: the address may be another person's.
    const typed = { name: await knownNameOf(connection, message.email) };
    const received = { template: 'message-received', to: message.email, locale, props: shared } as const;
    await queueMail(connection, { ...received, typed, ...about });
  }
  if (!settings.email.enableEmailNotifications) return;
  const { name, email, phone, company, service, budget, message: text } = message;
  const url = `${publicUrl()}/admin/messages/${shared.reference}`;
  for (const member of await staffToNotify(connection, 'new')) {
    const props = { ...shared, name, email, phone, company, service, budget, text, url };
    await queueMail(connection, {
      template: 'message-notice',
      to: member.email,
      locale: settings.general.language,
      props,
      ...about,
    });
  }
}

const contactForm: PublicForm<typeof contactSchema> = {
  name: 'contact',
  schema: contactSchema,
  prepare: async () => {
    await getSettings();
  },
  async store(post, value) {
    const { connection, announce, at } = post;
    const message = await insertMessage(post, value);
    await enter(connection, message.id, { kind: 'visitor' }, { kind: 'received' }, at);
    await recordChange(connection, {
      actor: 'visitor',
      action: 'message.created',
      subject: { kind: 'message', id: messageReference(message.number) },
      after: { service: value.service, budget: value.budget },
    });
    await queueMails(post, message);
    await announce(messagesChannel, messageReference(message.number));
    return { stored: { messageId: message.id }, receipt: receiptFor(message) };
  },
  async receiptOf(connection, stored) {
    const message = await connection
      .selectFrom('messages')
      .select(['number', 'reply_due_at', 'email'])
      .where('id', '=', stored.message_id)
      .executeTakeFirstOrThrow();
    return receiptFor(message);
  },
  numbers: {
    async next(connection) {
      const { rows } = await sql<{ number: number }>`
        select nextval(pg_get_serial_sequence('messages', 'number')) as number`.execute(connection);
      return rows[0]?.number ?? 1;
    },
    referenceOf: messageReference,
  },
};

/** Takes a post of the contact form: stored, acknowledged, and mailed to staff. */
export function submitMessage(posted: FormData, sender: Sender): Promise<Submission> {
  return takePost(contactForm, posted, sender);
}

/** Makes the message of a post that was put aside. @returns its reference */
export function releaseMessage(aside: AsidePost, post: Pick<Post, 'connection' | 'announce' | 'now'>) {
  return releasePost(contactForm, aside, post);
}
